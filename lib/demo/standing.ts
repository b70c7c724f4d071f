import type { Association } from '#lib/demo/association'
import { type DayNumber, instantOf, textOf } from '#lib/demo/calendar'
import type { MemberPlan, TermMove, TermPlan } from '#lib/demo/membership'
import type { Row } from '#lib/demo/rows'

/** The minute of the day at which it was noted; what is not here, with the post. */
const MINUTES: Readonly<Record<string, number>> = { clock: 0, joined: 600, renewed: 555 }

/** A day on which something about a member changed. */
interface Change {
  on: DayNumber
  cause: string
  by_payer: boolean
  apply: () => void
}

interface Covered {
  term: TermPlan
  start: DayNumber
  end: DayNumber
}

/**
 * Plays once more what happened to a member, day by day: which terms counted, what people decided, what the calendar
 * did. Tells the status of every day in between, and where the membership stands in the end.
 */
class Standing {
  readonly periods: { status: string; from: DayNumber; to: DayNumber | null; cause: string; by_payer: boolean }[] = []
  #counted: Covered[] = []
  #decided: string | null = null
  #last_change: DayNumber

  constructor(joined: DayNumber) {
    this.#last_change = joined
  }

  /** The terms without a day between them around a day: the last that had begun by then, else the first to come. */
  stretch(day: DayNumber): Covered[] {
    const stretches: Covered[][] = []
    for (const term of this.#counted.toSorted((one, other) => one.start - other.start)) {
      const open = stretches.at(-1)
      if (open?.at(-1)?.end === term.start - 1) open.push(term)
      else stretches.push([term])
    }
    return stretches.findLast(([first]) => (first?.start ?? day) <= day) ?? stretches[0] ?? []
  }

  get last_change(): DayNumber {
    return this.#last_change
  }

  begin(status: string, from: DayNumber, cause: string, by_payer: boolean): void {
    const running = this.periods.at(-1)
    if (running?.status === status) return
    if (running) running.to = from - 1
    this.periods.push({ status, from, to: null, cause, by_payer })
  }

  #statusOn(day: DayNumber): string {
    const stretch = this.stretch(day)
    const [first, last] = [stretch[0], stretch.at(-1)]
    if (this.#decided) return this.#decided
    if (!first || !last || first.start > day) return 'pending'
    if (day <= last.end) return 'active'
    return day <= last.end + last.term.tier.grace_days ? 'grace' : 'lapsed'
  }

  /** Lets the calendar pass until a day. */
  pass(until: DayNumber): void {
    for (;;) {
      const running = this.periods.at(-1)
      const last = this.stretch(until).at(-1)
      if (!running || !last || this.#decided || !['active', 'grace'].includes(running.status)) return
      const next = last.end + 1 + (running.status === 'grace' ? last.term.tier.grace_days : 0)
      if (next > until) return
      this.begin(this.#statusOn(next), next, 'clock', false)
    }
  }

  take({ on, cause, by_payer, apply }: Change): void {
    this.pass(on)
    apply()
    this.#last_change = on
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

/**
 * Gives the row of a member the status and the dates that its terms and the decisions about it come to, and returns the
 * history of its status. What lies before the association kept its records here is assumed.
 */
export function settleStanding(association: Association, member: MemberPlan): Row<'status_periods'>[] {
  const { id, clock, today, last, history_start, administrator } = association
  const { key, joined, terms, decisions, row } = member
  const standing = new Standing(joined)
  const changes: Change[] = [
    ...terms.flatMap((term) => term.moves.map((move) => ({ ...move, apply: () => standing.count(term, move) }))),
    ...decisions.map(({ on, cause, status }) => ({ on, cause, by_payer: false, apply: () => standing.decide(status) })),
  ]
  if (joined >= history_start) standing.begin('pending', joined, 'joined', false)
  for (const change of changes.toSorted((one, other) => one.on - other.on)) standing.take(change)
  standing.pass(today)

  const stretch = standing.stretch(today)
  const final = stretch.at(-1)
  const current = stretch.find(({ end }) => end >= today) ?? final
  const through = final ? textOf(final.end) : null
  Object.assign(row, {
    status: standing.periods.at(-1)?.status,
    status_reason: decisions.at(-1)?.reason ?? null,
    tier_id: (current?.term.tier ?? member.tier).id,
    joined_on: terms.some(({ moves }) => moves.length > 0) ? textOf(terms[0]?.moves[0]?.start ?? joined) : null,
    current_term_start: current ? textOf(current.start) : null,
    valid_through: through,
    grace_through: final ? textOf(final.end + final.term.tier.grace_days) : null,
    renewal_due_on: through,
    updated_at: row.archived_at ?? instantOf(Math.min(clock(last, 720), clock(standing.last_change, 690))),
  })
  return standing.periods.map(({ status, from, to, cause, by_payer }, index) => {
    const is_assumed = from < history_start
    const at = is_assumed ? clock(history_start, 480) : clock(from, MINUTES[cause] ?? 690)
    return {
      id: id(at, `status/${key}/${index}`),
      member_id: member.id,
      status,
      from_on: textOf(from),
      to_on: to === null ? null : textOf(to),
      cause: is_assumed ? 'entered' : cause,
      account_id: is_assumed || by_payer || cause === 'clock' ? null : administrator.row.id,
      is_assumed,
      created_at: instantOf(at + index),
    }
  })
}
