import { Event, EventCopy } from '#lib/events/schema'
import { copyEvent } from '#lib/events/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'events.write',
    operation_id: 'copyEvent',
    summary: 'Copy an event to another date',
    description:
      'The copy is a draft with the same programme and ticket types; every moment keeps its distance to the start.',
    params: idParams('event_id'),
    body: EventCopy,
    response: Event,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { params, body }) => copyEvent(ctx, params.event_id, body),
)
