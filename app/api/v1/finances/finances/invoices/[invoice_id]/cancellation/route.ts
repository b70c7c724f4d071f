import { route } from '#lib/http/route'
import { Invoice, InvoiceReason } from '#lib/invoices/schema'
import { cancelInvoice } from '#lib/invoices/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'cancelInvoice',
    summary: 'Cancel an issued invoice',
    description: 'Only without payments. The invoice becomes void and keeps its number.',
    params: idParams('invoice_id'),
    body: InvoiceReason,
    response: Invoice,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => cancelInvoice(ctx, params.invoice_id, body.reason, if_match),
)
