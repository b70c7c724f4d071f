import { minorOrNull, toAmount, toMinor } from '#lib/format/money'
import { apiFetch } from '#lib/http/browser'
import type { InvoiceSummary } from '#lib/invoices/schema'
import { api, type Query } from '#lib/paths'

/** What is owed still, what is due first before the others. */
export async function listOpen(of: Query, signal: AbortSignal): Promise<readonly InvoiceSummary[]> {
  const query = { ...of, status: 'open,uncollectible', sort: 'due_date', limit: 100 }
  return (await apiFetch<InvoiceSummary[]>(api.invoices(query), { signal })).data
}

/** The amount spread over invoices, the one that is due first before the others, as rows of a form. */
export function oldestFirst(
  owed: readonly Pick<InvoiceSummary, 'id' | 'remaining'>[],
  amount: string,
  currency: string,
) {
  let left = minorOrNull(amount, currency) ?? 0
  return owed.map(({ id, remaining }) => {
    const part = Math.min(left, toMinor(remaining, currency))
    left -= part
    return { invoice_id: id, amount: toAmount(part, currency), key: id, id: null }
  })
}

/** Whether an invoice gets something; an amount that cannot be read is sent to be refused. */
export const isAllocated =
  ({ currency }: { currency: string }) =>
  ({ amount }: { amount: string }) =>
    (minorOrNull(amount, currency) ?? 1) !== 0
