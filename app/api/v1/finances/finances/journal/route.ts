import { route } from '#lib/http/route'
import { getJournal } from '#lib/journal/queries'
import { Journal, JournalFilter } from '#lib/journal/schema'

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'getJournal',
    summary: 'Read the books of a period',
    description:
      'What was owed at its beginning, what moved it and what is owed at its end, for each currency; what was billed by rate of tax, and what came by way of paying.',
    query: JournalFilter,
    response: Journal,
  },
  (ctx, { query }) => getJournal(ctx, query),
)
