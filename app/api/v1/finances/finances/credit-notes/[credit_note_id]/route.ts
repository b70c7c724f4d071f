import { getCreditNote } from '#lib/credit-notes/queries'
import { CreditNote } from '#lib/credit-notes/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'getCreditNote',
    summary: 'Get a credit note',
    description: 'With lines and taxes. The member role gets its own only.',
    params: idParams('credit_note_id'),
    response: CreditNote,
    if_match: 'optional',
  },
  (ctx, { params }) => getCreditNote(ctx, params.credit_note_id),
)
