import { z } from 'zod'
import { listDeliveries } from '#lib/deliveries/queries'
import { Delivery, NewDelivery } from '#lib/deliveries/schema'
import { sendPaper } from '#lib/deliveries/service'
import { route } from '#lib/http/route'
import { DryRun, idParams } from '#lib/wire/schema'

const params = idParams('invoice_id')

export const GET = route(
  {
    permission: 'invoices.read',
    operation_id: 'listInvoiceDeliveries',
    summary: 'List the mails with an invoice',
    description: 'Reminders of it as well, the latest first; `status` says how each fared.',
    params,
    response: z.array(Delivery),
  },
  (ctx, { params }) => listDeliveries(ctx, { noun: 'invoices', id: params.invoice_id }),
)

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'deliverInvoice',
    summary: 'Mail an invoice',
    description:
      'The invoice is attached as PDF, the same bytes each time. A draft and a cancelled invoice are not sent, and nobody who has died or is archived gets a mail. With `dry_run=true` nothing is sent and the answer shows the mail.',
    params,
    query: DryRun,
    body: NewDelivery.optional(),
    response: Delivery,
    status: 202,
    errors: ['conflict'],
  },
  (ctx, { params, query, body }) =>
    sendPaper(ctx, { noun: 'invoices', id: params.invoice_id }, body ?? {}, query.dry_run),
)
