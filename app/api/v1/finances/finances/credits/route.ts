import { z } from 'zod'
import { route } from '#lib/http/route'
import { creditList } from '#lib/payments/queries'
import { Credit, CreditFilter } from '#lib/payments/schema'
import { getListPage } from '#lib/query/list'

export const GET = route(
  {
    permission: ['payments.read', 'invoices.own'],
    operation_id: 'listCredits',
    summary: 'List credits',
    description: 'Payments of which something is left, the oldest first. The member role sees its own.',
    query: CreditFilter,
    response: z.array(Credit),
    list: true,
  },
  (ctx, { query }) => getListPage(ctx, creditList, query, { has_credit: true }),
)
