import { upperTail } from '#lib/intelligence/statistics/normal'
import { makeRandom } from '#lib/random/random'

/** How groups differ by rank. */
export interface GroupRanks {
  /** Of differences as large by chance. */
  p: number
  /** The share of the ranks' variance that the groups explain (epsilon squared), 0 to 1. */
  effect: number
}

/**
 * The probability that a chi-squared value exceeds x (Wilson and Hilferty 1931): within a few per cent of itself
 * where it matters.
 */
function chiSquaredTail(x: number, freedom: number): number {
  const spread = 2 / (9 * freedom)
  return upperTail((Math.cbrt(x / freedom) - (1 - spread)) / Math.sqrt(spread))
}

/** Kruskal's and Wallis's test of several groups, with the correction for ties. */
export function kruskalWallis(groups: readonly (readonly number[])[]): GroupRanks {
  const all = groups.flatMap((values, group) => values.map((value) => ({ value, group })))
  const n = all.length
  const ordered = Map.groupBy(
    all.toSorted((a, b) => a.value - b.value),
    ({ value }) => value,
  )
  const sums = groups.map(() => 0)
  let passed = 0
  let ties = 0
  for (const tied of ordered.values()) {
    for (const { group } of tied) sums[group] = (sums[group] as number) + passed + (tied.length + 1) / 2
    passed += tied.length
    ties += tied.length ** 3 - tied.length
  }
  const evenness = 1 - ties / (n ** 3 - n)
  if (n < 3 || groups.length < 2 || !(evenness > 0)) return { p: 1, effect: 0 }
  const squares = groups.reduce((sum, { length }, group) => sum + (sums[group] as number) ** 2 / length, 0)
  const h = ((12 / (n * (n + 1))) * squares - 3 * (n + 1)) / evenness
  return { p: chiSquaredTail(Math.max(0, h), groups.length - 1), effect: h / (n - 1) }
}

/** A value with the slot that may matter, and the stratum within which it is compared. */
export interface Slotted {
  value: number
  slot: string
  stratum: string
}

/** The slot whose values stand out most from comparable ones. */
export interface OddSlot {
  slot: string
  /** By how much its values lie above those of their stratum on average. */
  difference: number
  /** Of any slot standing out as much by chance. */
  p: number
}

const SHUFFLES = 1_999

/**
 * Finds the slot that stands out most, by shuffling the values within their strata with a fixed seed: the largest of
 * all slots is compared with the largest of each shuffle, so that many slots are no advantage. Null where no slot has
 * enough values beside others.
 *
 * @param least how many values a slot needs
 */
export function oddestSlot(values: readonly Slotted[], least: number): OddSlot | null {
  const strata = [...Map.groupBy(values.keys(), (at) => (values[at] as Slotted).stratum).values()]
  const centred = new Float64Array(values.length)
  for (const stratum of strata) {
    const mean = stratum.reduce((sum, at) => sum + (values[at] as Slotted).value, 0) / stratum.length
    for (const at of stratum) centred[at] = (values[at] as Slotted).value - mean
  }
  const slots = [...Map.groupBy(values.keys(), (at) => (values[at] as Slotted).slot)].filter(
    ([, members]) => members.length >= least && members.length <= values.length - least,
  )
  const meanOf = (members: readonly number[]) =>
    members.reduce((sum, at) => sum + (centred[at] as number), 0) / members.length
  // A mean of many varies less: the root puts large and small slots on one scale.
  const weigh = (members: readonly number[]) => Math.abs(meanOf(members)) * Math.sqrt(members.length)
  const [top] = slots.toSorted(([, a], [, b]) => weigh(b) - weigh(a))
  if (!top) return null
  const [slot, members] = top
  const [difference, weight] = [meanOf(members), weigh(members)]
  const random = makeRandom(`slots ${values.length}`)
  let reached = 0
  for (let round = 0; round < SHUFFLES; round += 1) {
    for (const stratum of strata) shuffle(centred, stratum, random.next)
    if (slots.some(([, others]) => weigh(others) >= weight - 1e-12)) reached += 1
  }
  return { slot, difference, p: (reached + 1) / (SHUFFLES + 1) }
}

/** Shuffles the values at some places among themselves (Fisher and Yates). */
function shuffle(values: Float64Array, places: readonly number[], next: () => number): void {
  for (let last = places.length - 1; last > 0; last -= 1) {
    const [one, other] = [places[last] as number, places[Math.floor(next() * (last + 1))] as number]
    const kept = values[one] as number
    values[one] = values[other] as number
    values[other] = kept
  }
}
