import { expect, test } from 'vitest'
import { kruskalWallis, oddestSlot } from '#lib/intelligence/statistics/groups'
import { fisherExact, wilson } from '#lib/intelligence/statistics/proportions'
import { seasonalTrend } from '#lib/intelligence/statistics/seasonal-trend'
import { studentTails } from '#lib/intelligence/statistics/student'
import { tellingWords } from '#lib/intelligence/statistics/words'

// Reference values from tables and by hand.

test('Fisher’s test of eight cups of tea, with half of what is exactly as likely', () => {
  expect(fisherExact({ hits: 3, of: 4 }, { hits: 1, of: 4 })).toBeCloseTo(18 / 70, 10)
  expect(fisherExact({ hits: 4, of: 4 }, { hits: 0, of: 4 })).toBeCloseTo(1 / 70, 10)
  expect(fisherExact({ hits: 5, of: 5 }, { hits: 9, of: 9 })).toBe(1)
  expect(fisherExact({ hits: 0, of: 0 }, { hits: 1, of: 9 })).toBe(1)
})

test('shares of very many are compared without running out of range', () => {
  expect(fisherExact({ hits: 50_000, of: 100_000 }, { hits: 50_000, of: 100_000 })).toBeCloseTo(1, 2)
  expect(fisherExact({ hits: 49_000, of: 100_000 }, { hits: 51_000, of: 100_000 })).toBeLessThan(1e-15)
})

test('the interval of a share stays within 0 and 1', () => {
  const [low, high] = wilson({ hits: 8, of: 10 })
  expect(low).toBeCloseTo(0.4902, 4)
  expect(high).toBeCloseTo(0.9433, 4)
  expect(wilson({ hits: 0, of: 9 })[0]).toBe(0)
  expect(wilson({ hits: 0, of: 0 })).toEqual([0, 1])
})

test('the tails of Student’s distribution are those of the tables', () => {
  expect(studentTails(2.228, 10)).toBeCloseTo(0.05, 4)
  expect(studentTails(-12.706, 1)).toBeCloseTo(0.05, 4)
  expect(studentTails(0, 5)).toBeCloseTo(1, 10)
})

test('groups that do not overlap differ', () => {
  const apart = kruskalWallis([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ])
  // H is 7.2 with two degrees of freedom.
  expect(apart.p / 0.0273).toBeCloseTo(1, 1)
  expect(apart.effect).toBeCloseTo(0.9, 10)
  expect(
    kruskalWallis([
      [1, 1],
      [1, 1, 1],
    ]),
  ).toEqual({ p: 1, effect: 0 })
})

test('a season is no trend, and ties count for less', () => {
  const season = [1, 9, 3, 7]
  expect(seasonalTrend([season, season, season])).toEqual({ z: 0, slope: 0 })
  // Of three years each month has three pairs that rise: S is 12, its variance 4 · 3 · 2 · 11 / 18.
  const rising = [0, 10, 20].map((more) => season.map((value) => value + more))
  expect(seasonalTrend(rising).z).toBeCloseTo(11 / Math.sqrt((4 * 66) / 18), 10)
  expect(seasonalTrend(rising).slope).toBe(10)
})

test('a slot stands out only among values of its own stratum, and twice alike', () => {
  const values = Array.from({ length: 40 }, (_, at) => ({
    slot: at % 2 ? 'odd' : 'even',
    stratum: at < 20 ? 'small' : 'large',
    value: (at < 20 ? 0.2 : 0.8) + (at % 2 ? 0.1 : 0) + (at % 5) / 1_000,
  }))
  const found = oddestSlot(values, 4)
  expect(found?.p).toBeLessThan(0.001)
  expect(Math.abs(found?.difference ?? 0)).toBeCloseTo(0.05, 2)
  expect(oddestSlot(values, 4)).toEqual(found)
  // Large events on one day and small ones on the other are no effect of the day.
  const bySize = values.map((one) => ({ ...one, slot: one.stratum, value: one.stratum === 'large' ? 0.8 : 0.2 }))
  expect(oddestSlot(bySize, 4)?.p).toBe(1)
})

test('a word tells when low ratings use it and others do not; small words never do', () => {
  const low = Array.from({ length: 20 }, (_, at) => (at % 2 ? 'The PARKING was full' : 'It was cold and it was late'))
  const high = Array.from({ length: 40 }, () => 'It was late')
  const words = tellingWords(low, high, 5)
  expect(words[0]).toMatchObject({ own: { hits: 10, of: 20 }, others: { hits: 0, of: 40 } })
  expect(words.map(({ word }) => word).toSorted()).toEqual(['cold', 'full', 'parking'])
  expect(tellingWords(high, high, 5)).toEqual([])
})
