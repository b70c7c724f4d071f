import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { getEventStats } from '#lib/events/stats'
import { addDays, addMonths, addYears, fiscalYearOf } from '#lib/format/dates'
import { toAmount } from '#lib/format/money'
import { getInvoiceStats } from '#lib/invoices/queries'
import type { InvoiceStats } from '#lib/invoices/schema'
import { dayOrInfinity } from '#lib/members/dates'
import { MEMBER_STATUSES, type MemberStatus } from '#lib/members/schema'
import type { Query } from '#lib/paths'

/** A figure and the filter of the list that holds exactly its rows. */
export interface Counted {
  count: number
  query: Query
}

/** A sum of money as a decimal string, and the filter of the list whose rows add up to it. */
export interface Summed {
  amount: string
  query: Query
}

/** How many members have each status; the archived stand apart. From running tallies. */
export async function countMembersByStatus(ctx: Ctx): Promise<Record<MemberStatus | 'archived', number>> {
  const rows = await ctx.db
    .selectFrom('tallies')
    .select(['status', sql<number>`sum(row_count)::bigint`.as('count')])
    .where('noun', '=', 'members')
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries([...MEMBER_STATUSES, 'archived'].map((status) => [status, 0]))
  for (const { status, count } of rows) counts[status] = count
  return counts as Record<MemberStatus | 'archived', number>
}

/** What waits for somebody's decision. */
export interface Needs {
  /** The month in which the fiscal year starts; the figures below need it. */
  fiscal_year_start: number
  is_demo: boolean
  member_counts: Record<MemberStatus | 'archived', number>
  pending: Counted & {
    /** The longest waiting. */
    first: {
      id: string
      first_name: string
      last_name: string
      tier_id: string | null
      tier_name: string | null
      version: number
      created_at: string
    }[]
  }
  accounts: Counted & { first: { id: string; first_name: string; last_name: string; email: string; version: number }[] }
  grace: Counted
  expiring: Counted
  overdue: Counted & { amount: string }
  failed_mails: Counted
  events: {
    id: string
    title: string
    event_date: string
    capacity: number | null
    seats_taken: number
    waitlisted: number
  }[]
  invoice_stats: InvoiceStats
}

/** How many days ahead memberships that run out are shown. */
const EXPIRY_DAYS = 30
/** An event counts as nearly full from this share of its seats on. */
const NEARLY_FULL = 0.9
const MOST_NAMED = 3
const MOST_EVENTS = 4

/**
 * Returns what waits for somebody, in one flight.
 *
 * @param today where the tenant is
 */
export async function getNeeds(ctx: Ctx, today: string): Promise<Needs> {
  const expiring = { status: 'active', expires_from: today, expires_to: addDays(today, EXPIRY_DAYS) }
  const [tenant, member_counts, pending, accounts, waiting, expiringCount, mails, events, invoice_stats] =
    await Promise.all([
      ctx.db.selectFrom('tenants').select(['fiscal_year_start', 'is_demo']).executeTakeFirstOrThrow(),
      countMembersByStatus(ctx),
      listPending(ctx),
      listAwaitingAccounts(ctx),
      countOf(ctx.db.selectFrom('accounts').where('status', '=', 'awaiting_approval')),
      countOf(
        ctx.db
          .selectFrom('members')
          .where(
            sql<boolean>`${dayOrInfinity('valid_through')} between ${today}::date and ${expiring.expires_to}::date`,
          )
          .where('list_status', '=', 'active'),
      ),
      countOf(ctx.db.selectFrom('mails').where('status', '=', 'failed')),
      listBusyEvents(ctx),
      getInvoiceStats(ctx, {}),
    ])
  return {
    ...tenant,
    member_counts,
    pending: { count: member_counts.pending, query: { status: 'pending' }, first: pending },
    accounts: { count: waiting, query: { status: 'awaiting_approval' }, first: accounts },
    grace: { count: member_counts.grace, query: { status: 'grace', sort: 'valid_through' } },
    expiring: { count: expiringCount, query: { ...expiring, sort: 'valid_through' } },
    overdue: {
      count: invoice_stats.overdue_count,
      amount: invoice_stats.overdue,
      query: { overdue: 'true', currency: invoice_stats.currency, sort: 'due_date' },
    },
    failed_mails: { count: mails, query: { status: 'failed' } },
    events,
    invoice_stats,
  }
}

