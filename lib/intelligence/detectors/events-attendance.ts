import { sql } from 'kysely'
import { median } from 'simple-statistics'
import type { EventKind } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays, daysBetween } from '#lib/format/dates'
import { type Detector, detected, type FoundInsight, monthOf, tooLittle } from '#lib/intelligence/detectors/detector'
import { judgeFill, judgeHigher } from '#lib/intelligence/detectors/judge'
import { absenceOf, byKind, fillOf, lastDays, listPastEvents } from '#lib/intelligence/detectors/past-events'
import { told } from '#lib/intelligence/detectors/told'
import { asShare, begin, certaintyOf, EVENTS_OF, wordsOf } from '#lib/intelligence/detectors/words'
import { pages } from '#lib/paths'
import { SEATED_STATUSES } from '#lib/seats/schema'

const base = { module: 'events' } as const
const MIN_OF_KIND = 3
const MIN_EVENTS = 8
/** A rate this much above the usual one is reported. */
const MIN_MORE = 0.05

/** Whether people stay away from one kind of event more often than from the others: event by event. */
const noShows: Detector = {
  name: 'no-shows by kind',
  kind: 'insight',
  module: 'events',
  permission: 'registrations.read',
  async detect({ readContext }) {
    const { today } = readContext
    const span = lastDays(readContext, 365)
    const events = await listPastEvents(readContext, span)
    const kinds = byKind(events, absenceOf)
    const known = [...kinds.values()].flat().length
    if (known < MIN_EVENTS || kinds.size < 2) return tooLittle(known)
    const { share, count, figure } = wordsOf(readContext)
    const findings = [...kinds].flatMap(([kind, own]): FoundInsight[] => {
      const others = [...kinds].filter(([other]) => other !== kind).flatMap(([, values]) => values)
      const judged = judgeHigher(own, others, MIN_OF_KIND)
      if (!judged) return []
      const ofKind = events.filter((event) => event.kind === kind)
      const empty = ofKind.reduce((sum, { stayed_away }) => sum + stayed_away, 0)
      const seats = ofKind.reduce((sum, { came, stayed_away }) => sum + came + stayed_away, 0)
      const [rate, usual] = [median(own), median(others)]
      const href = pages.admin.events({ kind, event_status: 'completed', ...span })
      return [
        {
          ...base,
          kind: 'no_shows',
          subject: kind,
          tone: 'attention',
          period: monthOf(today),
          title: begin(
            told`${share(rate)} of booked seats stay empty at ${EVENTS_OF[kind as EventKind]}, against ${share(usual)} at other events`,
          ),
          why: told`The middle of ${count(own.length, 'event')}; ${count(empty, 'seat')} of ${count(seats, 'seat')} stayed empty within a year.`,
          certainty: certaintyOf(judged.p),
          p_value: rate - usual >= MIN_MORE ? judged.p : 1,
          impact: asShare(3 * (rate - usual), 1),
          actionability: 0.7,
          figures: [
            figure('Stay empty', rate, 'percent'),
            figure('At other events', usual, 'percent'),
            figure('Events', ofKind.length, 'events', href),
          ],
          rows: [],
          href,
          action: { label: told`See these events`, href },
          measure: rate,
        },
      ]
    })
    return detected(known, findings)
  },
}

const LOOKAHEAD = 60
const MAX_COMING = 10
const MAX_PAST = 40

interface Coming {
  id: string
  title: string
  on: string
  capacity: number
  seats_taken: number
  /** How full earlier events of the kind were at the same distance: shares of their capacity. */
  past: number[]
}

/** The next events with a limit, each with how full its predecessors were so many days before they began. */
async function listComing({ ctx, today, now }: ReadContext): Promise<Coming[]> {
  const at = sql<string>`${now}::timestamptz`
  // The coming event's own lead time before its predecessor began.
  const by = sql`past.starts_at - (events.starts_at - ${at})`
  const seats = sql`(select coalesce(sum(r.quantity), 0) from registrations r where r.tenant_id = past.tenant_id and r.event_id = past.id
    and r.status in (${sql.join([...SEATED_STATUSES])}) and r.registered_at <= ${by})`
  const past = sql<number[]>`coalesce((select json_agg(seats::float8 / capacity) from (
    select ${seats} as seats, past.capacity from events past
    where past.tenant_id = events.tenant_id and past.kind = events.kind and past.capacity > 0 and past.ends_at <= ${at}
      and past.event_status in ('upcoming', 'ongoing', 'completed') and past.event_date >= ${addDays(today, -2 * 365)}::date
    order by past.event_date desc, past.id limit ${MAX_PAST}) filled), '[]'::json)`
  return ctx.db
    .selectFrom('events')
    .select(['events.id', 'events.title', 'events.seats_taken', sql<number>`events.capacity`.as('capacity')])
    .select([sql<string>`events.event_date::date::text`.as('on'), past.as('past')])
    .where('events.starts_at', '>', now)
    .where('events.event_date', '<', addDays(today, LOOKAHEAD))
    .where('events.event_status', '=', 'upcoming')
    .where('events.capacity', '>', 0)
    .orderBy('events.starts_at')
    .limit(MAX_COMING)
    .execute()
}

/** Coming events that are emptier than others of their kind were at the same distance. */
const fill: Detector = {
  name: 'fill of coming events',
  kind: 'insight',
  module: 'events',
  permission: 'registrations.read',
  async detect({ readContext }) {
    const coming = await listComing(readContext)
    const { share, count, figure } = wordsOf(readContext)
    const findings = coming.flatMap((event): FoundInsight[] => {
      const rate = fillOf(event) ?? 0
      const judged = judgeFill(rate, event.past)
      if (!judged) return []
      const href = pages.admin.event(event.id)
      const lead = daysBetween(readContext.today, event.on)
      return [
        {
          ...base,
          kind: 'event_fill',
          subject: event.id,
          tone: 'attention',
          period: event.on,
          title:
            lead === 0
              ? told`${event.title} is ${share(rate)} full on its day; others of its kind were ${share(judged.usual)} full by then`
              : told`${event.title} is ${share(rate)} full ${count(lead, 'day')} before it begins; others of its kind were ${share(judged.usual)} full by then`,
          why: told`${event.seats_taken} of ${count(event.capacity, 'seat is', 'seats are')} taken. Compared with ${count(event.past.length, 'earlier event')} of its kind.`,
          certainty: certaintyOf(judged.p),
          p_value: judged.p,
          impact: asShare(judged.usual - rate, 2),
          actionability: 1,
          figures: [
            figure('Taken', event.seats_taken, 'seats'),
            figure('Full', rate, 'percent'),
            figure('Usual by then', judged.usual, 'percent'),
          ],
          rows: [],
          href,
          action: { label: told`Open the event`, href },
          measure: rate,
        },
      ]
    })
    return findings.length === 0 ? tooLittle(coming.length) : detected(coming.length, findings)
  },
}

/** What there is to tell about how full events are and who stays away. */
export const ATTENDANCE_DETECTORS: readonly Detector[] = [noShows, fill]
