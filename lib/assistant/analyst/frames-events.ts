import type { AnalystContext, KnownEvent } from '#lib/assistant/analyst/context'
import {
  aheadSpan,
  call,
  type Frame,
  has,
  isSingular,
  looksAhead,
  looksBack,
  pastSpan,
  valuesOf,
} from '#lib/assistant/analyst/frame'
import type { Question } from '#lib/assistant/analyst/slots'
import { EVENT_KINDS, EVENT_STATUSES } from '#lib/events/schema'
import { daysBetween } from '#lib/format/dates'

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
/** What is counted of people at events. */
export const PEOPLE = ['m.checked_in', 'm.registered', 'e.registration', 'm.no_show', 'm.fill']
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
/** Words for one event. */
export const NOUNS =
  /^(?:event|conference|congress|gala|ball|workshop|class|training|course|seminar|hackathon|meeting|agm|webinar|social|party|forum)$/
const LAST = /^(?:last|latest|recent|previous|past)$/
const NEXT = /^(?:next|upcoming|coming)$/

/** The kinds of events that a question names. */
export const kindsOf = (q: Question): string[] => valuesOf(q, 'ek.', EVENT_KINDS)

const DEFINITE = /^(?:the|our|year|this)$/

/** Whether one event is meant without its title: "the gala", "our last workshop", "this year's conference". */
function isOneMeant(q: Question): boolean {
  return isNextOrLast(q) || (kindsOf(q).length === 1 && isSingular(q, DEFINITE, NOUNS))
}

/** The events of the kinds and the time that a question names, those to come for one that looks ahead. */
function fittingEvents(q: Question, { vocabulary, today }: AnalystContext): KnownEvent[] {
  const kinds = kindsOf(q)
  const [period] = q.periods
  const isAhead = looksAhead(q) && !looksBack(q)
  return vocabulary.events.filter(
    ({ kind, on, status }) =>
      (kinds.length === 0 || kinds.includes(kind)) &&
      !/draft|cancelled|postponed/.test(status) &&
      (period || isNextOrLast(q) || (isAhead ? on >= today : on <= today)) &&
      (!period || ((period.from ?? '') <= on && on <= (period.to ?? '9999'))),
  )
}

/**
 * The one event that is named, or meant by "the gala", "our last workshop", "the next event": its title, its id, or
 * its kind as a name where no event is known. Null when none is meant, or it could be one of several.
 */
export function meantEvent(q: Question, context: AnalystContext): string | null {
  if (q.event_ref) return q.event_ref
  if (!isOneMeant(q)) return null
  const fitting = fittingEvents(q, context)
  if (!isNextOrLast(q)) return fitting.length > 1 ? null : (fitting[0]?.id ?? kindsOf(q)[0] ?? null)
  return eventOf(fitting, isSingular(q, NEXT, NOUNS), context.today)?.id ?? kindsOf(q)[0] ?? null
}

function eventOf(events: readonly KnownEvent[], isAhead: boolean, today: string): KnownEvent | undefined {
  const sorted = events.toSorted((left, right) => left.on.localeCompare(right.on))
  const next = sorted.find(({ on }) => on >= today)
  const last = sorted.findLast(({ on }) => on <= today)
  return isAhead ? next : (last ?? next)
}

/** What was held ended by today, even in a year that goes on; what is called off may lie ahead. */
function heldSpan(q: Question, today: string) {
  const isDone = looksBack(q) && !has(q, 'st.cancelled', 'st.postponed', 'st.upcoming')
  return isDone ? pastSpan(q.periods[0], today) : aheadSpan(q)
}

function statusesOf(q: Question, isBefore: boolean): string[] {
  const named = valuesOf(q, 'st.', EVENT_STATUSES).filter((status) => status !== 'draft' || !/drafted/.test(q.said))
  const decided = named.filter(
    (status) => status === 'cancelled' || status === 'postponed' || status === 'draft' || status === 'ongoing',
  )
  if (decided.length > 0) return decided
  if (named.includes('upcoming') && !named.includes('completed')) return ['upcoming']
  if (has(q, 'm.fill') && q.periods.length === 0 && !looksBack(q) && !isBefore) return ['upcoming']
  const isHeld = /\b(?:did we have|had|happened|held|hold|took place|completed|finished|ran|run|organi[sz]ed?)\b/.test(
    q.said,
  )
  return (named.includes('completed') && (q.periods.length === 0 || isHeld)) || isBefore ? ['completed'] : []
}

function eventSort(q: Question): string | undefined {
  const sign = has(q, 's.low') ? '' : '-'
  const ranked = has(q, 's.high', 's.low')
  if (ranked && has(q, 'm.rating')) return `${sign}rating`
  if (ranked && has(q, 'm.fill')) return `${sign}fill_rate`
  if (ranked && (has(q, ...PEOPLE) || /popular|attended|busiest|fullest|emptiest|biggest|largest/.test(q.said))) {
    return /fullest|emptiest/.test(q.said) ? `${sign}fill_rate` : `${sign}attendance`
  }
  if (has(q, 's.new')) return '-date'
  return has(q, 's.old') ? 'date' : undefined
}

