import { sql } from 'kysely'
import { eventsWhere, seatsOf } from '#lib/events/metrics'
import type { EventKind } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'
import { selectIn } from '#lib/query/figures'

/** An event that is over, and how it went. */
export interface PastEvent {
  id: string
  title: string
  kind: EventKind
  on: string
  /** 1 for Monday to 7 for Sunday. */
  weekday: number
  /** In which it began, where it was. */
  hour: number
  capacity: number | null
  seats_taken: number
  came: number
  stayed_away: number
}

/** The events of a span that are over, the latest first; the same as the list of completed events of these days. */
export async function listPastEvents(readContext: ReadContext, { from, to }: Span): Promise<PastEvent[]> {
  const past = selectIn(readContext, 'events')(eventsWhere({ status: ['completed'], from, to }))
  const rows = await past.rows
    .select(['events.id', 'events.title', 'events.kind', 'events.capacity', 'events.seats_taken'])
    .select([
      sql<string>`events.event_date::date::text`.as('on'),
      sql<number>`extract(isodow from events.event_date)::integer`.as('weekday'),
      sql<number>`extract(hour from events.event_date)::integer`.as('hour'),
      seatsOf('came').as('came'),
      seatsOf('stayed_away').as('stayed_away'),
    ])
    .orderBy('events.event_date', 'desc')
    .orderBy('events.id')
    .execute()
  return rows as PastEvent[]
}

/** The span of so many days until today. */
export function lastDays({ today }: ReadContext, days: number): Span {
  return { from: addDays(today, -days), to: today }
}

/** The share of its seats that an event filled, 0 to 1; null without a limit. */
export function fillOf({ capacity, seats_taken }: Pick<PastEvent, 'capacity' | 'seats_taken'>): number | null {
  return capacity && capacity > 0 ? Math.min(1, seats_taken / capacity) : null
}

/** The share of its seats whose holder stayed away, 0 to 1; null where nobody was counted. */
export function absenceOf({ came, stayed_away }: Pick<PastEvent, 'came' | 'stayed_away'>): number | null {
  return came + stayed_away > 0 ? stayed_away / (came + stayed_away) : null
}

/** Values by the kind of event, without those that have none. */
export function byKind<T extends { kind: string }>(
  events: readonly T[],
  measure: (event: T) => number | null,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const event of events) {
    const value = measure(event)
    if (value !== null) groups.set(event.kind, [...(groups.get(event.kind) ?? []), value])
  }
  return groups
}