interface Countable {
  select(column: ReturnType<RawBuilder<number>['as']>): { executeTakeFirstOrThrow(): Promise<unknown> }
}

async function countOf(query: Countable): Promise<number> {
  const { count } = (await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()) as {
    count: number
  }
  return count
}

function listPending(ctx: Ctx) {
  return ctx.db
    .selectFrom('members')
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      'members.id',
      'members.first_name',
      'members.last_name',
      'members.tier_id',
      'tiers.name as tier_name',
      'members.version',
      'members.created_at',
    ])
    .where('members.list_status', '=', 'pending')
    .orderBy('members.created_at')
    .orderBy('members.id')
    .limit(MOST_NAMED)
    .execute()
}

function listAwaitingAccounts(ctx: Ctx) {
  return ctx.db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email', 'version'])
    .where('status', '=', 'awaiting_approval')
    .orderBy('created_at')
    .limit(MOST_NAMED)
    .execute()
}

/** The next events that are nearly full or have people waiting. */
async function listBusyEvents(ctx: Ctx): Promise<Needs['events']> {
  const waitlisted = ctx.db
    .selectFrom('registrations')
    .select(sql<number>`coalesce(sum(registrations.quantity), 0)::bigint`.as('seats'))
    .where(sql<boolean>`registrations.event_id = events.id`)
    .where('registrations.status', '=', 'waitlisted')
  return ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('events')
        .select([
          'events.id',
          'events.title',
          'events.event_date',
          'events.starts_at',
          'events.capacity',
          'events.seats_taken',
        ])
        .select(sql<number>`(${waitlisted})`.as('waitlisted'))
        .where('events.starts_at', '>', sql<string>`now()`)
        .where('events.event_status', 'in', ['upcoming', 'ongoing', 'completed'])
        .where('events.capacity', 'is not', null)
        .as('coming'),
    )
    .select([
      'coming.id',
      'coming.title',
      'coming.event_date',
      'coming.capacity',
      'coming.seats_taken',
      'coming.waitlisted',
    ])
    .where(
      sql<boolean>`(coming.waitlisted > 0 or (coming.capacity > 0 and coming.seats_taken >= coming.capacity * ${NEARLY_FULL}::numeric))`,
    )
    .orderBy('coming.starts_at')
    .limit(MOST_EVENTS)
    .execute()
}

