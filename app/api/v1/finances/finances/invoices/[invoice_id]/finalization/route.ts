import { route } from '#lib/http/route'
import { Invoice } from '#lib/invoices/schema'
import { finalizeInvoice } from '#lib/invoices/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'finalizeInvoice',
    summary: 'Issue a draft invoice',
    description:
      'Gives it its number and issue date, and freezes payer, issuer and lines. Over nothing it is paid at once.',
    params: idParams('invoice_id'),
    response: Invoice,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => finalizeInvoice(ctx, params.invoice_id, if_match),
)
