import type { Ctx } from '#lib/context'
import { sumDaysBy } from '#lib/counters/days'
import { countSeats, findNextEvent, type SeatUse } from '#lib/dashboard/events'
import type { Counted, Needs, Summed } from '#lib/dashboard/queries'
import { countByStatus } from '#lib/events/queries'
import { addDays, addMonths, addYears, fiscalYearOf } from '#lib/format/dates'
import { toAmount } from '#lib/format/money'
import type { Span } from '#lib/format/periods'
import { STANDING_STATUSES, ticketsIn } from '#lib/invoices/metrics'
import type { InvoiceStats } from '#lib/invoices/schema'
import { CURRENT_STATUSES, countMembersByTier, flowOf, flowQuery, retentionOf } from '#lib/members/metrics'
import type { Query } from '#lib/paths'
import { RECEIVED_STATUSES, revenueIn } from '#lib/payments/metrics'

/** A month with a count or sum and the list behind it. */
interface MonthPoint {
  /** The first day of the month. */
  month: string
  value: number
  query: Query
}

/** How the association is doing. */
export interface Figures {
  /** Members that count: active and in grace. */
  active: Counted
  /** Of the last 30 days, today included. */
  joined_30_days: Counted
  /** Terms that ran out in the last 30 days and were not renewed. */
  ended_30_days: Counted
  renewal: {
    /** Renewals of those that ended either way, 0 to 1; null while there are none. */
    rate: number | null
    rate_before: number | null
    renewed_count: number
    /** Those who did not renew. */
    lapsed: Counted
  }
  /** Payments received in the fiscal year so far, less refunds. */
  received: Summed & { amount_before: string; year_label: string; start_on: string }
  received_by_month: (MonthPoint & { value_before: number })[]
  outstanding: Summed
  overdue: Summed & { count: number }
  ageing: { part: keyof InvoiceStats['ageing']; amount: string; query: Query }[]
  upcoming_events: Counted & { next: { id: string; title: string; event_date: string } | null }
  attendance: Counted & {
    /** Seats whose holder came, of those known to have come or stayed away: 0 to 1; null while there are none. */
    rate: number | null
    rate_before: number | null
    came: number
    expected: number
  }
  /** Event invoices issued in the fiscal year so far; cancelled ones are left out. */
  ticket_revenue: Summed & { amount_before: string }
  joined_by_month: MonthPoint[]
  ended_by_month: MonthPoint[]
  tiers: (Counted & { id: string; name: string })[]
}

const MONTHS = 12

/** The last day of the month that starts on a day. */
function monthEnd(start: string): string {
  return addDays(addMonths(start, 1), -1)
}

/** The first days of the last months, the running one last. */
function lastMonths(today: string, count: number): string[] {
  const running = `${today.slice(0, 7)}-01`
  return Array.from({ length: count }, (_, position) => addMonths(running, position - count + 1))
}

/** The months of the fiscal year that have begun. */
function fiscalMonths(start: string, today: string): string[] {
  return Array.from({ length: 12 }, (_, position) => addMonths(start, position)).filter((month) => month <= today)
}

/** The stretches of days that the figures are about. */
function spansOf(today: string, fiscal_year_start: number) {
  const year = fiscalYearOf(today, fiscal_year_start)
  const twelve = { from: addDays(addYears(today, -1), 1), to: addDays(today, -1) }
  const whole = (month: string): Span => ({ from: month, to: monthEnd(month) })
  const fiscal = fiscalMonths(year.start_on, today)
  return {
    year: { from: year.start_on, to: today, label: year.label },
    /** The same days of the fiscal year before. */
    yearBefore: { from: addYears(year.start_on, -1), to: addYears(today, -1) },
    thirty: { from: addDays(today, -29), to: today },
    twelve,
    twelveBefore: { from: addYears(twelve.from, -1), to: addDays(twelve.from, -1) },
    months: lastMonths(today, MONTHS).map(whole),
    fiscalMonths: fiscal.map((month) => ({ from: month, to: monthEnd(month) < today ? monthEnd(month) : today })),
    fiscalMonthsBefore: fiscal.map((month) => whole(addYears(month, -1))),
  }
}

type Spans = ReturnType<typeof spansOf>

/** Everything that is added up by day, in one statement. */
function sumAll(ctx: Ctx, spans: Spans, currency: string) {
  const { year, yearBefore, thirty, twelve, twelveBefore, months } = spans
  const received = (span: Span) => revenueIn(currency, span)
  return sumDaysBy(ctx, {
    joined: [thirty, ...months].map((span) => flowOf('joined', span)),
    lapsed: [thirty, twelve, twelveBefore, ...months].map((span) => flowOf('lapsed', span)),
    renewed: [twelve, twelveBefore].map((span) => flowOf('renewed', span)),
    received: [year, yearBefore].map(received),
    receivedByMonth: spans.fiscalMonths.map(received),
    receivedByMonthBefore: spans.fiscalMonthsBefore.map(received),
    ticketed: [year, yearBefore].map((span) => ticketsIn(currency, span)),
  })
}

type Sums = Awaited<ReturnType<typeof sumAll>>

/**
 * Returns the figures, in one batch. Amounts are in the tenant's currency.
 *
 * @param today where the tenant is
 * @param needs what getNeeds returned for the same day
 */
