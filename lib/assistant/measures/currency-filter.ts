import { sql } from 'kysely'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { seesAllInvoices } from '#lib/invoices/queries'
import { selectIn } from '#lib/query/figures'

/**
 * Amounts of different currencies are never added up: says which one counts where the read context reaches invoices in
 * another, and is empty otherwise.
 */
export async function currencyFilter(readContext: ReadContext): Promise<ToolResult['filters_applied']> {
  const { ctx, tenant } = readContext
  const one = sql<number>`1`.as('one')
  // The sums know the currencies without a look at the invoices; of own ones there are few.
  const rows = seesAllInvoices(ctx)
    ? await ctx.db
        .selectFrom('invoice_tallies')
        .select(one)
        .where('currency', '<>', tenant.currency)
        .groupBy('currency')
        .having(sql<boolean>`sum(row_count) > 0`)
        .execute()
    : await selectIn(
        readContext,
        'invoices',
      )({ filter: JSON.stringify({ is_in_own_currency: false }) })
        .rows.select(one)
        .limit(1)
        .execute()
  if (rows.length === 0) return []
  return [{ name: 'currency', label: 'Currency', value: `${tenant.currency}; other currencies are left out` }]
}
