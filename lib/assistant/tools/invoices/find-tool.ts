import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { currencyFilter } from '#lib/assistant/tools/invoices/currency-filter'
import { type Resolution, resolveMember } from '#lib/assistant/tools/members/resolve'
import { MemberRef, notOne } from '#lib/assistant/tools/members/tool-input'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow, ToolResult } from '#lib/figures/schema'
import { defineTool, MAX_ROWS, toResult } from '#lib/figures/tool'
import { filtersInWords, periodOf } from '#lib/figures/wording'
import { issueDate, numberOf } from '#lib/invoices/conditions'
import { INVOICE_DEFINITIONS } from '#lib/invoices/metrics'
import { invoiceCounters, REMAINING, seesAllInvoices } from '#lib/invoices/queries'
import { INVOICE_KINDS, INVOICE_STATUSES } from '#lib/invoices/schema'
import { pages } from '#lib/paths'
import { selectIn } from '#lib/query/figures'
import { Day } from '#lib/wire/schema'

const SORTS = ['amount', 'due_date', 'issue_date', 'days_late', 'number'] as const
const Money = z.number().min(0).max(1e12)

const Input = z.strictObject({
  status: z.array(z.enum(INVOICE_STATUSES)).optional(),
  overdue: z.boolean().optional().describe('Open and past the due date, or not'),
  kind: z.array(z.enum(INVOICE_KINDS)).optional().describe('What they are for; dues are membership fees'),
  member_ref: MemberRef.optional(),
  number: z.string().trim().min(1).max(60).optional().describe('An invoice number or its beginning'),
  issued_from: Day.optional(),
  issued_to: Day.optional(),
  due_from: Day.optional().describe('Due on or after, paid ones too unless status or overdue says otherwise'),
  due_to: Day.optional().describe('Due on or before'),
  min_amount: Money.optional().describe('Total at least, such as 49.50'),
  max_amount: Money.optional().describe('Total at most, such as 49.50'),
  sort: z
    .enum([...SORTS, ...SORTS.map((name) => `-${name}` as const)])
    .default('-issue_date')
    .describe('With - in front descending; days_late counts for open invoices'),
  limit: z.int().min(1).max(MAX_ROWS).default(MAX_ROWS),
})
type Input = z.output<typeof Input>

const LIST_SORTS: Record<string, string> = {
  amount: 'total',
  due_date: 'due_date',
  issue_date: 'issue_date',
  number: 'number',
}

/** The parameters of the list with what is asked for. */
function toFilter({ tenant }: ReadContext, input: Input, member_id: string | undefined) {
  const { overdue, issued_from, issued_to, due_from, due_to, number } = input
  const amount = (given: number | undefined) => given?.toFixed(3).replace(/\.?0+$/, '')
  return {
    status: input.status?.length ? input.status : undefined,
    kind: input.kind?.length ? input.kind : undefined,
    overdue,
    member_id,
    issued_from,
    issued_to,
    due_from,
    due_to,
    min_amount: amount(input.min_amount),
    max_amount: amount(input.max_amount),
    currency: tenant.currency,
    filter: number && JSON.stringify({ number: { starts_with: number } }),
  }
}
type Filter = ReturnType<typeof toFilter>

/** The list of a filter; members have one list of all their invoices. */
function listOf({ ctx }: ReadContext, filter: Filter, sort: string): string | null {
  if (seesAllInvoices(ctx)) {
    const by = LIST_SORTS[sort.replace('-', '')]
    return pages.admin.invoices({ ...filter, ...(by && sort !== '-issue_date' && { sort: sort.replace(/\w+/, by) }) })
  }
  const { currency, ...others } = filter
  return Object.values(others).every((value) => value === undefined) ? pages.member.invoices() : null
}

function invoicesOf(readContext: ReadContext, filter: Filter) {
  return selectIn(readContext, 'invoices')(filter).rows
}

function daysLate(today: string) {
  return sql<number | null>`case when invoices.status = 'open' then greatest(${today}::date - invoices.due_date, 0) end`
}

/** The later the due date, the fewer the days late; and it has an index. */
function orderOf(sort: string) {
  const isByDays = sort.endsWith('days_late')
  const isDescending = sort.startsWith('-') !== isByDays
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const keys: Record<string, RawBuilder<unknown>> = {
    amount: sql`invoices.total_minor`,
    issue_date: issueDate(),
    number: numberOf(),
  }
  const key = keys[sort.replace('-', '')] ?? sql`invoices.due_date`
  return sql`${key} ${direction}, invoices.id ${direction}`
}

const isOnlyOpen = ({ overdue, status }: Filter) => overdue === true || (status?.length === 1 && status[0] === 'open')

/**
 * The invoices to show. Only open ones can be late, so by days late these come first, from their index, and the
 * others are looked at when there is room.
 */
async function listRows(readContext: ReadContext, filter: Filter, asked: Input): Promise<ResultRow[]> {
  if (!asked.sort.endsWith('days_late') || isOnlyOpen(filter)) return listSorted(readContext, filter, asked)
  const others = (filter.status ?? INVOICE_STATUSES).filter((status) => status !== 'open')
  const isOpenAsked = filter.status === undefined || others.length < filter.status.length
  const open = isOpenAsked ? await listSorted(readContext, { ...filter, status: ['open'] }, asked) : []
  if (open.length === asked.limit || others.length === 0) return open
  const rest = { ...asked, limit: asked.limit - open.length }
  return [...open, ...(await listSorted(readContext, { ...filter, status: others }, rest))]
}

