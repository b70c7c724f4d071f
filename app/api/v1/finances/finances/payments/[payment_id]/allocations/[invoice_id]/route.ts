import { route } from '#lib/http/route'
import { takeOffInvoice } from '#lib/payments/credit'
import { Payment } from '#lib/payments/schema'
import { Id, idParams } from '#lib/wire/schema'

export const DELETE = route(
  {
    permission: 'payments.write',
    operation_id: 'takeOffInvoice',
    summary: 'Take a payment off an invoice',
    description:
      'For money that went to the wrong invoice: the invoice is owed again, and what it had is left of the payment. Answers with the payment; If-Match takes its ETag.',
    params: idParams('payment_id').extend({ invoice_id: Id }),
    response: Payment,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => takeOffInvoice(ctx, params.payment_id, params.invoice_id, if_match),
)
