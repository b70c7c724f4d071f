import { z } from 'zod'
import { currencyFilter } from '#lib/assistant/tools/invoices/currency-filter'
import { findInvoicesTool } from '#lib/assistant/tools/invoices/find-tool'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow, ToolResult } from '#lib/figures/schema'
import { defineTool, MAX_ROWS, type MetricTool, toResult } from '#lib/figures/tool'
import { filtersInWords, nameOf, periodOf } from '#lib/figures/wording'
import { addDays, addMonths, formatDate } from '#lib/format/dates'
import {
  AGEING_PARTS,
  type AgeingPart,
  type AmountGroup,
  agedIn,
  INVOICE_DEFINITIONS,
  INVOICE_MEASURES,
  type InvoiceGrouping,
  type InvoiceMeasure,
  type InvoiceQuestion,
  invoicesOf,
  sumInvoices,
} from '#lib/invoices/metrics'
import { pages, type Query } from '#lib/paths'
import { count, selectIn, sum, takeAll } from '#lib/query/figures'
import { Day } from '#lib/wire/schema'

const TITLES: Record<InvoiceMeasure, string> = {
  billed: 'Amount billed',
  paid: 'Amount paid on invoices',
  outstanding: 'Amount outstanding',
  overdue: 'Amount overdue',
  written_off: 'Amount written off',
}

/** What the days of a question are. */
const DAYS: Record<InvoiceMeasure, string> = {
  billed: 'Issued',
  paid: 'Received',
  outstanding: 'Due',
  overdue: 'Due',
  written_off: 'Written off',
}

const sumColumns = (count: 'invoices' | 'payments'): ToolResult['columns'] => [
  { key: 'amount', label: 'Amount', unit: 'money' },
  { key: 'count', label: nameOf(count), unit: count },
]

function labelOf({ tenant }: ReadContext, group_by: InvoiceGrouping, { key, label }: AmountGroup): string {
  if (key === null) return group_by === 'member' ? 'Not a member' : 'None'
  if (group_by === 'member') return label || 'Unnamed'
  if (group_by !== 'month') return nameOf(key)
  return formatDate(key, { locale: tenant.locale, timeZone: tenant.time_zone, style: 'month' })
}

/** The question with only one of its groups left; null where no list knows the group. */
function narrowedTo(asked: InvoiceQuestion, { key, member_id }: AmountGroup): Query | null {
  const filter = invoicesOf(asked)
  if (!filter || key === null) return null
  if (asked.group_by === 'status') return { ...filter, status: [key] }
  if (asked.group_by === 'kind') return { ...filter, kind: [key] }
  if (asked.group_by === 'member') return member_id === null ? null : { ...filter, member_id }
  const { from, to } = asked
  const end = addDays(addMonths(key, 1), -1)
  return invoicesOf({ ...asked, from: from && from > key ? from : key, to: to && to < end ? to : end })
}

function toRow(readContext: ReadContext, asked: InvoiceQuestion, group: AmountGroup): ResultRow {
  const filter = narrowedTo(asked, group)
  return {
    id: group.key ?? 'none',
    label: labelOf(readContext, asked.group_by ?? 'kind', group),
    cells: { amount: group.amount, count: group.count },
    href: filter && pages.admin.invoices(filter),
  }
}

function inOrder(group_by: InvoiceGrouping, rows: ResultRow[]): ResultRow[] {
  return group_by === 'month' ? rows.toSorted((a, b) => a.id.localeCompare(b.id)).slice(-MAX_ROWS) : rows
}

