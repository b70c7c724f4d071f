import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { sumCounters } from '#lib/counters/sums'
import type { Span } from '#lib/format/periods'
import { medianOf } from '#lib/invoices/median'
import type { Query } from '#lib/paths'
import type { Among, FigureOf, Select } from '#lib/records/model'

/** What the figures about payments mean. Answers quote these sentences, and whoever counts payments uses the SQL below. */
export const PAYMENT_DEFINITIONS = {
  revenue:
    'Payments on the day and in the way they came, less refunds on the day and in the way they were given back: a refund never changes the month of its payment.',
  behaviour:
    'Paid invoices by the day they were settled: days late run from the due date to that day and are negative when it was early, days to pay run from the day of issue.',
} as const

/** Payments whose money came, whatever was given back of it since. */
export const RECEIVED_STATUSES = ['succeeded', 'partially_refunded', 'refunded'] as const

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

/** The parameters of the list with the payments that count as revenue, in a span or at any time. */
export function revenueOf(currency: string, span?: Span): Query {
  return { status: RECEIVED_STATUSES, currency, received_from: span?.from, received_to: span?.to }
}

/** What was received in a span, less the refunds of its days: counters know it, see 0042. */
export function revenueIn(currency: string, span: Span): FigureOf {
  return { of: 'payments', query: revenueOf(currency, span), sum: 'kept_minor' }
}

/** What was received in a span, less refunds, in groups, the largest first. They add up to revenueIn. `select` finds the payments. */
export async function groupRevenue(
  ctx: Ctx,
  currency: string,
  span: Span,
  group_by: RevenueGrouping,
  select: Select<'payments'>,
): Promise<RevenueGroup[]> {
  if (group_by === 'kind' || group_by === 'event') {
    const groups = await groupApplied(ctx, currency, span, group_by, select)
    return groups.toSorted((a, b) => b.amount - a.amount)
  }
  const key =
    group_by === 'method'
      ? sql<string | null>`payments.method`
      : sql<string | null>`date_trunc('month', payments.received_on)::date::text`
  return ctx.db
    .selectFrom(movementsOf(ctx))
    .where('payments.id', 'in', select({ currency, status: RECEIVED_STATUSES }).rows.select('payments.id'))
    .where('payments.received_on', '>=', span.from)
    .where('payments.received_on', '<=', span.to)
    .select([
      key.as('key'),
      sql<string | null>`null::text`.as('label'),
      sql<number>`sum(moved_minor)::bigint`.as('amount'),
      sql<number>`count(*) filter (where is_first)`.as('count'),
    ])
    .groupBy(sql`1`)
    .having(sql<boolean>`sum(moved_minor) <> 0 or bool_or(is_first)`)
    .orderBy('amount', 'desc')
    .execute()
}

/** What is told of a payment beside the day on which it moved money, and the way. */
const OF_MOVEMENTS = [
  'id',
  'tenant_id',
  'number',
  'member_id',
  'amount_minor',
  'applied_minor',
  'refunded_minor',
  'payer_name',
  'payer_key',
  'reference',
  'currency',
  'status',
  'reversed_on',
  'reversal_reason',
  'note',
  'created_at',
  'updated_at',
] as const

/**
 * Returns payments on the day and in the way they came and, as rows more, what was given back of them on the day and in the
 * way it went, below zero, as the journal does.
 */
export function movementsOf({ db }: Pick<Ctx, 'db'>) {
  const told = OF_MOVEMENTS.map((name) => `payments.${name}` as const)
  // A payment that was reversed never stood.
  const standing = sql<number>`(case when payments.reversed_on is null then payments.amount_minor else 0 end)`
  const came = db
    .selectFrom('payments')
    .select(told)
    .select(['payments.received_on', 'payments.method', standing.as('moved_minor'), sql<boolean>`true`.as('is_first')])
  const went = db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(told)
    .select([
      'refunds.refunded_on as received_on',
      'refunds.method',
      sql<number>`-refunds.amount_minor`.as('moved_minor'),
    ])
    .select(sql<boolean>`false`.as('is_first'))
  return came.unionAll(went).as('payments')
}

/** How many payments have money left that settles no invoice. */
async function countUnapplied({ rows }: Among<'payments'>): Promise<number> {
  const { count } = await rows
    .where(sql<boolean>`payments.amount_minor - payments.refunded_minor > payments.applied_minor`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What the counters hold for no event. */
const NO_EVENT = '00000000-0000-0000-0000-000000000000'

/**
 * By the kind of the invoices that were settled, or the event they were for: from counters. What settled no
 * invoice is a group of its own, or belongs to no event.
 */
async function groupApplied(
  ctx: Ctx,
  currency: string,
  span: Span,
  group_by: 'kind' | 'event',
  select: Select<'payments'>,
): Promise<RevenueGroup[]> {
  const key = group_by === 'kind' ? sql<string>`applied_tallies.kind` : sql<string>`applied_tallies.event_id::text`
  const title = sql<string | null>`(select max(e.title) from events e
    where e.tenant_id = ${ctx.tenant_id} and e.id = min(applied_tallies.event_id::text)::uuid)`
  const [applied, unapplied, [received = 0]] = await Promise.all([
    ctx.db
      .selectFrom('applied_tallies')
      .where('currency', '=', currency)
      .where('day', '>=', span.from)
      .where('day', '<=', span.to)
      .select([
        key.as('key'),
        (group_by === 'event' ? title : sql<string | null>`null::text`).as('label'),
        sql<number>`sum(amount_minor)::bigint`.as('amount'),
        sql<number>`sum(part_count)::bigint`.as('count'),
      ])
      .groupBy(sql`1`)
      .having(sql<boolean>`sum(amount_minor) <> 0 or sum(part_count) <> 0`)
      .execute(),
    countUnapplied(select(revenueOf(currency, span))),
    sumCounters(ctx, [{ noun: 'received', labels: [currency], days: span }]),
  ])
  const none = applied.find((group) => group.key === NO_EVENT) ?? { amount: 0, count: 0 }
  const groups: RevenueGroup[] = applied.filter((group) => group.key !== NO_EVENT)
  const amount = received - groups.reduce((sum, group) => sum + group.amount, 0)
  const left = { amount, count: none.count + unapplied }
  return left.count === 0 && left.amount === 0 ? groups : [...groups, { key: null, label: null, ...left }]
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

/** The parameters of the list with the invoices that were settled. */
export function settledOf({ currency, member_id, from, to }: BehaviourQuestion): Query {
  const filter = { total_minor: { gt: '0' }, paid_on: { is_set: true, gte: from, lte: to } }
  return { status: ['paid'], currency, member_id, filter: JSON.stringify(filter) }
}

/** The median of a number of days over invoices in groups. */
function medianBy<T extends { times: number }>(groups: readonly T[], days: (group: T) => number): number | null {
  const frequencies = groups.map((group) => ({ value: days(group), times: group.times }))
  return medianOf(frequencies.toSorted((a, b) => a.value - b.value))
}

/** Returns how quickly invoices were paid; `select` finds them. */
export async function getPaymentBehaviour(
  asked: BehaviourQuestion,
  select: Select<'invoices'>,
): Promise<PaymentBehaviour> {
  const groups = await select(settledOf(asked))
    .rows.select([
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
