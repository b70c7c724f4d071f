import { editSession, removeSession } from '#lib/events/programme'
import { EventSession, EventSessionPatch } from '#lib/events/schema'
import { route } from '#lib/http/route'
import { Id, idParams } from '#lib/wire/schema'

const params = idParams('event_id').extend({ session_id: Id })

export const PATCH = route(
  {
    permission: 'events.write',
    summary: 'Change a session',
    params,
    body: EventSessionPatch,
    response: EventSession,
  },
  (ctx, { params, body }) => editSession(ctx, params.event_id, params.session_id, body),
)

export const DELETE = route(
  { permission: 'events.write', summary: 'Remove a session', params, response: null },
  (ctx, { params }) => removeSession(ctx, params.event_id, params.session_id),
)
