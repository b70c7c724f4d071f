import { editSession, removeSession } from '#lib/events/programme'
import { EventSession, EventSessionPatch } from '#lib/events/schema'
import { route } from '#lib/http/route'
import { Id, idParams } from '#lib/wire/schema'

const params = idParams('event_id').extend({ session_id: Id })

export const PATCH = route(
  {
    permission: 'events.write',
    operation_id: 'changeEventSession',
    summary: 'Change a session',
    description: 'Fields that are left out stay as they are.',
    params,
    body: EventSessionPatch,
    response: EventSession,
  },
  (ctx, { params, body }) => editSession(ctx, params.event_id, params.session_id, body),
)

export const DELETE = route(
  {
    permission: 'events.write',
    operation_id: 'removeEventSession',
    summary: 'Remove a session',
    description: 'The rest of the programme stays.',
    params,
    response: null,
  },
  (ctx, { params }) => removeSession(ctx, params.event_id, params.session_id),
)
