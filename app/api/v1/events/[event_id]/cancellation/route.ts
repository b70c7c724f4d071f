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
      'Its registrations stay as they are, for the case that it is reopened. The people registered get a mail unless notify is false. A job takes the invoices of its tickets back: those that are not paid become void, each paid one gets a credit note, and what was paid is credit of the payer or given back. cancellation of the event says how far it is.',
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
    description:
      'Possible until it would have started; its registrations are as they were. Invoices that were taken back stay so.',
    params: idParams('event_id'),
    response: Event,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => reopenEvent(ctx, params.event_id, if_match),
)
