import type { Ctx } from '#lib/context'
import { countSeats, findNextEvent, UPCOMING } from '#lib/dashboard/events'
import { owedFigures } from '#lib/dashboard/finance'
import type { Known } from '#lib/dashboard/queries'
import { addDays, addMonths, addYears, fiscalYearOf } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'
import { PAYER_DIED } from '#lib/groups/queries'
import { STANDING_STATUSES } from '#lib/invoices/metrics'
import type { InvoiceStatus } from '#lib/invoices/schema'
import { APPLICATIONS, CURRENT, currentOn, flowOf, type MemberFlow, retentionOf } from '#lib/members/metrics'
import { revenueIn } from '#lib/payments/metrics'
import { count, sum, takeAll } from '#lib/query/figures'

const MONTHS = 12
/** How many days ahead memberships that run out are shown. */
export const EXPIRY_DAYS = 30

/** The last day of the month that starts on a day. */
function monthEnd(start: string): string {
  return addDays(addMonths(start, 1), -1)
}

const whole = (month: string): Span => ({ from: month, to: monthEnd(month) })

/** The first days of the last months, the running one last. */
function lastMonths(today: string): string[] {
  const running = `${today.slice(0, 7)}-01`
  return Array.from({ length: MONTHS }, (_, position) => addMonths(running, position - MONTHS + 1))
}

/** The months of the fiscal year that have begun. */
function fiscalMonths(start: string, today: string): string[] {
  return Array.from({ length: 12 }, (_, position) => addMonths(start, position)).filter((month) => month <= today)
}

/** What waits for somebody, as what is asked of the data. */
function neededOf(today: string, currency: string) {
  const until = addDays(today, EXPIRY_DAYS)
  const overdue = { overdue: true, currency, sort: 'due_date' }
  return {
    pending: count('members', APPLICATIONS),
    grace: count('members', { status: ['grace'], sort: 'valid_through' }),
    expiring: count('members', { status: ['active'], expires_from: today, expires_to: until, sort: 'valid_through' }),
    leaving: count('members', { leaves_from: today }),
    payers: count('groups', PAYER_DIED),
    overdue: { invoices: count('invoices', overdue), amount: sum('invoices', 'remaining_minor', overdue) },
    failed_mails: count('mails', { status: ['failed'] }),
  }
}

/** How the association is doing, as what is asked of the data. Amounts are in the tenant's currency. */
function askedOf(today: string, { fiscal_year_start, currency, tiers }: Known) {
  const fiscal = fiscalYearOf(today, fiscal_year_start)
  const year = { from: fiscal.start_on, to: today }
  /** The same days of the fiscal year before. */
  const yearBefore = { from: addYears(year.from, -1), to: addYears(today, -1) }
  const thirty = { from: addDays(today, -29), to: today }
  const twelve = { from: addDays(addYears(today, -1), 1), to: today }
  const twelveBefore = { from: addYears(twelve.from, -1), to: addDays(twelve.from, -1) }
  const flow = (what: MemberFlow, span: Span) => flowOf(what, span, today)
  const months = lastMonths(today)
  const tickets = (amount: string, { from, to }: Span, status: readonly InvoiceStatus[] = STANDING_STATUSES) =>
    sum('invoices', amount, { kind: ['event'], status, issued_from: from, issued_to: to, currency })
  return {
    /** Members that count: active and in grace. */
    active: count('members', CURRENT),
    /** Of the last 30 days, today included. */
    joined_30_days: flow('joined', thirty),
    /** At the end of the day before them. */
    active_before: count('members', currentOn(addDays(thirty.from, -1), today)),
    /** Terms that went on from another one, and those who lapsed. */
    renewal: {
      renewed: flow('renewed', twelve),
      renewed_before: flow('renewed', twelveBefore),
      lapsed: flow('lapsed', twelve),
      lapsed_before: flow('lapsed', twelveBefore),
    },
    /** Payments received in the fiscal year so far, less refunds. */
    received: { ...revenueIn(currency, year), year_label: fiscal.label, start_on: year.from },
    received_before: revenueIn(currency, yearBefore),
    received_by_month: fiscalMonths(year.from, today).map((month) => ({
      month,
      now: revenueIn(currency, { from: month, to: monthEnd(month) < today ? monthEnd(month) : today }),
      before: revenueIn(currency, whole(addYears(month, -1))),
    })),
    ...owedFigures(currency, today),
    upcoming_events: count('events', UPCOMING),
    attendance: {
      now: count('events', { event_status: ['completed'], ...twelve }),
      before: count('events', { event_status: ['completed'], ...twelveBefore }),
    },
    /** Of event invoices issued in the fiscal year so far: what was received and not given back, charged, and is to come. */
    ticket_revenue: tickets('paid_minor', year),
    tickets_invoiced: tickets('charged_minor', year),
    tickets_outstanding: tickets('remaining_minor', year, ['open']),
    joined_by_month: months.map((month) => ({ month, ...flow('joined', whole(month)) })),
    lapsed_by_month: months.map((month) => ({ month, ...flow('lapsed', whole(month)) })),
    tiers: tiers.map((tier) => ({ ...tier, ...count('members', { ...CURRENT, tier_id: tier.id }) })),
  }
}

/**
 * Returns the figures of home, in one batch: each is what the list holds that its query opens.
 *
 * @param today where the tenant is
 */
export async function getFigures(ctx: Ctx, today: string, known: Known) {
  const asked = askedOf(today, known)
  const [{ needs, figures }, seats, seatsBefore, next] = await Promise.all([
    takeAll(ctx, { needs: neededOf(today, known.currency), figures: asked }),
    countSeats(ctx, asked.attendance.now.query),
    countSeats(ctx, asked.attendance.before.query),
    findNextEvent(ctx),
  ])
  const { renewed, renewed_before, lapsed, lapsed_before } = figures.renewal
  return {
    needs,
    figures: {
      ...figures,
      next_event: next,
      renewal: {
        /** Renewals of those that ended either way, 0 to 1; null while there are none. */
        rate: retentionOf(renewed.value, lapsed.value),
        rate_before: retentionOf(renewed_before.value, lapsed_before.value),
        ...figures.renewal,
      },
      /** Seats whose holder came, of those known to have come or stayed away. */
      attendance: { ...seats, rate_before: seatsBefore.rate, events: figures.attendance.now },
      tiers: figures.tiers
        .filter(({ value }) => value > 0)
        .toSorted((one, other) => other.value - one.value || one.name.localeCompare(other.name)),
    },
  }
}

export type Figures = Awaited<ReturnType<typeof getFigures>>['figures']
