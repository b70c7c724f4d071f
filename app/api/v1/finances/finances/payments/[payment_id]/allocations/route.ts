import { route } from '#lib/http/route'
import { usePayment } from '#lib/payments/credit'
import { Payment, PaymentUse } from '#lib/payments/schema'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'usePayment',
    summary: 'Pay an invoice with what is left of a payment',
    description:
      'Up to what is left of the payment and remains of the invoice, whoever both are of. Answers with the payment; If-Match takes its ETag.',
    params: idParams('payment_id'),
    body: PaymentUse,
    response: Payment,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => usePayment(ctx, params.payment_id, body, if_match),
)
