import { z } from 'zod'
import { currencyFilter } from '#lib/assistant/tools/invoices/currency-filter'
import { type Resolution, resolveMember } from '#lib/assistant/tools/members/resolve'
import { MemberRef, notOne } from '#lib/assistant/tools/members/tool-input'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import type { Comparison, ResultRow } from '#lib/figures/schema'
import { defineTool, MAX_ROWS, type MetricTool, toResult } from '#lib/figures/tool'
import { comparedWith, filtersInWords, nameOf, periodOf, yearBefore } from '#lib/figures/wording'
import type { Span } from '#lib/format/periods'
import { labelOfPeriod, periodsOf, spanBefore } from '#lib/format/periods'
import { pages } from '#lib/paths'
import {
  getPaymentBehaviour,
  groupRevenue,
  PAYMENT_DEFINITIONS,
  type RevenueGroup,
  type RevenueGrouping,
  revenueIn,
  revenueOf,
  settledOf,
} from '#lib/payments/metrics'
import { can } from '#lib/permissions'
import { figuresAt, selectIn } from '#lib/query/figures'
import { Day } from '#lib/wire/schema'

/** The list of the payments that count as revenue. */
function paymentsIn({ tenant }: ReadContext, span: Span, method?: string): string {
  return pages.admin.payments({ ...revenueOf(tenant.currency, span), method })
}

async function compare(
  readContext: ReadContext,
  span: Span,
  how: 'previous' | 'same_last_year',
  value: number,
): Promise<Comparison> {
  const { tenant, today } = readContext
  const before = how === 'previous' ? spanBefore(span, today) : yearBefore(span, today)
  const [sum = 0] = await figuresAt(readContext)([revenueIn(tenant.currency, before)])
  return comparedWith(tenant, value, { value: sum, span: before, href: paymentsIn(readContext, before) })
}

const NONE: Record<RevenueGrouping, string> = {
  month: 'No month',
  kind: 'Not applied to an invoice',
  event: 'Not for an event',
  method: 'No method',
}

function toRow(
  readContext: ReadContext,
  span: Span,
  group_by: RevenueGrouping,
  { key, label, amount, count }: RevenueGroup,
): ResultRow {
  const name = group_by === 'event' ? label : key && nameOf(key)
  const event = group_by === 'event' && key !== null && can(readContext.ctx, 'registrations.read')
  return {
    id: key ?? 'none',
    label: name ?? NONE[group_by],
    cells: { amount, count },
    href: event
      ? pages.admin.event(key)
      : group_by === 'method' && key !== null
        ? paymentsIn(readContext, span, key)
        : null,
  }
}

/** A row for every month that has begun, also for those without money. */
function monthRows(readContext: ReadContext, span: Span, groups: readonly RevenueGroup[]): ResultRow[] {
  return periodsOf(span, 'month', readContext.today).map((month) => {
    const group = groups.find(({ key }) => key === month.starts_on)
    return {
      id: month.starts_on,
      label: labelOfPeriod(month, 'month', readContext.tenant),
      cells: { amount: group?.amount ?? 0, count: group?.count ?? 0 },
      href: paymentsIn(readContext, month),
    }
  })
}

const revenueTool = defineTool({
  name: 'revenue_summary',
  description:
    'Money received less refunds in a span of days, also by month, by what it was for, by event or by method, compared with an earlier span.',
  input: z.strictObject({
    from: Day,
    to: Day,
    group_by: z.enum(['month', 'kind', 'event', 'method']).optional(),
    compare: z.enum(['previous', 'same_last_year']).default('previous'),
  }),
  permission: ['payments.read'],
  async run(readContext, { from, to, group_by, compare: how }) {
    if (to < from) throw new AppError('invalid', 'The last day lies before the first.', { field: 'to' })
    const { ctx, tenant } = readContext
    const span = { from, to }
    const [[value = 0], groups, currency] = await Promise.all([
      figuresAt(readContext)([revenueIn(tenant.currency, span)]),
      groupRevenue(ctx, tenant.currency, span, group_by ?? 'method', selectIn(readContext, 'payments')),
      currencyFilter(readContext),
    ])
    const count = groups.reduce((sum, group) => sum + group.count, 0)
    const rows =
      group_by === 'month'
        ? monthRows(readContext, span, groups)
        : groups.map((group) => toRow(readContext, span, group_by ?? 'method', group))
    return toResult(readContext, {
      metric: 'payments.revenue',
      title: group_by ? `Revenue by ${group_by}` : 'Revenue',
      definition: PAYMENT_DEFINITIONS.revenue,
      value,
      unit: 'money',
      comparison: await compare(readContext, span, how, value),
      columns: group_by
        ? [
            { key: 'amount', label: 'Received', unit: 'money' },
            { key: 'count', label: 'Payments', unit: 'payments' },
          ]
        : [],
      rows: group_by === 'month' ? rows.slice(-MAX_ROWS) : group_by ? rows : [],
      row_count: group_by ? rows.length : count,
      totals: { amount: value, count },
      filters_applied: currency,
      period: periodOf(tenant, from, to),
      href: paymentsIn(readContext, span),
    })
  },
})

const behaviourTool = defineTool({
  name: 'payment_behaviour',
  description: 'How quickly invoices are paid: days late, share paid on time and days to pay, of all or of one member.',
  input: z.strictObject({
    member_ref: MemberRef.optional(),
    from: Day.optional().describe('Settled on or after'),
    to: Day.optional().describe('Settled on or before'),
  }),
  permission: ['payments.read'],
  async run(readContext, { member_ref, from, to }) {
    const { ctx, tenant } = readContext
    const definition = PAYMENT_DEFINITIONS.behaviour
    const parts = { metric: 'payments.behaviour', title: 'Days late when paid, the median', definition }
    const meant: Resolution | null = member_ref ? await resolveMember(readContext, member_ref) : null
    if (meant && meant.kind !== 'one')
      return notOne(readContext, meant, {
        ...parts,
        filters_applied: filtersInWords([['member', 'Member', member_ref]]),
      })
    const asked = { currency: tenant.currency, member_id: meant?.member.id, from, to }
    const [behaviour, currency] = await Promise.all([
      getPaymentBehaviour(asked, selectIn(readContext, 'invoices')),
      currencyFilter(readContext),
    ])
    const href = meant && can(ctx, 'members.read') ? pages.admin.member(meant.member.id) : null
    const row = { id: meant?.member.id ?? 'all', label: meant?.member.label ?? 'All payers', href }
    return toResult(readContext, {
      ...parts,
      value: behaviour.median_days_late,
      unit: 'days',
      columns: [
        { key: 'median_days_late', label: 'Days late, median', unit: 'days' },
        { key: 'on_time_share', label: 'Paid on time', unit: 'percent' },
        { key: 'median_days_to_pay', label: 'Days to pay, median', unit: 'days' },
        { key: 'invoices', label: 'Paid invoices', unit: 'invoices' },
      ],
      rows: behaviour.invoices === 0 ? [] : [{ ...row, cells: { ...behaviour } }],
      filters_applied: [...filtersInWords([['member', 'Member', meant?.member.label]]), ...currency],
      period: periodOf(tenant, from, to),
      href: pages.admin.invoices(settledOf(asked)),
    })
  },
})

/** What can be asked about payments. */
export const PAYMENT_TOOLS: readonly MetricTool[] = [revenueTool, behaviourTool]
