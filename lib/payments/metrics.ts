import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { medianOf } from '#lib/invoices/median'
import { type Span, sumDays } from '#lib/tallies/days'

/** What the figures about payments mean. Tools quote these sentences, and whoever counts payments uses the SQL below. */
export const PAYMENT_DEFINITIONS = {
  revenue: 'Payments received, less what was paid back, by the day of receipt.',
  behaviour:
    'Paid invoices by the day they were settled: days late run from the due date to that day and are negative when it was early, days to pay run from the day of issue.',
} as const

/** Payments whose money is here, at least in part. */
export const RECEIVED_STATUSES = ['succeeded', 'partially_refunded'] as const

export type RevenueGrouping = 'month' | 'kind' | 'event' | 'method'

/** Money received in a group: a month's first day, a kind, an event or a method; key null is money of none. */
export interface RevenueGroup {
  key: string | null
  label: string | null
  /** Minor units. */
  amount: number
  /** How many payments; of kinds and events, how many parts of them. */
  count: number
}

const KEPT = sql`payments.amount_minor - payments.refunded_minor`

/** The payments that count as revenue in a span. */
function receivedIn(ctx: Ctx, currency: string, { from, to }: Span) {
  return ctx.db
    .selectFrom('payments')
    .where('payments.currency', '=', currency)
    .where('payments.status', 'in', [...RECEIVED_STATUSES])
    .where('payments.received_on', '>=', from)
    .where('payments.received_on', '<=', to)
}

/** What was received in each span, less refunds, in minor units: from running tallies. */
export function sumRevenue(ctx: Ctx, currency: string, spans: readonly Span[]): Promise<number[]> {
  return sumDays(
    ctx,
    spans.map(({ from, to }) => ({ noun: 'received', labels: [currency], from, to })),
  )
}

