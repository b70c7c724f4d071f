import { readPaper } from '#lib/deliveries/papers'
import { PaperFilter } from '#lib/deliveries/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['payments.read', 'invoices.own'],
    operation_id: 'readReceipt',
    summary: 'Read the receipt of a payment as PDF',
    description:
      'What was received, which invoices it settles, what is left as credit and what was given back. Byte for byte as it was first mailed; one that never was is drawn as it stands. The member role gets its own only.',
    params: idParams('payment_id'),
    query: PaperFilter,
    response: null,
    file: ['application/pdf'],
  },
  (ctx, { params, query }) => readPaper(ctx, { noun: 'payments', id: params.payment_id }, query.as_it_stands),
)
