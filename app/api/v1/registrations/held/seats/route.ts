import { route } from '#lib/http/route'
import { takeHeldSeatsOut } from '#lib/registrations/held'
import { HeldSeats, HeldSeatsChange, SeatLink } from '#lib/registrations/schema'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'takeHeldSeatsOut',
    summary: 'Take seats out of a registration with the link of a mail',
    description:
      'The token of a mail about a registration stands for its person; no account is needed. The rules of the member role hold: seats are taken out as long as the registration can be cancelled by oneself, and the organizers add them. Of the invoice their share is taken back by a credit note; what had been paid of it is credit.',
    query: SeatLink,
    body: HeldSeatsChange,
    response: HeldSeats,
    errors: ['conflict'],
    if_match: 'optional',
  },
  ({ request_id }, { query, body, if_match }) => takeHeldSeatsOut(query.seat, body, if_match, request_id),
)
