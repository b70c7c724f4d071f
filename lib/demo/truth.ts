import type { DayNumber } from '#lib/demo/calendar'
import type { Random } from '#lib/random/random'

/**
 * The ground truth of the demo association: what makes members come, pay and stay. None of it is stored; analysis
 * has to find its traces in attendance, payments and renewals.
 *
 * Every member has a base engagement b, drawn from the normal distribution (mean 0.1, deviation 0.9). Some turn away
 * one day t (yearly hazard 0.13, twice that in the first year). Engagement on day d is
 *
 *   e(d) = b                                        before t
 *   e(d) = b − 2.6 · (1 − exp(−(d − t) / 140))      from t on
 *
 * and it decides, each time it matters:
 *
 *   interest in an event          weight exp(1.0 · e), times a liking for the kind of event
 *   staying away though booked    probability σ(logit(base of the event) − 0.75 · e)
 *   days until an invoice is paid 13 · exp(−0.38 · e + 0.55 · n), n standard normal
 *   a returned direct debit       probability 0.16 for e < −1, else 0.02
 *   not renewing                  probability σ(−2.55 − 1.35 · e + 0.70 · [first term] − 0.09 · min(years, 8)
 *                                 − 0.55 · [renews by itself] + effect of the tier)
 *
 * with the effects of the tiers +0.40 Student, 0 Individual, −0.20 Fellow, +0.05 Small business, −0.45 Corporate.
 * So whoever lapses has usually stopped coming, paid late and missed bookings for some months, and new members
 * lapse more often than old ones; money and tier shift it a little, city, age and language not at all.
 */
export interface Engagement {
  base: number
  /** The day from which it fades; null when it does not. */
  turns_on: DayNumber | null
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))
const logit = (p: number): number => Math.log(p / (1 - p))

/** Draws the engagement of somebody who joined on a day, looking ahead to the last day of the history. */
export function drawEngagement(random: Random, joined: DayNumber, last: DayNumber): Engagement {
  const base = random.normal(0.1, 0.9)
  for (let year = joined; year < last; year += 365) {
    const hazard = year === joined ? 0.26 : 0.13
    if (random.chance(hazard)) return { base, turns_on: year + random.int(0, 364) }
  }
  return { base, turns_on: null }
}

/** Engagement on a day: about 1 is keen, 0 usual, below −1 as good as gone. */
export function engagementOn({ base, turns_on }: Engagement, day: DayNumber): number {
  if (turns_on === null || day < turns_on) return base
  return base - 2.6 * (1 - Math.exp(-(day - turns_on) / 140))
}

/** How much somebody of this engagement is drawn to an event, before tastes. */
export function attendanceWeight(engagement: number): number {
  return Math.exp(engagement)
}

/** The probability of staying away although booked, at an event where a usual member does with probability base. */
export function noShowProbability(engagement: number, base: number): number {
  return sigmoid(logit(base) - 0.75 * engagement)
}

/** Whole days from receiving an invoice to paying it. */
export function drawDaysToPay(random: Random, engagement: number): number {
  return Math.round(13 * Math.exp(-0.38 * engagement + 0.55 * random.normal()))
}

/** The probability that a direct debit comes back. */
export function returnProbability(engagement: number): number {
  return engagement < -1 ? 0.16 : 0.02
}

/** What not renewing depends on besides engagement. */
export interface RenewalFacts {
  is_first_term: boolean
  years: number
  is_auto_renewed: boolean
  tier_effect: number
}

/** The probability of not renewing at the end of a term. */
export function lapseProbability(engagement: number, facts: RenewalFacts): number {
  const { is_first_term, years, is_auto_renewed, tier_effect } = facts
  return sigmoid(
    -2.55 -
      1.35 * engagement +
      (is_first_term ? 0.7 : 0) -
      0.09 * Math.min(years, 8) -
      (is_auto_renewed ? 0.55 : 0) +
      tier_effect,
  )
}
