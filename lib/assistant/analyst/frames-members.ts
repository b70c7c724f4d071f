import { aheadSpan, call, type Frame, has, isSingular, pastSpan, valuesOf } from '#lib/assistant/analyst/frame'
import type { Question } from '#lib/assistant/analyst/slots'
import { daysBetween } from '#lib/format/dates'
import { MEMBER_STATUSES } from '#lib/members/schema'

const SILENT_DAYS = 180
const _RENEWAL_DAYS = 30
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

export const MEMBER_FRAMES: readonly Frame[] = [countMembers, findMembers]
