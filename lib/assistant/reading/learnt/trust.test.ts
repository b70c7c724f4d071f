import { expect, test } from 'vitest'
import { settledVerdict, verdictOf, type Weighed } from '#lib/assistant/reading/learnt/trust'

const plan = [{ question: { of: 'members', show: 'count' as const } }]
const other = [{ question: { of: 'events', show: 'count' as const } }]
/** Readings whose first fact is how far they are trusted, of the composed one first; null where nothing was composed. */
const weighed = (trusts: readonly (number | null)[], given: Partial<Weighed> = {}): Weighed => ({
  plans: [plan, other].slice(0, trusts.length - 1),
  likely: [0.6, 0.3].slice(0, trusts.length - 1),
  why: null,
  passes_over: trusts.slice(1).map(() => false),
  is_unheard: false,
  agreed: -1,
  facts: trusts.map((trust) => (trust === null ? null : [trust])),
  ...given,
})
const trust = ([first = 0]: readonly number[]) => first

interface Given extends Partial<Weighed> {
  readonly is_answer?: boolean
  readonly places?: readonly number[]
}

const verdict = (trusts: readonly (number | null)[], { is_answer = true, places = [0, 1, 2], ...given }: Given = {}) =>
  verdictOf(weighed(trusts, given), is_answer, { places, parts: 0 }, trust).is

const HIGH = 0.9
const LOW = 0.5

test('whichever reading can be trusted most is answered, and none where none can', () => {
  expect(verdict([HIGH, LOW])).toBe('composed')
  expect(verdict([LOW, HIGH])).toBe('learnt')
  expect(verdict([HIGH, 0.95])).toBe('learnt')
  expect(verdict([0.95, HIGH])).toBe('composed')
  expect(verdict([null, HIGH], { is_answer: false })).toBe('learnt')
  expect(verdict([LOW, LOW])).toBe('neither')
  expect(verdict([null])).toBe('neither')
})

test('of readings the one that can be trusted most comes first, however likely it is', () => {
  const { is, order } = verdictOf(weighed([LOW, LOW, HIGH]), true, { places: [0, 1, 2], parts: 0 }, trust)
  expect([is, order]).toEqual(['learnt', [2, 0, 1]])
})

test('what may not be answered by itself is never kept, however it is trusted', () => {
  expect(verdict([HIGH, LOW], { is_answer: false })).toBe('neither')
  expect(verdict([HIGH, HIGH], { is_answer: false })).toBe('learnt')
})

test('a learnt plan that passes over something that was named is not answered', () => {
  expect(verdict([LOW, HIGH], { passes_over: [true] })).toBe('neither')
  expect(verdict([HIGH, 0.95], { passes_over: [true] })).toBe('composed')
})

test('where it is likelier that nothing answers a question it is declined, or asked back where it is not sure why', () => {
  expect(verdict([LOW, HIGH], { plans: [null], why: 'order' })).toBe('declined')
  expect(verdict([null, HIGH, LOW], { is_answer: false, plans: [null, plan], why: 'reason' })).toBe('declined')
  expect(verdict([null, LOW], { is_answer: false, plans: [null], why: 'order' })).toBe('neither')
  expect(verdict([0.95, HIGH], { plans: [null], why: 'order' })).toBe('composed')
  expect(verdict([null, HIGH], { is_answer: false, plans: [null], why: 'vague' })).toBe('neither')
  expect(verdict([null, HIGH, LOW], { is_answer: false, plans: [plan, null], why: 'order' })).toBe('learnt')
})

test('nothing that was learnt has a say in what it could not learn of, nor where both come to the same', () => {
  expect(verdict([LOW, HIGH], { is_unheard: true })).toBe('composed')
  expect(verdict([LOW, HIGH], { places: [0, 0] })).toBe('composed')
})

test('what both come to is asked back where it cannot be trusted', () => {
  expect(verdict([LOW, LOW], { places: [0, 0] })).toBe('neither')
})

test('nothing has to be looked up for a verdict that is one whatever the readings come to', () => {
  const settled = (trusts: readonly number[], by = trust) =>
    settledVerdict(weighed(trusts), { is_answer: false, same: -1, has_parts: false }, by)?.is
  expect(settled([LOW, HIGH, LOW])).toBe('learnt')
  // How likely all plans are together that come to the same stands behind what is known of each.
  const byAll = ([first = 0, all = 0]: readonly number[]) => first + all / 3
  expect(settled([0, 0.4, 0], byAll)).toBeUndefined()
  expect(settled([0, HIGH, 0], byAll)).toBe('learnt')
})
