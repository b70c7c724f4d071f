import {
  aheadSpan,
  call,
  closedSpan,
  type Frame,
  has,
  isSingular,
  looksAhead,
  pastSpan,
} from '#lib/assistant/analyst/frame'
import { kindsOf, meantEvent, NOUNS, PEOPLE } from '#lib/assistant/analyst/frames-events'
import { isAboutEvents } from '#lib/assistant/analyst/frames-members'
import type { Question } from '#lib/assistant/analyst/slots'

const BASICS = [
  'e.event',
  'ek.',
  'o.count',
  'o.sum',
  'o.list',
  'o.who',
  'x.now',
  'e.member',
  'o.when',
  'x.self',
  'o.share',
]
const OUTLOOK = [
  'm.churn',
  'm.anomaly',
  'm.insight',
  'm.overdue',
  'm.outstanding',
  'm.behaviour',
  'm.inactive',
  'm.retention',
]

function attendanceMeasure(q: Question): string {
  if (/\bstill\b/.test(q.said) && has(q, 'm.registered', 'm.checked_in')) return 'checked_in'
  if (has(q, 'm.no_show')) return 'no_show_rate'
  if (has(q, 'm.fill')) return 'fill_rate'
  return has(q, 'm.registered', 'e.registration') && !has(q, 'm.checked_in')
    ? 'registered'
    : !has(q, 'm.checked_in') || isComing(q)
      ? 'registered'
      : 'checked_in'
}

/** People who are coming have registered; those who came have checked in. */
function isComing(q: Question): boolean {
  return (
    /\b(?:are|is|going to|will|expected to) (?:\w+ )?(?:coming|come|attending|attend)\b/.test(q.said) &&
    !/\bstill\b/.test(q.said) &&
    (q.event_ref !== null || has(q, 'st.upcoming') || q.periods.some(({ ahead }) => ahead !== null))
  )
}

const ATTENDANCE_GROUPS = ['event', 'kind', 'month']

const attendance: Frame = {
  id: 'events.attendance',
  tool: 'event_attendance',
  uses: [
    ...BASICS,
    ...PEOPLE,
    '#event_name',
    '#period',
    '#group',
    'o.trend',
    'x.still',
    'x.breakdown',
    'st.upcoming',
    'st.completed',
    's.high',
    's.low',
    'o.overview',
    'm.joined',
    's.new',
    'x.not',
  ],
  fit(q, context) {
    if (
      q.member_ref ||
      q.tiers.length > 0 ||
      has(q, ...OUTLOOK, 'm.revenue', 'e.invoice', 'm.rating', 'm.comment', 'm.waitlist') ||
      !has(q, ...PEOPLE)
    )
      return 0
    const ranked = has(q, 's.high', 's.low') && !q.group
    if (q.group !== null && !ATTENDANCE_GROUPS.includes(q.group)) return 0.4
    if (has(q, 'x.not') && !has(q, 'm.no_show')) return 0.4
    if (has(q, 'm.no_show')) return has(q, 'o.who') && !has(q, 'o.count') ? 0.6 : 1
    if (ranked && (has(q, 'e.event', 'ek.') || !has(q, 'o.trend'))) return 0.5
    if (has(q, 'o.list') && has(q, 'm.fill') && !q.group && !meantEvent(q, context)) return 0.5
    if (!isAboutEvents(q) && !meantEvent(q, context) && has(q, 'm.registered') && has(q, 'm.joined')) return 0.4
    if (has(q, 'o.who') && !has(q, 'o.count')) return 0.4
    return has(q, 'm.joined') && !has(q, 'm.registered', 'm.checked_in') ? 0.5 : 1
  },
  build(q, context) {
    const event_ref = meantEvent(q, context)
    const measure = attendanceMeasure(q)
    const ranked =
      has(q, 'o.list') && has(q, 's.') ? (kindsOf(q).length > 0 || has(q, 'e.event') ? 'event' : 'kind') : undefined
    const isTrend = has(q, 'o.trend', 'x.still')
    const by =
      q.group && ATTENDANCE_GROUPS.includes(q.group)
        ? q.group
        : isTrend
          ? 'month'
          : (ranked ?? (has(q, 'x.breakdown') ? 'kind' : undefined))
    const isAhead = measure === 'registered' && (looksAhead(q) || has(q, 'st.upcoming'))
    const span = event_ref
      ? null
      : isAhead
        ? (aheadSpan(q) ?? { from: context.today, to: null })
        : isTrend && q.periods.length === 0
          ? closedSpan(undefined, context.today)
          : measure === 'fill_rate'
            ? aheadSpan(q)
            : pastSpan(q.periods[0], context.today)
    return [
      call(
        'event_attendance',
        { event_ref, kind: event_ref ? [] : kindsOf(q), from: span?.from, to: span?.to, measure, group_by: by },
        measure === 'no_show_rate' && has(q, 'o.count') ? { focus: { column: 'stayed_away' } } : {},
      ),
    ]
  },
  option: (q) =>
    `How many people ${attendanceMeasure(q) === 'registered' ? 'registered for' : 'came to'} our events this year?`,
}

const feedback: Frame = {
  id: 'events.feedback',
  tool: 'event_feedback',
  uses: [
    ...BASICS,
    'm.rating',
    'm.comment',
    '#event_name',
    '#period',
    '#group',
    'o.mean',
    's.low',
    's.high',
    'o.trend',
    'x.breakdown',
    'st.completed',
    'm.checked_in',
    's.new',
    'o.overview',
    'x.not',
    'x.lowest',
    'e.registration',
  ],
  fit(q, context) {
    if (has(q, 'o.trend')) return 0.5
    if (q.group !== null && q.group !== 'event' && q.group !== 'kind') return 0.4
    if (q.member_ref || has(q, ...OUTLOOK, 'm.revenue', 'e.invoice', 'e.payment') || !has(q, 'm.rating', 'm.comment'))
      return 0
    if (
      has(q, 's.high', 's.low') &&
      !q.group &&
      has(q, 'e.event', 'ek.') &&
      !has(q, 'm.comment') &&
      !meantEvent(q, context)
    )
      return isSingular(q, /^(?:which|what|best|worst|rated)$/, NOUNS) || has(q, 'o.list') ? 0.5 : 0.6
    return 1
  },
  build(q, context) {
    const event_ref = meantEvent(q, context)
    const span = event_ref ? null : pastSpan(q.periods[0], context.today)
    const by = q.group === 'event' || q.group === 'kind' ? q.group : has(q, 'x.breakdown') ? 'kind' : undefined
    return [
      call('event_feedback', {
        event_ref,
        kind: event_ref ? [] : kindsOf(q),
        from: span?.from,
        to: span?.to,
        group_by: by,
      }),
    ]
  },
  option: () => 'How were our events rated this year?',
}

export const ATTENDANCE_FRAMES: readonly Frame[] = [attendance, feedback]
