import type { DayNumber } from '#lib/intelligence/churn/days'
import type { MemberHistory, RegistrationRecord } from '#lib/intelligence/churn/history'
import type { Group } from '#lib/intelligence/churn/schema'
import { HORIZON_DAYS, type Standing } from '#lib/intelligence/churn/standing'

/** What the model sees of somebody, in the order of its columns. */
export const FEATURES = [
  { key: 'is_due', group: 'renewal' },
  { key: 'wait', group: 'renewal' },
  { key: 'wait_beyond_habit', group: 'renewal' },
  { key: 'debit_missed', group: 'renewal' },
  { key: 'has_no_notice', group: 'renewal' },
  { key: 'in_grace', group: 'renewal' },
  { key: 'grace_used', group: 'renewal' },
  { key: 'arrears', group: 'arrears' },
  { key: 'arrears_age', group: 'arrears' },
  { key: 'days_to_pay', group: 'payments' },
  { key: 'failed_payments', group: 'payments' },
  { key: 'pays_by_debit', group: 'direct_debit' },
  { key: 'attended', group: 'attendance' },
  { key: 'attended_lately', group: 'attendance' },
  { key: 'attendance_trend', group: 'attendance' },
  { key: 'silence', group: 'attendance' },
  { key: 'is_booked', group: 'attendance' },
  { key: 'no_show_share', group: 'no_shows' },
  { key: 'tenure', group: 'tenure' },
  { key: 'is_first_term', group: 'tenure' },
  { key: 'late_renewals', group: 'renewal_habit' },
  { key: 'dues_level', group: 'dues' },
  { key: 'is_downgraded', group: 'dues' },
  { key: 'rating', group: 'feedback' },
  { key: 'has_rated', group: 'feedback' },
  { key: 'has_account', group: 'account' },
] as const satisfies readonly { key: string; group: Group }[]
export type FeatureKey = (typeof FEATURES)[number]['key']

/** What reasons are told with: plain numbers of days, events, money, behind the features. */
export interface Facts {
  /** Negative once the term is over; null for a lifetime. */
  days_to_expiry: number | null
  grace_days_left: number | null
  /** Since the open renewal invoice was issued; null when there is none. */
  wait_days: number | null
  /** 1 when the renewal should have been collected by direct debit and was not. */
  debit_missed: number
  usual_days_to_pay: number
  overdue_minor: number
  overdue_days: number
  failed_payments: number
  pays_by_debit: number
  attended_365: number
  attended_90: number
  silence_days: number
  booked: number
  booked_365: number
  missed_365: number
  no_show_share: number
  years: number
  is_first_term: number
  late_renewals: number
  renewals: number
  dues_minor: number
  is_downgraded: number
  rating: number | null
  has_account: number
}

/** How long back attendance can be known: the day of the association's first record. */
export interface FeatureContext {
  first_day: DayNumber
}

/** Somebody as the model and the reasons see them. */
export interface Snapshot {
  values: Record<FeatureKey, number>
  facts: Facts
}

/** A notice is the dues invoice sent out this long before the term ends, at the earliest. */
const NOTICE_DAYS = 120
/** A direct debit that has not come after so many days was stopped or returned. */
const DEBIT_DAYS = 20
/** What is assumed of somebody with no record: pays after two weeks, misses one booking in eight, rates 4.2. */
const USUAL = { days_to_pay: 14, no_show_share: 0.125, rating: 4.2 }

const within = (day: DayNumber, from: DayNumber, to: DayNumber): boolean => day >= from && day <= to
const isBy = (day: DayNumber | null, by: DayNumber): boolean => day !== null && day <= by

/**
 * Describes somebody at the end of a day by nothing that was known later: every record counts from its own day on.
 */
export function snapshotOn(
  history: MemberHistory,
  standing: Standing,
  day: DayNumber,
  context: FeatureContext,
): Snapshot {
  const money = describeMoney(history, standing, day)
  const membership = describeMembership(history, standing, day)
  const presence = describePresence(history, membership.facts.since, day, context)
  const renewal = describeRenewal(standing, { ...money, pays_by_debit: money.facts.pays_by_debit }, day)
  const { since, ...facts } = membership.facts
  return {
    values: { ...renewal.values, ...money.values, ...presence.values, ...membership.values },
    facts: { ...renewal.facts, ...money.facts, ...presence.facts, ...facts },
  }
}

function describeMoney(history: MemberHistory, { terms, end }: Standing, day: DayNumber) {
  const noticeFrom = end === null ? Number.POSITIVE_INFINITY : end - NOTICE_DAYS
  let notice: DayNumber | null = null
  let overdue_minor = 0
  let oldest_due = day
  let logs = 0
  let settled = 0
  for (const { kind, issued, due, total_minor, paid, closed } of history.invoices) {
    if (issued > day) break
    if (isBy(paid, day)) {
      logs += Math.log1p(Math.max(0, (paid as number) - issued))
      settled += 1
    } else if (!isBy(closed, day)) {
      if (kind === 'dues' && issued >= noticeFrom) notice ??= issued
      else if (due < day) {
        overdue_minor += total_minor
        oldest_due = Math.min(oldest_due, due)
      }
    }
  }
  const past = history.payments.filter(({ received }) => received <= day)
  const failed_payments = past.filter(
    ({ received, is_failed, reversed }) =>
      (is_failed && received > day - 365) || (isBy(reversed, day) && (reversed as number) > day - 365),
  ).length
  const pays_by_debit = Number(past.findLast(({ is_failed }) => !is_failed)?.is_debit ?? false)
  const usual = (logs + 2 * Math.log1p(USUAL.days_to_pay)) / (settled + 2)
  const last = terms.at(-1)
  const dues_minor = last?.is_shared ? 0 : (last?.price_minor ?? 0)
  return {
    notice,
    usual,
    values: {
      arrears: Math.min(2, overdue_minor / Math.max(dues_minor, 1000)),
      arrears_age: Math.log1p(day - oldest_due),
      days_to_pay: usual,
      failed_payments: Math.min(2, failed_payments),
      pays_by_debit,
    },
    facts: {
      overdue_minor,
      overdue_days: day - oldest_due,
      failed_payments,
      pays_by_debit,
      usual_days_to_pay: Math.round(Math.expm1(usual)),
      dues_minor,
    },
  }
}

