import { describe, expect, test } from 'vitest'
import { isGoodEnough, scoreAnomalies } from '#lib/evaluation/anomalies/scorecard'

// The whole card, with more seeds, is part of npm run eval.
const SEEDS = 8

describe.each([300, 1500])('in generated associations of %i invoices', (invoices) => {
  const score = scoreAnomalies(invoices, SEEDS)

  test('nine of ten findings are true, and most of what is odd is found', () => {
    expect(score.precision).toBeGreaterThanOrEqual(0.9)
    expect(score.recall).toBeGreaterThanOrEqual(0.85)
  })

  test('a copy of an invoice is found almost always', () => {
    const { injected = 0, found = 0 } = score.by_type['exact duplicate'] ?? {}
    expect(injected).toBe(3 * SEEDS)
    expect(found / injected).toBeGreaterThanOrEqual(0.98)
  })

  test('at most one finding is false where nothing is odd, and two runs give the same', () => {
    expect(score.clean_mean).toBeLessThanOrEqual(1)
    expect(score.is_steady).toBe(true)
    expect(isGoodEnough(score)).toBe(true)
  })
})

test('a small association is told little, and hardly anything false', () => {
  const score = scoreAnomalies(60, SEEDS)
  expect(score.clean_mean).toBeLessThanOrEqual(0.5)
  expect(score.precision).toBeGreaterThanOrEqual(0.85)
})
