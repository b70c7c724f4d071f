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

const MEMBER = ['active', 'grace']

/** Returns how a membership stood at the end of a day; null for who was no member then, or no more. */
export function standingOn(history: MemberHistory, day: DayNumber): Standing | null {
  const status = history.statuses.findLast(({ from }) => from <= day)?.status
  if (status === undefined || !MEMBER.includes(status)) return null
  const terms = history.terms.filter(({ known }) => known <= day)
  return terms.some(({ start }) => start <= day) ? { terms, ...lastOf(terms) } : null
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
  return MEMBER.includes(status) && !is_archived
}

/** Returns the change that ended a membership after a day, whatever came later; null while it goes on. */
export function endAfter(history: MemberHistory, day: DayNumber): MemberHistory['statuses'][number] | null {
  return history.statuses.find(({ status, from }) => from > day && !MEMBER.includes(status)) ?? null
}