/** A month with a count or sum and the list behind it. */
export interface MonthPoint {
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

interface Span {
  from: string
  to: string
}

/** The last day of the month that starts on a day. */
function monthEnd(start: string): string {
  return addDays(addMonths(start, 1), -1)
}

/** The first days of the last months, the running one last. */
function lastMonths(today: string, count: number): string[] {
  const running = `${today.slice(0, 7)}-01`
  return Array.from({ length: count }, (_, position) => addMonths(running, position - count + 1))
}

/**
 * Returns the figures, in one flight. Amounts are in the tenant's currency.
 *
 * @param today where the tenant is
 * @param needs what getNeeds returned for the same day
 */
export async function getFigures(ctx: Ctx, today: string, needs: Needs): Promise<Figures> {
  const { invoice_stats, member_counts } = needs
  const { currency } = invoice_stats
  const year = fiscalYearOf(today, needs.fiscal_year_start)
  const lastYear = { from: addYears(year.start_on, -1), to: addYears(today, -1) }
  const thirty = { from: addDays(today, -29), to: today }
  const twelve = { from: addDays(addYears(today, -1), 1), to: addDays(today, -1) }
  const twelveBefore = { from: addYears(twelve.from, -1), to: addDays(twelve.from, -1) }
  const months = lastMonths(today, MONTHS)
  const charted = { from: months[0] ?? today, to: monthEnd(months.at(-1) ?? today) }
  const [joined, ended, joined30, ended30, renewed, received, ticketed, attended, eventStats, next, tiers] =
    await Promise.all([
      countByMonth(ctx, 'joined_on', charted),
      countByMonth(ctx, 'valid_through', charted),
      countJoined(ctx, thirty),
      countEnded(ctx, thirty),
      countRenewals(ctx, twelve, twelveBefore),
      sumReceived(ctx, currency, { from: lastYear.from, to: today }, lastYear.to),
      sumTickets(ctx, currency, { from: year.start_on, to: today }, lastYear),
      countSeats(ctx, twelve, twelveBefore),
      getEventStats(ctx),
      findNextEvent(ctx),
      countByTier(ctx),
    ])
  const money = (minor: number) => toAmount(minor, currency)
  const receivedQuery = ({ from, to }: Span): Query => ({
    received_from: from,
    received_to: to,
    status: RECEIVED.join(','),
    currency,
  })
  return {
    active: { count: member_counts.active + member_counts.grace, query: { status: 'active,grace' } },
    joined_30_days: { count: joined30, query: joinedQuery(thirty) },
    ended_30_days: { count: ended30, query: endedQuery(thirty) },
    renewal: {
      rate: share(renewed.renewed, renewed.lapsed),
      rate_before: share(renewed.renewed_before, renewed.lapsed_before),
      renewed_count: renewed.renewed,
      lapsed: { count: renewed.lapsed, query: endedQuery(twelve) },
    },
    received: {
      amount: money(sum(received, (row) => (row.month >= year.start_on ? row.minor : 0))),
      amount_before: money(sum(received, (row) => (row.month < year.start_on ? row.minor_until : 0))),
      query: receivedQuery({ from: year.start_on, to: today }),
      year_label: year.label,
      start_on: year.start_on,
    },
    received_by_month: fiscalMonths(year.start_on, today).map((month) => ({
      month,
      value: received.find((row) => row.month === month)?.minor ?? 0,
      value_before: received.find((row) => row.month === addYears(month, -1))?.minor ?? 0,
      query: receivedQuery({ from: month, to: monthEnd(month) < today ? monthEnd(month) : today }),
    })),
    outstanding: { amount: invoice_stats.outstanding, query: { status: 'open', currency } },
    overdue: {
      amount: invoice_stats.overdue,
      count: invoice_stats.overdue_count,
      query: { overdue: 'true', currency },
    },
    ageing: ageingOf(invoice_stats, today),
    upcoming_events: {
      count: eventStats.upcoming_events,
      query: { event_status: 'upcoming', sort: 'event_date' },
      next,
    },
    attendance: {
      rate: share(attended.came, attended.stayed_away),
      rate_before: share(attended.came_before, attended.stayed_away_before),
      came: attended.came,
      expected: attended.came + attended.stayed_away,
      count: attended.event_count,
      query: { event_status: 'completed', from: twelve.from, to: twelve.to },
    },
    ticket_revenue: {
      amount: money(ticketed.minor),
      amount_before: money(ticketed.minor_before),
      query: {
        kind: 'event',
        status: ISSUED.join(','),
        issued_from: year.start_on,
        issued_to: today,
        currency,
      },
    },
    joined_by_month: months.map((month) => ({
      month,
      value: joined.get(month) ?? 0,
      query: joinedQuery({ from: month, to: monthEnd(month) }),
    })),
    ended_by_month: months.map((month) => ({
      month,
      value: ended.get(month) ?? 0,
      query: endedQuery({ from: month, to: monthEnd(month) }),
    })),
    tiers,
  }
}

/** Payments whose money is here, at least in part. */
const RECEIVED = ['succeeded', 'partially_refunded'] as const
/** Invoices that were issued and stand. */
const ISSUED = ['open', 'paid', 'uncollectible'] as const

function share(part: number, rest: number): number | null {
  return part + rest === 0 ? null : part / (part + rest)
}

function sum<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((total, row) => total + value(row), 0)
}

