import type { Share } from '#lib/ai/statistics/beta-binomial'

/** How far one share lies above another, in standard errors of the difference under one common share. */
export function twoProportions(one: Share, other: Share): number {
  const common = (one.hits + other.hits) / (one.of + other.of)
  const error = Math.sqrt(common * (1 - common) * (1 / one.of + 1 / other.of))
  return error > 0 ? (one.hits / one.of - other.hits / other.of) / error : 0
}
