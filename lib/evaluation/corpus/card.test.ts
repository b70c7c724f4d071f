import { expect, test } from 'vitest'
import { type Outcome, scorecard, shortcomings } from '#lib/evaluation/corpus/card'
import type { Verdict } from '#lib/evaluation/corpus/judge'
import { quantile, wilson } from '#lib/evaluation/corpus/statistics'

function outcomes(counts: Partial<Record<Verdict, number>>, question: Partial<Outcome['question']> = {}): Outcome[] {
  return Object.entries(counts).flatMap(([verdict, count]) =>
    Array.from({ length: count }, () => ({
      question: { class: 'count', language: 'en' as const, role: 'chair', ...question },
      judgement: { verdict: verdict as Verdict, reason: '' },
    })),
  )
}

const GOOD = outcomes({ right: 170, caveat: 10, asked: 19, wrong: 1 })

test('the interval is the one that Wilson gives', () => {
  const [low, high] = wilson(8, 10)
  expect(low).toBeCloseTo(0.4902, 3)
  expect(high).toBeCloseTo(0.9433, 3)
})

test('a quantile is one of the values', () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3)
  expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5)
})

test('the card counts by class, language and role, and in all', () => {
  const card = scorecard([...outcomes({ right: 3, wrong: 1 }), ...outcomes({ asked: 2 }, { language: 'de' })])
  const line = (name: string) => card.split('\n').find((each) => each.startsWith(name)) ?? ''
  expect(line('en').split(/\s+/).slice(1, 7)).toEqual(['4', '3', '0', '0', '1', '0'])
  expect(line('de').split(/\s+/).slice(1, 7)).toEqual(['2', '0', '0', '2', '0', '0'])
  expect(line('all').split(/\s+/).slice(1, 7)).toEqual(['6', '3', '0', '2', '1', '0'])
})

test('nothing is short where every demand holds', () => {
  expect(shortcomings(GOOD)).toEqual([])
})

test.each<[string, Outcome[]]>([
  ['wrong are', outcomes({ wrong: 4 })],
  ['asked back are', outcomes({ asked: 20 })],
  ['right are', outcomes({ asked: 20 })],
  ['in English right are', outcomes({ asked: 20 })],
  ['not all that is to be refused is refused', outcomes({ asked: 1 }, { class: 'refusal', language: 'de' })],
  ['something of others is shown', outcomes({ leak: 1 }, { language: 'fr' })],
])('%s … is told', (sentence, more) => {
  expect(shortcomings([...GOOD, ...more]).some((each) => each.startsWith(sentence))).toBe(true)
})
