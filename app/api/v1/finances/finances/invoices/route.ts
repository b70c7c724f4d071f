import { z } from 'zod'
import { route } from '#lib/http/route'
import { listInvoices } from '#lib/invoices/queries'
import { Invoice, InvoiceFilter, InvoiceSummary, NewInvoice } from '#lib/invoices/schema'
import { addInvoice } from '#lib/invoices/service'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    summary: 'List invoices',
    description: 'The member role sees its own invoices, and no drafts.',
    query: InvoiceFilter,
    response: z.array(InvoiceSummary),
    list: true,
  },
  (ctx, { query }) => listInvoices(ctx, query),
)

export const POST = route(
  {
    permission: 'invoices.write',
    summary: 'Add a draft invoice',
    body: NewInvoice,
    response: Invoice,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addInvoice(ctx, body),
)
