import { expect, test } from 'vitest'
import { type Both, settledVerdict, verdictOf, type Weighed } from '#lib/assistant/reading/learnt/trust'

const plan = [{ question: { of: 'members', show: 'count' as const } }]
const weighed = (given: Partial<Weighed> = {}): Weighed => ({
  plans: [plan],
  likely: [0.9],
  why: null,
  is_heedless: false,
  is_unheard: false,
  is_agreed: false,
  is_several: false,
  unused: { times: 0, events: 0, persons: 0, values: 0, numbers: 0, counted: 0 },
  facts: [],
  ...given,
})

/** Weights by which the first fact is the trust in what was composed, and the second that in what was learnt. */
const TRUST = { composed: [1, 0, 0], learnt: [0, 1, 0] }
const BOTH: Both = {
  ...{ is_answer: true, is_same: false },
  ...{ composed_likelihood: 0, learnt_likelihood: 0.9, parts: 0 },
}
const HIGH = 3
const LOW = -3
const verdict = (facts: readonly number[], is_answer = true, given: Partial<Weighed & Both> = {}) =>
  verdictOf(weighed({ ...given, facts }), { ...BOTH, is_answer, ...given }, TRUST)

test('whichever reading can be trusted more is answered, and neither where none can', () => {
  expect(verdict([HIGH, LOW])).toBe('composed')
  expect(verdict([LOW, HIGH])).toBe('learnt')
  expect(verdict([HIGH, HIGH + 1])).toBe('learnt')
  expect(verdict([HIGH + 1, HIGH])).toBe('composed')
  expect(verdict([LOW, LOW])).toBe('neither')
})

test('what may not be answered by itself is never kept, however it is trusted', () => {
  expect(verdict([HIGH, LOW], false)).toBe('neither')
  expect(verdict([HIGH, HIGH], false)).toBe('learnt')
})

test('a learnt plan that passes over a time, an event, a person, an amount or words which nobody ever met is not answered', () => {
  expect(verdict([LOW, HIGH], true, { is_heedless: true })).toBe('neither')
  expect(verdict([HIGH, HIGH + 1], true, { is_heedless: true })).toBe('composed')
  const none = { times: 0, events: 0, persons: 0, values: 0, numbers: 0, counted: 0 }
  for (const kind of ['times', 'events', 'persons', 'counted'] as const)
    expect(verdict([LOW, HIGH], true, { unused: { ...none, [kind]: 1 } })).toBe('neither')
  expect(verdict([LOW, HIGH], true, { unused: { ...none, numbers: 1 } })).toBe('learnt')
})

test('where it is likelier that nothing answers a question it is declined, or asked back where it is not sure why', () => {
  expect(verdict([LOW, HIGH], true, { plans: [null], why: 'order' })).toBe('declined')
  expect(verdict([LOW, HIGH], false, { plans: [null, plan], why: 'reason' })).toBe('declined')
  expect(verdict([LOW, LOW], false, { plans: [null], why: 'order' })).toBe('neither')
  expect(verdict([HIGH + 1, HIGH], true, { plans: [null], why: 'order' })).toBe('composed')
  expect(verdict([LOW, HIGH], false, { plans: [null], why: 'vague' })).toBe('neither')
  expect(verdict([LOW, HIGH], false, { plans: [plan, null], why: 'order' })).toBe('learnt')
})

test('nothing that was learnt has a say in what it could not learn of, nor where both come to the same', () => {
  expect(verdict([LOW, HIGH], true, { is_unheard: true })).toBe('composed')
  expect(verdict([LOW, HIGH], true, { is_same: true })).toBe('composed')
})

test('what both come to is asked back where it cannot be trusted', () => {
  expect(verdict([LOW, LOW], true, { is_same: true })).toBe('neither')
})

test('nothing has to be looked up for a verdict that is one whatever the readings come to', () => {
  const settled = (facts: readonly number[], is_answer: boolean, trust = TRUST) =>
    settledVerdict(weighed({ facts, likely: [0.6, 0.3] }), { is_answer, is_same: false, has_parts: false }, trust)
  expect(settled([LOW, HIGH], true)).toBe('learnt')
  expect(settled([HIGH, LOW], true)).toBe('composed')
  // The weight of how likely all plans are that come to the same as the learnt one.
  const onLikelihood = { ...TRUST, learnt: [0, 1, 0, 0, 0, 10] }
  expect(settled([LOW, -6, 0], true, onLikelihood)).toBeNull()
  expect(settled([LOW, 5, 0], true, onLikelihood)).toBe('learnt')
})
