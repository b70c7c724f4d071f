import type { MailLanguage } from '#lib/mail/schema'
import { de } from '#lib/mail/templates/sentences-de'
import { fr } from '#lib/mail/templates/sentences-fr'
import { fill } from '#lib/papers/words'

/** A sentence of a fixed mail as its template has it, in English. */
type Sentence = keyof typeof de

const OTHERS: Readonly<Record<Exclude<MailLanguage, 'en'>, Readonly<Record<Sentence, string>>>> = { de, fr }

/**
 * Returns what says a sentence of a fixed mail in the language that the mail is written in, with what stands in braces
 * replaced, all of it and once.
 */
export function sayIn({ language = 'en' }: { language?: MailLanguage | undefined }) {
  return (sentence: Sentence, values: Readonly<Record<string, string>> = {}): string => {
    const told = language === 'en' ? sentence : OTHERS[language][sentence]
    return fill(told, values)
  }
}
