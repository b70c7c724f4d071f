import { addDays } from '#lib/format/dates'
import type { DecidedTerm, Standing, TierPeriod } from '#lib/imports/terms'

/** A row of status_periods, without whose it is. */
interface StatusPeriod {
  status: string
  from_on: string
  to_on: string | null
  cause: 'entered'
  /** Concluded from the file, not written down when it came. */
  is_assumed: boolean
}

/** A row of membership_periods, without whose it is. */
interface MembershipPeriod {
  tier_id: string | null
  current_term_start: string | null
  valid_through: string | null
  grace_through: string | null
  from_on: string
  to_on: string | null
  is_assumed: boolean
}

const CLOCK: readonly string[] = ['active', 'grace', 'lapsed']

/**
 * Returns the histories of a new member as far as a file tells them, in their order: active since joining, and through
 * each term; after it in grace and then lapsed, until the next. What people decided holds since the day after the last
 * term, else from today on. Whoever waits has waited since today.
 *
 * @param terms of the member, in their order
 */
export function historiesOf(
  standing: Standing,
  terms: readonly DecidedTerm[],
  tiers: ReadonlyMap<string, TierPeriod>,
  today: string,
): { statuses: StatusPeriod[]; memberships: MembershipPeriod[] } {
  const begun = terms.filter(({ start_on }) => start_on <= today)
  const isByClock = CLOCK.includes(standing.status)
  const first = isByClock || begun.length > 0 ? firstDay(standing, begun, today) : today
  const statuses = new Statuses()
  if (isByClock || begun.length > 0) {
    statuses.begin('active', first)
    for (const [at, { start_on, end_on, tier_id }] of begun.entries()) {
      if (at > 0) statuses.begin('active', start_on)
      if (end_on === null) continue
      const next = begun[at + 1]
      // What people decided takes the place of grace and lapse.
      const bound = next ? next.start_on : isByClock ? addDays(today, 1) : end_on
      const days = (tier_id && tiers.get(tier_id)?.grace_days) || 0
      const grace = (!next && standing.grace_through) || addDays(end_on, days)
      if (grace > end_on && addDays(end_on, 1) < bound) statuses.begin('grace', addDays(end_on, 1))
      if (addDays(grace, 1) < bound) statuses.begin('lapsed', addDays(grace, 1))
    }
  }
  if (!isByClock || begun.length === 0) {
    const end = begun.at(-1)?.end_on
    const isOver = !isByClock && standing.status !== 'suspended' && end && end < today
    statuses.begin(standing.status, isOver ? addDays(end, 1) : today)
  }
  return { statuses: statuses.all(today), memberships: membershipsOf(standing, begun, tiers, first, today) }
}

/** Joining, or what of the membership came before that. */
function firstDay(
  { joined_on, current_term_start, valid_through }: Standing,
  begun: readonly DecidedTerm[],
  today: string,
) {
  const days = [today, joined_on, current_term_start, valid_through, begun[0]?.start_on]
  return days.reduce((one, other) => (other && other < (one as string) ? other : one)) as string
}

/** Statuses one after the other. */
class Statuses {
  readonly #begun: { status: string; from_on: string }[] = []

  begin(status: string, day: string): void {
    const running = this.#begun.at(-1)
    if (running?.status === status) return
    const from_on = running && running.from_on > day ? running.from_on : day
    this.#begun.push({ status, from_on })
  }

  all(today: string): StatusPeriod[] {
    return this.#begun.map(({ status, from_on }, at) => {
      const next = this.#begun[at + 1]
      return {
        ...{ status, from_on, to_on: next ? addDays(next.from_on, -1) : null },
        ...{ cause: 'entered' as const, is_assumed: from_on < today },
      }
    })
  }
}

function membershipsOf(
  { tier_id, current_term_start, valid_through, grace_through }: Standing,
  begun: readonly DecidedTerm[],
  tiers: ReadonlyMap<string, TierPeriod>,
  first: string,
  today: string,
): MembershipPeriod[] {
  const now = { tier_id, current_term_start, valid_through, grace_through }
  const earlier = begun.slice(0, -1)
  return [...earlier, null].map((term, at) => {
    const from_on = at === 0 ? first : (begun[at]?.start_on ?? today)
    const next = begun[at + 1]?.start_on
    const is_assumed = from_on < today
    if (term === null) return { ...now, from_on, to_on: null, is_assumed }
    const days = (term.tier_id && tiers.get(term.tier_id)?.grace_days) || 0
    const { tier_id, start_on, end_on } = term
    return {
      ...{ tier_id, current_term_start: start_on, valid_through: end_on, from_on, is_assumed },
      grace_through: end_on && addDays(end_on, days),
      to_on: next ? addDays(next, -1) : null,
    }
  })
}
