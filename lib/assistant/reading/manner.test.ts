import { expect, test } from 'vitest'
import { languageOf, withoutTitles } from '#lib/assistant/reading/manner'

test('the language of a question is told by its own words, its letters, and never by the title of an event', () => {
  expect(languageOf('durchscnittsnote fürs letzte')).toBe('de')
  expect(languageOf('podium trésorier')).toBe('fr')
  expect(languageOf('podium', 'de')).toBe('de')
  const titles = ['guild awards night 2026', 'guild awards night']
  expect(languageOf(withoutTitles('besucherzahl Guild Awards Night 2026', titles))).toBe('de')
  expect(withoutTitles('Who came to Guild Awards Night?', titles).trim()).toBe('Who came to  ?')
})
