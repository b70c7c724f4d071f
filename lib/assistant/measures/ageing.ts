import { currencyFilter } from '#lib/assistant/measures/currency-filter'
import type { Measure } from '#lib/assistant/measures/measure'
import { toResult } from '#lib/figures/result'
import { AGEING_PARTS, type AgeingPart, agedIn, INVOICE_DEFINITIONS } from '#lib/invoices/metrics'
import { pages } from '#lib/paths'
import { count, sum, takeAll } from '#lib/query/figures'

const BUCKETS: Record<AgeingPart, { id: string; label: string }> = {
  current: { id: 'current', label: 'Not yet due' },
  d1_30: { id: '1-30', label: '1–30 days late' },
  d31_60: { id: '31-60', label: '31–60 days late' },
  d61_90: { id: '61-90', label: '61–90 days late' },
  d90_plus: { id: '90+', label: 'Over 90 days late' },
}

/** Each part of the ageing, as what is asked of the data. */
const partsOf = (currency: string, as_of: string) =>
  AGEING_PARTS.map((part) => {
    const query = agedIn(part, currency, as_of)
    return { part, amount: sum('invoices', 'remaining_minor', query), invoices: count('invoices', query) }
  })

/** What is owed on open invoices by how long it is past due. */
export const ageing: Measure = {
  permission: 'invoices.read',
  async all(readContext) {
    const { ctx, today, tenant } = readContext
    const [buckets, currency] = await Promise.all([
      takeAll(ctx, partsOf(tenant.currency, today), readContext),
      currencyFilter(readContext),
    ])
    const amount = buckets.reduce((sum, bucket) => sum + bucket.amount.value, 0)
    return toResult(readContext, {
      metric: 'invoices.ageing',
      title: 'Receivables by days past due',
      definition: INVOICE_DEFINITIONS.ageing,
      value: amount,
      unit: 'money',
      columns: [
        { key: 'amount', label: 'Amount', unit: 'money' },
        { key: 'count', label: 'Invoices', unit: 'invoices' },
      ],
      rows: buckets.map(({ part, amount, invoices }) => ({
        ...BUCKETS[part],
        cells: { amount: amount.value, count: invoices.value },
        href: pages.admin.invoices(invoices.query),
      })),
      totals: { amount, count: buckets.reduce((sum, { invoices }) => sum + invoices.value, 0) },
      filters_applied: currency,
      href: pages.admin.invoices({ status: 'open', currency: tenant.currency, sort: 'due_date' }),
    })
  },
}
