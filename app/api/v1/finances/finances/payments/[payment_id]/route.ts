import { route } from '#lib/http/route'
import { getPayment } from '#lib/payments/queries'
import { Payment } from '#lib/payments/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'getPayment',
    summary: 'Get a payment',
    description: 'With what it settles and what was given back. Payers get their receipts.',
    params: idParams('payment_id'),
    response: Payment,
    if_match: 'optional',
  },
  (ctx, { params }) => getPayment(ctx, params.payment_id),
)
