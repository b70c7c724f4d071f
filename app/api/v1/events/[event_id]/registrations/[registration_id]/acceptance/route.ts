import { route } from '#lib/http/route'
import { Registration } from '#lib/registrations/schema'
import { acceptOffer } from '#lib/registrations/service'
import { Id, idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['registrations.write', 'registrations.own'],
    operation_id: 'acceptSeat',
    summary: 'Accept an offered seat',
    description: 'Confirms the registration while the offer holds.',
    params: idParams('event_id').extend({ registration_id: Id }),
    response: Registration,
  },
  (ctx, { params }) => acceptOffer(ctx, params.event_id, params.registration_id),
)
