import { unitAt } from '#lib/ai/analyst/calendar'
import {
  aheadSpan,
  call,
  closedSpan,
  daysAhead,
  type Frame,
  has,
  isSingular,
  pastSpan,
  valuesOf,
} from '#lib/ai/analyst/frame'
import type { Question } from '#lib/ai/analyst/slots'
import { daysBetween } from '#lib/format/dates'
import { MEMBER_STATUSES } from '#lib/members/schema'

const SILENT_DAYS = 180
const RENEWAL_DAYS = 30
const STATUSES = MEMBER_STATUSES.map((status) => `st.${status}`)
const MEMBER_SLOTS = [
  '#tier',
  '#city',
  'e.member',
  'e.tier',
  'mk.',
  'm.city',
  'x.now',
  'x.breakdown',
  '#group',
  'o.count',
  'o.list',
  'o.who',
  'o.sum',
  'x.self',
  ...STATUSES,
]
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

/** Whether it is about members at all. */
export function isAboutMembers(q: Question): boolean {
  return (
    has(
      q,
      'e.member',
      'mk.',
      'm.joined',
      'm.lapsed',
      'st.active',
      'st.grace',
      'st.lapsed',
      'st.suspended',
      'st.pending',
      'st.deceased',
      'm.inactive',
      'm.tenure',
      'm.verified',
    ) ||
    q.tiers.length > 0 ||
    q.cities.length > 0
  )
}

/** Whether it is about events, or people at events. */
export function isAboutEvents(q: Question): boolean {
  return has(q, 'e.event', 'ek.', 'm.no_show', 'm.fill', 'm.rating', 'm.waitlist', 'm.comment') || q.event_ref !== null
}

function filters(q: Question): Record<string, unknown> {
  return { status: valuesOf(q, 'st.', MEMBER_STATUSES), tier: q.tiers, city: q.cities[0] }
}

function joinedRange(q: Question, today: string) {
  const span = pastSpan(q.periods[0], today)
  return { joined_from: span?.from, joined_to: span?.to }
}

const kindOf = (q: Question): string | undefined => valuesOf(q, 'mk.', ['individual', 'organization'])[0]

/** Phrases such as "42 members of the tier Student in Hamburg" for options. */
function whose(q: Question): string {
  const statuses = valuesOf(q, 'st.', MEMBER_STATUSES)
  return `${[...statuses, ...q.tiers].join(' ')} members${q.cities[0] ? ` in ${q.cities[0]}` : ''}`.trim()
}

const COUNT_GROUPS = ['status', 'tier', 'kind', 'month', 'city']

const countMembers: Frame = {
  id: 'members.count',
  tool: 'count_members',
  uses: [...MEMBER_SLOTS, 'm.joined', '#period', 'm.verified', 'x.not', 's.', 'o.share'],
  fit(q) {
    if (
      !isAboutMembers(q) ||
      q.member_ref ||
      q.event_ref ||
      has(q, ...MONEY, ...OUTLOOK, 'm.inactive', 'm.expiry', 'm.renewal', 'm.retention', 'm.net', 'm.tenure')
    )
      return 0
    if (isAboutEvents(q) || (q.group !== null && !COUNT_GROUPS.includes(q.group))) return 0.3
    if (has(q, 'x.not') && !has(q, 'm.verified')) return 0.5
    if (has(q, 'o.trend') || (has(q, 's.') && q.group === null)) return 0.3
    if (has(q, 'o.share') && q.group === null) return 0.5
    if (q.group === 'month' && has(q, 'm.joined')) return 0.7
    if (q.periods.length > 0 && !has(q, 'm.joined')) return 0.6
    if (has(q, 'o.count', 'x.breakdown', 'o.compare') || q.group !== null || has(q, 'o.sum', 'o.share'))
      return q.compare === 'same_last_year' ? 0.8 : 1
    return has(q, 'o.who', 'o.list') ? 0.4 : 0.7
  },
  build(q, { today }) {
    const verified = has(q, 'm.verified') ? !has(q, 'x.not') : undefined
    const by = q.group ?? (has(q, 'x.breakdown') ? 'status' : q.tiers.length > 1 ? 'tier' : undefined)
    const joined = has(q, 'm.joined') ? joinedRange(q, today) : {}
    return [call('count_members', { ...filters(q), kind: kindOf(q), verified, ...joined, group_by: by })]
  },
  option: (q) => `How many ${whose(q)} are there?`,
}

const SORTS: readonly (readonly [string, string])[] = [
  ['m.overdue', '-overdue'],
  ['m.tenure', 'joined_on'],
  ['s.old', 'joined_on'],
  ['s.new', '-joined_on'],
  ['m.activity', '-last_activity'],
  ['m.inactive', 'last_activity'],
  ['m.joined', '-joined_on'],
  ['m.expiry', 'valid_through'],
]

function sortOf(q: Question): string | undefined {
  return SORTS.find(([feature]) => q.features.has(feature))?.[1]
}