/** The months of the fiscal year that have begun. */
function fiscalMonths(start: string, today: string): string[] {
  return Array.from({ length: 12 }, (_, position) => addMonths(start, position)).filter((month) => month <= today)
}

/** Whoever applied has not joined yet. */
const JOINED = MEMBER_STATUSES.filter((status) => status !== 'pending')

function joinedQuery({ from, to }: Span): Query {
  return { status: JOINED.join(','), joined_from: from, joined_to: to, sort: '-joined_on' }
}

function endedQuery({ from, to }: Span): Query {
  return { status: 'lapsed', expires_from: from, expires_to: to, sort: '-valid_through' }
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

function within(ctx: Ctx, column: 'joined_on' | 'valid_through', { from, to }: Span) {
  return ctx.db
    .selectFrom('members')
    .where(sql<boolean>`${dayOrInfinity(column)} between ${from}::date and ${to}::date`)
}

async function countByMonth(ctx: Ctx, column: 'joined_on' | 'valid_through', span: Span): Promise<Map<string, number>> {
  const month = sql<string>`date_trunc('month', ${dayOrInfinity(column)})::date`
  const query = within(ctx, column, span)
  const rows = await (column === 'joined_on'
    ? query.where('members.list_status', 'in', JOINED)
    : query.where('members.list_status', '=', 'lapsed')
  )
    .select([month.as('month'), sql<number>`count(*)`.as('count')])
    .groupBy(month)
    .execute()
  return new Map(rows.map((row) => [row.month, row.count]))
}

function countJoined(ctx: Ctx, span: Span): Promise<number> {
  return countOf(within(ctx, 'joined_on', span).where('members.list_status', 'in', JOINED))
}

function countEnded(ctx: Ctx, span: Span): Promise<number> {
  return countOf(within(ctx, 'valid_through', span).where('members.list_status', '=', 'lapsed'))
}

/**
 * How many terms began in a span as the renewal of an earlier one, and how many members whose paid time
 * ended in it have lapsed. Whoever is still in grace is not decided and counts as neither.
 */
async function countRenewals(ctx: Ctx, span: Span, before: Span) {
  // A term that renews begins the day after the one that ended.
  const begins = ({ from, to }: Span): Span => ({ from: addDays(from, 1), to: addDays(to, 1) })
  const renewed = ({ from, to }: Span) =>
    sql<number>`count(*) filter (where terms.start_on between ${from}::date and ${to}::date)`
  const [terms, lapsed, lapsed_before] = await Promise.all([
    ctx.db
      .selectFrom('terms')
      .select([renewed(begins(span)).as('renewed'), renewed(begins(before)).as('renewed_before')])
      .where('terms.start_on', '>=', begins(before).from)
      .where('terms.start_on', '<=', begins(span).to)
      .where('terms.source', 'in', ['renewal', 'upgrade'])
      .where('terms.state', 'in', ['active', 'ended'])
      .executeTakeFirstOrThrow(),
    countEnded(ctx, span),
    countEnded(ctx, before),
  ])
  return { ...terms, lapsed, lapsed_before }
}

/** What was received in each month, less refunds; `minor_until` stops at a day, for a comparison of like with like. */
async function sumReceived(ctx: Ctx, currency: string, { from, to }: Span, until: string) {
  const month = sql<string>`date_trunc('month', payments.received_on)::date`
  const kept = sql`payments.amount_minor - payments.refunded_minor`
  return ctx.db
    .selectFrom('payments')
    .select([
      month.as('month'),
      sql<number>`sum(${kept})::bigint`.as('minor'),
      sql<number>`coalesce(sum(${kept}) filter (where payments.received_on <= ${until}::date), 0)::bigint`.as(
        'minor_until',
      ),
    ])
    .where('payments.currency', '=', currency)
    .where('payments.status', 'in', RECEIVED)
    .where('payments.received_on', '>=', from)
    .where('payments.received_on', '<=', to)
    .groupBy(month)
    .execute()
}

async function sumTickets(ctx: Ctx, currency: string, span: Span, before: Span) {
  const issued = sql`(case when invoices.issue_date is null then 'infinity'::date else invoices.issue_date end)`
  const total = ({ from, to }: Span) =>
    sql<number>`coalesce(sum(invoices.total_minor) filter (where ${issued} between ${from}::date and ${to}::date), 0)::bigint`
  return ctx.db
    .selectFrom('invoices')
    .select([total(span).as('minor'), total(before).as('minor_before')])
    .where(sql<boolean>`${issued} between ${before.from}::date and ${span.to}::date`)
    .where('invoices.kind', '=', 'event')
    .where('invoices.status', 'in', ISSUED)
    .where('invoices.currency', '=', currency)
    .executeTakeFirstOrThrow()
}

/** Seats whose holder came or stayed away, at the completed events of a span and of the one before. */
async function countSeats(ctx: Ctx, span: Span, before: Span) {
  const isIn = ({ from, to }: Span) =>
    sql`events.event_date >= ${from}::timestamp and events.event_date < ${addDays(to, 1)}::timestamp`
  const seats = (status: string, of: Span) =>
    sql<number>`coalesce(sum(registrations.quantity) filter (where registrations.status = ${status} and ${isIn(of)}), 0)::bigint`
  const completed = ctx.db
    .selectFrom('events')
    .where('events.event_status', 'in', ['upcoming', 'ongoing', 'completed'])
    .where('events.ends_at', '<=', sql<string>`now()`)
  const [counted, events] = await Promise.all([
    completed
      .where(sql<boolean>`${isIn({ from: before.from, to: span.to })}`)
      .innerJoin('registrations', 'registrations.event_id', 'events.id')
      .where('registrations.status', 'in', ['attended', 'no_show'])
      .select([
        seats('attended', span).as('came'),
        seats('no_show', span).as('stayed_away'),
        seats('attended', before).as('came_before'),
        seats('no_show', before).as('stayed_away_before'),
      ])
      .executeTakeFirstOrThrow(),
    countOf(completed.where(sql<boolean>`${isIn(span)}`)),
  ])
  return { ...counted, event_count: events }
}

async function findNextEvent(ctx: Ctx) {
  const event = await ctx.db
    .selectFrom('events')
    .select(['events.id', 'events.title', 'events.event_date'])
    .where('events.starts_at', '>', sql<string>`now()`)
    .where('events.event_status', 'in', ['upcoming', 'ongoing', 'completed'])
    .orderBy('events.starts_at')
    .limit(1)
    .executeTakeFirst()
  return event ?? null
}

async function countByTier(ctx: Ctx): Promise<Figures['tiers']> {
  const counts = ctx.db
    .selectFrom('members')
    .select(['members.tier_id', sql<number>`count(*)`.as('count')])
    .where('members.list_status', 'in', ['active', 'grace'])
    .where('members.tier_id', 'is not', null)
    .groupBy('members.tier_id')
    .as('counted')
  const rows = await ctx.db
    .selectFrom('tiers')
    .innerJoin(counts, 'counted.tier_id', 'tiers.id')
    .select(['tiers.id', 'tiers.name', 'counted.count'])
    .orderBy('counted.count', 'desc')
    .orderBy('tiers.name')
    .execute()
  return rows.map((row) => ({ ...row, query: { tier_id: row.id, status: 'active,grace' } }))
}
