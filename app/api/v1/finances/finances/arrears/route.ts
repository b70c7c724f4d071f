import { z } from 'zod'
import { route } from '#lib/http/route'
import { listArrears } from '#lib/invoices/queries'
import { Arrear, ArrearsFilter } from '#lib/invoices/schema'
import { withCredit } from '#lib/payments/queries'

export const GET = route(
  {
    permission: 'invoices.read',
    operation_id: 'listArrears',
    summary: 'Say who owes what',
    description: 'One row per payer with open invoices of one currency, the largest debt first; at most 500.',
    query: ArrearsFilter,
    response: z.array(Arrear),
  },
  async (ctx, { query }) => withCredit(ctx, await listArrears(ctx, query), query.as_of),
)
