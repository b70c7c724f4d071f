import type { DayNumber } from '#lib/demo/calendar'
import type { MemberPlan } from '#lib/demo/membership'
import { RENEWAL_NOTICE_DAYS } from '#lib/demo/planted-anomalies'
import { engagementOn, lapseProbability } from '#lib/demo/truth'
import { HORIZON_DAYS } from '#lib/intelligence/churn/standing'
import { upperTail } from '#lib/intelligence/statistics/normal'

/** The share of those who leave that resign, and so get no invoice; see lib/demo/membership.ts. */
const RESIGNING = 0.16

/** How likely somebody who will renew has yet to pay so many days after the invoice (the rule of truth.ts). */
function unpaidYet(member: MemberPlan, issued: DayNumber, day: DayNumber, grace_end: DayNumber): number {
  const waited = day - issued
  const held = day > grace_end - 4 ? Math.max(0, (grace_end - day) / 4) : 1
  if (member.row.auto_renew) return held * Math.max(0, Math.min(1, (13 - waited) / 5))
  const engagement = engagementOn(member.engagement, issued)
  const logs = Math.log((waited + 0.5) / 13) + 0.38 * engagement
  return held * upperTail(logs / 0.55)
}

/**
 * What the generator itself would say: the probability that a member lapses within the horizon, from the engagement
 * that no row holds and what had happened by the end of a day. No method that sees the rows alone can do better.
 */
export function oracleProbability(member: MemberPlan, day: DayNumber): number {
  const paid = member.terms.filter(
    ({ state, dues, source, created_at }) =>
      (state === 'active' || state === 'ended') &&
      created_at <= (day + 1) * 86_400_000 &&
      (source === 'join' || dues === null || (dues.paid_on !== null && dues.paid_on <= day)),
  )
  const term = paid.at(-1)
  if (!term) return 0
  const grace_end = term.end + term.tier.grace_days
  if (term.end >= day + HORIZON_DAYS) return 0
  const leaving = lapseProbability(engagementOn(member.engagement, term.end), {
    is_first_term: paid.length === 1,
    years: (term.end - member.joined) / 365,
    is_auto_renewed: member.row.auto_renew === true,
    tier_effect: term.tier.lapse_effect,
  })
  if (grace_end >= day + HORIZON_DAYS) return RESIGNING * leaving
  const issued = term.end + 1 - RENEWAL_NOTICE_DAYS
  if (day < issued) return leaving
  if (!member.terms.some(({ dues }) => dues?.issued_on === issued)) return 1
  const silent = (1 - RESIGNING) * leaving
  return silent / (silent + (1 - leaving) * unpaidYet(member, issued, day, grace_end))
}