async function listSorted(readContext: ReadContext, filter: Filter, { sort, limit }: Input): Promise<ResultRow[]> {
  const { ctx, today } = readContext
  const rows = await invoicesOf(readContext, filter)
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.payer_name',
      sql<string | null>`(select btrim(m.first_name || ' ' || m.last_name) from members m
        where m.tenant_id = invoices.tenant_id and m.id = invoices.member_id)`.as('member_name'),
      'invoices.kind',
      'invoices.status',
      'invoices.issue_date',
      'invoices.due_date',
      'invoices.total_minor as total',
      'invoices.remaining_minor as remaining',
      daysLate(today).as('days_late'),
    ])
    .orderBy(orderOf(sort))
    .limit(limit)
    .execute()
  const page = seesAllInvoices(ctx) ? pages.admin.invoice : pages.member.invoice
  return rows.map(({ id, payer_name, member_name, ...cells }) => {
    const member = payer_name || member_name || 'Unnamed'
    return { id, label: cells.number ?? `Draft for ${member}`, cells: { ...cells, member }, href: page(id) }
  })
}

/** How many there are, and what they add up to in minor units. */
async function sumsOf(readContext: ReadContext, filter: Filter) {
  const { ctx, today } = readContext
  const sum = (of: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${of}), 0)::bigint`
  const { held } = selectIn(readContext, 'invoices')(filter)
  const counters = held && invoiceCounters(ctx, held, sql`${today}::date`)
  return counters
    ? counters
        .select([sum(sql`row_count`).as('count'), sum(sql`total_minor`).as('total'), sum(REMAINING).as('remaining')])
        .executeTakeFirstOrThrow()
    : invoicesOf(readContext, filter)
        .select([
          sql<number>`count(*)`.as('count'),
          sum(sql`invoices.total_minor`).as('total'),
          sum(sql`invoices.remaining_minor`).as('remaining'),
        ])
        .executeTakeFirstOrThrow()
}

function titleOf({ status, overdue, kind }: Input): string {
  const words = [overdue ? 'overdue' : '', (status ?? []).join(' or '), (kind ?? []).join(' and '), 'invoices']
  const title = words.filter(Boolean).join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

function wordsOf(input: Input, member: string | undefined): ToolResult['filters_applied'] {
  return filtersInWords([
    ['status', 'Status', input.status],
    ['overdue', 'Overdue', input.overdue],
    ['kind', 'Kind', input.kind],
    ['member', 'Member', member],
    ['number', 'Number', input.number],
    ['issued_from', 'Issued from', input.issued_from],
    ['issued_to', 'Issued until', input.issued_to],
    ['due_from', 'Due from', input.due_from],
    ['due_to', 'Due until', input.due_to],
    ['min_amount', 'Total at least', input.min_amount],
    ['max_amount', 'Total at most', input.max_amount],
  ])
}

const COLUMNS: ToolResult['columns'] = [
  { key: 'number', label: 'Number', unit: 'text' },
  { key: 'member', label: 'Payer', unit: 'text' },
  { key: 'kind', label: 'Kind', unit: 'text' },
  { key: 'status', label: 'Status', unit: 'text' },
  { key: 'issue_date', label: 'Issued', unit: 'date' },
  { key: 'due_date', label: 'Due', unit: 'date' },
  { key: 'total', label: 'Total', unit: 'money' },
  { key: 'remaining', label: 'Remaining', unit: 'money' },
  { key: 'days_late', label: 'Days late', unit: 'days' },
]

/** find_invoices: invoices as rows; the member role sees its own issued ones. */
export const findInvoicesTool = defineTool({
  name: 'find_invoices',
  description: 'Lists invoices by status, kind, payer, number, dates or amount, with what they add up to.',
  input: Input,
  permission: ['invoices.read', 'invoices.own'],
  async run(readContext, input) {
    const parts = { metric: 'invoices.list', title: titleOf(input), definition: INVOICE_DEFINITIONS.list }
    const meant: Resolution | null = input.member_ref ? await resolveMember(readContext, input.member_ref) : null
    if (meant && meant.kind !== 'one')
      return notOne(readContext, meant, { ...parts, filters_applied: wordsOf(input, input.member_ref) })
    const filter = toFilter(readContext, input, meant?.member.id)
    const [rows, sums, currency] = await Promise.all([
      listRows(readContext, filter, input),
      sumsOf(readContext, filter),
      currencyFilter(readContext),
    ])
    const { issued_from, issued_to, due_from, due_to } = input
    return toResult(readContext, {
      ...parts,
      value: sums.count,
      unit: 'invoices',
      columns: COLUMNS,
      rows,
      row_count: sums.count,
      totals: { total: sums.total, remaining: sums.remaining },
      filters_applied: [...wordsOf(input, meant?.member.label), ...currency],
      period: periodOf(readContext.tenant, issued_from ?? due_from, issued_to ?? due_to),
      href: listOf(readContext, filter, input.sort),
    })
  },
})
