import { z } from 'zod'
import { addSession } from '#lib/events/programme'
import { getEvent } from '#lib/events/queries'
import { EventSession, NewEventSession } from '#lib/events/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'events.read',
    summary: "List an event's sessions",
    params: idParams('event_id'),
    response: z.array(EventSession),
  },
  async (ctx, { params }) => (await getEvent(ctx, params.event_id)).sessions,
)

export const POST = route(
  {
    permission: 'events.write',
    summary: 'Add a session to an event',
    params: idParams('event_id'),
    body: NewEventSession,
    response: EventSession,
    status: 201,
  },
  (ctx, { params, body }) => addSession(ctx, params.event_id, body),
)
