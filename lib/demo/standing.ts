import type { Association, TierPlan } from '#lib/demo/association'
import { type DayNumber, instantOf, textOf } from '#lib/demo/calendar'
import type { MemberPlan, TermMove, TermPlan } from '#lib/demo/membership'
import type { DemoRows } from '#lib/demo/rows'

/** The minute of the day at which it was noted; what is not here, with the post. */
const MINUTES: Readonly<Record<string, number>> = { clock: 0, joined: 600, renewed: 555 }

/** A day on which something about a member changed. */
interface Change {
  on: DayNumber
  cause: string
  by_payer: boolean
  apply: () => void
}

/** A counted term with the days that it covers, which a later one may have cut short. */
interface Covered {
  term: TermPlan
  start: DayNumber
  end: DayNumber
}

/** What a member's record says of the membership. */
interface Dates {
  tier: TierPlan
  start: DayNumber | null
  through: DayNumber | null
  grace: DayNumber | null
}
const DATES = ['tier', 'start', 'through', 'grace'] as const

/**
 * Plays once more what happened to a member, day by day: which terms counted, what people decided, what the calendar
 * did. Tells the status of every day in between, and where the membership stands in the end.
 */
class Standing {
  readonly periods: { status: string; from: DayNumber; to: DayNumber | null; cause: string; by_payer: boolean }[] = []
  /** The dates of the membership day by day; the last one is how it stands. */
  readonly dates: (Dates & { from: DayNumber; to: DayNumber | null })[] = []
  readonly #tier: TierPlan
  #counted: Covered[] = []
  #decided: string | null = null
  /** The last day on which something was done. */
  last_change: DayNumber

  constructor({ joined, tier }: MemberPlan) {
    this.#tier = tier
    this.last_change = joined
  }

