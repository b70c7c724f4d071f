import { z } from 'zod'
import { listDeliveries } from '#lib/deliveries/queries'
import { Delivery, NewDelivery } from '#lib/deliveries/schema'
import { sendPaper } from '#lib/deliveries/service'
import { route } from '#lib/http/route'
import { DryRun, idParams } from '#lib/wire/schema'

const params = idParams('payment_id')

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'listReceiptDeliveries',
    summary: 'List the mails with a receipt',
    description: 'The latest first; `status` says how each fared.',
    params,
    response: z.array(Delivery),
  },
  (ctx, { params }) => listDeliveries(ctx, { noun: 'payments', id: params.payment_id }),
)

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'deliverReceipt',
    summary: 'Mail a receipt',
    description:
      'The receipt of the payment is attached as PDF, the same bytes each time. Of a payment that was taken back there is none, and nobody who has died or is archived gets a mail. With `dry_run=true` nothing is sent and the answer shows the mail.',
    params,
    query: DryRun,
    body: NewDelivery.optional(),
    response: Delivery,
    status: 202,
    errors: ['conflict'],
  },
  (ctx, { params, query, body }) =>
    sendPaper(ctx, { noun: 'payments', id: params.payment_id }, body ?? {}, query.dry_run),
)
