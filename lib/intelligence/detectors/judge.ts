import { mean, median, sampleStandardDeviation } from 'simple-statistics'
import type { Share } from '#lib/intelligence/statistics/beta-binomial'
import { type GroupRanks, kruskalWallis } from '#lib/intelligence/statistics/groups'
import { bothTails, upperTail } from '#lib/intelligence/statistics/normal'
import { fisherExact } from '#lib/intelligence/statistics/proportions'
import { type Counts, rankSum } from '#lib/intelligence/statistics/rank-tests'
import { robustSpread, theilSen } from '#lib/intelligence/statistics/robust'
import { seasonalTrend } from '#lib/intelligence/statistics/seasonal-trend'
import { studentTails } from '#lib/intelligence/statistics/student'

/*
 * What detectors conclude from plain numbers. A null says that there is too little to go by. Where a difference is too
 * small to be worth a word its p is 1: the test was made, so it counts among all tests of the run.
 */

const materialP = (p: number, isMaterial: boolean) => (isMaterial ? p : 1)

const MIN_MONTHS = 8
const MIN_CHANGE = 0.05
/** Residuals below this many deviations are not odd, whatever else speaks for them. */
const MIN_DEVIATIONS = 2.5
/** What a spread taken from the median deviation knows of the normal one: as much as so much less data. */
const MAD_EFFICIENCY = 0.37

/** A month against what the months before it led to expect. */
export interface OddMonth {
  expected: number
  /** As a share of what was expected; below 0 where less came in. */
  change: number
  p: number
}

const YEAR = 12

/** How far a value lies from what others lead to expect, in their own deviations and in those of a forecast. */
function forecast(past: readonly number[], last: number, floor: number, isTrend: boolean) {
  const n = past.length
  const line = isTrend ? theilSen(past) : { slope: 0, intercept: median([...past]) }
  const residuals = past.map((value, at) => ({ value: value - line.intercept - line.slope * at, weight: 1 }))
  const expected = line.intercept + line.slope * n
  // A forecast is less sure than the points it comes from; that of a trend the more so the farther it lies.
  const reach = Math.sqrt(1 + 1 / n + (isTrend ? ((n + 1) / 2) ** 2 / ((n * (n ** 2 - 1)) / 12) : 0))
  const deviations = (last - expected) / robustSpread(residuals, 0, floor)
  return { expected, deviations, p: studentTails(deviations / reach, MAD_EFFICIENCY * (n - (isTrend ? 2 : 1))) }
}

/**
 * Compares a month with those before it, by the logarithms of the amounts. With enough months it is the growth since
 * the same month of the year before that is compared, so that what happens every year is no news; with fewer it is
 * the amount, against the trend.
 *
 * @param past the months before, the earliest first
 */
export function judgeMonth(past: readonly number[], last: number): OddMonth | null {
  if (past.length < MIN_MONTHS || past.every((value) => value <= 0)) return null
  // Months without income have no logarithm, and next to none is as good as none.
  const least = Math.max(1, mean([...past]) * MIN_CHANGE)
  const logs = [...past, last].map((value) => Math.log(Math.max(least, value)))
  const isSeasonal = past.length >= YEAR + MIN_MONTHS
  const values = isSeasonal ? logs.slice(YEAR).map((value, at) => value - (logs[at] as number)) : logs
  const told = forecast(values.slice(0, -1), values.at(-1) as number, MIN_CHANGE, !isSeasonal)
  const expected = Math.exp(told.expected + (isSeasonal ? (logs.at(-1 - YEAR) as number) : 0))
  const change = (last - expected) / expected
  const isOdd = Math.abs(told.deviations) >= MIN_DEVIATIONS && Math.abs(change) >= MIN_CHANGE
  return { expected, change, p: materialP(told.p, isOdd) }
}

/** Whether growth changes from year to year: the months of each year, the earliest year first. */
export function judgeGrowth(years: readonly (readonly number[])[]): { isUp: boolean; p: number } | null {
  if (years.length < 2) return null
  const { z } = seasonalTrend(years)
  return { isUp: z > 0, p: bothTails(z) }
}

