import { z } from 'zod'
import { creditNoteList } from '#lib/credit-notes/queries'
import { CreditNoteFilter, CreditNoteSummary } from '#lib/credit-notes/schema'
import { route } from '#lib/http/route'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'listCreditNotes',
    summary: 'List credit notes',
    description: 'The member role sees its own.',
    query: CreditNoteFilter,
    response: z.array(CreditNoteSummary),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, creditNoteList, query),
)
