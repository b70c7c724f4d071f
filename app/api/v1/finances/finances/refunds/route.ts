import { z } from 'zod'
import { route } from '#lib/http/route'
import { refundList } from '#lib/payments/queries'
import { RefundFilter, RefundSummary } from '#lib/payments/schema'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'listRefunds',
    summary: 'List refunds',
    description:
      'Of all payments, each on the day and by the way it went back. Money that the bank took back is no refund: see the reversal of its payment.',
    query: RefundFilter,
    response: z.array(RefundSummary),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, refundList, query),
)
