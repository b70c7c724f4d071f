import { getEvent } from '#lib/events/queries'
import { Event, EventPatch } from '#lib/events/schema'
import { editEvent, removeEvent } from '#lib/events/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'events.read',
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
    summary: 'Change an event',
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
    summary: 'Remove an event that nobody registered for',
    params: idParams('event_id'),
    response: null,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => removeEvent(ctx, params.event_id, if_match),
)
