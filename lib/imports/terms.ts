import { addDays, addMonths, addYears } from '#lib/format/dates'
import type { Given } from '#lib/imports/read-row'
import type { MemberStatus } from '#lib/members/schema'
import { isCurrent, statusAfter } from '#lib/members/status'
import { stretchOn } from '#lib/members/terms'
import { type Period, termEnd } from '#lib/terms/period'

/** What is needed of a tier. */
export interface TierPeriod extends Period {
  grace_days: number
}

/** A term as a row says it. */
export interface GivenTerm {
  start_on: string
  end_on: string | null
}

/** A term that is to be written; one of a tier that is created with the import has none before. */
export interface DecidedTerm extends GivenTerm {
  tier_id: string | null
}

/** What is wrong with the term of a row. */
export interface TermFault {
  field: string
  message: string
}

/** Whether two terms have a day in common. */
export const overlaps = (one: GivenTerm, other: GivenTerm): boolean =>
  (one.end_on === null || other.start_on <= one.end_on) && (other.end_on === null || one.start_on <= other.end_on)

/** Statuses that people decide on, which dates do not change. */
const DECIDED: readonly string[] = ['suspended', 'cancelled', 'deceased']

/** Periods that a rolling term is moved on at most until it covers today. */
const MAX_PERIODS = 5_000

/**
 * Returns the term that a row says, null where it says none: from when it says, or from joining; to when it says, or as
 * long as the tier's periods go on until today, unless the membership has ended.
 *
 * @param tier null where the row has none
 */
export function termOf(given: Given, tier: TierPeriod | null, today: string): GivenTerm | TermFault | null {
  const { status, joined_on, left_on, term_start, term_end } = given
  if (!tier) {
    if (!term_start && !term_end && !(status && isCurrent(status))) return null
    const message = 'A membership needs a tier. Choose the column with the tiers, or the tier of rows that name none.'
    return { field: 'tier', message }
  }
  // Whoever waits may have a term that is still to begin.
  if (status === 'pending' && !(term_start && term_start > today)) return null
  // A membership that is over, on a day that nobody wrote down, is not made up.
  const isOver = status === 'cancelled' || status === 'deceased'
  if (isOver && !term_start && !term_end && !left_on) return null
  const start_on = term_start ?? startBefore(term_end ?? left_on, joined_on, tier) ?? today
  let end_on = term_end !== undefined ? term_end : endOf(start_on, tier, { ...given, today })
  if (left_on && (end_on === null || left_on < end_on)) end_on = left_on
  if (left_on && left_on < start_on && end_on === left_on)
    return {
      field: 'left_on',
      message: `Leaving on ${left_on} is before the membership begins on ${start_on}. Correct one of them.`,
    }
  if (end_on !== null && end_on < start_on)
    return {
      field: 'term_end',
      message: `The term would end on ${end_on}, before it starts on ${start_on}. Correct one of them.`,
    }
  if (!left_on && status === 'lapsed' && !term_end && (end_on === null || end_on >= today))
    return { field: 'term_end', message: 'The membership has lapsed. Say on which day its term ended.' }
  return { start_on, end_on }
}

/** Joining, or one period before the end where nothing says more. */
function startBefore(end: string | undefined, joined_on: string | undefined, tier: TierPeriod): string | undefined {
  if (joined_on && (!end || joined_on <= end)) return joined_on
  if (!end) return undefined
  const next = addDays(end, 1)
  if (tier.period_unit === 'day') return addDays(next, -tier.period_count)
  if (tier.period_unit === 'month') return addMonths(next, -tier.period_count)
  return addYears(next, tier.period_unit === 'lifetime' ? -1 : -tier.period_count)
}

function endOf(
  start_on: string,
  tier: TierPeriod,
  { status, left_on, today }: Given & { today: string },
): string | null {
  let end = termEnd(start_on, tier)
  if (!left_on && status && (status === 'lapsed' || DECIDED.includes(status))) return end
  // Whoever has left was a member until then.
  const until = left_on ?? today
  for (let count = 0; end !== null && end < until && count < MAX_PERIODS; count += 1)
    end = termEnd(addDays(end, 1), tier)
  return end
}

/** Columns of a member that its terms decide, with the tier and the status. */
export interface Standing {
  tier_id: string | null
  joined_on: string | null
  current_term_start: string | null
  valid_through: string | null
  grace_through: string | null
  renewal_due_on: string | null
  status: MemberStatus
  status_reason: string | null
}

/** The columns of a new member that its terms decide, with the tier and the status. */
export function standingOf(
  given: Given,
  { terms, tier_id }: { terms: readonly DecidedTerm[]; tier_id: string | null },
  tiers: ReadonlyMap<string, TierPeriod>,
  today: string,
): Standing {
  const { current, last } = stretchOn(terms, today) ?? {}
  const grace_days = (last?.tier_id && tiers.get(last.tier_id)?.grace_days) || 0
  const dates = {
    tier_id: current?.tier_id ?? tier_id,
    joined_on: given.joined_on ?? terms[0]?.start_on ?? null,
    current_term_start: current?.start_on ?? null,
    valid_through: last?.end_on ?? null,
    grace_through: last?.end_on ? graceOf(given, last.end_on, grace_days) : null,
    renewal_due_on: last?.end_on ?? null,
  }
  const clock = statusAfter({ status: 'active', override_status: null, override_until: null, ...dates }, today)
  const hasLeft = given.left_on !== undefined && given.left_on < today
  const decided = given.status && DECIDED.includes(given.status) ? given.status : hasLeft ? 'cancelled' : null
  const status: MemberStatus = decided ?? clock
  return { ...dates, status, status_reason: decided ? 'Known from the imported file' : null }
}

/** Until when the grace goes: as the file says, else as the tier does. */
function graceOf({ grace_through }: Given, end_on: string, days: number): string {
  return grace_through && grace_through >= end_on ? grace_through : addDays(end_on, days)
}