/** "has not shown up for 200 days" is said of who is inactive. */
function isSilence(q: Question): boolean {
  return (
    has(q, 'm.inactive') ||
    (has(q, 'x.not') && has(q, 'm.checked_in') && (q.duration !== null || q.periods.length > 0) && !isAboutEvents(q))
  )
}

function inactiveDays(q: Question, today: string): number | undefined {
  if (!isSilence(q)) return undefined
  const [period] = q.periods
  if (q.duration) return q.duration.days
  // The last 90 days hold today, so they start 89 days ago.
  return period?.from
    ? daysBetween(period.from, today) + (period.to === today && !period.is_moment ? 1 : 0)
    : SILENT_DAYS
}

function expiryRange(q: Question, today: string) {
  if (has(q, 'm.lapsed')) {
    const left = pastSpan(q.periods[0], today)
    return { expires_from: left?.from, expires_to: left?.to }
  }
  const span = has(q, 'm.expiry', 'm.renewal') ? aheadSpan(q) : null
  return { expires_from: span?.from, expires_to: span?.to }
}

const findMembers: Frame = {
  id: 'members.list',
  tool: 'find_members',
  uses: [
    ...MEMBER_SLOTS,
    'm.joined',
    '#period',
    'm.overdue',
    'm.inactive',
    'm.lapsed',
    'm.expiry',
    'x.not',
    'm.checked_in',
    's.',
    'm.tenure',
    'm.activity',
    '#limit',
    '#duration',
    '#name',
    'e.invoice',
    'e.payment',
    'o.when',
    'ik.dues',
  ],
  fit(q) {
    if (q.text) return 1
    if (q.member_ref && q.cities.length > 0) return has(q, 'm.churn', 'm.behaviour', 'e.invoice') ? 0 : 1.2
    if (
      q.member_ref ||
      q.event_ref ||
      q.group ||
      has(q, ...OUTLOOK, 'm.behaviour', 'm.retention', 'm.net', 'o.trend', 'm.billed', 'm.written_off')
    )
      return 0
    const filtered =
      (has(q, 'm.overdue') || isSilence(q)) && (has(q, 'e.member', 'o.who', 'st.active') || q.tiers.length > 0)
    if (!isAboutMembers(q) && !filtered && !has(q, 'm.expiry')) return 0
    if (has(q, 'x.not') && !has(q, 'm.overdue') && !isSilence(q)) return 0.5
    if (
      q.compare ||
      has(q, 'm.verified', 'o.compare') ||
      kindOf(q) ||
      (has(q, 'm.outstanding') && !has(q, 'm.overdue'))
    )
      return q.tiers.length > 0 || q.cities.length > 0 ? 0.65 : 0.4
    if (has(q, 'e.invoice', 'e.payment') && !has(q, 'm.overdue')) return 0.3
    if (has(q, 'o.sum') && has(q, 'm.overdue')) return 0.3
    if (has(q, 's.high', 's.low') && sortOf(q) === undefined) return 0.4
    if (q.duration && !isSilence(q) && !has(q, 'm.expiry')) return 0.4
    if (isSilence(q)) return 1
    if (isAboutEvents(q) || has(q, 'm.checked_in')) return 0.3
    if (has(q, 'm.expiry')) return q.periods[0] && q.periods[0].ahead_days === null ? 1 : 0.7
    if (has(q, 'm.renewal')) return 0.3
    if (has(q, 'm.lapsed')) return has(q, 'o.who', 'o.list') && !has(q, 'm.joined') ? 1 : 0.3
    if (filtered) return 1
    if (has(q, 'o.count')) return 0.5
    return q.periods.length > 0 && !has(q, 'm.joined') ? 0.6 : 1
  },
  build(q, { today }) {
    const single = isSingular(
      q,
      /^(?:newest|latest|oldest|longest|recent|first|last|top)$/,
      /^(?:member|person|joiner)$/,
    )
    const joined = has(q, 'm.joined', 's.new') && !has(q, 'm.inactive', 'm.expiry') ? joinedRange(q, today) : {}
    return [
      call('find_members', {
        text: q.text ?? q.member_ref,
        ...filters(q),
        ...(has(q, 'm.lapsed') ? { status: ['lapsed'] } : {}),
        ...joined,
        ...expiryRange(q, today),
        has_overdue: has(q, 'm.overdue') ? !has(q, 'x.not') : undefined,
        inactive_days: inactiveDays(q, today),
        sort: sortOf(q),
        limit: q.limit ?? (single ? 1 : undefined),
      }),
    ]
  },
  option: (q) =>
    has(q, 'm.overdue', 'm.outstanding') ? `Which ${whose(q)} have overdue invoices?` : `Which ${whose(q)} are there?`,
}

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

export const MEMBER_FRAMES: readonly Frame[] = [countMembers, findMembers, getMember, ownMembership, trend, renewals]