/** What was received in a span, less refunds, in groups, the largest first. They add up to sumRevenue. */
export async function groupRevenue(
  ctx: Ctx,
  currency: string,
  span: Span,
  group_by: RevenueGrouping,
): Promise<RevenueGroup[]> {
  if (group_by === 'kind' || group_by === 'event') {
    const groups = await (group_by === 'kind' ? groupByKind : groupByEvent)(ctx, currency, span)
    return groups.toSorted((a, b) => b.amount - a.amount)
  }
  const key =
    group_by === 'method'
      ? sql<string | null>`payments.method`
      : sql<string | null>`date_trunc('month', payments.received_on)::date::text`
  return receivedIn(ctx, currency, span)
    .select([
      key.as('key'),
      sql<string | null>`null::text`.as('label'),
      sql<number>`sum(${KEPT})::bigint`.as('amount'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(sql`1`)
    .orderBy('amount', 'desc')
    .execute()
}

/** What was kept of payments without settling an invoice. */
function sumUnapplied(ctx: Ctx, currency: string, span: Span): Promise<{ amount: number; count: number }> {
  return receivedIn(ctx, currency, span)
    .where(sql<boolean>`${KEPT} > payments.applied_minor`)
    .select([
      sql<number>`coalesce(sum(${KEPT} - payments.applied_minor), 0)::bigint`.as('amount'),
      sql<number>`count(*)`.as('count'),
    ])
    .executeTakeFirstOrThrow()
}

/** By the kind of the invoices that are settled: from running tallies. */
async function groupByKind(ctx: Ctx, currency: string, span: Span): Promise<RevenueGroup[]> {
  const [kinds, rest] = await Promise.all([
    ctx.db
      .selectFrom('applied_tallies')
      .where('currency', '=', currency)
      .where('day', '>=', span.from)
      .where('day', '<=', span.to)
      .select([
        sql<string | null>`kind`.as('key'),
        sql<string | null>`null::text`.as('label'),
        sql<number>`sum(amount_minor)::bigint`.as('amount'),
        sql<number>`sum(part_count)::bigint`.as('count'),
      ])
      .groupBy('kind')
      .having(sql<boolean>`sum(part_count) <> 0`)
      .execute(),
    sumUnapplied(ctx, currency, span),
  ])
  return rest.count === 0 ? kinds : [...kinds, { key: null, label: null, ...rest }]
}

/** By the event of the registration that is settled: few invoices have one, the others are what is left of the kinds. */
async function groupByEvent(ctx: Ctx, currency: string, span: Span): Promise<RevenueGroup[]> {
  const [kinds, events] = await Promise.all([
    groupByKind(ctx, currency, span),
    receivedIn(ctx, currency, span)
      .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'payments.id')
      .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
      .innerJoin('registrations', 'registrations.id', 'invoices.registration_id')
      .innerJoin('events', 'events.id', 'registrations.event_id')
      .where('invoices.registration_id', 'is not', null)
      .select([
        sql<string | null>`events.id::text`.as('key'),
        sql<string | null>`max(events.title)`.as('label'),
        sql<number>`sum(payment_allocations.amount_minor)::bigint`.as('amount'),
        sql<number>`sum(sign(payment_allocations.amount_minor))::bigint`.as('count'),
      ])
      .groupBy('events.id')
      .execute(),
  ])
  const total = (groups: readonly RevenueGroup[], of: 'amount' | 'count') =>
    groups.reduce((sum, group) => sum + group[of], 0)
  const rest = {
    amount: total(kinds, 'amount') - total(events, 'amount'),
    count: total(kinds, 'count') - total(events, 'count'),
  }
  return rest.count === 0 && rest.amount === 0 ? events : [...events, { key: null, label: null, ...rest }]
}

/** How invoices were paid; days negative when early. All null where none was paid. */
export interface PaymentBehaviour {
  median_days_late: number | null
  /** Share of invoices settled by their due date, 0 to 1. */
  on_time_share: number | null
  median_days_to_pay: number | null
  invoices: number
}

/** Which paid invoices: settled within days, of one payer. */
export interface BehaviourQuestion {
  currency: string
  member_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

function settledInvoices(ctx: Ctx, { currency, member_id, from, to }: BehaviourQuestion) {
  let paid = ctx.db
    .selectFrom('invoices')
    .where('invoices.currency', '=', currency)
    .where('invoices.status', '=', 'paid')
    .where('invoices.total_minor', '>', 0)
    .where('invoices.paid_on', 'is not', null)
  if (member_id) paid = paid.where('invoices.member_id', '=', member_id)
  if (from) paid = paid.where('invoices.paid_on', '>=', from)
  if (to) paid = paid.where('invoices.paid_on', '<=', to)
  return paid
}

/** The median of a number of days over invoices in groups. */
function medianBy<T extends { times: number }>(groups: readonly T[], days: (group: T) => number): number | null {
  const frequencies = groups.map((group) => ({ value: days(group), times: group.times }))
  return medianOf(frequencies.toSorted((a, b) => a.value - b.value))
}

/** Returns how quickly invoices were paid. */
export async function getPaymentBehaviour(ctx: Ctx, asked: BehaviourQuestion): Promise<PaymentBehaviour> {
  const groups = await settledInvoices(ctx, asked)
    .select([
      sql<number>`invoices.paid_on - invoices.due_date`.as('late'),
      sql<number>`greatest(invoices.paid_on - invoices.issue_date, 0)`.as('taken'),
      sql<number>`count(*)`.as('times'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute()
  const invoices = groups.reduce((sum, { times }) => sum + times, 0)
  const onTime = groups.reduce((sum, { late, times }) => sum + (late <= 0 ? times : 0), 0)
  return {
    median_days_late: medianBy(groups, ({ late }) => late),
    on_time_share: invoices === 0 ? null : onTime / invoices,
    median_days_to_pay: medianBy(groups, ({ taken }) => taken),
    invoices,
  }
}
