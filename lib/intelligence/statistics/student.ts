import { incompleteBeta } from '#lib/intelligence/statistics/beta-binomial'

/** The probability that a value of Student's distribution lies at least as far from 0 as t, to either side. */
export function studentTails(t: number, freedom: number): number {
  return incompleteBeta(freedom / (freedom + t ** 2), freedom / 2, 0.5)
}