const findEvents: Frame = {
  id: 'events.list',
  tool: 'find_events',
  uses: [
    ...BASICS,
    ...PEOPLE,
    'm.rating',
    '#period',
    '#limit',
    's.',
    'st.upcoming',
    'st.ongoing',
    'st.completed',
    'st.cancelled',
    'st.postponed',
    'st.draft',
    'o.detail',
  ],
  fit(q, context) {
    if (
      q.event_ref ||
      q.member_ref ||
      q.group ||
      has(q, ...OUTLOOK, 'm.revenue', 'e.invoice', 'm.comment', 'm.no_show', 'o.trend')
    )
      return 0
    if (!has(q, 'e.event', 'ek.')) return 0
    if (/^who\b/.test(q.line.line)) return 0.3
    if (has(q, 's.high', 's.low') && eventSort(q) === undefined) return 0.4
    // The list can be sorted by how full events are, not cut off there.
    if (/\b(?:are|is|were) (?:all |already )?(?:full|sold out|filled|empty)\b/.test(q.said)) return 0.5
    const measured = has(q, ...PEOPLE, 'm.rating') && !/\b(?:can|could|may) i\b/.test(q.said)
    if (measured && !has(q, 's.')) return has(q, 'o.list') && has(q, 'm.fill') ? 1 : meantEvent(q, context) ? 0.3 : 0.4
    if (has(q, 'e.member') && has(q, 'o.count') && measured) return 0.5
    return meantEvent(q, context) && kindsOf(q).length > 0 && !has(q, 's.', 'st.upcoming', 'st.completed') ? 0.7 : 1
  },
  build(q, { today }) {
    const isNext = isSingular(q, NEXT, NOUNS)
    const isLast =
      (isSingular(q, LAST, NOUNS) || (q.limit !== null && /\blast\b/.test(q.said))) && q.periods.length === 0
    const sort = eventSort(q) ?? (isNext ? 'date' : isLast ? '-date' : has(q, 'm.fill') ? '-fill_rate' : undefined)
    const single =
      isNext ||
      isLast ||
      isSingular(
        q,
        /^(?:best|worst|most|popular|attended|largest|biggest|highest|lowest|rated|fullest|emptiest|which|what|least|busiest)$/,
        NOUNS,
      )
    const span = heldSpan(q, today)
    const status = isLast
      ? ['completed']
      : statusesOf(q, sort === '-rating' || sort === 'rating' || (sort === 'attendance' && q.periods.length === 0))
    return [
      call('find_events', {
        status,
        kind: kindsOf(q),
        from: span?.from,
        to: span?.to,
        sort,
        limit: q.limit ?? (single && sort ? 1 : undefined),
      }),
    ]
  },
  option: (q) => (looksBack(q) ? 'Which events did we hold this year?' : 'Which events are coming up?'),
}

/** Whether it is about the event that comes next, or came last. */
function isNextOrLast(q: Question): boolean {
  return isSingular(q, NEXT, NOUNS) || isSingular(q, LAST, NOUNS)
}

const DETAILS: readonly (readonly [string, string])[] = [
  ['m.revenue', 'revenue'],
  ['e.money', 'revenue'],
  ['m.waitlist', 'waitlisted'],
  ['m.no_show', 'no_show_rate'],
  ['m.rating', 'rating'],
  ['m.checked_in', 'checked_in'],
  ['m.registered', 'registered'],
  ['e.registration', 'registered'],
  ['m.fill', 'fill_rate'],
  ['m.capacity', 'capacity'],
  ['o.when', 'date'],
  ['st.', 'status'],
]

const getEvent: Frame = {
  id: 'events.detail',
  tool: 'get_event',
  uses: [
    ...BASICS,
    ...PEOPLE,
    'm.revenue',
    'e.money',
    'm.waitlist',
    'm.rating',
    'm.capacity',
    '#event_name',
    'o.detail',
    'o.overview',
    'st.',
    '#period',
    's.new',
    'm.joined',
    'e.payment',
    'x.not',
    'm.comment',
  ],
  fit(q, context) {
    if (q.member_ref || q.group || has(q, ...OUTLOOK) || !meantEvent(q, context)) return 0
    if (!q.event_ref && has(q, 'o.list') && !has(q, 'o.detail')) return 0.4
    if (!q.event_ref && has(q, 'o.when') && !has(q, 'm.revenue', 'm.waitlist', 'm.capacity'))
      return isNextOrLast(q) ? 0.7 : 1
    if (has(q, 'm.rating', 'm.comment') && !has(q, 'm.revenue')) return context.tools.has('event_feedback') ? 0.5 : 1
    if (
      has(q, 'm.no_show', 'm.fill', 'm.checked_in', 'm.registered', 'e.registration') &&
      !has(q, 'm.revenue', 'o.when', 'm.waitlist')
    )
      return context.tools.has('event_attendance') ? 0.6 : 1
    if (q.event_ref || has(q, 'm.revenue', 'm.waitlist', 'm.capacity', 'e.money', 'o.detail', 'o.when')) return 1
    return has(q, 'o.count') || kindsOf(q).length === 0 ? 0.5 : 0.9
  },
  build(q, context) {
    const column = DETAILS.find(([feature]) => has(q, feature))?.[1]
    return [call('get_event', { event_ref: meantEvent(q, context) }, column ? { focus: { column } } : {})]
  },
  option: (q) => `Show me ${q.event_ref ?? 'the last event'}.`,
}

export const EVENT_FRAMES: readonly Frame[] = [findEvents, getEvent]

/** The events that "the conference" may mean when there are several, the nearest first; none when it is clear. */
export function meantEvents(q: Question, context: AnalystContext): KnownEvent[] {
  if (q.event_ref || q.group || isNextOrLast(q) || !isOneMeant(q) || has(q, 'o.list')) return []
  const distance = ({ on }: KnownEvent) => Math.abs(daysBetween(context.today, on))
  return fittingEvents(q, context).toSorted((left, right) => distance(left) - distance(right))
}
