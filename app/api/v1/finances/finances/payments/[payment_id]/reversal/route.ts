import { route } from '#lib/http/route'
import { Payment, Reversal } from '#lib/payments/schema'
import { reversePayment } from '#lib/payments/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'reversePayment',
    summary: 'Reverse a payment',
    description: 'The whole payment becomes refunded, and what it had paid is owed again.',
    params: idParams('payment_id'),
    body: Reversal,
    response: Payment,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => reversePayment(ctx, params.payment_id, body, if_match),
)
