import { expect, test } from 'vitest'
import { sentencesBeside } from '#lib/assistant/reading/learnt/clues'
import { testsAll } from '#lib/assistant/reading/learnt/second'
import { type Both, verdictOf, type Weighed } from '#lib/assistant/reading/learnt/trust'
import type { Piece } from '#lib/assistant/reading/pieces'

const plan = { question: { of: 'members', show: 'count' as const } }
const weighed = (given: Partial<Weighed> = {}): Weighed => ({
  plans: [plan],
  likely: [0.9],
  is_heedless: false,
  is_unheard: false,
  is_agreed: false,
  facts: [],
  ...given,
})

/** Weights by which the first fact is the trust in what was composed, and the second that in what was learnt. */
const TRUST = { composed: [1, 0, 0], learnt: [0, 1, 0] }
const BOTH: Both = {
  ...{ is_answer: true, is_same: false, is_whole: true },
  ...{ composed_likelihood: 0, learnt_likelihood: 0.9 },
}
const HIGH = 3
const LOW = -3
const verdict = (facts: readonly number[], is_answer = true, given: Partial<Weighed & Both> = {}) =>
  verdictOf(weighed({ ...given, facts }), { ...BOTH, is_answer, ...given }, TRUST)

test('what was composed is kept as far as it can be trusted, whatever was learnt', () => {
  expect(verdict([HIGH, LOW])).toBe('composed')
  expect(verdict([HIGH, HIGH])).toBe('composed')
})

test('else what was learnt is answered as far as it can be trusted, and else neither', () => {
  expect(verdict([LOW, HIGH])).toBe('learnt')
  expect(verdict([LOW, LOW])).toBe('neither')
})

test('what may not be answered by itself is never kept, however it is trusted', () => {
  expect(verdict([HIGH, LOW], false)).toBe('neither')
  expect(verdict([HIGH, HIGH], false)).toBe('learnt')
})

test('a plan with fewer conditions never takes the place of what was composed', () => {
  expect(verdict([LOW, HIGH], true, { is_whole: false })).toBe('neither')
  expect(verdict([LOW, HIGH], false, { is_whole: false })).toBe('learnt')
})

test('a learnt plan has all conditions where it tests each field the same way round, whatever holds unless it is said', () => {
  const of = (where: object) => ({ question: { of: 'members', show: 'rows' as const, where: where as never } })
  const composed = of({ status: { in: ['active', 'grace'] }, city: { not: 'Kiel' }, owes: true })
  expect(
    testsAll(of({ status: { not: 'pending' }, city: { not: 'Bonn' }, owes: true, age: { gte: 3 } }), [composed]),
  ).toBe(true)
  expect(testsAll(of({ status: 'active', city: { not: 'Kiel' } }), [composed])).toBe(false)
  expect(testsAll(of({ status: 'active', city: 'Kiel', owes: true }), [composed])).toBe(false)
  expect(testsAll(null, [composed])).toBe(false)
  expect(testsAll(of({ city: 'Kiel' }), [of({ status: 'active', city: 'Kiel' })])).toBe(false)
  expect(testsAll(of({ city: 'Kiel', status: 'active' }), [of({ status: 'active', city: 'Kiel' })])).toBe(true)
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
  expect(verdict([LOW, HIGH], true, { is_same: true })).toBe('composed')
})

test('a sentence is beside the question where it names nothing, and none is where there is but one', () => {
  const value = { from: 0, to: 1, text: 'Kiel', is: 'value', where: { members: { city: 'Kiel' } } } as Piece
  expect(sentencesBeside('Who lives in Kiel? I am writing cards.', [value])).toEqual([['i', 'am', 'writing', 'cards']])
  expect(sentencesBeside('I am writing cards', [])).toEqual([])
})

test('a learnt plan is of the kind of event that was named, and of the seats that were', () => {
  const events = (rest: object) => ({ question: { of: 'events' as const, show: 'sum' as const, ...rest } })
  const webinars = events({ where: { kind: 'webinar' }, field: 'seats_taken' })
  expect(testsAll(events({ where: { kind: 'workshop' }, field: 'seats_taken' }), [webinars])).toBe(false)
  expect(testsAll(events({ where: { kind: 'webinar' }, field: 'seats_free' }), [webinars])).toBe(false)
  expect(testsAll(events({ where: { kind: 'webinar' }, field: 'seats_taken' }), [webinars])).toBe(true)
})
