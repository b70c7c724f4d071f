import { route } from '#lib/http/route'
import { confirmGuest } from '#lib/registrations/guests'
import { GuestConfirmation, GuestConfirmed } from '#lib/registrations/schema'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'confirmGuest',
    summary: 'Confirm a registration as a guest with the link of a mail',
    description:
      'Books what was asked for, with a seat or a place on the waiting list, by the rules of the event as they are now. The token works for 24 hours and books once; used again it answers with what it has booked.',
    body: GuestConfirmation,
    response: GuestConfirmed,
    errors: ['not_found', 'conflict'],
  },
  ({ request_id }, { body }) => confirmGuest(body.token, request_id),
)
