import type { EventKind } from '#lib/events/schema'
import { rateEvents } from '#lib/feedback/metrics'
import type { ReadContext } from '#lib/figures/read-context'
import { type Detector, detected, type FoundInsight, tooLittle } from '#lib/intelligence/detectors/detector'
import { judgeBest } from '#lib/intelligence/detectors/judge'
import { byKind, fillOf, lastDays, listPastEvents, type PastEvent } from '#lib/intelligence/detectors/past-events'
import { type Told, told } from '#lib/intelligence/detectors/told'
import { begin, certaintyOf, EVENTS_OF, wordsOf } from '#lib/intelligence/detectors/words'
import { type OddSlot, oddestSlot } from '#lib/intelligence/statistics/groups'
import { pages } from '#lib/paths'
import { selectIn } from '#lib/query/figures'

const base = { module: 'events' } as const
const TWO_YEARS = 730
const MIN_EVENTS = 12
/** Differences below these are not reported: shares of the capacity, and stars. */
const MIN_FULLER = 0.1
const MIN_BETTER = 0.3
const MIN_ANSWERS = 3
const MAX_ROWS = 10
const MAX_SHUFFLED = 600

type Measured = 'fill' | 'rating'

/** The kind that is fullest, or rated best: good news, with what to do more of. */
function bestKind(measure: Measured, name: string): Detector {
  return {
    name,
    kind: 'insight',
    module: 'events',
    permission: 'registrations.read',
    async detect({ readContext }) {
      const span = lastDays(readContext, TWO_YEARS)
      const [events, ratings] = await Promise.all([
        listPastEvents(readContext, span),
        measure === 'rating' ? rateEvents({ status: ['completed'], ...span }, selectIn(readContext, 'events')) : [],
      ])
      const rated = new Map(
        ratings.filter(({ responses }) => responses >= MIN_ANSWERS).map(({ key, rating }) => [key, rating]),
      )
      const kinds = byKind(events, measure === 'fill' ? fillOf : ({ id }) => rated.get(id) ?? null)
      const known = [...kinds.values()].flat().length
      const judged = judgeBest(kinds, measure === 'fill' ? MIN_FULLER : MIN_BETTER)
      if (!judged) return tooLittle(known)
      const { share, stars, count, figure } = wordsOf(readContext)
      const many = EVENTS_OF[judged.key as EventKind]
      const ofKind = events.filter(({ kind }) => kind === judged.key)
      const href = pages.admin.events({ kind: judged.key, event_status: 'completed', ...span })
      const unit = measure === 'fill' ? 'percent' : 'rating'
      const found: FoundInsight = {
        ...base,
        kind: `best_kind_${measure}`,
        subject: judged.key,
        tone: 'good',
        period: readContext.today.slice(0, 4),
        title: begin(
          measure === 'fill'
            ? told`${many} fill best: ${share(judged.median)} of their seats, against ${share(judged.others)} at other events`
            : told`${many} are liked best: ${stars(judged.median)} of 5 stars, against ${stars(judged.others)} for other events`,
        ),
        why: told`The middle of ${count(kinds.get(judged.key)?.length ?? 0, 'event')} within two years, against ${count(known - (kinds.get(judged.key)?.length ?? 0), 'other event')}.`,
        certainty: certaintyOf(judged.p),
        p_value: judged.p,
        impact: Math.min(1, measure === 'fill' ? judged.median - judged.others : (judged.median - judged.others) / 4),
        actionability: 0.4,
        figures: [
          figure('These', judged.median, unit),
          figure('Others', judged.others, unit),
          figure('Events', ofKind.length, 'events', href),
        ],
        rows: [],
        href,
        action: { label: told`See what they have in common`, href },
        measure: judged.median,
      }
      return detected(known, [found])
    },
  }
}

