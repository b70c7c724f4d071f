import { route } from '#lib/http/route'
import { editRegistration } from '#lib/registrations/payment'
import { getRegistration } from '#lib/registrations/queries'
import { Registration, RegistrationPatch } from '#lib/registrations/schema'
import { Id, idParams } from '#lib/wire/schema'

const params = idParams('event_id').extend({ registration_id: Id })

export const GET = route(
  {
    permission: ['registrations.read', 'registrations.own'],
    operation_id: 'getRegistration',
    summary: 'Get a registration',
    description: 'The member role gets its own only.',
    params,
    response: Registration,
    if_match: 'optional',
  },
  (ctx, { params }) => getRegistration(ctx, params.event_id, params.registration_id),
)

export const PATCH = route(
  {
    permission: ['registrations.write', 'registrations.own'],
    operation_id: 'editRegistration',
    summary: 'Change until when a seat is held unpaid, who comes along, or custom values',
    description:
      'Of a registration that waits for its payment the time to pay, of which the person is told by mail. Names of companions replace those that were given. The member role changes of its own registrations the companions, as long as the event is not over and the booking holds, and the custom values that members fill in.',
    params,
    body: RegistrationPatch,
    response: Registration,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => editRegistration(ctx, params.event_id, params.registration_id, body, if_match),
)
