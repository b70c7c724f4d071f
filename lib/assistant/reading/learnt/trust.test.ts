import { expect, test } from 'vitest'
import { sentencesBeside } from '#lib/assistant/reading/learnt/clues'
import { verdictOf, type Weighed } from '#lib/assistant/reading/learnt/trust'
import type { Piece } from '#lib/assistant/reading/pieces'

const plan = { question: { of: 'members', show: 'count' as const } }
const weighed = (given: Partial<Weighed> = {}): Weighed => ({
  plans: [plan],
  strange: [],
  is_heedless: false,
  is_unheard: false,
  is_agreed: false,
  facts: [],
  ...given,
})

/** Weights by which the first fact is the trust in what was composed, and the second that in what was learnt. */
const TRUST = { composed: [1, 0, 0], learnt: [0, 1, 0] }
const HIGH = 3
const LOW = -3
const verdict = (facts: readonly number[], isAnswer = true, given: Partial<Weighed> = {}) =>
  verdictOf(weighed(given), [...facts, 0], TRUST, isAnswer)

test('what was composed is kept as far as it can be trusted, whatever was learnt', () => {
  expect(verdict([HIGH, LOW])).toBe('composed')
  expect(verdict([HIGH, HIGH])).toBe('composed')
})

test('in its place is answered what was learnt, where that can be trusted much more, and else neither', () => {
  expect(verdict([LOW, HIGH])).toBe('learnt')
  expect(verdict([LOW, 0.5])).toBe('neither')
  expect(verdict([LOW, LOW])).toBe('neither')
})

test('where nothing was composed that may be answered less trust will do', () => {
  expect(verdict([HIGH, LOW], false)).toBe('neither')
  expect(verdict([LOW, 0.5], false)).toBe('learnt')
})

test('a plan that leaves words aside is not answered', () => {
  expect(verdict([LOW, HIGH], true, { is_heedless: true })).toBe('neither')
  expect(verdict([LOW, HIGH], false, { is_heedless: true })).toBe('neither')
})

test('where it is likelier that nothing answers a question it is asked back', () => {
  expect(verdict([LOW, HIGH], true, { plans: [null] })).toBe('neither')
  expect(verdict([LOW, HIGH], false, { plans: [null, plan] })).toBe('neither')
})

test('nothing that was learnt has a say in what it could not learn of, nor where both come to the same', () => {
  expect(verdict([LOW, HIGH], true, { is_unheard: true })).toBe('composed')
  expect(verdict([LOW, HIGH], false, { is_unheard: true })).toBe('neither')
  expect(verdictOf(weighed(), [LOW, HIGH, 1], TRUST, true)).toBe('composed')
})

test('a sentence is beside the question where it names nothing, and none is where there is but one', () => {
  const value = { from: 0, to: 1, text: 'Kiel', is: 'value', where: { members: { city: 'Kiel' } } } as Piece
  expect(sentencesBeside('Who lives in Kiel? I am writing cards.', [value])).toEqual([['i', 'am', 'writing', 'cards']])
  expect(sentencesBeside('I am writing cards', [])).toEqual([])
})
