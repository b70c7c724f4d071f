import { addDays } from '#lib/format/dates'
import type { MemberStatus } from '#lib/members/schema'

/** The states that the clock moves between; people decide on the others. */
export const CLOCK_STATUSES = ['active', 'grace', 'lapsed'] as const

/** A decision that somebody takes ends the one that stood instead of the clock. */
export const NO_OVERRIDE = { override_status: null, override_until: null, override_reason: null }

/** What takes a resignation off a record. */
export const STAYS = { leaves_on: null, resigned_on: null, leaving_reason: null }

/** Whether a membership counts: it runs, or has its grace. */
export function isCurrent(status: string): boolean {
  return status === 'active' || status === 'grace'
}

/** Whether somebody has resigned, also for a day to come, was declined or died: no money begins a term of theirs. */
export function hasLeft({ status, leaves_on }: { status: string; leaves_on: string | null }): boolean {
  return status === 'cancelled' || status === 'deceased' || leaves_on !== null
}

/** Whether somebody whose application was declined or withdrawn can apply again: whoever was a member before is reopened. */
export function canApplyAgain({ status, has_joined }: { status: string; has_joined: boolean }): boolean {
  return status === 'cancelled' && !has_joined
}

/**
 * Whether somebody whose membership ended by their own resignation comes back by renewing it. Whom the association has
 * sent away asks it, and so does whoever had a membership without an end.
 */
export function canComeBack(member: {
  status: string
  resigned_on: string | null
  valid_through: string | null
}): boolean {
  return member.status === 'cancelled' && member.resigned_on !== null && member.valid_through !== null
}

/** The day on which a status began, and whether a person or the clock decided on it. */
export interface StatusStart {
  since: string
  by_person: boolean
}

/**
 * Returns the last day of a membership: the one on which it was ended or is to end, or that of the paid term when that
 * is earlier; null without an end, and for whoever never was a member.
 *
 * @param start of the status that the member has
 */
export function lastDayOf(
  member: { status: string; has_joined: boolean; leaves_on: string | null; valid_through: string | null },
  start: StatusStart | null,
): string | null {
  const { status, has_joined, leaves_on, valid_through } = member
  const isOver = !isCurrent(status) && status !== 'pending' && status !== 'suspended'
  if (isOver && !has_joined) return null
  // Whom a person ended was a member on that very day; the clock ends it with the day after the last one.
  const left = isOver && start ? (start.by_person ? start.since : addDays(start.since, -1)) : null
  return [leaves_on, left, valid_through].filter((day) => day !== null).toSorted()[0] ?? null
}

/** What decides a member's status. Dates are calendar days in the tenant's time zone, inclusive. */
export interface Standing {
  status: string
  override_status: string | null
  override_until: string | null
  valid_through: string | null
  grace_through: string | null
}

/**
 * Returns the status on a day. First match wins: an override that still runs, a state that people
 * decided, the paid term, its grace, lapsed. No end of term is a lifetime membership.
 */
export function statusOn(standing: Standing, today: string): MemberStatus {
  const { status, override_status, override_until, valid_through, grace_through } = standing
  if (override_status && (override_until === null || override_until >= today)) return override_status as MemberStatus
  if (!(CLOCK_STATUSES as readonly string[]).includes(status)) return status as MemberStatus
  if (valid_through === null || today <= valid_through) return 'active'
  return grace_through !== null && today <= grace_through ? 'grace' : 'lapsed'
}

/**
 * Returns the status of a member whose terms have changed: what people decided stays, and until a first term that
 * counts has begun the member waits.
 */
export function statusAfter(standing: Standing & { current_term_start: string | null }, today: string): MemberStatus {
  const { status, override_status, current_term_start } = standing
  const hasTerm = current_term_start !== null && current_term_start <= today
  const isDecided = ['suspended', 'cancelled', 'deceased'].includes(status) && status !== override_status
  if (isDecided) return status as MemberStatus
  return statusOn({ ...standing, status: hasTerm ? 'active' : 'pending' }, today)
}

