import { readPaper } from '#lib/deliveries/papers'
import { PaperFilter } from '#lib/deliveries/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'readInvoicePdf',
    summary: 'Read an invoice as PDF',
    description:
      'Byte for byte as it was first mailed; one that never was is drawn as it stands, with what has been paid since and, in euros, the code that banking apps read. A draft has no paper yet. The member role gets its own only.',
    params: idParams('invoice_id'),
    query: PaperFilter,
    response: null,
    file: ['application/pdf'],
    errors: ['conflict'],
  },
  (ctx, { params, query }) => readPaper(ctx, { noun: 'invoices', id: params.invoice_id }, query.as_it_stands),
)
