import type { Ctx } from '#lib/context'
import { addYears, type FiscalYear, todayIn } from '#lib/format/dates'
import { toAmount } from '#lib/format/money'
import { AGEING_PARTS, agedIn, medianDaysToPay, STANDING_STATUSES } from '#lib/invoices/metrics'
import type { InvoiceStats, InvoiceStatsFilter, InvoiceStatus } from '#lib/invoices/schema'
import type { Query } from '#lib/paths'
import { revenueIn } from '#lib/payments/metrics'
import { count, sum, type Taken, takeAll } from '#lib/query/figures'

/**
 * What is owed in a currency, as what is asked of the data.
 *
 * @param as_of the day on which debts are aged
 */
export function owedFigures(currency: string, as_of: string) {
  const remaining = (query: object) => sum('invoices', 'remaining_minor', { ...query, currency, sort: 'due_date' })
  return {
    /** What remains on open invoices, overdue or not. */
    outstanding: remaining({ status: ['open'] }),
    overdue: remaining({ overdue: true }),
    overdue_count: count('invoices', { overdue: true, currency, sort: 'due_date' }),
    /** What remains on open invoices by how late they are. */
    ageing: AGEING_PARTS.map((part) => ({ part, ...remaining(agedIn(part, currency, as_of)) })),
  }
}

/** How many invoices of a currency stand where, and what they come to, as what is asked of the data. */
function invoiceFigures(currency: string, as_of: string) {
  const standing = { status: STANDING_STATUSES, currency }
  const having = (status: InvoiceStatus) => count('invoices', { status: [status], currency })
  return {
    ...owedFigures(currency, as_of),
    draft: having('draft'),
    open: having('open'),
    paid: having('paid'),
    void: having('void'),
    uncollectible: having('uncollectible'),
    total_invoiced: sum('invoices', 'total_minor', standing),
    total_paid: sum('invoices', 'paid_minor', standing),
    total_credited: sum('invoices', 'credited_minor', standing),
    written_off: sum('invoices', 'remaining_minor', { status: ['uncollectible'], currency }),
  }
}

/**
 * Invoices in a currency that are paid for a term of somebody who has left, so that it does not begin: whoever else pays
 * starts theirs, unless it waits to be approved.
 */
function paidInVain(currency: string) {
  const term = { state: 'proposed', member: { status: { not_in: ['pending'] } } }
  return count('invoices', { status: ['paid'], currency, filter: JSON.stringify({ paid_minor: { gt: '0' }, term }) })
}

/** What was paid of all that was ever invoiced and not credited, 0 to 1; null when nothing was. */
function collectionRate(figures: Taken<ReturnType<typeof invoiceFigures>>): number | null {
  const asked = figures.total_invoiced.value - figures.total_credited.value
  return asked === 0 ? null : Math.round((figures.total_paid.value / asked) * 10_000) / 10_000
}

/**
 * Returns where the money stands in the tenant's currency, each figure with the list that it is taken from.
 *
 * @param today where the tenant is, or the context's past day
 */
export async function getFinance(ctx: Ctx, currency: string, today: string, { start_on }: FiscalYear) {
  const [figures, days_to_pay] = await Promise.all([
    takeAll(ctx, {
      ...invoiceFigures(currency, today),
      /** Payments received since the fiscal year began, less what was given back, and by the same day a year before. */
      received: revenueIn(currency, { from: start_on, to: today }),
      received_before: revenueIn(currency, { from: addYears(start_on, -1), to: addYears(today, -1) }),
      // What becomes of terms is not kept for past days.
      ...(ctx.as_of === undefined && { paid_in_vain: paidInVain(currency) }),
    }),
    medianDaysToPay(ctx, currency),
  ])
  return { ...figures, currency, collection_rate: collectionRate(figures), days_to_pay }
}
export type Finance = Awaited<ReturnType<typeof getFinance>>

/** Returns the invoices of one currency in figures, as of a day. */
export async function getInvoiceStats(ctx: Ctx, filter: InvoiceStatsFilter): Promise<InvoiceStats> {
  const tenant = await ctx.db.selectFrom('tenants').select(['currency', 'time_zone']).executeTakeFirstOrThrow()
  const today = todayIn(tenant.time_zone)
  const { currency = tenant.currency, as_of = today } = filter
  const moment = { today: as_of, now: new Date().toISOString() }
  const then = as_of < today ? { ...ctx, as_of } : ctx
  const [figures, days_to_pay_median] = await Promise.all([
    takeAll(then, invoiceFigures(currency, as_of), moment),
    medianDaysToPay(then, currency),
  ])
  const amount = ({ value }: { value: number }) => toAmount(value, currency)
  const { draft, open, paid, uncollectible } = figures
  return {
    as_of,
    currency,
    total_invoiced: amount(figures.total_invoiced),
    total_paid: amount(figures.total_paid),
    total_credited: amount(figures.total_credited),
    outstanding: amount(figures.outstanding),
    overdue: amount(figures.overdue),
    written_off: amount(figures.written_off),
    draft_count: draft.value,
    open_count: open.value,
    overdue_count: figures.overdue_count.value,
    paid_count: paid.value,
    void_count: figures.void.value,
    uncollectible_count: uncollectible.value,
    collection_rate: collectionRate(figures),
    days_to_pay_median,
    ageing: Object.fromEntries(figures.ageing.map((each) => [each.part, amount(each)])) as InvoiceStats['ageing'],
  }
}

/**
 * Returns what remains on the open invoices of whoever pays for a family or organisation, and on those of its other people,
 * each with the list that it is taken from.
 *
 * @param payer_id the member who pays for the group
 */
export function getGroupDebt(ctx: Ctx, { id, payer_id, currency }: { id: string; payer_id: string; currency: string }) {
  const remaining = (of: Query) => sum('invoices', 'remaining_minor', { status: ['open'], currency, ...of })
  return takeAll(ctx, {
    own: remaining({ member_id: payer_id }),
    // Whoever administers it too: all but the one who pays.
    of_people: remaining({ filter: JSON.stringify({ member: { group_id: id, group_role: { not: 'payer' } } }) }),
  })
}
export type GroupDebt = Awaited<ReturnType<typeof getGroupDebt>>
