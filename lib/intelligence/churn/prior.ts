import type { Facts, FeatureKey } from '#lib/intelligence/churn/features'

/**
 * What is known of associations before any of their own data, as log-odds per unit of a feature. It decides alone as
 * long as a tenant has seen fewer than ten lapses, and fades as it sees more.
 *
 * Sizes follow from published figures where there are any: 84 % of members renew, 74 % of those in their first year
 * (Marketing General, 2025 medians), which sets first-year members apart by some 0.6 to 0.8; lapses fall with years of
 * membership and with taking part, and rise after a downgrade (Bhattacharya 1998); every kind of taking part predicts
 * renewal; renewing by itself and taking part early are what practitioners stress (ASAE). Where only a direction is
 * known, the size is small. Of the 84 % most pay before their term ends; if a fifth do not, about half of those still
 * unpaid on that day lapse, and nearly all of those unpaid when grace ends.
 */
export const PRIOR: Readonly<Record<FeatureKey, number>> = {
  is_due: 4.4,
  wait: 0.4,
  wait_beyond_habit: 0.6,
  debit_missed: 0.5,
  has_no_notice: 0,
  in_grace: 1,
  grace_used: 1.5,
  arrears: 0.4,
  arrears_age: 0.08,
  days_to_pay: 0.25,
  failed_payments: 0.4,
  pays_by_debit: -0.6,
  attended: -0.35,
  attended_lately: -0.25,
  attendance_trend: -0.1,
  silence: 0.2,
  is_booked: -0.3,
  no_show_share: 0.8,
  tenure: -0.3,
  is_first_term: 0.5,
  late_renewals: 0.5,
  dues_level: -0.1,
  is_downgraded: 0.3,
  rating: -0.15,
  has_rated: -0.15,
  has_account: -0.15,
}

/**
 * Log-odds of lapsing within 90 days for a typical member with no renewal due: some 0.2 %, people who resign in the
 * middle of a term. With a renewal due it is 16 % in all, of whom those who have yet to pay are the greater part.
 */
export const PRIOR_INTERCEPT = -6.2

/** The share of members who lapse within 90 days at a renewal rate of 84 % a year. */
export const PRIOR_BASE_RATE = 0.16 * (90 / 365)

/** A typical member of associations: what a tenant of a few members is compared with. */
export const TYPICAL: Readonly<Partial<Record<FeatureKey, number>>> = {
  days_to_pay: Math.log1p(14),
  attended: Math.log(1.5 / 1.25),
  silence: Math.log1p(60),
  no_show_share: 0.125,
  tenure: Math.log1p(3),
  late_renewals: 0.1,
  rating: 4.2,
}

/** The same in the words of reasons. */
export const TYPICAL_FACTS: Readonly<Partial<Facts>> = {
  usual_days_to_pay: 14,
  overdue_minor: 0,
  pays_by_debit: 0,
  attended_365: 1,
  silence_days: 60,
  no_show_share: 0.125,
  years: 3,
  late_renewals: 0,
  has_account: 0,
}
