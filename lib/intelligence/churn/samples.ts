import type { DayNumber } from '#lib/intelligence/churn/days'
import { FEATURES, type FeatureContext, snapshotOn } from '#lib/intelligence/churn/features'
import type { MemberHistory } from '#lib/intelligence/churn/history'
import { endAfter, HORIZON_DAYS, standingOn } from '#lib/intelligence/churn/standing'

/** Members as they were on past days, and whether they lapsed within the horizon: what a model learns from. */
export interface Samples {
  /** By row, then by feature. */
  values: Float64Array
  outcomes: Uint8Array
  days: Int32Array
  members: string[]
  /** The day of the lapse that followed; months in a row may look ahead to the same one. 0 when none did. */
  lapses: Int32Array
  count: number
}

/** How far back the history is used: two years, which is what associations plan by, and no fewer outcomes than they have. */
const REACH_DAYS = 730
/** Nothing is learnt from the first months of records: who was there before looks silent in them. */
const WARM_UP_DAYS = 120
/** Days between snapshots, the first that keeps within the rows. Each divides the quarters of the back-test. */
const STEPS = [30, 45, 90]
/** More rows make a model slower, hardly better. */
const MAX_ROWS = 24_000

/** The days and members to sample so that there are no more than some 24,000 rows. */
export interface SamplingPlan {
  /** The latest first; the outcome of each is known today. */
  days: DayNumber[]
  /** Every so many-th member. */
  stride: number
}

/** Plans monthly snapshots, rarer ones for a large association, and of a very large one some members only. */
export function planSampling(today: DayNumber, first_day: DayNumber, member_count: number): SamplingPlan {
  const from = Math.max(today - REACH_DAYS, first_day + WARM_UP_DAYS)
  let days: DayNumber[] = []
  for (const step of STEPS) {
    days = []
    for (let day = today - HORIZON_DAYS; day >= from; day -= step) days.push(day)
    if (days.length * member_count <= MAX_ROWS) break
  }
  return { days, stride: Math.max(1, Math.ceil((days.length * member_count) / MAX_ROWS)) }
}

/** Gathers samples history by history. */
export class SampleCollector {
  readonly #context: FeatureContext
  readonly #plan: SamplingPlan
  readonly #rows: number[][] = []
  readonly #outcomes: number[] = []
  readonly #days: number[] = []
  readonly #members: string[] = []
  readonly #lapses: number[] = []
  #seen = 0

  constructor(plan: SamplingPlan, context: FeatureContext) {
    this.#plan = plan
    this.#context = context
  }

  /** Adds a member as of every planned day on which it was one. */
  add(history: MemberHistory): void {
    this.#seen += 1
    if (this.#seen % this.#plan.stride !== 0) return
    for (const day of this.#plan.days) {
      const standing = standingOn(history, day)
      if (!standing) continue
      const end = endAfter(history, day)
      const happened = end !== null && end.from <= day + HORIZON_DAYS
      // Whether they would have stayed nobody knows.
      if (happened && end.status !== 'lapsed' && end.status !== 'cancelled') continue
      const { values } = snapshotOn(history, standing, day, this.#context)
      this.#rows.push(FEATURES.map(({ key }) => values[key]))
      this.#outcomes.push(Number(happened))
      this.#days.push(day)
      this.#members.push(history.member_id)
      this.#lapses.push(happened ? end.from : 0)
    }
  }

  finish(): Samples {
    const values = new Float64Array(this.#rows.length * FEATURES.length)
    for (const [row, numbers] of this.#rows.entries()) values.set(numbers, row * FEATURES.length)
    return {
      values,
      outcomes: Uint8Array.from(this.#outcomes),
      days: Int32Array.from(this.#days),
      members: this.#members,
      lapses: Int32Array.from(this.#lapses),
      count: this.#rows.length,
    }
  }
}

/** Returns the samples of which a condition on the day holds. */
export function samplesOn(samples: Samples, holds: (day: DayNumber) => boolean): Samples {
  const width = FEATURES.length
  const rows: number[] = []
  for (let row = 0; row < samples.count; row += 1) if (holds(samples.days[row] as number)) rows.push(row)
  const values = new Float64Array(rows.length * width)
  for (const [to, from] of rows.entries())
    values.set(samples.values.subarray(from * width, (from + 1) * width), to * width)
  return {
    values,
    outcomes: Uint8Array.from(rows, (row) => samples.outcomes[row] as number),
    days: Int32Array.from(rows, (row) => samples.days[row] as number),
    members: rows.map((row) => samples.members[row] as string),
    lapses: Int32Array.from(rows, (row) => samples.lapses[row] as number),
    count: rows.length,
  }
}

/** How many different lapses there are among samples. */
export function countLapses({ lapses, members, count }: Samples): number {
  const seen = new Set<string>()
  for (let row = 0; row < count; row += 1) if (lapses[row] !== 0) seen.add(`${members[row]} ${lapses[row]}`)
  return seen.size
}
