import { route } from '#lib/http/route'
import { Invoice } from '#lib/invoices/schema'
import { applyCredit } from '#lib/payments/credit'
import { CreditApplication } from '#lib/payments/schema'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'applyCredit',
    summary: 'Pay an invoice with credit',
    description: 'Takes the credit of the payer, the oldest first, up to what remains or to the amount given.',
    params: idParams('invoice_id'),
    body: CreditApplication,
    response: Invoice,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => applyCredit(ctx, params.invoice_id, body, if_match),
)
