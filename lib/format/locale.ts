const LOCALES = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' } as const

/** How a text in a language writes numbers and dates: as the association does, where that is its language. */
export function localeOf(language: keyof typeof LOCALES, own: string): string {
  return own.startsWith(language) ? own : LOCALES[language]
}
