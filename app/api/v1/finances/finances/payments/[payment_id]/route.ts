import { route } from '#lib/http/route'
import { getPayment } from '#lib/payments/queries'
import { Payment } from '#lib/payments/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'payments.read',
    summary: 'Get a payment',
    params: idParams('payment_id'),
    response: Payment,
    if_match: 'optional',
  },
  (ctx, { params }) => getPayment(ctx, params.payment_id),
)
