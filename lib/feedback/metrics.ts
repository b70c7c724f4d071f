import { sql } from 'kysely'
import { type EventSelection, eventsWhere } from '#lib/events/metrics'
import type { Select } from '#lib/records/model'

/** How an event was rated. */
export interface EventRating {
  key: string
  label: string
  /** 1 to 5. */
  rating: number
  responses: number
}

/** Averages the feedback for each event of a selection that has any, the best first; `select` finds the events. */
export function rateEvents(selection: EventSelection, select: Select<'events'>): Promise<EventRating[]> {
  return select(eventsWhere(selection))
    .rows.innerJoin('feedback', 'feedback.event_id', 'events.id')
    .select([
      sql<string>`events.id::text`.as('key'),
      sql<string>`max(events.title)`.as('label'),
      sql<number>`avg(feedback.rating)::float8`.as('rating'),
      sql<number>`count(*)`.as('responses'),
    ])
    .groupBy(sql`1`)
    .orderBy('rating', 'desc')
    .orderBy('responses', 'desc')
    .orderBy('key')
    .execute()
}
