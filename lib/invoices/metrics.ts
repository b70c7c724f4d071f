import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays } from '#lib/format/dates'
import { issueDate } from '#lib/invoices/conditions'
import { medianOf } from '#lib/invoices/median'
import { invoicesAt } from '#lib/invoices/past'
import { invoiceCounters, REMAINING } from '#lib/invoices/queries'
import type { InvoiceStats, InvoiceStatus } from '#lib/invoices/schema'
import { writtenOff } from '#lib/invoices/write-offs'
import type { Query } from '#lib/paths'
import type { Select } from '#lib/records/model'

/** What the figures about invoices mean. Answers quote these sentences, and whoever counts invoices uses the SQL below. */
export const INVOICE_DEFINITIONS = {
  outstanding: 'What members and other payers still have to pay on open invoices as of now, whether due or not.',
  overdue: 'What remains to be paid on open invoices whose due date has passed.',
  ageing:
    'What remains to be paid on open invoices at the end of the day, by how many days past its due date each is by then.',
} as const

export const INVOICE_MEASURES = ['billed', 'paid', 'outstanding', 'overdue', 'written_off'] as const
type InvoiceMeasure = (typeof INVOICE_MEASURES)[number]

/** Issued and not cancelled. */
export const STANDING_STATUSES = ['open', 'paid', 'uncollectible'] as const satisfies InvoiceStatus[]

/** A group of invoices. */
interface AmountGroup {
  /** A status, a kind, the first day of a month, or a member; the name of a payer who is no member. Null for the whole. */
  key: string | null
  /** The payer's name in groups by member. */
  label: string | null
  member_id: string | null
  /** Minor units. */
  amount: number
  /** How many invoices; of paid, how many payments, in groups by kind or status parts of them. */
  count: number
}

/** The groups with the largest amounts, how many there are, and what all of them add up to. */
export interface AmountGroups {
  groups: AmountGroup[]
  group_count: number
  /** Minor units. */
  amount: number
  count: number
}

type InvoiceGrouping = 'status' | 'kind' | 'month' | 'member'

/** What to add up: days are those of issue, of receipt or due dates, whatever the measure goes by. */
export interface InvoiceQuestion {
  measure: InvoiceMeasure
  currency: string
  /** Where the tenant is, like the days of writing off. */
  today: string
  time_zone: string
  from?: string | undefined
  to?: string | undefined
  /** The past day at whose end it is asked for. */
  as_of?: string | undefined
  group_by?: InvoiceGrouping | undefined
}

const WHOLE = sql<string | null>`null::text`

/** What groups are told apart by; `day` is the date that months are taken of. */
function keyOf(group_by: InvoiceGrouping | undefined, day: RawBuilder<unknown>): RawBuilder<string | null> {
  switch (group_by) {
    case 'status':
      return sql`invoices.status`
    case 'kind':
      return sql`invoices.kind`
    case 'month':
      return sql`date_trunc('month', ${day})::date::text`
    case 'member':
      return sql`case when invoices.member_id is null then invoices.payer_key else invoices.member_id::text end`
    default:
      return WHOLE
  }
}

/** The list of invoices that a measure adds up, or null for what no list shows: money by the day it was received. */
function invoicesOf({ measure, currency, from, to, as_of }: InvoiceQuestion): Query | null {
  switch (measure) {
    case 'billed':
      return { status: STANDING_STATUSES, currency, issued_from: from, issued_to: to, as_of }
    case 'outstanding':
      return { status: ['open'], currency, due_from: from, due_to: to, as_of }
    case 'overdue':
      return { overdue: true, currency, due_from: from, due_to: to, as_of }
    case 'written_off':
      // Whatever became of them since, as the journal has it.
      return { currency, filter: JSON.stringify({ uncollectible_at: { is_set: true, gte: from, lte: to } }), as_of }
    case 'paid':
      return null
  }
}

/** How many groups come back at most; the smallest are left out. */
const MAX_GROUPS = 500

/**
 * Adds up invoices in one currency, in groups or as a whole, the largest amount first. Without days and for groups
 * that the counters know, nothing is counted. Without a grouping there is one group, also of nothing.
 *
 * @param select finds the invoices
 */
export async function sumInvoices(ctx: Ctx, asked: InvoiceQuestion, select: Select<'invoices'>): Promise<AmountGroups> {
  const rows = await summed(ctx, asked, select)
  const [first] = rows
  return {
    groups: rows.map(({ key, label, member_id, amount, count }) => ({ key, label, member_id, amount, count })),
    group_count: first?.group_count ?? 0,
    amount: first?.all_amount ?? 0,
    count: first?.all_count ?? 0,
  }
}

