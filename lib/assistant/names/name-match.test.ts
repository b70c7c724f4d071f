import { expect, test } from 'vitest'
import { matcherOf, spellings, wordsOf } from '#lib/assistant/names/name-match'

const anna = {
  first_name: 'Anna',
  last_name: 'Müller-Schmidt',
  organization: 'Hafen AG',
  member_number: 'M-00519',
  city: 'Kiel',
}
const score = (text: string, named: Parameters<ReturnType<typeof matcherOf>>[0] = anna) =>
  matcherOf(wordsOf(text))(named)

test('titles, possessives and punctuation are no part of a name', () => {
  expect(wordsOf("Dr. Anna Müller's")).toEqual(['Anna', 'Müller'])
  expect(wordsOf('Schmidt, Anna (Kiel)?')).toEqual(['Schmidt', 'Anna', 'Kiel'])
  expect(wordsOf('The')).toEqual(['The'])
})

test('umlauts may be spelt out or put together, short forms stand for names, and numbers may lack zeros', () => {
  expect(spellings('Mueller')).toContain('muller')
  expect(spellings('Müller')).toEqual(expect.arrayContaining(['muller', 'mueller']))
  expect(spellings('Bob')).toContain('robert')
  expect(spellings('519')).toContain('00519')
})

test('the whole name fits best, in any order, with and without accents', () => {
  for (const text of ['Anna Müller-Schmidt', 'mueller schmidt anna', 'MULLER SCHMIDT, Anna', 'Hafen AG'])
    expect([text, score(text) >= (text.startsWith('mue') ? 0.9 : 1)]).toEqual([text, true])
})

test('less of a name, or more around it, fits less; a word that fits nothing rules it out', () => {
  const ranked = ['Anna Müller-Schmidt', 'Anna Schmidt', 'A. Schmidt', 'Anna Schmitd'].map((text) => score(text))
  expect(ranked).toEqual([...ranked].sort((a, b) => b - a))
  expect(ranked.every((value) => value > 0)).toBe(true)
  expect(score('Anna Kiel')).toBeGreaterThan(0)
  for (const text of ['Anna Meier', 'Otto', '', '???']) expect([text, score(text)]).toEqual([text, 0])
})

test('short words must be right, longer ones may have one wrong letter, long ones two', () => {
  const named = { ...anna, first_name: 'Eva', last_name: 'Lindqvist', organization: null }
  expect(score('Evo', named)).toBe(0)
  expect(score('Lindqvitt', named)).toBeGreaterThan(score('Lindqwitt', named))
  expect(score('Lindkwitt', named)).toBe(0)
})
