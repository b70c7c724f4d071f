import { expect, test } from 'vitest'
import { asksHow } from '#lib/assistant/reading/declining'
import { asksMeaning, courtesyOf, languageOf, PACKS, withoutTitles } from '#lib/assistant/reading/manner'
import type { Language } from '#lib/assistant/reading/packs/pack'
import { tokenise } from '#lib/assistant/reading/tokens'

test('the language of a question is told by its own words, its letters, and never by the title of an event', () => {
  expect(languageOf('durchscnittsnote fürs letzte')).toBe('de')
  expect(languageOf('podium trésorier')).toBe('fr')
  expect(languageOf('podium', 'de')).toBe('de')
  const titles = ['guild awards night 2026', 'guild awards night']
  expect(languageOf(withoutTitles('besucherzahl Guild Awards Night 2026', titles))).toBe('de')
  expect(withoutTitles('Who came to Guild Awards Night?', titles).trim()).toBe('Who came to  ?')
})

test.each<[Language, string, boolean]>([
  ['en', 'What does "grace" next to a name mean?', true],
  ['en', 'What is the difference between lapsed and cancelled?', true],
  ['en', 'What is the mean age of our members?', false],
  ['de', 'Wen zählst du eigentlich als aktuelles Mitglied?', true],
  ['de', 'zählt überfällig ab der Fälligkeit oder erst nach der Mahnung?', true],
  ['de', 'Wie viele Mitglieder zählt der Verein?', false],
  ['fr', 'ça veut dire quoi, période de grâce ?', true],
  ['fr', "C'est quoi notre plus gros événement ?", false],
])('%s: %s asks what a term stands for: %s', (language, question, isAsked) => {
  expect(asksMeaning(tokenise(question).tokens, PACKS[language])).toBe(isAsked)
})

test('how something is done is told from what is kept of it', () => {
  const asks = (question: string) => asksHow(tokenise(question).tokens, PACKS.en)
  expect(asks('How do I create an invoice?')).toBe(true)
  expect(asks('How can I find out who cancelled?')).toBe(false)
})

test.each<[string, Language | null]>([
  ['thanks, that was really helpful!', 'en'],
  ['Danke dir!', 'de'],
  ['Danke, das hat mir sehr geholfen', 'de'],
  ['Merci, c’est très gentil', 'fr'],
  ['thanks, and how many of them paid?', null],
  ['Danke, und wer fehlt noch?', null],
])('%s is nothing but thanks: %s', (text, language) => {
  expect(courtesyOf(text)).toBe(language)
})