  /** The terms without a day between them around a day: the last that had begun by then, else the first to come. */
  #stretch(day: DayNumber): Covered[] {
    const stretches: Covered[][] = []
    for (const term of this.#counted.toSorted((one, other) => one.start - other.start)) {
      const open = stretches.at(-1)
      if (open?.at(-1)?.end === term.start - 1) open.push(term)
      else stretches.push([term])
    }
    return stretches.findLast(([first]) => (first?.start ?? day) <= day) ?? stretches[0] ?? []
  }

  begin(status: string, from: DayNumber, cause: string, by_payer: boolean): void {
    this.#note(from)
    const running = this.periods.at(-1)
    if (running?.status === status) return
    if (running) running.to = from - 1
    this.periods.push({ status, from, to: null, cause, by_payer })
  }

  #note(from: DayNumber): void {
    const stretch = this.#stretch(from)
    const last = stretch.at(-1)
    const current = stretch.find(({ end }) => end >= from) ?? last
    const dates: Dates = {
      tier: current?.term.tier ?? this.#tier,
      start: current?.start ?? null,
      through: last?.end ?? null,
      grace: last ? last.end + last.term.tier.grace_days : null,
    }
    const running = this.dates.at(-1)
    if (running && DATES.every((date) => running[date] === dates[date])) return
    if (running?.from === from) this.dates.pop()
    else if (running) running.to = from - 1
    this.dates.push({ ...dates, from, to: null })
  }

  #statusOn(day: DayNumber): string {
    const stretch = this.#stretch(day)
    const [first, last] = [stretch[0], stretch.at(-1)]
    if (this.#decided) return this.#decided
    if (!first || !last || first.start > day) return 'pending'
    if (day <= last.end) return 'active'
    return day <= last.end + last.term.tier.grace_days ? 'grace' : 'lapsed'
  }

  /** The next day after a day on which the calendar alone changes something. */
  #nextDay(day: DayNumber): DayNumber {
    const days = this.#counted.flatMap(({ term, start, end }) => [start, end + 1, end + 1 + term.tier.grace_days])
    return Math.min(...days.filter((each) => each > day))
  }

  /** Lets the calendar pass from a day until another. */
  pass(from: DayNumber, until: DayNumber): void {
    for (let day = this.#nextDay(from); day <= until; day = this.#nextDay(day))
      this.begin(this.#statusOn(day), day, 'clock', false)
  }

  take({ on, cause, by_payer, apply }: Change): void {
    this.pass(this.last_change, on)
    apply()
    this.last_change = on
    this.begin(this.#statusOn(on), on, cause, by_payer)
  }

  count(term: TermPlan, { counts, start, end }: TermMove): void {
    this.#counted = this.#counted.filter((other) => other.term !== term)
    if (!counts) return
    for (const other of this.#counted) if (other.term === term.replaces?.term) other.end = start - 1
    this.#counted.push({ term, start, end })
  }

  decide(status: string): void {
    this.#decided = status
  }
}

/** What is kept of a member day by day. */
export type History = Pick<DemoRows, 'status_periods' | 'membership_periods'>

/**
 * Gives the row of a member the status and the dates that its terms and the decisions about it come to, and returns the
 * history of both. What lies before the association kept its records here is assumed.
 */
export function settleStanding(association: Association, member: MemberPlan): History {
  const { id, clock, today, last, history_start, administrator } = association
  const { key, joined, terms, decisions, row } = member
  const standing = new Standing(member)
  const changes: Change[] = [
    ...terms.flatMap((term) => term.moves.map((move) => ({ ...move, apply: () => standing.count(term, move) }))),
    ...decisions.map(({ on, cause, status }) => ({ on, cause, by_payer: false, apply: () => standing.decide(status) })),
  ]
  if (joined >= history_start) standing.begin('pending', joined, 'joined', false)
  for (const change of changes.toSorted((one, other) => one.on - other.on)) standing.take(change)
  standing.pass(standing.last_change, today)

  const first = terms.find(({ moves }) => moves.length > 0)?.moves[0]
  const { from, to, ...dates } = daysOf(standing.dates.at(-1) as Standing['dates'][number])
  Object.assign(row, dates, {
    status: standing.periods.at(-1)?.status,
    status_reason: decisions.at(-1)?.reason ?? null,
    joined_on: first ? textOf(first.start) : null,
    has_joined: first !== undefined,
    renewal_due_on: dates.valid_through,
    updated_at: row.archived_at ?? instantOf(Math.min(clock(last, 720), clock(standing.last_change, 690))),
  })
  const imported_at = clock(history_start, 480)
  return {
    status_periods: standing.periods.map(({ status, cause, by_payer, ...days }, index) => {
      const is_assumed = days.from < history_start
      const at = is_assumed ? imported_at : clock(days.from, MINUTES[cause] ?? 690)
      return {
        id: id(at, `status/${key}/${index}`),
        member_id: member.id,
        status,
        from_on: textOf(days.from),
        to_on: days.to === null ? null : textOf(days.to),
        cause: is_assumed ? 'entered' : cause,
        account_id: is_assumed || by_payer || cause === 'clock' ? null : administrator.row.id,
        is_assumed,
        created_at: instantOf(at + index),
      }
    }),
    membership_periods: standing.dates.map((period, index) => {
      const is_assumed = period.from < history_start
      const at = is_assumed ? imported_at : clock(period.from, 690)
      const { from, to, ...kept } = daysOf(period)
      return {
        id: id(at, `membership/${key}/${index}`),
        member_id: member.id,
        ...kept,
        from_on: from,
        to_on: to,
        is_assumed,
        created_at: instantOf(at),
      }
    }),
  }
}

/** The dates as rows have them. */
function daysOf({ tier, start, through, grace, from, to }: Standing['dates'][number]) {
  const text = (day: DayNumber | null) => (day === null ? null : textOf(day))
  return {
    tier_id: tier.id,
    current_term_start: text(start),
    valid_through: text(through),
    grace_through: text(grace),
    from: textOf(from),
    to: text(to),
  }
}