function describeRenewal(
  { end, grace_end }: Standing,
  { notice, usual, pays_by_debit }: { notice: DayNumber | null; usual: number; pays_by_debit: number },
  day: DayNumber,
) {
  const isDue = end !== null && grace_end !== null && grace_end < day + HORIZON_DAYS
  const wait_days = notice === null ? null : day - notice
  const wait = isDue && wait_days !== null ? wait_days : 0
  const grace = isDue && end < day ? (day - end) / Math.max(1, grace_end - end) : 0
  const debit_missed = Number(pays_by_debit === 1 && wait > DEBIT_DAYS)
  return {
    values: {
      is_due: Number(isDue),
      wait: Math.min(wait, 120) / 30,
      wait_beyond_habit: wait > 0 ? Math.max(0, Math.log1p(wait) - usual) : 0,
      debit_missed,
      has_no_notice: Number(isDue && wait_days === null && end - day < 30),
      in_grace: Number(grace > 0),
      grace_used: Math.min(1, grace),
    },
    facts: {
      days_to_expiry: end === null ? null : end - day,
      grace_days_left: grace_end === null ? null : grace_end - day,
      wait_days,
      debit_missed,
    },
  }
}

/** Registrations that stood on a day, with what had become of them by then. */
function bookingsBy(registrations: readonly RegistrationRecord[], day: DayNumber): RegistrationRecord[] {
  return registrations.filter(
    ({ registered, cancelled, starts }) =>
      registered <= day && !(isBy(cancelled, day) && (cancelled as number) <= starts),
  )
}

function describePresence(history: MemberHistory, since: DayNumber, day: DayNumber, { first_day }: FeatureContext) {
  const bookings = bookingsBy(history.registrations, day)
  const attended = bookings
    .filter(({ checked_in }) => isBy(checked_in, day))
    .map(({ checked_in }) => checked_in as number)
  const countIn = (from: number, to: number) => attended.filter((seen) => within(seen, day - to + 1, day - from)).length
  const held = bookings.filter(({ ends, is_counted }) => is_counted && within(ends, day - 364, day - 1))
  const missed_365 = held.filter(({ checked_in }) => !isBy(checked_in, day)).length
  const known = Math.min(365, Math.max(30, day - Math.max(since, first_day)))
  const attended_365 = countIn(0, 365)
  const rated = history.registrations.filter((one) => isBy(one.rated, day) && (one.rated as number) > day - 365)
  const ratings = rated.reduce((sum, { rating }) => sum + (rating ?? 0), 0)
  const signs = [
    ...attended,
    ...rated.map((one) => one.rated as number),
    ...bookings.map(({ registered }) => registered),
    ...history.payments
      .filter(({ received, is_failed }) => received <= day && !is_failed)
      .map(({ received }) => received),
  ]
  const silence_days = day - Math.max(since, first_day, ...signs)
  const no_show_share = (missed_365 + 3 * USUAL.no_show_share) / (held.length + 3)
  const booked = bookings.filter(({ starts }) => starts > day).length
  return {
    values: {
      attended: Math.log((attended_365 + 0.5) / (known / 365 + 0.25)),
      attended_lately: Math.log1p(countIn(0, 90)),
      attendance_trend: Math.max(-2, Math.min(2, countIn(0, 180) - countIn(180, 360))),
      silence: Math.log1p(Math.max(0, silence_days)),
      is_booked: Number(booked > 0),
      no_show_share,
      rating: (ratings + 3 * USUAL.rating) / (rated.length + 3),
      has_rated: Number(rated.length > 0),
    },
    facts: {
      attended_365,
      attended_90: countIn(0, 90),
      silence_days: Math.max(0, silence_days),
      booked,
      booked_365: held.length,
      missed_365,
      no_show_share,
      rating: rated.length > 0 ? ratings / rated.length : null,
    },
  }
}

function describeMembership(history: MemberHistory, { terms }: Standing, day: DayNumber) {
  const first = terms[0]
  const since = Math.min(history.joined ?? first?.start ?? day, day)
  const last = terms.at(-1)
  const before = terms.at(-2)
  const renewals = Math.max(0, terms.length - 1)
  const late_renewals = terms.filter((term, at) => {
    const previous = terms[at - 1]?.end
    return previous !== undefined && previous !== null && term.known > previous + 1
  }).length
  const years = (day - since) / 365.25
  const is_downgraded = Number(before !== undefined && last !== undefined && last.price_minor < before.price_minor)
  const has_account = Number(isBy(history.verified, day))
  return {
    values: {
      tenure: Math.log1p(years),
      is_first_term: Number(terms.length <= 1),
      late_renewals: (late_renewals + 0.2) / (renewals + 2),
      dues_level: Math.log1p((last?.price_minor ?? 0) / 100),
      is_downgraded,
      has_account,
    },
    facts: {
      since,
      years,
      is_first_term: Number(terms.length <= 1),
      late_renewals,
      renewals,
      is_downgraded,
      has_account,
    },
  }
}
