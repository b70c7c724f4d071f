'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Format, formatOf, useFormat } from '#components/ui/format-context'
import type { Language } from '#lib/assistant/reading/packs/pack'
import { CARD_WORDS, type CardWord, worded } from '#lib/assistant/telling/card-words'
import { localeOf } from '#lib/format/locale'

const LanguageContext = createContext<Language>('en')

interface AnswerLanguageProps {
  language: Language | undefined
  children: ReactNode
}

/** Sets the language of an answer for all that stands around it. The pages themselves are in English. */
export function AnswerLanguage({ language = 'en', children }: AnswerLanguageProps) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** What an answer is surrounded with. */
export interface AnswerWords {
  language: Language
  words: (typeof CARD_WORDS)[Language]
  /** How dates, numbers and money are written beside the answer's sentences: as in them. */
  format: Format
  /** A word with a number in it, and a value. */
  told: (word: CardWord, n: number, v?: string) => string
}

/** The words and numbers of the answer that this stands beside. */
export function useAnswerWords(): AnswerWords {
  const language = use(LanguageContext)
  const { locale: own, currency, time_zone } = useFormat()
  return useMemo(() => {
    const words = CARD_WORDS[language]
    const format = formatOf(localeOf(language, own), currency, time_zone)
    return { language, words, format, told: (word, n, v) => worded(words[word], format.locale, n, v) }
  }, [language, own, currency, time_zone])
}
