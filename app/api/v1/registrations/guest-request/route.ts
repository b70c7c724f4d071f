import { route } from '#lib/http/route'
import { requestGuestSeat } from '#lib/registrations/guests'
import { GuestRequest, GuestRequested } from '#lib/registrations/schema'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'requestGuestSeat',
    summary: 'Register as a guest for a public event',
    description:
      'Sends a mail with a link; nothing is booked and no seat is held until that is confirmed. The answer is the same whether or not the address is known, and also where none is sent, because a mailbox gets at most five an hour. Of the links of an address for an event the newest five work. For events that everybody may see and that take guests, and ticket types for everybody or with a code.',
    body: GuestRequest,
    response: GuestRequested,
    status: 202,
    errors: ['not_found', 'conflict'],
  },
  ({ request_id }, { body, address }) => requestGuestSeat(body, { request_id, address }),
)
