import { z } from 'zod'
import { getEvent } from '#lib/events/queries'
import { NewTicketType, TicketType } from '#lib/events/schema'
import { addTicketType } from '#lib/events/tickets'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'events.read',
    operation_id: 'listTicketTypes',
    summary: "List an event's ticket types",
    description: 'The member role sees what is for sale.',
    params: idParams('event_id'),
    response: z.array(TicketType),
  },
  async (ctx, { params }) => (await getEvent(ctx, params.event_id)).ticket_types,
)

export const POST = route(
  {
    permission: 'events.write',
    operation_id: 'addTicketType',
    summary: 'Add a ticket type to an event',
    description: 'Priced in the currency of the event.',
    params: idParams('event_id'),
    body: NewTicketType,
    response: TicketType,
    status: 201,
  },
  (ctx, { params, body }) => addTicketType(ctx, params.event_id, body),
)
