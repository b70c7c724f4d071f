import { upperTail } from '#lib/intelligence/statistics/normal'

/** How often each value occurs. */
export type Counts = ReadonlyMap<number, number>

/** How two samples compare by rank. */
export interface RankSum {
  /** Below 0 where the first sample's values are the lower ones. */
  z: number
  /** The probability of a first sample as low or lower by chance. */
  p_lower: number
}

/** Wilcoxon's rank sum test of two samples, by the normal approximation with ties and continuity corrected. */
export function rankSum(first: Counts, second: Counts): RankSum {
  const total = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const sizes = { first: total(first), second: total(second) }
  const all = sizes.first + sizes.second
  let ranked = 0
  let ranks = 0
  let ties = 0
  for (const value of [...new Set([...first.keys(), ...second.keys()])].toSorted((one, other) => one - other)) {
    const own = first.get(value) ?? 0
    const tied = own + (second.get(value) ?? 0)
    ranks += own * (ranked + (tied + 1) / 2)
    ties += tied ** 3 - tied
    ranked += tied
  }
  const variance = ((sizes.first * sizes.second) / 12) * (all + 1 - ties / (all * (all - 1)))
  const difference = ranks - (sizes.first * (all + 1)) / 2
  if (!(variance > 0)) return { z: 0, p_lower: 1 }
  const z = (difference - 0.5 * Math.sign(difference)) / Math.sqrt(variance)
  return { z, p_lower: upperTail(-z) }
}
