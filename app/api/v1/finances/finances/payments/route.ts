import { z } from 'zod'
import { route } from '#lib/http/route'
import { listPayments } from '#lib/payments/queries'
import { PaymentFilter, PaymentSummary } from '#lib/payments/schema'

export const GET = route(
  {
    permission: 'payments.read',
    summary: 'List payments',
    query: PaymentFilter,
    response: z.array(PaymentSummary),
    list: true,
  },
  (ctx, { query }) => listPayments(ctx, query),
)