/** The facts that a status is explained from; amounts and dates come formatted. */
export interface StatusFacts extends Standing {
  status_reason: string | null
  override_reason: string | null
  open_invoice_number: string | null
  tier_id: string | null
  has_joined: boolean
  current_term_start: string | null
  leaves_on: string | null
  /** The family or organisation, and who pays its membership. */
  group?: { role: string; payer_name: string } | null
  proposed_term: {
    tier_id: string
    tier_name: string
    start_on: string
    end_on: string | null
    awaits_approval: boolean
    requires_payment: boolean
    invoice_number: string | null
  } | null
}

/**
 * Returns the sentence that tells why a member has its status and what would change it.
 *
 * @param day formats a calendar day for the reader
 */
export function explainStatus(facts: StatusFacts, day: (date: string) => string): string {
  const { status, valid_through, grace_through, override_status, override_until, open_invoice_number } = facts
  const reason = facts.status_reason ? ` (${facts.status_reason})` : ''
  const proposed = facts.proposed_term
  const open =
    open_invoice_number && open_invoice_number !== proposed?.invoice_number
      ? `; ${open_invoice_number} is not paid yet`
      : ''
  const next = proposed ? ` ${nextTerm(proposed, facts, day)}` : ''
  if (override_status === status) {
    const until = override_until ? ` until ${day(override_until)}` : ''
    return `Set to ${status} by hand${until}${facts.override_reason ? `: ${facts.override_reason}` : ''}.`
  }
  if (facts.leaves_on && isCurrent(status))
    return `Active until ${day(facts.leaves_on)}, when the membership ends${open}.`
  switch (status) {
    case 'active':
      return valid_through ? `Active through ${day(valid_through)}${open}.${next}` : `Active without an end.${next}`
    case 'grace':
      if (!valid_through || !grace_through) return 'In grace.'
      return `In grace since ${day(addDays(valid_through, 1))} because the term ended ${day(valid_through)}; lapses ${day(addDays(grace_through, 1))} unless it is renewed${open}.${next}`
    case 'lapsed':
      return valid_through
        ? `Lapsed: the term ended ${day(valid_through)}${proposed ? '' : '; a renewal starts a new term'}${open}.${next}`
        : `Lapsed.${next}`
    case 'pending':
      if (!proposed && facts.current_term_start)
        return `The membership starts on ${day(facts.current_term_start)}${open}.`
      if (!proposed && facts.group && facts.group.role !== 'payer')
        return `Waiting for the membership of ${facts.group.payer_name}, which this member shares.`
      if (proposed && !proposed.awaits_approval) return `Waiting for payment${reason}.${next}`
      return `Waiting for approval${reason}${facts.tier_id ? '' : '; no tier is chosen yet'}${open}.${next}`
    case 'suspended':
      return facts.leaves_on
        ? `Suspended by an administrator${reason}; the membership ends on ${day(facts.leaves_on)}.`
        : `Suspended by an administrator${reason}; renewing needs an administrator.`
    case 'cancelled':
      return canApplyAgain(facts)
        ? `The application is closed${reason}; applying again is possible.`
        : `Cancelled${reason}.`
    default:
      return 'Deceased; no mails are sent.'
  }
}

/** The sentence that tells what the proposed term is and what starts it. */
function nextTerm(
  term: NonNullable<StatusFacts['proposed_term']>,
  { status, tier_id }: StatusFacts,
  day: (date: string) => string,
): string {
  const { awaits_approval, requires_payment, invoice_number, start_on, end_on } = term
  const paid = invoice_number ? `${invoice_number} is paid` : 'it has been invoiced and paid'
  const conditions = [...(awaits_approval ? ['it is approved'] : []), ...(requires_payment ? [paid] : [])]
  const tier = term.tier_id === tier_id ? '' : ` in ${term.tier_name}`
  // Without a term that runs, the day on which the waiting ends is the first one.
  const dates = end_on ? ` from ${day(start_on)} to ${day(end_on)}` : ` from ${day(start_on)} without an end`
  const isRunning = isCurrent(status)
  const what = isRunning ? `The term${dates}${tier}` : `${status === 'pending' ? 'The first' : 'A new'} term${tier}`
  const open = invoice_number && !requires_payment ? `; ${invoice_number} is open` : ''
  return `${what} starts when ${conditions.join(' and ') || 'its invoice is paid'}${open}.`
}
