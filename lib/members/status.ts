import { addDays } from '#lib/format/dates'
import type { MemberStatus } from '#lib/members/schema'

/** The states that the clock moves between; people decide on the others. */
export const CLOCK_STATUSES = ['active', 'grace', 'lapsed'] as const

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

/** The facts that a status is explained from; amounts and dates come formatted. */
export interface StatusFacts extends Standing {
  status_reason: string | null
  override_reason: string | null
  open_invoice_number: string | null
  tier_id: string | null
}

/**
 * Returns the sentence that tells why a member has its status and what would change it.
 *
 * @param day formats a calendar day for the reader
 */
export function explainStatus(facts: StatusFacts, day: (date: string) => string): string {
  const { status, valid_through, grace_through, override_status, override_until, open_invoice_number } = facts
  const reason = facts.status_reason ? ` (${facts.status_reason})` : ''
  const open = open_invoice_number ? `; ${open_invoice_number} is not paid yet` : ''
  if (override_status === status) {
    const until = override_until ? ` until ${day(override_until)}` : ''
    return `Set to ${status} by hand${until}${facts.override_reason ? `: ${facts.override_reason}` : ''}.`
  }
  switch (status) {
    case 'active':
      return valid_through ? `Active through ${day(valid_through)}${open}.` : 'Active without an end.'
    case 'grace':
      if (!valid_through || !grace_through) return 'In grace.'
      return `In grace since ${day(addDays(valid_through, 1))} because the term ended ${day(valid_through)}; lapses ${day(addDays(grace_through, 1))} unless it is renewed${open}.`
    case 'lapsed':
      return valid_through
        ? `Lapsed: the term ended ${day(valid_through)}; a renewal starts a new term${open}.`
        : 'Lapsed.'
    case 'pending':
      return `Waiting for approval${reason}${facts.tier_id ? '' : '; no tier is chosen yet'}${open}.`
    case 'suspended':
      return `Suspended by an administrator${reason}; renewing needs an administrator.`
    case 'cancelled':
      return `Cancelled${reason}; may apply again.`
    default:
      return 'Deceased; no mails are sent.'
  }
}
