import { route } from '#lib/http/route'
import { getRegistration } from '#lib/registrations/queries'
import { Registration } from '#lib/registrations/schema'
import { Id, idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['registrations.read', 'registrations.own'],
    operation_id: 'getRegistration',
    summary: 'Get a registration',
    description: 'The member role gets its own only.',
    params: idParams('event_id').extend({ registration_id: Id }),
    response: Registration,
    if_match: 'optional',
  },
  (ctx, { params }) => getRegistration(ctx, params.event_id, params.registration_id),
)