const totalsTool = defineTool({
  name: 'invoice_totals',
  description:
    'Adds up invoices: billed (by day of issue), paid (by day of payment), outstanding, overdue or written off, also by status, kind, month or payer.',
  input: z.strictObject({
    measure: z.enum(INVOICE_MEASURES),
    from: Day.optional().describe('First day: of issue for billed, of payment for paid, else due'),
    to: Day.optional().describe('Last day'),
    group_by: z.enum(['status', 'kind', 'month', 'member']).optional(),
  }),
  permission: ['invoices.read'],
  async run(readContext, { measure, from, to, group_by }) {
    const { ctx, today, tenant } = readContext
    const asked: InvoiceQuestion = { measure, from, to, group_by, today, ...tenant }
    const [{ groups, group_count, amount, count }, currency] = await Promise.all([
      sumInvoices(ctx, asked, selectIn(readContext, 'invoices')),
      currencyFilter(readContext),
    ])
    const rows = group_by
      ? inOrder(
          group_by,
          groups.map((group) => toRow(readContext, asked, group)),
        )
      : []
    const filter = invoicesOf(asked)
    return toResult(readContext, {
      metric: `invoices.${measure}`,
      title: group_by ? `${TITLES[measure]} by ${group_by}` : TITLES[measure],
      definition: INVOICE_DEFINITIONS[measure],
      value: amount,
      unit: 'money',
      columns: group_by ? sumColumns(measure === 'paid' ? 'payments' : 'invoices') : [],
      rows,
      row_count: group_by ? group_count : count,
      totals: { amount, count },
      filters_applied: [
        ...filtersInWords([
          ['from', `${DAYS[measure]} from`, from],
          ['to', `${DAYS[measure]} until`, to],
        ]),
        ...currency,
      ],
      period: periodOf(tenant, from, to),
      href: filter && pages.admin.invoices(filter),
    })
  },
})

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

const ageingTool = defineTool({
  name: 'receivables_ageing',
  description: 'What is owed on open invoices by how long it is past due, or by payer.',
  input: z.strictObject({
    as_of: Day.optional().describe('The day at whose end it was owed, past due by that day; today unless given'),
    group_by: z.enum(['bucket', 'member']).default('bucket'),
  }),
  permission: ['invoices.read'],
  async run(readContext, { as_of, group_by }) {
    const { today, tenant } = readContext
    const day = as_of ?? today
    const past = day < today ? day : undefined
    const ctx = past ? { ...readContext.ctx, as_of: past } : readContext.ctx
    const asked: InvoiceQuestion = { measure: 'outstanding', today, as_of: past, group_by: 'member', ...tenant }
    const [buckets, payers, currency] = await Promise.all([
      takeAll(ctx, partsOf(tenant.currency, day), { ...readContext, today: day }),
      group_by === 'member'
        ? sumInvoices(ctx, asked, selectIn(readContext, 'invoices'))
        : { groups: [], group_count: 0 },
      currencyFilter(readContext),
    ])
    const amount = buckets.reduce((sum, bucket) => sum + bucket.amount.value, 0)
    const aged = buckets.map(({ part, amount, invoices }) => ({
      ...BUCKETS[part],
      cells: { amount: amount.value, count: invoices.value },
      href: pages.admin.invoices(invoices.query),
    }))
    return toResult(readContext, {
      metric: 'invoices.ageing',
      title: group_by === 'member' ? 'Receivables by payer' : 'Receivables by days past due',
      definition: INVOICE_DEFINITIONS.ageing,
      value: amount,
      unit: 'money',
      columns: sumColumns('invoices'),
      rows: group_by === 'member' ? payers.groups.map((group) => toRow(readContext, asked, group)) : aged,
      row_count: group_by === 'member' ? payers.group_count : aged.length,
      totals: { amount, count: buckets.reduce((sum, { invoices }) => sum + invoices.value, 0) },
      filters_applied: [...filtersInWords([['as_of', 'As of', as_of]]), ...currency],
      href: pages.admin.invoices({ status: 'open', currency: tenant.currency, sort: 'due_date', as_of: past }),
    })
  },
})

/** What can be asked about invoices. */
export const INVOICE_TOOLS: readonly MetricTool[] = [findInvoicesTool, totalsTool, ageingTool]
