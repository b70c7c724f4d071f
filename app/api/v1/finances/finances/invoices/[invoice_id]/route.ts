import { route } from '#lib/http/route'
import { getInvoice } from '#lib/invoices/queries'
import { Invoice, InvoicePatch } from '#lib/invoices/schema'
import { editInvoice, removeInvoice } from '#lib/invoices/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'getInvoice',
    summary: 'Get an invoice',
    description: 'With lines, taxes and payments. The member role gets its own only.',
    params: idParams('invoice_id'),
    response: Invoice,
    if_match: 'optional',
  },
  (ctx, { params }) => getInvoice(ctx, params.invoice_id),
)

export const PATCH = route(
  {
    permission: 'invoices.write',
    operation_id: 'changeInvoice',
    summary: 'Change a draft invoice',
    description: 'Lines are replaced as a whole. An issued invoice never changes.',
    params: idParams('invoice_id'),
    body: InvoicePatch,
    response: Invoice,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => editInvoice(ctx, params.invoice_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'invoices.write',
    operation_id: 'deleteInvoice',
    summary: 'Delete a draft invoice',
    description: 'Drafts only; an issued invoice is cancelled instead.',
    params: idParams('invoice_id'),
    response: null,
    status: 204,
    if_match: 'required',
  },
  (ctx, { params, if_match }) => removeInvoice(ctx, params.invoice_id, if_match),
)
