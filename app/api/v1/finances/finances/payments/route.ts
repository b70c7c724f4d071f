import { z } from 'zod'
import { route } from '#lib/http/route'
import { paymentList } from '#lib/payments/queries'
import { PaymentFilter, PaymentSummary } from '#lib/payments/schema'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'listPayments',
    summary: 'List payments',
    description: 'The member role sees its own. Sorted by the day of receipt unless asked otherwise.',
    query: PaymentFilter,
    response: z.array(PaymentSummary),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, paymentList, query),
)
