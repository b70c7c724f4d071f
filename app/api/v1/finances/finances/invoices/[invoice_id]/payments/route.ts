import { route } from '#lib/http/route'
import { NewPayment, Payment } from '#lib/payments/schema'
import { recordPayment } from '#lib/payments/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'recordPayment',
    summary: 'Record a payment on an invoice',
    description:
      'Part of what remains is enough, more is refused. A provider_ref that is recorded already returns the first payment. If-Match takes the ETag of the invoice.',
    params: idParams('invoice_id'),
    body: NewPayment,
    response: Payment,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => recordPayment(ctx, params.invoice_id, body, if_match),
)
