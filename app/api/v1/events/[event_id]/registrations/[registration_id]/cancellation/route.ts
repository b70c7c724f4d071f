import { route } from '#lib/http/route'
import { Registration, RegistrationCancellation } from '#lib/registrations/schema'
import { cancelRegistration } from '#lib/registrations/service'
import { Id, idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['registrations.write', 'registrations.own'],
    operation_id: 'cancelRegistration',
    summary: 'Cancel a registration',
    description:
      'Its seats go to the waiting list at once. An invoice that is not paid is void; what was paid is credited by a credit note, and is credit of the payer or given back.',
    params: idParams('event_id').extend({ registration_id: Id }),
    body: RegistrationCancellation,
    response: Registration,
  },
  (ctx, { params, body }) => cancelRegistration(ctx, params.event_id, params.registration_id, body),
)
