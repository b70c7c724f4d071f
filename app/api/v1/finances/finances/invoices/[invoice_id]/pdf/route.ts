import { readPaper } from '#lib/deliveries/papers'
import { InvoicePaperFilter } from '#lib/deliveries/schema'
import { route } from '#lib/http/route'
import { requireReminder } from '#lib/reminders/queries'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'readInvoicePdf',
    summary: 'Read an invoice as PDF',
    description:
      'Byte for byte as it was first mailed; one that never was is drawn as it stands, with what has been paid since and, in euros, the code that banking apps read. A draft has no paper yet. The member role gets its own only. With reminder it is the reminder of that step, which was sent or is to be printed.',
    params: idParams('invoice_id'),
    query: InvoicePaperFilter,
    response: null,
    file: ['application/pdf'],
    errors: ['conflict'],
  },
  async (ctx, { params: { invoice_id: id }, query: { as_it_stands, reminder: step = 0 } }) => {
    if (step > 0) await requireReminder(ctx, id, step)
    return readPaper(ctx, { noun: 'invoices', id, step }, as_it_stands)
  },
)
