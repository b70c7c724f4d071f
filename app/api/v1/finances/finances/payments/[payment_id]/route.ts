import { route } from '#lib/http/route'
import { getPayment } from '#lib/payments/queries'
import { Payment } from '#lib/payments/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'getPayment',
    summary: 'Get a payment',
    description: 'With the invoice that it pays. The member role gets its own only.',
    params: idParams('payment_id'),
    response: Payment,
    if_match: 'optional',
  },
  (ctx, { params }) => getPayment(ctx, params.payment_id),
)
