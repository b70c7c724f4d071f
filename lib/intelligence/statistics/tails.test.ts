import { describe, expect, test } from 'vitest'
import { fitBeta, rateAbove, shareUpperTail, weaken } from '#lib/intelligence/statistics/beta-binomial'
import { countUpperTail, fitNegativeBinomial } from '#lib/intelligence/statistics/negative-binomial'
import { bothTails, upperTail } from '#lib/intelligence/statistics/normal'
import { twoProportions } from '#lib/intelligence/statistics/proportions'
import { rankSum } from '#lib/intelligence/statistics/rank-tests'
import { robustSpread, theilSen, weightedMedian } from '#lib/intelligence/statistics/robust'

// Reference values from tables and by hand.

test('the normal tail holds to seven digits, far out too', () => {
  expect(upperTail(0)).toBeCloseTo(0.5, 7)
  expect(upperTail(1.96) / 0.024_997_895).toBeCloseTo(1, 6)
  expect(upperTail(6) / 9.865_876_45e-10).toBeCloseTo(1, 6)
  expect(upperTail(-1)).toBeCloseTo(0.841_344_746, 6)
  expect(bothTails(-3.5) / 4.652_581_58e-4).toBeCloseTo(1, 6)
})

describe('robust centre and spread', () => {
  test('a few outliers move neither', () => {
    const values = [10, 11, 9, 10, 12, 8, 10, 1000].map((value) => ({ value, weight: 1 }))
    expect(weightedMedian(values)).toBe(10)
    expect(robustSpread(values, 10, 0)).toBeCloseTo(1.4826, 4)
  })

  test('weights count like repetitions', () => {
    expect(
      weightedMedian([
        { value: 1, weight: 1 },
        { value: 2, weight: 2 },
        { value: 9, weight: 1 },
      ]),
    ).toBe(2)
    expect(
      weightedMedian([
        { value: 1, weight: 1 },
        { value: 3, weight: 1 },
      ]),
    ).toBe(2)
  })

  test('where most values are the same the mean deviation stands in, and never less than the floor', () => {
    const values = [
      { value: 0, weight: 9 },
      { value: 10, weight: 1 },
    ]
    expect(robustSpread(values, 0, 0.15)).toBeCloseTo(1.2533, 4)
    expect(robustSpread([{ value: 0, weight: 9 }], 0, 0.15)).toBe(0.15)
  })

  test('the trend passes by an outlier', () => {
    const { slope, intercept } = theilSen([1, 3, 5, 7, 500, 11, 13])
    expect(slope).toBeCloseTo(2, 6)
    expect(intercept).toBeCloseTo(1, 6)
  })
})

describe('the tail of counts', () => {
  test('counts that vary like chance have a Poisson tail', () => {
    expect(countUpperTail(12, { mean: 0.5, size: Number.POSITIVE_INFINITY }) / 3.2147e-13).toBeCloseTo(1, 4)
    expect(countUpperTail(3, { mean: 2, size: Number.POSITIVE_INFINITY })).toBeCloseTo(0.323_324, 5)
    expect(countUpperTail(0, { mean: 2, size: 1 })).toBe(1)
  })

  test('counts that vary more have a heavier one', () => {
    // Geometric: size 1 and mean 1, so that P(X >= 4) is (1/2)^4.
    expect(countUpperTail(4, { mean: 1, size: 1 })).toBeCloseTo(1 / 16, 8)
  })

  test('the fit takes mean and variance over', () => {
    const { mean, size } = fitNegativeBinomial([0, 0, 4, 0, 1, 0, 3, 0])
    expect(mean).toBe(1)
    expect(1 + 1 / size).toBeCloseTo(18 / 7, 6)
    expect(fitNegativeBinomial([1, 1, 1, 1]).size).toBe(Number.POSITIVE_INFINITY)
    expect(fitNegativeBinomial([0, 0, 0, 0]).mean).toBe(0.125)
  })
})

describe('shares of groups', () => {
  test('the tail is that of a beta-binomial variable', () => {
    // Beta(1, 1): every count from 0 to 10 is as likely.
    expect(shareUpperTail({ hits: 8, of: 10 }, { alpha: 1, beta: 1 })).toBeCloseTo(3 / 11, 8)
  })

  test('the rate of a group lies above a bound as its Beta distribution says', () => {
    // Beta(2, 1) has the distribution function x².
    expect(rateAbove(0.6, { hits: 1, of: 1 }, { alpha: 1, beta: 1 })).toBeCloseTo(0.64, 8)
    expect(rateAbove(0, { hits: 0, of: 5 }, { alpha: 1, beta: 1 })).toBe(1)
    expect(rateAbove(0.5, { hits: 500, of: 1000 }, { alpha: 1, beta: 1 })).toBeCloseTo(0.5, 6)
  })

  test('groups that differ no more than chance are taken for the same, others for different', () => {
    const same = fitBeta([
      { hits: 10, of: 100 },
      { hits: 11, of: 100 },
      { hits: 9, of: 100 },
    ])
    expect(same.alpha / (same.alpha + same.beta)).toBeCloseTo(0.1, 2)
    expect(same.alpha + same.beta).toBe(400)
    const different = fitBeta([
      { hits: 5, of: 100 },
      { hits: 50, of: 100 },
      { hits: 95, of: 100 },
    ])
    expect(different.alpha + different.beta).toBeLessThan(3)
    const weak = weaken(same, 20)
    expect(weak.alpha + weak.beta).toBeCloseTo(20, 6)
  })
})

test('two shares are as far apart as their standard error says', () => {
  expect(twoProportions({ hits: 30, of: 100 }, { hits: 10, of: 100 })).toBeCloseTo(0.2 / Math.sqrt(0.2 * 0.8 * 0.02), 8)
  expect(twoProportions({ hits: 0, of: 10 }, { hits: 0, of: 10 })).toBe(0)
})

test('the rank sum test sees lower values, and none among equals', () => {
  const low = rankSum(
    new Map([
      [1, 5],
      [2, 5],
    ]),
    new Map([
      [4, 10],
      [5, 10],
    ]),
  )
  expect(low.z).toBeLessThan(-4)
  expect(low.p_lower).toBeLessThan(1e-4)
  const same = rankSum(new Map([[3, 8]]), new Map([[3, 8]]))
  expect(same).toEqual({ z: 0, p_lower: 1 })
  const high = rankSum(new Map([[5, 10]]), new Map([[1, 10]]))
  expect(high.p_lower).toBeGreaterThan(0.99)
})