export async function getFigures(ctx: Ctx, today: string, needs: Needs): Promise<Figures> {
  const spans = spansOf(today, needs.fiscal_year_start)
  const { currency } = needs.invoice_stats
  const [sums, seats, events, next, tiers] = await Promise.all([
    sumAll(ctx, spans, currency),
    countSeats(ctx, spans.twelve, spans.twelveBefore),
    countByStatus(ctx),
    findNextEvent(ctx),
    countMembersByTier(ctx),
  ])
  return {
    ...memberFigures(sums, spans, needs),
    ...moneyFigures(sums, spans, needs.invoice_stats, today),
    upcoming_events: { count: events.upcoming, query: { event_status: 'upcoming', sort: 'event_date' }, next },
    attendance: {
      rate: share(seats.now),
      rate_before: share(seats.before),
      came: seats.now.came,
      expected: seats.now.came + seats.now.stayed_away,
      count: seats.event_count,
      query: { event_status: 'completed', from: spans.twelve.from, to: spans.twelve.to },
    },
    tiers: tiers.map((tier) => ({ ...tier, query: { tier_id: tier.id, status: CURRENT_STATUSES.join(',') } })),
  }
}

function share({ came, stayed_away }: SeatUse): number | null {
  return came + stayed_away === 0 ? null : came / (came + stayed_away)
}

type MemberFigures = Pick<
  Figures,
  'active' | 'joined_30_days' | 'ended_30_days' | 'renewal' | 'joined_by_month' | 'ended_by_month'
>

function memberFigures(sums: Sums, { thirty, twelve, months }: Spans, { member_counts }: Needs): MemberFigures {
  const [joined = 0, ...joinedByMonth] = sums.joined
  const [ended = 0, lapsed = 0, lapsedBefore = 0, ...endedByMonth] = sums.lapsed
  const [renewed = 0, renewedBefore = 0] = sums.renewed
  const byMonth = (flow: 'joined' | 'lapsed', values: readonly number[]): MonthPoint[] =>
    months.map((month, position) => ({
      month: month.from,
      value: values[position] ?? 0,
      query: flowQuery(flow, month),
    }))
  return {
    active: { count: member_counts.active + member_counts.grace, query: { status: CURRENT_STATUSES.join(',') } },
    joined_30_days: { count: joined, query: flowQuery('joined', thirty) },
    ended_30_days: { count: ended, query: flowQuery('lapsed', thirty) },
    renewal: {
      rate: retentionOf(renewed, lapsed),
      rate_before: retentionOf(renewedBefore, lapsedBefore),
      renewed_count: renewed,
      lapsed: { count: lapsed, query: flowQuery('lapsed', twelve) },
    },
    joined_by_month: byMonth('joined', joinedByMonth),
    ended_by_month: byMonth('lapsed', endedByMonth),
  }
}

type MoneyFigures = Pick<
  Figures,
  'received' | 'received_by_month' | 'outstanding' | 'overdue' | 'ageing' | 'ticket_revenue'
>

function moneyFigures(sums: Sums, spans: Spans, stats: InvoiceStats, today: string): MoneyFigures {
  const { currency } = stats
  const { year } = spans
  const money = (minor = 0) => toAmount(minor, currency)
  const receivedQuery = ({ from, to }: Span): Query => ({
    received_from: from,
    received_to: to,
    status: RECEIVED_STATUSES.join(','),
    currency,
  })
  return {
    received: {
      amount: money(sums.received[0]),
      amount_before: money(sums.received[1]),
      query: receivedQuery(year),
      year_label: year.label,
      start_on: year.from,
    },
    received_by_month: spans.fiscalMonths.map((month, position) => ({
      month: month.from,
      value: sums.receivedByMonth[position] ?? 0,
      value_before: sums.receivedByMonthBefore[position] ?? 0,
      query: receivedQuery(month),
    })),
    outstanding: { amount: stats.outstanding, query: { status: 'open', currency } },
    overdue: { amount: stats.overdue, count: stats.overdue_count, query: { overdue: 'true', currency } },
    ageing: ageingOf(stats, today),
    ticket_revenue: {
      amount: money(sums.ticketed[0]),
      amount_before: money(sums.ticketed[1]),
      query: {
        kind: 'event',
        status: STANDING_STATUSES.join(','),
        issued_from: year.from,
        issued_to: today,
        currency,
      },
    },
  }
}

function ageingOf({ ageing, currency }: InvoiceStats, today: string): Figures['ageing'] {
  const base = { status: 'open', currency, sort: 'due_date' }
  const late = (from: number, to: number) => ({ ...base, due_from: addDays(today, -to), due_to: addDays(today, -from) })
  return [
    { part: 'current', amount: ageing.current, query: { ...base, due_from: today } },
    { part: 'd1_30', amount: ageing.d1_30, query: late(1, 30) },
    { part: 'd31_60', amount: ageing.d31_60, query: late(31, 60) },
    { part: 'd61_90', amount: ageing.d61_90, query: late(61, 90) },
    { part: 'd90_plus', amount: ageing.d90_plus, query: { ...base, due_to: addDays(today, -91) } },
  ]
}
