import { route } from '#lib/http/route'
import { getInvoiceStats } from '#lib/invoices/queries'
import { InvoiceStats, InvoiceStatsFilter } from '#lib/invoices/schema'

export const GET = route(
  {
    permission: 'invoices.read',
    summary: 'Get the invoices in figures',
    query: InvoiceStatsFilter,
    response: InvoiceStats,
  },
  (ctx, { query }) => getInvoiceStats(ctx, query),
)
