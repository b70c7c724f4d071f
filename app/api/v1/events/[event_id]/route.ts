import { getEvent } from '#lib/events/queries'
import { Event, EventPatch } from '#lib/events/schema'
import { editEvent, removeEvent } from '#lib/events/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'events.read',
    operation_id: 'getEvent',
    summary: 'Get an event',
    description:
      'The member role sees of the attendees only itself, and no money and no feedback; front desk sees all by name, without addresses, money and feedback.',
    params: idParams('event_id'),
    response: Event,
    if_match: 'optional',
  },
  (ctx, { params }) => getEvent(ctx, params.event_id),
)

export const PATCH = route(
  {
    permission: 'events.write',
    operation_id: 'changeEvent',
    summary: 'Change an event',
    description:
      'Fields that are left out stay as they are; sessions and ticket types have paths of their own. Another start moves the sessions along.',
    params: idParams('event_id'),
    body: EventPatch,
    response: Event,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => editEvent(ctx, params.event_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'events.write',
    operation_id: 'removeEvent',
    summary: 'Remove an event that nobody registered for',
    description: 'One with registrations is cancelled instead.',
    params: idParams('event_id'),
    response: null,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => removeEvent(ctx, params.event_id, if_match),
)
