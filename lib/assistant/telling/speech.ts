import type { Language } from '#lib/assistant/reading/packs/pack'
import { DE } from '#lib/assistant/telling/books/de'
import { EN } from '#lib/assistant/telling/books/en'
import { FR } from '#lib/assistant/telling/books/fr'
import type { Phrasebook } from '#lib/assistant/telling/phrasebook'
import type { ReadContext } from '#lib/figures/read-context'
import { localeOf } from '#lib/format/locale'
import { type Models, modelsOf } from '#lib/query/models'
import type { Field, Noun } from '#lib/records/model'

export const PHRASEBOOKS: Readonly<Record<Language, Phrasebook>> = { en: EN, de: DE, fr: FR }

/** What phrases are made with. */
export interface Speech {
  readonly language: Language
  readonly book: Phrasebook
  readonly locale: string
  readonly tenant: ReadContext['tenant']
  readonly today: string
  /** Whether whoever asks sees more than their own records; so where nothing else is known. */
  readonly reaches_all: boolean
  /** What the nouns are here, with the fields that the association added. */
  readonly models: Models
  /** What the rows are called that a condition names by identifier. */
  readonly titles: ReadonlyMap<string, string>
}

/** Returns what an answer in a language is made with; English as the association writes it. */
export function speechOf(
  language: Language,
  {
    tenant,
    today,
    ctx,
    reaches_all = true,
  }: Pick<ReadContext, 'tenant' | 'today'> &
    Partial<Pick<ReadContext, 'reaches_all'>> & { readonly ctx: Pick<ReadContext['ctx'], 'models'> },
  titles: ReadonlyMap<string, string>,
): Speech {
  const book = PHRASEBOOKS[language]
  const locale = localeOf(language, tenant.locale)
  return { language, book, locale, tenant, today, reaches_all, models: modelsOf(ctx), titles }
}

/** A field of a noun; undefined where it has none of that name. */
export function fieldOf(noun: Noun, name: string, { models }: Speech): Field | undefined {
  return models[noun].fields[name]
}

const VOWEL = /^[aeiouyàâäæéèêëîïôöœùûü]/i

/** Puts values into a phrase; French shortens "de" and "que" in front of a vowel. */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/(?:\b(d|D|qu)e )?\{(\w+)\}/g, (_, short: string | undefined, name: string) => {
    const value = values[name] ?? ''
    return short === undefined ? value : VOWEL.test(value) ? `${short}’${value}` : `${short}e ${value}`
  })
}

/** What a field of a noun, or a step in time, is called within a sentence. */
export function labelOf(noun: Noun, name: string, speech: Speech): string {
  const { book, language, models } = speech
  const own = book.labels[`${noun}.${name}`] ?? book.labels[name]
  if (own) return own
  const label = fieldOf(noun, name, speech)?.label ?? models[noun].relations[name]?.label ?? name.replaceAll('_', ' ')
  return language === 'en' && !/^[A-Z]-/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
