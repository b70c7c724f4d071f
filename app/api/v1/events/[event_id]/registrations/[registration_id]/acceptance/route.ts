import { route } from '#lib/http/route'
import { Registration } from '#lib/registrations/schema'
import { acceptOffer } from '#lib/registrations/service'
import { Id, idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['registrations.write', 'registrations.own'],
    summary: 'Accept an offered seat',
    params: idParams('event_id').extend({ registration_id: Id }),
    response: Registration,
  },
  (ctx, { params }) => acceptOffer(ctx, params.event_id, params.registration_id),
)
