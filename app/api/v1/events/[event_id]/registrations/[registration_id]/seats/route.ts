import { route } from '#lib/http/route'
import { Registration, RegistrationSeats } from '#lib/registrations/schema'
import { changeSeats } from '#lib/registrations/seat-count'
import { Id, idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['registrations.write', 'registrations.own'],
    operation_id: 'changeSeats',
    summary: 'Change how many seats a registration has',
    description:
      'Seats that are taken out go to the waiting list at once. Of the invoice their share is taken back by a credit note: what had been paid of it is credit of the payer or given back. Who has come cannot be taken out. The member role takes seats out of its own registrations as long as it may cancel them. Organizers add seats, as far as there are any and by the rules of the ticket type; an invoice on which nothing was paid is replaced by one for all seats, and one that is paid stands against it.',
    params: idParams('event_id').extend({ registration_id: Id }),
    body: RegistrationSeats,
    response: Registration,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => changeSeats(ctx, params.event_id, params.registration_id, body, if_match),
)
