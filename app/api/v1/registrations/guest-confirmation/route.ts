import { route } from '#lib/http/route'
import { confirmGuest } from '#lib/registrations/guests'
import { GuestConfirmation, GuestConfirmed } from '#lib/registrations/schema'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'confirmGuest',
    summary: 'Confirm a registration as a guest with the link of a mail',
    description:
      'Books what was asked for, with a seat or a place on the waiting list, by the rules of the event as they are now, and only what the guest was shown: where the ticket, the price or the place in line is another by then, nothing is booked and the answer is a conflict. The token works for 24 hours and books once; used again it answers with what it has booked.',
    body: GuestConfirmation,
    response: GuestConfirmed,
    errors: ['not_found', 'conflict'],
  },
  ({ request_id }, { body }) => confirmGuest(body, request_id),
)
