import type { Language } from '#lib/assistant/reading/packs/pack'

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }

/** How an answer in a language writes numbers and dates: as the association does, where that is its language. */
export function localeOf(language: Language, own: string): string {
  return own.startsWith(language) ? own : LOCALES[language]
}
