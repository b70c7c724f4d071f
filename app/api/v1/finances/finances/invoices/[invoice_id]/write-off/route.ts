import { route } from '#lib/http/route'
import { Invoice, InvoiceReason } from '#lib/invoices/schema'
import { writeOffInvoice } from '#lib/invoices/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'writeInvoiceOff',
    summary: 'Write an open invoice off',
    description: 'It becomes uncollectible; a late payment is still taken.',
    params: idParams('invoice_id'),
    body: InvoiceReason,
    response: Invoice,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => writeOffInvoice(ctx, params.invoice_id, body.reason, if_match),
)
