import { z } from 'zod'
import { route } from '#lib/http/route'
import { paymentList } from '#lib/payments/queries'
import { NewPayerPayment, Payment, PaymentFilter, PaymentSummary } from '#lib/payments/schema'
import { addPayment } from '#lib/payments/service'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'listPayments',
    summary: 'List payments',
    description: 'Sorted by the day of receipt unless asked otherwise.',
    query: PaymentFilter,
    response: z.array(PaymentSummary),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, paymentList, query),
)

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'addPayment',
    summary: 'Record a payment',
    description:
      'Settles the invoices that are named, whoever they are for; the rest stays as credit of the payer. A provider_ref that is recorded already returns the first payment.',
    body: NewPayerPayment,
    response: Payment,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addPayment(ctx, body),
)
