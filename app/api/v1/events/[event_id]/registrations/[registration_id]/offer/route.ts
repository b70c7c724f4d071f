import { route } from '#lib/http/route'
import { Registration } from '#lib/registrations/schema'
import { offerSeat } from '#lib/registrations/service'
import { Id, idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'registrations.write',
    operation_id: 'offerSeat',
    summary: 'Give a free seat to somebody on the waiting list',
    description: 'Confirmed when it costs nothing, else offered for the offer_minutes of the event.',
    params: idParams('event_id').extend({ registration_id: Id }),
    response: Registration,
  },
  (ctx, { params }) => offerSeat(ctx, params.event_id, params.registration_id),
)
