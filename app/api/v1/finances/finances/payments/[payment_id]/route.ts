import { route } from '#lib/http/route'
import { getPayment } from '#lib/payments/queries'
import { Payment, PaymentOwner } from '#lib/payments/schema'
import { assignPayment } from '#lib/payments/service'
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

export const PATCH = route(
  {
    permission: 'payments.write',
    operation_id: 'assignPayment',
    summary: 'Say whose a payment is',
    description:
      'Of a payment that came without a member, such as an unknown name in a bank file, or that nothing is paid with. What is left of it is credit of the member from then on; everything else of a recorded payment stays as it is.',
    params: idParams('payment_id'),
    body: PaymentOwner,
    response: Payment,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => assignPayment(ctx, params.payment_id, body, if_match),
)
