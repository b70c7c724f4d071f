import type { DayNumber } from '#lib/intelligence/churn/days'
import type { MemberHistory, TermRecord } from '#lib/intelligence/churn/history'

/** How far ahead the prediction reaches. */
export const HORIZON_DAYS = 90

/** Where a membership stood at the end of a day, by what was known then. */
export interface Standing {
  /** The terms known by then that had begun or follow on, the earliest first. */
  terms: TermRecord[]
  /** The last paid day; null is a lifetime. */
  end: DayNumber | null
  /** The last day of grace; null for a lifetime. */
  grace_end: DayNumber | null
}

function lastOf(terms: readonly TermRecord[]): { end: DayNumber | null; grace_end: DayNumber | null } {
  let end: DayNumber | null = Number.NEGATIVE_INFINITY
  let grace = 0
  for (const term of terms) {
    if (term.end === null) return { end: null, grace_end: null }
    if (term.end > end) {
      end = term.end
      grace = term.grace
    }
  }
  return { end, grace_end: end + grace }
}

/** The day on which somebody who cancelled left: the day on record, or else the one after the last paid. */
function resignationOf(history: MemberHistory): DayNumber | null {
  if (history.status !== 'cancelled') return null
  const { end } = lastOf(history.terms)
  return history.resigned ?? (end === null ? null : end + 1)
}

/** Returns how a membership stood at the end of a day; null for who was no member then, or no more. */
export function standingOn(history: MemberHistory, day: DayNumber): Standing | null {
  const terms = history.terms.filter(({ known }) => known <= day)
  if (!terms.some(({ start }) => start <= day)) return null
  if (history.deceased !== null && history.deceased <= day) return null
  const resigned = resignationOf(history)
  if (resigned !== null && resigned <= day) return null
  const { end, grace_end } = lastOf(terms)
  return grace_end !== null && grace_end < day ? null : { terms, end, grace_end }
}

/** Returns the standing of today by the member's own record, which knows of corrections that no term tells. */
export function recordedStanding(history: MemberHistory, today: DayNumber): Standing {
  const { valid_through: end, grace_through } = history
  return {
    terms: history.terms.filter(({ known }) => known <= today),
    end,
    grace_end: end === null ? null : (grace_through ?? end),
  }
}

/** Whether the membership runs or is in grace, so that it can lapse. */
export function canLapse({ status, is_archived }: MemberHistory): boolean {
  return (status === 'active' || status === 'grace') && !is_archived
}

/**
 * Returns the day after `day` on which a membership of that standing ended for good: the first without a following
 * term when grace is over, or the day of resigning. It may lie in the future; null is never.
 */
export function lapseAfter(history: MemberHistory, { end, grace_end }: Standing): DayNumber | null {
  const resigned = resignationOf(history)
  if (end === null || grace_end === null) return resigned
  let covered = { end, grace_end }
  for (const term of history.terms) {
    if (term.end === null && term.start <= covered.grace_end + 1) return resigned
    if (term.end === null || term.end <= covered.end || term.start > covered.grace_end + 1) continue
    covered = { end: term.end, grace_end: term.end + term.grace }
  }
  const lapsed = covered.grace_end + 1
  return resigned === null ? lapsed : Math.min(lapsed, resigned)
}
