import { z } from 'zod'
import { listCreditNotesOf } from '#lib/credit-notes/queries'
import { CreditNote, CreditNoteSummary, NewCreditNote } from '#lib/credit-notes/schema'
import { addCreditNote } from '#lib/credit-notes/service'
import { route } from '#lib/http/route'
import { getInvoice } from '#lib/invoices/queries'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'listInvoiceCreditNotes',
    summary: 'List the credit notes of an invoice',
    description: 'All of them, the oldest first. The member role reaches its own invoices.',
    params: idParams('invoice_id'),
    response: z.array(CreditNoteSummary),
  },
  async (ctx, { params }) => {
    await getInvoice(ctx, params.invoice_id)
    return listCreditNotesOf(ctx, params.invoice_id)
  },
)

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'addCreditNote',
    summary: 'Issue a credit note',
    description:
      'Takes back the invoice, or lines or parts of them, never more than is left. It reduces what remains to be paid; what had been paid beyond that becomes credit of the payer, or a refund. If-Match takes the ETag of the invoice.',
    params: idParams('invoice_id'),
    body: NewCreditNote,
    response: CreditNote,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => addCreditNote(ctx, params.invoice_id, body, if_match),
)
