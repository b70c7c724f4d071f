import { localeOf } from '#lib/format/locale'
import { TOLD_DE } from '#lib/intelligence/detectors/told-de'
import { TOLD_FR } from '#lib/intelligence/detectors/told-fr'

/** The languages in which findings are told beside English. */
const BOOKS = { de: TOLD_DE, fr: TOLD_FR } as const
const OTHER_LANGUAGES = ['de', 'fr'] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]

/** A text in each language; in English wherever a string is wanted. */
export class Told {
  readonly en: string
  readonly de: string
  readonly fr: string
  /** How many it is, where it is a number of something. */
  readonly n: number | undefined

  constructor(en: string, de = en, fr = en, n?: number) {
    this.en = en
    this.de = de
    this.fr = fr
    this.n = n
  }

  toString(): string {
    return this.en
  }

  /** The same with another text made of each. */
  map(change: (text: string) => string): Told {
    return new Told(change(this.en), change(this.de), change(this.fr), this.n)
  }
}

/** Writes something as each language does; English as the association writes it. */
export const inEach =
  (locale: string) =>
  (write: (locale: string) => string): Told =>
    new Told(write(locale), write(localeOf('de', locale)), write(localeOf('fr', locale)))

/** What stands in a text: of a number, how it is counted is said by the text. */
type Value = Told | string | number

/** `{0}` is a value, `{0|one|many}` a number with what it counts, and `{0?one|many}` only what goes with a number. */
const PLACE = /\{(\d+)(?:([|?])([^|}]*)\|([^}]*))?\}/g

function filled(text: string, values: readonly Value[], language: OtherLanguage): string {
  return text.replace(PLACE, (_, at: string, how: string | undefined, one: string, many: string) => {
    const value = values[Number(at)] ?? ''
    const shown = value instanceof Told ? value[language] : String(value)
    if (how === undefined) return shown
    const n = Math.abs(value instanceof Told ? (value.n ?? Number.NaN) : Number(value))
    const word = n === 1 || (language === 'fr' && n < 2) ? one : many
    return how === '|' ? `${shown} ${word}` : word
  })
}

/** What a text is found by in the books: itself, with its places numbered. */
export const keyOf = (strings: readonly string[]): string =>
  strings.reduce((text, part, index) => `${text}${index > 0 ? `{${index - 1}}` : ''}${part}`, '')

/** Tells something in each language: what it stands as in English, and what the books say for it. */
export function told(strings: TemplateStringsArray, ...values: readonly Value[]): Told {
  const key = keyOf(strings)
  const en = strings.reduce((text, part, index) => `${text}${index > 0 ? values[index - 1] : ''}${part}`, '')
  const [de, fr] = OTHER_LANGUAGES.map((language) => {
    const text = BOOKS[language][key]
    return text === undefined ? en : filled(text, values, language)
  })
  return new Told(en, de, fr)
}

/** Texts in a row, such as two sentences. */
export const joinedTold = (texts: readonly Told[], between: string): Told =>
  new Told(
    texts.map(({ en }) => en).join(between),
    texts.map(({ de }) => de).join(between),
    texts.map(({ fr }) => fr).join(between),
  )
