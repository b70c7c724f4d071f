import { gammaln } from 'simple-statistics'
import type { Share } from '#lib/intelligence/statistics/beta-binomial'

/** How far one share lies above another, in standard errors of the difference under one common share. */
export function twoProportions(one: Share, other: Share): number {
  const common = (one.hits + other.hits) / (one.of + other.of)
  const error = Math.sqrt(common * (1 - common) * (1 / one.of + 1 / other.of))
  return error > 0 ? (one.hits / one.of - other.hits / other.of) / error : 0
}

const logWays = (n: number, k: number) => gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)

/**
 * The probability that two shares of one common rate differ as much as these by chance, to either side: Fisher's
 * exact test, with half of what is exactly as likely as the sample (mid-p, Lancaster 1961), which keeps the level
 * without being as timid as the plain test.
 */
export function fisherExact(one: Share, other: Share): number {
  const hits = one.hits + other.hits
  const all = one.of + other.of
  const least = Math.max(0, hits - other.of)
  const most = Math.min(hits, one.of)
  if (one.of === 0 || other.of === 0 || least === most) return 1
  const chance = (count: number) =>
    Math.exp(logWays(one.of, count) + logWays(other.of, hits - count) - logWays(all, hits))
  const own = chance(one.hits)
  // Rounding makes equal chances differ in the last digits.
  const slack = own * 1e-9
  let rarer = 0
  let alike = 0
  for (let count = least; count <= most; count += 1) {
    const here = chance(count)
    if (Math.abs(here - own) <= slack) alike += here
    else if (here < own) rarer += here
  }
  return Math.min(1, rarer + alike / 2)
}

/** The 95 % interval of a share (Wilson 1927): from 0 to 1, also for few and for none of many. */
export function wilson({ hits, of }: Share): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.959964
  const rate = hits / of
  const centre = rate + z ** 2 / (2 * of)
  const half = z * Math.sqrt((rate * (1 - rate)) / of + z ** 2 / (4 * of ** 2))
  const whole = 1 + z ** 2 / of
  return [Math.max(0, (centre - half) / whole), Math.min(1, (centre + half) / whole)]
}
