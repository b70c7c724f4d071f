import { z } from 'zod'
import { eventList } from '#lib/events/queries'
import { Event, EventFilter, EventSummary, NewEvent } from '#lib/events/schema'
import { addEvent } from '#lib/events/service'
import { route } from '#lib/http/route'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: 'events.read',
    operation_id: 'listEvents',
    summary: 'List events',
    description:
      'event_status is read from the clock. The member role sees neither drafts, nor private events, nor those for tiers that the member does not hold.',
    query: EventFilter,
    response: z.array(EventSummary),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, eventList, query),
)

export const POST = route(
  {
    permission: 'events.write',
    operation_id: 'addEvent',
    summary: 'Add an event',
    description:
      'event_date without a zone is local to the association; with one it is converted. Without end_date an event lasts three hours; capacity null is unlimited.',
    body: NewEvent,
    response: Event,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addEvent(ctx, body),
)