/** When in the day an event begins. */
function partOf(hour: number): string {
  if (hour < 12) return 'in the morning'
  return hour < 17 ? 'in the afternoon' : 'in the evening'
}

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** The same within a sentence, in each language. */
const SLOTS: Readonly<Record<string, Told>> = {
  'in the morning': told`in the morning`,
  'in the afternoon': told`in the afternoon`,
  'in the evening': told`in the evening`,
  'on Mondays': told`on Mondays`,
  'on Tuesdays': told`on Tuesdays`,
  'on Wednesdays': told`on Wednesdays`,
  'on Thursdays': told`on Thursdays`,
  'on Fridays': told`on Fridays`,
  'on Saturdays': told`on Saturdays`,
  'on Sundays': told`on Sundays`,
}

/** When events take place, which tells slots apart. */
function slotOf(event: PastEvent, by: 'weekday' | 'hour'): string {
  return by === 'hour' ? partOf(event.hour) : `on ${DAYS[event.weekday - 1]}`
}

/** Whether events of one weekday, or part of the day, are fuller or emptier than others of the same kind. */
function slot(by: 'weekday' | 'hour', name: string): Detector {
  return {
    name,
    kind: 'insight',
    module: 'events',
    permission: 'registrations.read',
    async detect({ readContext }) {
      const events = (await listPastEvents(readContext, lastDays(readContext, TWO_YEARS)))
        .filter((event) => fillOf(event) !== null)
        .slice(0, MAX_SHUFFLED)
      if (events.length < MIN_EVENTS) return tooLittle(events.length)
      const odd = oddestSlot(
        events.map((event) => ({ value: fillOf(event) ?? 0, slot: slotOf(event, by), stratum: event.kind })),
        MIN_OF_SLOT,
      )
      if (!odd) return tooLittle(events.length)
      const own = events.filter((event) => slotOf(event, by) === odd.slot)
      return detected(events.length, [tellSlot(readContext, by, odd, own)])
    },
  }
}

const MIN_OF_SLOT = 4

function tellSlot(
  readContext: ReadContext,
  by: 'weekday' | 'hour',
  odd: OddSlot,
  own: readonly PastEvent[],
): FoundInsight {
  const { count, share, figure } = wordsOf(readContext)
  const isFuller = odd.difference > 0
  const when = SLOTS[odd.slot] ?? odd.slot
  const points = Math.round(Math.abs(odd.difference) * 100)
  return {
    ...base,
    kind: `event_${by}`,
    subject: odd.slot,
    tone: isFuller ? 'good' : 'attention',
    period: readContext.today.slice(0, 4),
    title: isFuller
      ? told`Events ${when} are ${count(points, 'point')} fuller than others of their kind`
      : told`Events ${when} are ${count(points, 'point')} emptier than others of their kind`,
    why: told`${count(own.length, 'event was', 'events were')} compared with the usual share of seats taken at events of the same kind.`,
    certainty: certaintyOf(odd.p),
    p_value: Math.abs(odd.difference) >= MIN_FULLER ? odd.p : 1,
    impact: Math.min(1, Math.abs(odd.difference)),
    actionability: 0.7,
    figures: [figure(isFuller ? 'Fuller by' : 'Emptier by', Math.abs(odd.difference), 'percent')],
    rows: own.slice(0, MAX_ROWS).map((event) => ({
      id: event.id,
      label: `${event.title}, ${share(fillOf(event) ?? 0)} full`,
      cells: { date: event.on, fill: fillOf(event) },
      href: pages.admin.event(event.id),
    })),
    href: null,
    action: { label: isFuller ? told`Plan another one` : told`Plan the next one`, href: pages.admin.newEvent() },
    measure: odd.difference,
  }
}

/** What there is to tell about which events go well, and when. */
export const TIMING_DETECTORS: readonly Detector[] = [
  bestKind('fill', 'kind of event that fills best'),
  bestKind('rating', 'kind of event that is liked best'),
  slot('weekday', 'weekdays of events'),
  slot('hour', 'times of events'),
]
