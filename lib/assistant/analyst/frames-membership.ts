import { unitAt } from '#lib/assistant/analyst/calendar'
import {
  aheadSpan,
  call,
  closedSpan,
  daysAhead,
  type Frame,
  has,
  pastSpan,
  valuesOf,
} from '#lib/assistant/analyst/frame'
import { isAboutEvents, isAboutMembers } from '#lib/assistant/analyst/frames-members'
import type { Question } from '#lib/assistant/analyst/slots'

const RENEWAL_DAYS = 30
const MONEY = [
  'e.invoice',
  'e.payment',
  'm.overdue',
  'm.outstanding',
  'm.billed',
  'm.written_off',
  'm.ageing',
  'm.behaviour',
  'ik.donation',
  'm.refund',
]
const OUTLOOK = ['m.churn', 'm.anomaly', 'm.insight', 'm.rating']

const DETAILS: readonly (readonly [string, string])[] = [
  ['m.overdue', 'overdue'],
  ['m.outstanding', 'balance_due'],
  ['m.expiry', 'valid_through'],
  ['m.renewal', 'valid_through'],
  ['m.city', 'city'],
  ['m.number', 'member_number'],
  ['m.activity', 'last_activity'],
  ['m.events_attended', 'events_attended'],
  ['m.checked_in', 'events_attended'],
  ['e.event', 'events_attended'],
  ['e.tier', 'tier'],
  ['m.tenure', 'joined_on'],
  ['m.joined', 'joined_on'],
  ['o.status', 'status'],
  ['st.', 'status'],
]

const DETAIL_USES = [
  ...DETAILS.map(([feature]) => feature),
  '#name',
  'o.detail',
  'o.when',
  'o.count',
  'o.sum',
  'o.list',
  'o.who',
  'e.member',
  'm.note',
  'x.now',
  'x.not',
  'e.money',
  'm.paid',
  'e.invoice',
  'e.payment',
  'x.self',
  'st.',
  'm.email',
  's.old',
  's.new',
  'ik.dues',
]

function detailOf(q: Question): string | undefined {
  return DETAILS.find(([feature]) => has(q, feature))?.[1]
}

const getMember: Frame = {
  id: 'members.detail',
  tool: 'get_member',
  uses: DETAIL_USES,
  fit(q) {
    if (!q.member_ref || has(q, 'm.behaviour', 'm.churn')) return 0
    if (has(q, 'o.count') && has(q, 'e.member')) return 0.4
    if (has(q, 'm.renewal') && /\b(?:will|likely)\b/.test(q.said)) return 0.5
    if (has(q, 'e.invoice', 'e.payment'))
      return has(q, 'm.outstanding', 'm.overdue', 'm.paid') && !has(q, 'o.list') ? 0.7 : 0.4
    return 1
  },
  build: (q) => [call('get_member', { member_ref: q.member_ref }, focusOn(detailOf(q)))],
  option: (q) => `Show me ${q.member_ref}.`,
}

const focusOn = (column: string | undefined) => (column ? { focus: { column } } : {})

const ownMembership: Frame = {
  id: 'members.own',
  tool: 'get_member',
  uses: [...DETAIL_USES, 'm.dues'],
  fit(q, { reaches_all, self_member_ref }) {
    if (
      reaches_all ||
      !self_member_ref ||
      q.event_ref ||
      has(q, 'm.churn', 'm.anomaly', 'm.insight', 'ek.', 'm.rating')
    )
      return 0
    if (q.member_ref || !has(q, 'x.self')) return 0
    if (has(q, 'm.outstanding', 'm.overdue', 'e.invoice', 'm.paid')) return 0.5
    return has(
      q,
      'e.member',
      'o.status',
      'm.expiry',
      'm.renewal',
      'e.tier',
      'm.number',
      'm.joined',
      'm.tenure',
      'm.events_attended',
      'm.checked_in',
      'o.detail',
      'st.',
      'm.city',
    )
      ? 1
      : 0
  },
  build: (q, { self_member_ref }) => [call('get_member', { member_ref: self_member_ref }, focusOn(detailOf(q)))],
  option: () => 'What is my membership status?',
}

function trendMeasure(q: Question): string {
  if (has(q, 'm.retention')) return 'retention'
  if (has(q, 'm.joined') && has(q, 'm.lapsed')) return 'net'
  if (has(q, 'm.lapsed', 'st.lapsed')) return 'lapsed'
  if (has(q, 'm.joined')) return 'joined'
  if (has(q, 'st.active') || q.periods[0]?.is_moment) return 'active'
  return q.periods.length > 0 && has(q, 'o.count') && !has(q, 'm.net', 'o.trend') ? 'active' : 'net'
}

function trendSpan(q: Question, today: string) {
  const [period] = q.periods
  if (!period?.is_moment || !period.to) return closedSpan(period, today)
  const to = period.to < today ? period.to : today
  return { from: unitAt('month', to, 0).from, to }
}

