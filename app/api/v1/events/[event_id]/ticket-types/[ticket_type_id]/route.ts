import { TicketType, TicketTypePatch } from '#lib/events/schema'
import { editTicketType, removeTicketType } from '#lib/events/tickets'
import { route } from '#lib/http/route'
import { Id, idParams } from '#lib/wire/schema'

const params = idParams('event_id').extend({ ticket_type_id: Id })

export const PATCH = route(
  {
    permission: 'events.write',
    operation_id: 'changeTicketType',
    summary: 'Change a ticket type',
    description: 'What was sold keeps its price.',
    params,
    body: TicketTypePatch,
    response: TicketType,
  },
  (ctx, { params, body }) => editTicketType(ctx, params.event_id, params.ticket_type_id, body),
)

export const DELETE = route(
  {
    permission: 'events.write',
    operation_id: 'removeTicketType',
    summary: 'Remove a ticket type that nobody has',
    description: 'One that somebody has is taken off sale with is_active instead.',
    params,
    response: null,
  },
  (ctx, { params }) => removeTicketType(ctx, params.event_id, params.ticket_type_id),
)
