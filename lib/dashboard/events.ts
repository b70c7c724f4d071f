import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'

/** An event that fills up or has people waiting. */
export interface BusyEvent {
  id: string
  title: string
  event_date: string
  capacity: number | null
  seats_taken: number
  waitlisted: number
}

/** An event is nearly full from this share of its seats on. */
const NEARLY_FULL = 0.9
const MAX_EVENTS = 4

/** The next events that are nearly full or have people waiting. */
export async function listBusyEvents(ctx: Ctx): Promise<BusyEvent[]> {
  // Written out, so that the index of those who wait is known to hold all of them.
  const waiting = ctx.db.selectFrom('registrations').where('registrations.status', '=', sql.lit('waitlisted'))
  const seats = waiting
    .select(sql<number>`coalesce(sum(registrations.quantity), 0)::bigint`.as('seats'))
    .where(sql<boolean>`registrations.event_id = events.id`)
  return ctx.db
    .selectFrom('events')
    .select(['events.id', 'events.title', 'events.event_date', 'events.capacity', 'events.seats_taken'])
    .select(sql<number>`(${seats})`.as('waitlisted'))
    .where('events.starts_at', '>', sql<string>`now()`)
    .where('events.event_status', 'in', ['upcoming', 'ongoing', 'completed'])
    .where('events.capacity', 'is not', null)
    .where((is) =>
      is.or([
        sql<boolean>`(events.capacity > 0 and events.seats_taken >= events.capacity * ${NEARLY_FULL}::numeric)`,
        is('events.id', 'in', waiting.select('registrations.event_id')),
      ]),
    )
    .orderBy('events.starts_at')
    .limit(MAX_EVENTS)
    .execute()
}

/** The next announced event, or null. */
export async function findNextEvent(ctx: Ctx): Promise<{ id: string; title: string; event_date: string } | null> {
  const event = await ctx.db
    .selectFrom('events')
    .select(['events.id', 'events.title', 'events.event_date'])
    .where('events.starts_at', '>', sql<string>`now()`)
    .where('events.event_status', 'in', ['upcoming', 'ongoing', 'completed'])
    .orderBy('events.starts_at')
    .limit(1)
    .executeTakeFirst()
  return event ?? null
}

/** Seats whose holder came or stayed away. */
export interface SeatUse {
  came: number
  stayed_away: number
}

/** Returns how seats were used at the completed events of two adjoining spans, and how many events the later had. */
export async function countSeats(
  ctx: Ctx,
  span: Span,
  before: Span,
): Promise<{ now: SeatUse; before: SeatUse; event_count: number }> {
  // Days are written out: as parameters they are taken for few events, and each would be looked up by itself.
  const isIn = ({ from, to }: Span) =>
    sql<boolean>`(events.event_date >= ${sql.lit(from)} and events.event_date < ${sql.lit(addDays(to, 1))})`
  const held = ctx.db
    .selectFrom('events')
    .where(isIn({ from: before.from, to: span.to }))
    .where('events.event_status', 'in', ['upcoming', 'ongoing', 'completed'])
    .where('events.ends_at', '<=', sql<string>`now()`)
  const sum = (column: 'came' | 'stayed_away', of: Span) =>
    sql<number>`coalesce(sum(event_tallies.${sql.ref(column)}) filter (where ${isIn(of)}), 0)::bigint`
  const [seats, events] = await Promise.all([
    held
      .innerJoin('event_tallies', 'event_tallies.event_id', 'events.id')
      .select([
        sum('came', span).as('came'),
        sum('stayed_away', span).as('stayed_away'),
        sum('came', before).as('came_before'),
        sum('stayed_away', before).as('stayed_away_before'),
      ])
      .executeTakeFirstOrThrow(),
    held.where(isIn(span)).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  const { came, stayed_away, came_before, stayed_away_before } = seats
  return {
    now: { came, stayed_away },
    before: { came: came_before, stayed_away: stayed_away_before },
    event_count: events.count,
  }
}
