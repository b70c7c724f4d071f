import { route } from '#lib/http/route'
import { getInvoicePdf } from '#lib/invoices/paper'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'readInvoicePdf',
    summary: 'Read an invoice as PDF',
    description:
      'As it was issued, with what has been paid since and, in euros, the code that banking apps read. A draft has no paper yet. The member role gets its own only.',
    params: idParams('invoice_id'),
    response: null,
    file: ['application/pdf'],
    errors: ['conflict'],
  },
  (ctx, { params }) => getInvoicePdf(ctx, params.invoice_id),
)
