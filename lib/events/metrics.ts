import { type RawBuilder, sql } from 'kysely'
import type { EventStatus } from '#lib/events/schema'
import type { Query } from '#lib/paths'

/** Which events; days are those of their beginning, where they are. */
export interface EventSelection {
  status: readonly EventStatus[]
  from?: string | undefined
  to?: string | undefined
}

/** The parameters of the list with the events of a selection. */
export function eventsWhere({ status, ...same }: EventSelection): Query {
  return { event_status: status, ...same }
}

/** Seats of an event whose holder came, or stayed away: from counters. */
export function seatsOf(which: 'came' | 'stayed_away'): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(t.${sql.ref(which)}), 0)::bigint from event_tallies t
    where t.tenant_id = events.tenant_id and t.event_id = events.id)`
}
