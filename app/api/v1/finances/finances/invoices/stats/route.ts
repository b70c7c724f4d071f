import { getInvoiceStats } from '#lib/dashboard/finance'
import { route } from '#lib/http/route'
import { InvoiceStats, InvoiceStatsFilter } from '#lib/invoices/schema'

export const GET = route(
  {
    permission: 'invoices.read',
    operation_id: 'getInvoiceStats',
    summary: 'Get the invoices in figures',
    description: 'Sums by status for the period and currency asked for.',
    query: InvoiceStatsFilter,
    response: InvoiceStats,
  },
  (ctx, { query }) => getInvoiceStats(ctx, query),
)
