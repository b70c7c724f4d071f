import { z } from 'zod'
import { addSession } from '#lib/events/programme'
import { getEvent } from '#lib/events/queries'
import { EventSession, NewEventSession } from '#lib/events/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'events.read',
    operation_id: 'listEventSessions',
    summary: "List an event's sessions",
    description: 'The programme, in the order of time.',
    params: idParams('event_id'),
    response: z.array(EventSession),
  },
  async (ctx, { params }) => (await getEvent(ctx, params.event_id)).sessions,
)

export const POST = route(
  {
    permission: 'events.write',
    operation_id: 'addEventSession',
    summary: 'Add a session to an event',
    description: 'Its times are local to the event, or converted when they carry a zone.',
    params: idParams('event_id'),
    body: NewEventSession,
    response: EventSession,
    status: 201,
  },
  (ctx, { params, body }) => addSession(ctx, params.event_id, body),
)
