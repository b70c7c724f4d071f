import { z } from 'zod'
import { route } from '#lib/http/route'
import { getPayment } from '#lib/payments/queries'
import { refundPayment } from '#lib/payments/refunds'
import { NewRefund, Payment, Refund } from '#lib/payments/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'listPaymentRefunds',
    summary: 'List the refunds of a payment',
    description: 'All of them, the oldest first.',
    params: idParams('payment_id'),
    response: z.array(Refund),
  },
  async (ctx, { params }) => (await getPayment(ctx, params.payment_id)).refunds,
)

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'refundPayment',
    summary: 'Give money of a payment back',
    description:
      'Up to what is left of it. Credit goes first; what is more is taken off the invoices that it settled last, which are owed again. Answers with the payment; If-Match takes its ETag.',
    params: idParams('payment_id'),
    body: NewRefund,
    response: Payment,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => refundPayment(ctx, params.payment_id, body, if_match),
)