type Summed = AmountGroup & { group_count: number; all_amount: number; all_count: number }

/** The sums of groups, and those of all groups beside each. */
function sumsOf(amount: RawBuilder<unknown>, count: RawBuilder<unknown>) {
  return [
    sql<number>`coalesce(${amount}, 0)::bigint`.as('amount'),
    sql<number>`coalesce(${count}, 0)::bigint`.as('count'),
    sql<number>`count(*) over ()`.as('group_count'),
    sql<number>`coalesce(sum(${amount}) over (), 0)::bigint`.as('all_amount'),
    sql<number>`coalesce(sum(${count}) over (), 0)::bigint`.as('all_count'),
  ] as const
}

function summed(ctx: Ctx, asked: InvoiceQuestion, select: Select<'invoices'>): Promise<Summed[]> {
  const filter = invoicesOf(asked)
  if (!filter) return sumPaid(ctx, asked)
  const { rows, held } = select(filter)
  const { group_by } = asked
  const counters =
    held && group_by !== 'month' && group_by !== 'member' ? invoiceCounters(ctx, held, sql`${asked.today}::date`) : null
  return counters ? sumCounters(counters, asked) : grouped(rows, asked, { ...partsOf(asked), count: sql`count(*)` })
}

function sumCounters(counters: NonNullable<ReturnType<typeof invoiceCounters>>, asked: InvoiceQuestion) {
  const { group_by, measure } = asked
  const key = group_by ? sql<string | null>`${sql.ref(group_by)}` : WHOLE
  const sums = counters.select([
    key.as('key'),
    WHOLE.as('label'),
    WHOLE.as('member_id'),
    ...sumsOf(sql`sum(${measure === 'billed' ? sql`total_minor` : REMAINING})`, sql`sum(row_count)`),
  ])
  if (!group_by) return sums.execute()
  return sums.groupBy(sql`1`).having(sql<boolean>`sum(row_count) > 0`).orderBy('amount', 'desc').execute()
}

/** The date that a measure of invoices goes by, and the amount that it adds up. */
function partsOf({ measure, time_zone }: InvoiceQuestion): Omit<Parts, 'count'> {
  if (measure === 'billed') return { day: issueDate(), amount: sql`invoices.total_minor` }
  if (measure !== 'written_off') return { day: sql`invoices.due_date`, amount: sql`invoices.remaining_minor` }
  return {
    day: sql`(invoices.uncollectible_at at time zone ${time_zone})::date`,
    amount: writtenOff((name) => sql.ref(`invoices.${name}`)),
  }
}

/** The payments that bring what a measure of receipts adds up. */
function paymentsOf(ctx: Ctx, { currency, from, to }: InvoiceQuestion) {
  let payments = ctx.db.selectFrom('payments').where('payments.currency', '=', currency)
  if (from) payments = payments.where('payments.received_on', '>=', from)
  if (to) payments = payments.where('payments.received_on', '<=', to)
  return payments
}

function sumPaid(ctx: Ctx, asked: InvoiceQuestion): Promise<Summed[]> {
  if (asked.group_by === 'member') return sumPaidByMember(ctx, asked)
  if (asked.group_by !== 'status') return sumApplied(ctx, asked)
  const parts = paymentsOf(ctx, asked)
    .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'payments.id')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
  // Taking a part back is a row of its own, below zero.
  const count = sql`sum(sign(payment_allocations.amount_minor))`
  return grouped(parts, asked, { day: sql`payments.received_on`, amount: sql`payment_allocations.amount_minor`, count })
}

/** From counters. */
function sumApplied(ctx: Ctx, { currency, from, to, group_by }: InvoiceQuestion): Promise<Summed[]> {
  const keys = { kind: sql<string | null>`kind`, month: sql<string | null>`date_trunc('month', day)::date::text` }
  const isGrouped = group_by === 'kind' || group_by === 'month'
  let counters = ctx.db.selectFrom('applied_tallies').where('currency', '=', currency)
  if (from) counters = counters.where('day', '>=', from)
  if (to) counters = counters.where('day', '<=', to)
  const sums = counters.select([
    (isGrouped ? keys[group_by] : WHOLE).as('key'),
    WHOLE.as('label'),
    WHOLE.as('member_id'),
    ...sumsOf(sql`sum(amount_minor)`, sql`sum(part_count)`),
  ])
  if (!isGrouped) return sums.execute()
  return sums
    .groupBy(sql`1`)
    .having(sql<boolean>`sum(amount_minor) <> 0 or sum(part_count) <> 0`)
    .orderBy('amount', 'desc')
    .execute()
}

