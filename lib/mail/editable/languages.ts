import type { MailWords } from '#lib/mail/editable/words'
import { de } from '#lib/mail/editable/words-de'
import { en } from '#lib/mail/editable/words-en'
import { fr } from '#lib/mail/editable/words-fr'
import type { MailLanguage } from '#lib/mail/schema'
import { languageOf, wordsOf } from '#lib/papers/words'

const WORDS: Readonly<Record<MailLanguage, MailWords>> = { en, de, fr }

/** What editable mails say in a language. */
export function mailWords(language: MailLanguage): MailWords {
  return WORDS[language]
}

/** What papers call it too: the words of a language for money. */
export function moneyWords(language: MailLanguage) {
  const { rest, account_holder, bank, reference, methods } = wordsOf(language)
  return { rest, account_holder, bank, reference, methods: methods as Readonly<Record<string, string>> }
}

/**
 * Returns the language that somebody is written to in, and how dates and money are written in it: their own where there
 * are texts in it, else the association's, else English.
 */
export function languageFor(own: string | null, tenant_locale: string): { language: MailLanguage; locale: string } {
  for (const locale of [own, tenant_locale]) {
    if (locale === null || !hasWords(locale)) continue
    const language = languageOf(locale)
    // The association's own way to write dates, where it is of the same language.
    const isTenants = languageOf(tenant_locale) === language && hasWords(tenant_locale)
    return { language, locale: isTenants && !locale.includes('-') ? tenant_locale : locale }
  }
  return { language: 'en', locale: 'en-GB' }
}

/** Returns the language of somebody's own that there are texts in; null where there are none, or they named none. */
export function ownLanguage(own: string | null): MailLanguage | null {
  return own !== null && hasWords(own) ? languageOf(own) : null
}

function hasWords(locale: string): boolean {
  try {
    return new Intl.Locale(locale).language in WORDS
  } catch {
    return false
  }
}