/** Whether two shares differ: by Fisher's exact test. */
export function judgeShares(one: Share, other: Share, least: number): { difference: number; p: number } | null {
  if (one.of < least || other.of < least) return null
  return { difference: one.hits / one.of - other.hits / other.of, p: fisherExact(one, other) }
}

const sizeOf = (counts: Counts) => [...counts.values()].reduce((sum, times) => sum + times, 0)

/** How often each value occurs. */
export function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Whether values drift: by Wilcoxon's rank sum test, with so many values on either side. */
export function judgeDrift(now: Counts, before: Counts, least: number): { isUp: boolean; p: number } | null {
  if (sizeOf(now) < least || sizeOf(before) < least) return null
  const { z } = rankSum(now, before)
  return { isUp: z > 0, p: bothTails(z) }
}

/** Whether values are higher than others: to one side, for news that are news in one direction only. */
export function judgeHigher(own: readonly number[], others: readonly number[], least: number): { p: number } | null {
  if (own.length < least || others.length < least) return null
  return { p: upperTail(rankSum(countsOf(own), countsOf(others)).z) }
}

/** How unevenly amounts are spread, 0 for all the same to 1 for one that has all (Gini 1912). */
export function gini(amounts: readonly number[]): number {
  const rising = amounts.toSorted((a, b) => a - b)
  const total = rising.reduce((sum, amount) => sum + amount, 0)
  const ranked = rising.reduce((sum, amount, position) => sum + (position + 1) * amount, 0)
  const n = rising.length
  return total > 0 ? (2 * ranked) / (n * total) - (n + 1) / n : 0
}

const MIN_PAST = 6
/** A shortfall below this share of the capacity is not reported. */
const MIN_SHORTFALL = 0.1

/** Whether an event is emptier than its predecessors were at the same distance: shares of the capacity. */
export function judgeFill(fill: number, past: readonly number[]): { usual: number; p: number } | null {
  if (past.length < MIN_PAST) return null
  // Shares near 0 and 1 vary less; on this scale all vary alike.
  const even = (share: number) => Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))))
  const values = past.map(even)
  // Predecessors that were all the same do not make every other value a certain anomaly.
  const spread = Math.max(0.05, sampleStandardDeviation(values))
  const t = (even(fill) - mean(values)) / (spread * Math.sqrt(1 + 1 / past.length))
  const tails = studentTails(t, past.length - 1)
  const usual = median([...past])
  return { usual, p: materialP(t < 0 ? tails / 2 : 1 - tails / 2, usual - fill >= MIN_SHORTFALL) }
}

/** The best of several groups. */
export interface BestGroup {
  key: string
  median: number
  others: number
  p: number
}

const MIN_OF_KIND = 4
/** Groups that explain less of the differences than this are not reported. */
const MIN_EFFECT = 0.06

/**
 * Finds the group whose values are the highest: the groups must differ, and the best one from the others together.
 *
 * @param least the least difference of the medians that is reported
 */
export function judgeBest(groups: ReadonlyMap<string, readonly number[]>, least: number): BestGroup | null {
  const large = [...groups].filter(([, values]) => values.length >= MIN_OF_KIND)
  if (large.length < 2) return null
  const [top] = large.toSorted(([, a], [, b]) => median([...b]) - median([...a]))
  const [key, own] = top as (typeof large)[number]
  const others = large.filter(([other]) => other !== key).flatMap(([, values]) => values)
  const all: GroupRanks = kruskalWallis(large.map(([, values]) => values))
  const apart = judgeHigher(own, others, 1)?.p ?? 1
  const best = { key, median: median([...own]), others: median(others) }
  const isMaterial = all.effect >= MIN_EFFECT && best.median - best.others >= least
  return { ...best, p: materialP(Math.max(all.p, apart), isMaterial) }
}
