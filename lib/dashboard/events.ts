import { sql } from 'kysely'
import { ONCE } from '#db/batch'
import type { Ctx } from '#lib/context'
import type { Query } from '#lib/paths'
import { rowsIn } from '#lib/query/figures'

/** The parameters of the list of announced events that have not begun. */
export const UPCOMING: Query = { event_status: ['upcoming'], sort: 'event_date' }

/** An event is nearly full from this share of its seats on. */
const NEARLY_FULL = 0.9
const MAX_EVENTS = 4

/** The next events that are nearly full or have people waiting. */
export function listBusyEvents(ctx: Ctx) {
  // Written out, so that the index of those who wait is known to hold all of them.
  const waiting = ctx.db.selectFrom('registrations').where('registrations.status', '=', sql.lit('waitlisted'))
  const seats = waiting
    .select(sql<number>`coalesce(sum(registrations.quantity), 0)::bigint`.as('seats'))
    .where(sql<boolean>`registrations.event_id = events.id`)
  return rowsIn(ctx, 'events', UPCOMING)
    .select(['events.id', 'events.title', 'events.event_date', 'events.capacity', 'events.seats_taken'])
    .select(sql<number>`(${seats})`.as('waitlisted'))
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
export async function findNextEvent(ctx: Ctx) {
  const [event] = await rowsIn(ctx, 'events', UPCOMING)
    .select(['events.id', 'events.title', 'events.event_date'])
    .orderBy('events.starts_at')
    .limit(1)
    .execute()
  return event ?? null
}

/** Returns how the seats of events were used whose holders are known to have come or stayed away, from counters. */
export async function countSeats(
  ctx: Ctx,
  events: Query,
): Promise<{ came: number; expected: number; rate: number | null }> {
  const sum = (column: 'came' | 'stayed_away') =>
    sql<number>`coalesce(sum(event_tallies.${sql.ref(column)}), 0)::bigint`
  const { came, stayed_away } = await rowsIn(ctx, 'events', events)
    // Planned for these very days: as parameters they are taken for few events, and each is looked up by itself.
    .modifyFront(sql.raw(ONCE))
    .innerJoin('event_tallies', 'event_tallies.event_id', 'events.id')
    .select([sum('came').as('came'), sum('stayed_away').as('stayed_away')])
    .executeTakeFirstOrThrow()
  const expected = came + stayed_away
  return { came, expected, rate: expected === 0 ? null : came / expected }
}
