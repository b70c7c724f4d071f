import { route } from '#lib/http/route'
import { billRegistration } from '#lib/registrations/payment'
import { Registration, RegistrationBilling } from '#lib/registrations/schema'
import { Id, idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['registrations.write', 'check_ins.write'],
    operation_id: 'billRegistration',
    summary: 'Settle the price of a seat',
    description:
      'paid records the payment of what remains, and writes the invoice where there is none yet, as for tickets paid at the door; a seat that waits for it is confirmed. waived takes the invoice back for a reason. invoice writes one that stays open. Front desk records payments only.',
    params: idParams('event_id').extend({ registration_id: Id }),
    body: RegistrationBilling,
    response: Registration,
  },
  (ctx, { params, body }) => billRegistration(ctx, params.event_id, params.registration_id, body),
)
