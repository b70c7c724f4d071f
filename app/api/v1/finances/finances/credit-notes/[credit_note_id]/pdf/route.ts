import { readPaper } from '#lib/deliveries/papers'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'readCreditNotePdf',
    summary: 'Read a credit note as PDF',
    description: 'As it was issued, and byte for byte as it was mailed. The member role gets its own only.',
    params: idParams('credit_note_id'),
    response: null,
    file: ['application/pdf'],
  },
  (ctx, { params }) => readPaper(ctx, { noun: 'credit_notes', id: params.credit_note_id }),
)
