import { route } from '#lib/http/route'
import { getHeldSeats, nameHeldCompanions } from '#lib/registrations/held'
import { HeldSeats, RegistrationCompanions, SeatLink } from '#lib/registrations/schema'

export const GET = route(
  {
    permission: 'public',
    operation_id: 'getHeldSeats',
    summary: 'Get the seats of a registration with the link of a mail',
    description: 'For whoever holds the link, with no account: how many seats there are, and who comes along.',
    query: SeatLink,
    response: HeldSeats,
    errors: ['conflict'],
    if_match: 'optional',
  },
  ({ request_id }, { query }) => getHeldSeats(query.seat, request_id),
)

export const PATCH = route(
  {
    permission: 'public',
    operation_id: 'nameHeldCompanions',
    summary: 'Name who comes along with the link of a mail',
    description:
      'The token of a mail about a registration stands for its person; no account is needed. The names replace those that were given, as long as the event is not over and the booking holds: the rules of the member role.',
    query: SeatLink,
    body: RegistrationCompanions,
    response: HeldSeats,
    errors: ['conflict'],
    if_match: 'optional',
  },
  ({ request_id }, { query, body, if_match }) => nameHeldCompanions(query.seat, body, if_match, request_id),
)
