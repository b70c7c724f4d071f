import { route } from '#lib/http/route'
import { SeatDecided, SeatDecision } from '#lib/registrations/schema'
import { decideSeat } from '#lib/registrations/seat-decision'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'decideSeat',
    summary: 'Take, keep or give up a seat with the link of a mail',
    description:
      'The token of a mail about a registration stands for its person until the event begins, for an offered seat until the offer ends; no account is needed. A seat given up or declined goes to the waiting list, and the rules of cancelling by oneself hold.',
    body: SeatDecision,
    response: SeatDecided,
    errors: ['conflict'],
  },
  ({ request_id }, { body }) => decideSeat(body, request_id),
)
