import { z } from 'zod'
import { listDeliveries } from '#lib/deliveries/queries'
import { Delivery, NewDelivery } from '#lib/deliveries/schema'
import { sendPaper } from '#lib/deliveries/service'
import { route } from '#lib/http/route'
import { DryRun, idParams } from '#lib/wire/schema'

const params = idParams('credit_note_id')

export const GET = route(
  {
    permission: 'invoices.read',
    operation_id: 'listCreditNoteDeliveries',
    summary: 'List the mails with a credit note',
    description: 'The latest first; `status` says how each fared.',
    params,
    response: z.array(Delivery),
  },
  (ctx, { params }) => listDeliveries(ctx, { noun: 'credit_notes', id: params.credit_note_id }),
)

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'deliverCreditNote',
    summary: 'Mail a credit note',
    description:
      'The credit note is attached as PDF, the same bytes each time. Nobody who has died or is archived gets a mail. With `dry_run=true` nothing is sent and the answer shows the mail.',
    params,
    query: DryRun,
    body: NewDelivery.optional(),
    response: Delivery,
    status: 202,
    errors: ['conflict'],
  },
  (ctx, { params, query, body }) =>
    sendPaper(ctx, { noun: 'credit_notes', id: params.credit_note_id }, body ?? {}, query.dry_run),
)