const GRAINS = ['week', 'month', 'quarter']

const trend: Frame = {
  id: 'members.trend',
  tool: 'membership_trend',
  uses: [
    'e.member',
    'm.joined',
    'm.lapsed',
    'm.net',
    'm.retention',
    'st.active',
    'st.lapsed',
    'o.trend',
    'o.count',
    'o.sum',
    'o.share',
    '#period',
    '#group',
    'o.list',
    'x.now',
    'o.compare',
    '#compare',
    'o.overview',
    'm.renewal',
    's.new',
    'o.who',
    'x.self',
    's.high',
    's.low',
  ],
  fit(q) {
    if (has(q, 'm.retention') && has(q, 'o.count') && !/\brate\b/.test(q.said)) return 0.5
    if (has(q, 'm.retention') && !q.member_ref && (q.group === null || GRAINS.includes(q.group)))
      return q.tiers.length > 0 ? 0.4 : 1
    if (
      q.member_ref ||
      q.event_ref ||
      has(q, ...MONEY, ...OUTLOOK, 'm.inactive', 'm.expiry', 'm.revenue') ||
      q.tiers.length > 0 ||
      q.cities.length > 0 ||
      isAboutEvents(q)
    )
      return 0
    const timed = q.periods.length > 0 || q.compare !== null
    if (q.group !== null && !GRAINS.includes(q.group)) return 0.4
    if (has(q, 'o.who', 'o.list') && !q.group && !has(q, 'o.trend')) return 0.3
    if (has(q, 'm.lapsed')) return 1
    if (has(q, 'st.lapsed')) return timed && !has(q, 'm.joined') ? 1 : 0.3
    if (has(q, 'm.net')) return has(q, 'e.member') || timed || has(q, 'o.trend') ? 1 : 0.8
    if (!has(q, 'e.member', 'm.joined', 'st.active')) return 0
    if (q.group && GRAINS.includes(q.group) && has(q, 'm.joined', 'st.active', 'o.trend')) return 1.1
    if (has(q, 'o.trend') || (q.compare && has(q, 'm.joined')))
      return q.compared_with && has(q, 'o.count') && q.compare !== 'same_last_year' ? 0.7 : 1
    if (timed && (has(q, 'st.active') || has(q, 'e.member')) && !has(q, 'm.joined')) return has(q, 'o.count') ? 1 : 0.7
    return 0.5
  },
  build(q, { today }) {
    const span = trendSpan(q, today)
    const grain = q.group && GRAINS.includes(q.group) ? q.group : undefined
    const measure = trendMeasure(q)
    return [call('membership_trend', { ...span, grain, measure })]
  },
  // What runs so far is compared with the same days a year ago, a month with the month before.
  compares: (q, { today }) =>
    q.compare === 'previous' || (q.compare === 'same_last_year' && pastSpan(q.periods[0], today)?.to === today),
  option: (q) => `How did ${trendMeasure(q) === 'net' ? 'membership' : `${trendMeasure(q)} members`} develop?`,
}

const renewals: Frame = {
  id: 'members.renewals',
  tool: 'renewals_due',
  uses: [
    'e.member',
    'm.renewal',
    'm.expiry',
    '#period',
    '#duration',
    '#tier',
    'r.',
    'm.churn',
    'o.count',
    'o.list',
    'o.who',
    'o.when',
    'st.upcoming',
    'e.tier',
    'x.now',
    'x.self',
    'st.active',
  ],
  fit(q, { today }) {
    if (q.member_ref || q.event_ref || has(q, 'o.trend', 'm.retention')) return 0
    if (!has(q, 'm.renewal', 'm.expiry') || q.group) return 0
    const [period] = q.periods
    const ahead = aheadSpan(q)
    if (ahead?.to && ahead.to < today) return 0.4
    if (has(q, 'm.renewal')) return period && period.ahead_days === null && period.from && !isSoon(q) ? 0.7 : 1
    if (!isAboutMembers(q) && !has(q, 'o.who')) return 0.4
    return period && period.ahead_days === null ? 0.7 : 1
  },
  build(q, { today }) {
    const days = q.periods[0]?.ahead_days ?? daysAhead(aheadSpan(q), today) ?? q.duration?.days ?? RENEWAL_DAYS
    const risk = valuesOf(q, 'r.', ['high', 'medium', 'low'])[0]
    const note = q.periods[0] || q.duration ? null : `You named no time, so I looked a month ahead.`
    return [call('renewals_due', { within_days: Math.min(365, days), tier: q.tiers, risk }, { note })]
  },
  option: () => 'Which renewals are due in the next 30 days?',
}

/** Whether the period starts no later than now, so that "in so many days" says the same. */
function isSoon(q: Question): boolean {
  const span = aheadSpan(q)
  return /\b(?:this|rest of|by|until|before)\b/.test(q.said) && span !== null
}

export const MEMBERSHIP_FRAMES: readonly Frame[] = [getMember, ownMembership, trend, renewals]
