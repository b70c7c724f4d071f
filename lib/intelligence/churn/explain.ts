import { formatMinor } from '#lib/format/money'
import { explainAs } from '#lib/intelligence/churn/association'
import type { Facts, FeatureKey, Snapshot } from '#lib/intelligence/churn/features'
import { type ChurnModel, type Score, scoreMember, shownProbability } from '#lib/intelligence/churn/model'
import type { Factor, Group } from '#lib/intelligence/churn/schema'
import { pages } from '#lib/paths'

/** How reasons are written. */
export interface Wording {
  tenant_name: string
  locale: string
  currency: string
}

/** A reason before it is told: what stands out, and how it is measured. */
interface Telling {
  label: string
  unit: Factor['unit']
  fact: keyof Facts
  says(facts: Facts, wording: Wording): string
}

/** Less than this many log-odds is not given as a reason. */
const MIN_CONTRIBUTION = 0.1
const MOST = { raising: 3, lowering: 2 }

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`
const yearsText = (years: number): string => (years < 1 ? 'less than a year' : count(Math.floor(years), 'year'))

function tellRenewal({ days_to_expiry, grace_days_left, wait_days, usual_days_to_pay, debit_missed }: Facts): string {
  const left = days_to_expiry ?? 0
  const debit = debit_missed ? '; it was not collected by direct debit as before' : ''
  if (left < 0) {
    const grace = Math.max(0, grace_days_left ?? 0)
    return `The term ended ${count(-left, 'day')} ago and is not renewed; the membership lapses ${grace === 0 ? 'tomorrow' : `in ${count(grace + 1, 'day')}`}, after grace${debit}`
  }
  const ends = `The term ends ${left === 0 ? 'today' : `in ${count(left, 'day')}`} and is not renewed yet`
  if (wait_days === null) return ends
  return `${ends}; the invoice has waited for ${count(wait_days, 'day')}, usually paid within ${count(usual_days_to_pay, 'day')}${debit}`
}

const TELLINGS: Readonly<Record<Group, Telling>> = {
  renewal: { label: 'Renewal due', unit: 'days', fact: 'days_to_expiry', says: tellRenewal },
  arrears: {
    label: 'Arrears',
    unit: 'money',
    fact: 'overdue_minor',
    says: ({ overdue_minor, overdue_days }, { currency, locale }) =>
      overdue_minor > 0
        ? `${formatMinor(overdue_minor, currency, locale)} besides the renewal is overdue, the oldest for ${count(overdue_days, 'day')}`
        : 'Nothing is overdue',
  },
  payments: {
    label: 'How invoices are paid',
    unit: 'days',
    fact: 'usual_days_to_pay',
    says: ({ failed_payments, usual_days_to_pay }) =>
      failed_payments > 0
        ? `${count(failed_payments, 'payment')} failed within a year; invoices are usually paid within ${count(usual_days_to_pay, 'day')}`
        : `Invoices are usually paid within ${count(usual_days_to_pay, 'day')}`,
  },
  direct_debit: {
    label: 'Direct debit',
    unit: 'yes_no',
    fact: 'pays_by_debit',
    says: ({ pays_by_debit }) => (pays_by_debit ? 'Pays by direct debit' : 'Does not pay by direct debit'),
  },
  attendance: {
    label: 'Taking part',
    unit: 'events',
    fact: 'attended_365',
    says: ({ attended_365, attended_90, booked }) => {
      const came =
        attended_365 === 0 ? 'Came to no event within a year' : `Came to ${count(attended_365, 'event')} within a year`
      const lately =
        attended_365 === 0 ? '' : `, ${attended_90 === 0 ? 'none' : attended_90} of them in the last 90 days`
      return `${came}${lately}${booked > 0 ? `; is booked for ${count(booked, 'coming event')}` : ''}`
    },
  },
  no_shows: {
    label: 'Missed bookings',
    unit: 'percent',
    fact: 'no_show_share',
    says: ({ missed_365, booked_365 }) =>
      booked_365 === 0
        ? 'Booked nothing within a year'
        : `Missed ${missed_365} of ${count(booked_365, 'booked event')} within a year`,
  },
  tenure: {
    label: 'Length of membership',
    unit: 'years',
    fact: 'years',
    says: ({ years, is_first_term }) => `A member for ${yearsText(years)}${is_first_term ? ', in the first term' : ''}`,
  },
  renewal_habit: {
    label: 'How terms were renewed',
    unit: 'renewals',
    fact: 'late_renewals',
    says: ({ late_renewals, renewals }) =>
      renewals === 0 ? 'Has not renewed yet' : `Renewed late ${late_renewals} of ${count(renewals, 'time')}`,
  },
  dues: {
    label: 'Dues',
    unit: 'money',
    fact: 'dues_minor',
    says: ({ dues_minor, is_downgraded }, { currency, locale }) =>
      dues_minor === 0
        ? 'Pays no dues of their own'
        : `Pays ${formatMinor(dues_minor, currency, locale)} a term${is_downgraded ? ', after moving to a cheaper tier' : ''}`,
  },
  feedback: {
    label: 'Feedback',
    unit: 'rating',
    fact: 'rating',
    says: ({ rating }) =>
      rating === null ? 'Gave no feedback within a year' : `Rated events ${rating.toFixed(1)} of 5 within a year`,
  },
  account: {
    label: 'Own account',
    unit: 'yes_no',
    fact: 'has_account',
    says: ({ has_account }) => (has_account ? 'Has a confirmed account' : 'Has no confirmed account'),
  },
}

/** Silence is the better reason where it weighs more than the number of events. */
const SILENCE: Telling = {
  label: 'Silence',
  unit: 'days',
  fact: 'silence_days',
  says: ({ silence_days }) => `No visit, booking, payment or feedback for ${count(silence_days, 'day')}`,
}

function tellingFor(group: Group, byFeature: Partial<Record<FeatureKey, number>>, facts: Facts): Telling {
  const { silence = 0, ...others } = byFeature
  const strongest = Math.max(...Object.values(others))
  return group === 'attendance' && silence > strongest && facts.silence_days >= 60 ? SILENCE : TELLINGS[group]
}

/** What could be done about a group, as the features would be then. */
const CHANGES: Partial<Record<Group, { change: string; values: (snapshot: Snapshot) => Partial<Snapshot['values']> }>> =
  {
    arrears: { change: 'Had nothing overdue', values: () => ({ arrears: 0, arrears_age: 0 }) },
    attendance: {
      change: 'Had come to one more event this month',
      values: ({ values }) => ({
        attended: Math.max(values.attended, Math.log(Math.exp(values.attended) + 1 / 1.25)),
        attended_lately: Math.log(Math.exp(values.attended_lately) + 1),
        attendance_trend: Math.min(2, values.attendance_trend + 1),
        silence: Math.log1p(14),
      }),
    },
    direct_debit: { change: 'Paid by direct debit', values: () => ({ pays_by_debit: 1 }) },
  }

function counterfactualFor(model: ChurnModel, group: Group, snapshot: Snapshot, now: number): Factor['counterfactual'] {
  const possible = CHANGES[group]
  if (!possible) return null
  const probability = shownProbability(model, scoreMember(model, { ...snapshot.values, ...possible.values(snapshot) }))
  return probability < now - 0.005 ? { change: possible.change, probability } : null
}

function hrefFor(group: Group, member_id: string): string {
  if (group === 'arrears' || group === 'dues') return pages.admin.invoices({ member_id })
  if (group === 'payments' || group === 'direct_debit') return pages.admin.payments({ member_id })
  return pages.admin.member(member_id)
}

/** Returns the strongest reasons for a score, up to three that raise it and two that lower it, strongest first. */
export function explainScore(
  model: ChurnModel,
  member_id: string,
  snapshot: Snapshot,
  { contributions, probability }: Score,
  wording: Wording,
): { factors: Factor[]; protective: Factor[] } {
  const total = contributions.reduce((sum, { contribution }) => sum + Math.abs(contribution), 0)
  const toFactor = ({ group, contribution, by_feature }: Score['contributions'][number]): Factor => {
    const telling = tellingFor(group, by_feature, snapshot.facts)
    const raises = contribution > 0
    return {
      feature: group,
      label: telling.label,
      direction: raises ? 'raises' : 'lowers',
      value: snapshot.facts[telling.fact],
      typical: model.centres.facts[telling.fact] ?? null,
      unit: telling.unit,
      contribution,
      share: Math.abs(contribution) / total,
      explanation: explainAs(raises ? 'raises' : 'lowers', telling.says(snapshot.facts, wording)),
      href: hrefFor(group, member_id),
      counterfactual: raises
        ? counterfactualFor(model, group, snapshot, shownProbability(model, { probability }))
        : null,
    }
  }
  const ordered = [...contributions].sort((one, other) => other.contribution - one.contribution)
  const raising = ordered.filter(({ contribution }) => contribution > MIN_CONTRIBUTION)
  const lowering = ordered.filter(({ contribution }) => contribution < -MIN_CONTRIBUTION).reverse()
  return {
    factors: raising.slice(0, MOST.raising).map(toFactor),
    protective: lowering.slice(0, MOST.lowering).map(toFactor),
  }
}
