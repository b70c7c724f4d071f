import { expect, test } from 'vitest'
import { CARD_WORDS, type CardWord, worded } from '#lib/assistant/telling/card-words'

const WORDS = Object.keys(CARD_WORDS.en) as CardWord[]

test.each(['de', 'fr'] as const)(
  '%s: each word has the numbers and values of the English one, of many and of one',
  (language) => {
    for (const word of WORDS) {
      const placesOf = (text: string) => (text.match(/\{\w\}/g) ?? []).sort().join('')
      const own = CARD_WORDS[language][word].split('|').map(placesOf)
      expect([word, ...new Set(own)]).toEqual([word, placesOf(CARD_WORDS.en[word].split('|')[0] as string)])
    }
  },
)

test('numbers are written as the language writes them, and one is told from many as it does', () => {
  expect(worded(CARD_WORDS.de.rows, 'de-DE', 1)).toBe('1 Zeile')
  expect(worded(CARD_WORDS.de.rows, 'de-DE', 1234)).toBe('1.234 Zeilen')
  expect(worded(CARD_WORDS.en.rows, 'en-GB', 0)).toBe('0 rows')
  expect(worded(CARD_WORDS.fr.rows, 'fr-FR', 0)).toBe('0 ligne')
  expect(worded(CARD_WORDS.de.instead, 'de-DE', 1, 'a$&b')).toBe('weil a$&b nicht geantwortet hat')
})
