import { call, type Frame, has, valuesOf } from '#lib/assistant/analyst/frame'
import type { Question } from '#lib/assistant/analyst/slots'
import { daysBetween } from '#lib/format/dates'

const BASICS = ['o.count', 'o.list', 'o.who', 'x.now', 'x.self', 'e.member', 'o.detail']
const MAX_RISKS = 25

const churn: Frame = {
  id: 'churn.risk',
  tool: 'churn_risk',
  uses: [
    ...BASICS,
    'm.churn',
    'm.lapsed',
    'm.renewal',
    'r.',
    '#name',
    '#limit',
    's.high',
    'st.active',
    'o.share',
    'o.why',
    'm.retention',
    'x.not',
    'o.sum',
  ],
  fit(q) {
    const isForecast =
      has(q, 'm.churn') || (q.member_ref !== null && has(q, 'm.renewal') && /\b(?:will|likely)\b/.test(q.said))
    if (q.event_ref || has(q, 'm.anomaly', 'm.inactive', 'e.invoice') || !isForecast || q.group) return 0
    if (q.tiers.length > 0 || q.cities.length > 0) return 0.6
    if (q.periods.length > 0) return 0.6
    if (q.member_ref) return 1.05
    return has(q, 'm.renewal') && !/not renew/.test(q.said) && !q.member_ref ? 0.5 : 1.05
  },
  build(q) {
    if (q.member_ref) return [call('churn_risk', { member_ref: q.member_ref })]
    const min_level =
      has(q, 'r.high') && /high risk|high churn|at high|highest/.test(q.said) && !/highest/.test(q.said)
        ? 'high'
        : valuesOf(q, 'r.', ['medium', 'low'])[0]
    const top_n = q.limit === null && min_level ? undefined : Math.min(MAX_RISKS, q.limit ?? 10)
    return [call('churn_risk', { top_n, min_level })]
  },
  option: () => 'Which members are at risk of leaving?',
}

const FINANCE = ['e.invoice', 'e.payment', 'e.money', 'x.finances', 'm.revenue', 'm.paid', 'ik.']

function moduleOf(q: Question): string {
  if (has(q, ...FINANCE)) return 'finances'
  if (has(q, 'e.event', 'ek.', 'm.checked_in', 'm.registered', 'm.no_show'))
    return /\bthings?\b/.test(q.said) && !/\bevents?\b/.test(q.said) ? 'all' : 'events'
  return has(q, 'e.member', 'm.joined') ? 'members' : 'all'
}

/** Days to look back over, by the period that was named. */
function lookback(q: Question, today: string): number | undefined {
  const [period] = q.periods
  if (q.duration) return q.duration.days
  if (!period?.from || period.from > today) return undefined
  const days = daysBetween(period.from, today)
  return Math.min(730, Math.max(1, period.to === today ? days + 1 : days))
}

const anomalies: Frame = {
  id: 'anomalies.open',
  tool: 'find_anomalies',
  uses: [
    ...BASICS,
    ...FINANCE,
    'm.anomaly',
    'e.event',
    'ek.',
    'm.checked_in',
    'm.registered',
    'm.joined',
    '#period',
    '#duration',
    'r.',
    'm.insight',
    'o.overview',
    'x.not',
    's.new',
  ],
  fit(q) {
    return has(q, 'm.anomaly') && !q.member_ref && !q.event_ref && !has(q, 'm.rating', 'm.comment') ? 1.1 : 0
  },
  build(q, { today }) {
    return [call('find_anomalies', { module: moduleOf(q), lookback_days: lookback(q, today) })]
  },
  option: () => 'Is there anything unusual in the last 90 days?',
}

const insights: Frame = {
  id: 'insights.list',
  tool: 'list_insights',
  uses: [
    ...BASICS,
    'm.insight',
    'o.overview',
    'e.event',
    '#period',
    'e.money',
    'st.',
    's.new',
    'm.joined',
    'x.breakdown',
    's.',
    'o.compare',
    'o.who',
  ],
  fit(q) {
    if (q.member_ref || q.event_ref || has(q, 'm.anomaly', 'm.churn', 'm.rating')) return 0
    if (has(q, 'm.insight') && has(q, 'e.member', 'e.invoice') && has(q, 'o.list', 'o.who')) return 0.5
    if (has(q, 'm.insight')) return has(q, 'm.overdue', 'm.outstanding', 'e.invoice') ? 0.6 : 1
    return has(q, 'o.overview') && !has(q, 'e.money', 'e.event', 'm.retention', 'm.revenue', 'e.invoice') ? 0.95 : 0
  },
  build: () => [call('list_insights', {})],
  option: () => 'What should I look at?',
}

export const OUTLOOK_FRAMES: readonly Frame[] = [churn, anomalies, insights]
