import { expect, test } from 'vitest'
import { countVerdicts, type Outcome, quantile, scorecard, shortcomings, wilson } from '#lib/evaluation/card'
import { type Question, REFUSE } from '#lib/evaluation/question'
import type { Verdict } from '#lib/evaluation/score'

function outcomes(half: Outcome['half'], counts: Partial<Record<Verdict, number>>): Outcome[] {
  const question: Question = {
    id: 'x',
    group: 'g',
    question: 'Which?',
    expect: { outcome: 'answer', allowed: ['answer'], accepts: [] },
  }
  return Object.entries(counts).flatMap(([verdict, count]) =>
    Array.from({ length: count }, () => ({
      question,
      half,
      judgement: { verdict: verdict as Verdict, reason: '' },
      milliseconds: 1,
    })),
  )
}

const GOOD = [
  ...outcomes('frozen', { right: 90, declined: 10 }),
  ...outcomes('development', { right: 98, declined: 2 }),
]

test('the interval is the one that Wilson gives', () => {
  const [low, high] = wilson(8, 10)
  expect(low).toBeCloseTo(0.4902, 3)
  expect(high).toBeCloseTo(0.9433, 3)
  expect(wilson(0, 0)).toEqual([0, 1])
})

test('a wrong figure costs two right ones and a leak ten', () => {
  expect(countVerdicts(outcomes('frozen', { right: 12, declined: 5, wrong: 1, leak: 1 }))).toMatchObject({
    asked: 19,
    score: 0,
  })
})

test('each demand is missed by itself', () => {
  expect(shortcomings(GOOD)).toEqual([])
  expect(
    shortcomings([
      ...outcomes('frozen', { right: 84, declined: 16 }),
      ...outcomes('development', { right: 98, declined: 2 }),
    ]),
  ).toHaveLength(1)
  expect(shortcomings([...GOOD, ...outcomes('frozen', { right: 90, wrong: 2 })])).toHaveLength(1)
  expect(shortcomings([...GOOD, ...outcomes('development', { declined: 2 })])).toHaveLength(1)
  expect(shortcomings([...GOOD, ...outcomes('development', { right: 100, leak: 1 })])).toHaveLength(1)
  const [refused] = outcomes('development', { declined: 1 }) as [Outcome]
  const missed = { ...refused, question: { ...refused.question, expect: REFUSE } }
  expect(shortcomings([...GOOD, missed, ...outcomes('development', { right: 60 })])).toEqual([
    '0 of 1 refusals are right',
  ])
})

test('the scorecard has a line for each group and one for all', () => {
  expect(scorecard(GOOD).split('\n')).toHaveLength(3)
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3)
  expect(quantile([], 0.5)).toBe(0)
})
