import { type AnswerWords, useAnswerWords } from '#components/assistant/answer-language'
import { WINDOW_WORDS, type WindowWord } from '#lib/assistant/drafts/window-words'
import { worded } from '#lib/assistant/telling/card-words'

/** The words of a draft's window in the language of the answer that offered it, and those of the cards. */
export function useWindowWords() {
  const answer: AnswerWords = useAnswerWords()
  const { language, words: cards, format } = answer
  const words = WINDOW_WORDS[language]
  return {
    answer,
    language,
    /** A word with a number in it, and a value. */
    said: (word: WindowWord | 'and' | 'colon', n = 1, v = ''): string =>
      worded(word === 'and' || word === 'colon' ? cards[word] : words[word], format.locale, n, v),
  }
}