/** By who paid; what came from nobody on record is a group of its own. */
function sumPaidByMember(ctx: Ctx, asked: InvoiceQuestion): Promise<Summed[]> {
  const name = sql<string | null>`(select btrim(m.first_name || ' ' || m.last_name) from members m
    where m.tenant_id = ${ctx.tenant_id} and m.id = payments.member_id)`
  return paymentsOf(ctx, asked)
    .where('payments.applied_minor', '>', 0)
    .select([
      sql<string | null>`payments.member_id::text`.as('key'),
      name.as('label'),
      sql<string | null>`payments.member_id`.as('member_id'),
      ...sumsOf(sql`sum(payments.applied_minor)`, sql`count(*)`),
    ])
    .groupBy('payments.member_id')
    .orderBy('amount', 'desc')
    .orderBy('payments.member_id')
    .limit(MAX_GROUPS)
    .execute()
}

interface Parts {
  day: RawBuilder<unknown>
  amount: RawBuilder<unknown>
  count: RawBuilder<unknown>
}

function grouped<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
  { group_by }: InvoiceQuestion,
  { day, amount, count }: Parts,
): Promise<Summed[]> {
  const key = keyOf(group_by, day)
  const isByMember = group_by === 'member'
  const sums = query.select([
    key.as('key'),
    (isByMember ? sql<string | null>`max(invoices.payer_name)` : WHOLE).as('label'),
    (isByMember ? sql<string | null>`max(invoices.member_id::text)` : WHOLE).as('member_id'),
    ...sumsOf(sql`sum(${amount})`, count),
  ])
  const limited = group_by
    ? sums.groupBy(sql`1`).orderBy(sql`amount`, 'desc').orderBy(sql`key`).limit(MAX_GROUPS)
    : sums
  return limited.execute() as Promise<unknown> as Promise<Summed[]>
}

/** How many days past due the invoices of each part of the ageing are: from and to, both included. */
const AGEING = {
  current: [null, 0],
  d1_30: [1, 30],
  d31_60: [31, 60],
  d61_90: [61, 90],
  d90_plus: [91, null],
} as const satisfies Record<keyof InvoiceStats['ageing'], readonly [number | null, number | null]>
export type AgeingPart = keyof typeof AGEING
export const AGEING_PARTS = Object.keys(AGEING) as AgeingPart[]

/** The parameters of the list of the open invoices in a part of the ageing, by what remains of them. */
export function agedIn(part: AgeingPart, currency: string, as_of: string): Query {
  const [from, to] = AGEING[part]
  return {
    status: ['open'],
    currency,
    due_from: to === null ? undefined : addDays(as_of, -to),
    due_to: from === null ? undefined : addDays(as_of, -from),
    sort: 'due_date',
  }
}

/** Returns the median of days from issue to payment over all paid invoices in a currency; null without any. */
export async function medianDaysToPay(ctx: Ctx, currency: string): Promise<number | null> {
  if (ctx.as_of !== undefined) return medianThen(ctx, currency)
  // From counters.
  const days = await ctx.db
    .selectFrom('invoice_tallies')
    .where('currency', '=', currency)
    .where('status', '=', 'paid')
    .where('days_to_pay', '>=', 0)
    .select(['days_to_pay as value', sql<number>`sum(row_count)::bigint`.as('times')])
    .groupBy('days_to_pay')
    .having(sql<boolean>`sum(row_count) > 0`)
    .orderBy('days_to_pay')
    .execute()
  return medianOf(days)
}

/** The same of the invoices that had been paid by the end of the context's past day. */
async function medianThen(ctx: Ctx, currency: string): Promise<number | null> {
  const days = sql<number>`greatest(invoices.paid_on - invoices.issue_date, 0)`
  const row = await invoicesAt(ctx)
    .where('invoices.currency', '=', currency)
    .where('invoices.status', '=', 'paid')
    .where('invoices.total_minor', '>', 0)
    .where('invoices.paid_on', 'is not', null)
    .select(sql<number | null>`percentile_cont(0.5) within group (order by ${days})`.as('median'))
    .executeTakeFirst()
  return row?.median ?? null
}
