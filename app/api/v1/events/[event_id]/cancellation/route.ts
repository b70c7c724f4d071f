import { Event, EventCancellation } from '#lib/events/schema'
import { cancelEvent, reopenEvent } from '#lib/events/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'events.write',
    operation_id: 'cancelEvent',
    summary: 'Cancel an event',
    description:
      'Its registrations stay as they are, for the case that it is reopened. The people registered get a mail unless notify is false.',
    params: idParams('event_id'),
    body: EventCancellation,
    response: Event,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => cancelEvent(ctx, params.event_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'events.write',
    operation_id: 'reopenEvent',
    summary: 'Reopen a cancelled event as a draft',
    description: 'Possible until it would have started; its registrations are as they were.',
    params: idParams('event_id'),
    response: Event,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => reopenEvent(ctx, params.event_id, if_match),
)
