import { z } from 'zod'
import { route } from '#lib/http/route'
import { invoiceList } from '#lib/invoices/queries'
import { Invoice, InvoiceFilter, InvoiceSummary, NewInvoice } from '#lib/invoices/schema'
import { addInvoice } from '#lib/invoices/service'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: ['invoices.read', 'invoices.own'],
    operation_id: 'listInvoices',
    summary: 'List invoices',
    description: 'The member role sees its own invoices, and no drafts.',
    query: InvoiceFilter,
    response: z.array(InvoiceSummary),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, invoiceList, query),
)

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'addInvoice',
    summary: 'Add a draft invoice',
    description: 'A draft has no number and can still be changed; its finalization issues it.',
    body: NewInvoice,
    response: Invoice,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addInvoice(ctx, { custom_values: {}, ...body }),
)
