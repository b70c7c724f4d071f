import { gammaln } from 'simple-statistics'

/** So many of so many. */
export interface Share {
  hits: number
  of: number
}

/** Shares that differ between groups: a Beta distribution of the groups' own rates. */
export interface Beta {
  alpha: number
  beta: number
}

/** Below this strength a group's rate would tell nothing of another's, above it all groups would be the same. */
const STRENGTH = { least: 2, most: 400 }

/**
 * Fits the rates of groups by moments: the pooled share as their mean, and how much more the shares differ than
 * chance makes them as their spread (Kleinman 1973, weighted by size).
 *
 * @param least how strong the distribution is at least: from few small groups their spread is hard to tell
 */
export function fitBeta(groups: readonly Share[], least: number = STRENGTH.least): Beta {
  const counted = groups.filter(({ of }) => of > 0)
  const all = counted.reduce((sum, { of }) => sum + of, 0)
  const hits = counted.reduce((sum, group) => sum + group.hits, 0)
  // Half a hit and half a miss keep the mean off 0 and 1.
  const centre = (hits + 0.5) / (all + 1)
  const usual = centre * (1 - centre)
  const squares = counted.reduce((sum, group) => sum + group.of * (group.hits / group.of - centre) ** 2, 0)
  const others = counted.length - 1
  const sizes = all - counted.reduce((sum, { of }) => sum + of ** 2, 0) / Math.max(all, 1) - others
  const between = sizes > 0 ? (squares - others * usual) / sizes : 0
  const strength = between > 0 ? usual / between - 1 : STRENGTH.most
  const held = Math.min(STRENGTH.most, Math.max(least, strength))
  return { alpha: centre * held, beta: (1 - centre) * held }
}

function logBeta(a: number, b: number): number {
  return gammaln(a) + gammaln(b) - gammaln(a + b)
}

/** The probability that this many or more of `of` hit, in a group whose rate is drawn from the distribution. */
export function shareUpperTail({ hits, of }: Share, { alpha, beta }: Beta): number {
  let tail = 0
  for (let count = hits; count <= of; count += 1) {
    const ways = gammaln(of + 1) - gammaln(count + 1) - gammaln(of - count + 1)
    tail += Math.exp(ways + logBeta(count + alpha, of - count + beta) - logBeta(alpha, beta))
  }
  return Math.min(1, tail)
}

/** The same mean with no more strength than this, so that it does not outweigh what one group shows. */
export function weaken({ alpha, beta }: Beta, most: number): Beta {
  const factor = Math.min(1, most / (alpha + beta))
  return { alpha: alpha * factor, beta: beta * factor }
}

/** The probability that a group's own rate lies above a bound, after seeing its share. */
export function rateAbove(bound: number, { hits, of }: Share, { alpha, beta }: Beta): number {
  return 1 - incompleteBeta(Math.min(1, Math.max(0, bound)), alpha + hits, beta + of - hits)
}

/** The regularised incomplete beta function, by its continued fraction (Lentz; Numerical Recipes, 6.4). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges fast only on this side.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(a * Math.log(x) + b * Math.log(1 - x) - logBeta(a, b)) / a
  const tiny = 1e-300
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1), tiny)
  let fraction = d
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    for (const term of [even, odd]) {
      d = 1 / notZero(1 + term * d, tiny)
      c = notZero(1 + term / c, tiny)
      fraction *= d * c
    }
    if (Math.abs(d * c - 1) < 1e-12) break
  }
  return Math.min(1, front * fraction)
}

function notZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value
}
