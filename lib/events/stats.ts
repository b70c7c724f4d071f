import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { countEvents } from '#lib/events/conditions'
import { EVENT_STATUSES, type EventStats } from '#lib/events/schema'
import { toAmount } from '#lib/format/money'
import { STANDING_STATUSES } from '#lib/invoices/metrics'
import { can } from '#lib/permissions'
import { SEATED_STATUSES } from '#lib/seats/schema'

type Sums = ReadonlyMap<string, number>

function total(sums: Sums, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (sums.get(name) ?? 0), 0)
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}

function averageOf(ratings: Sums): number | null {
  let count = 0
  let sum = 0
  for (const [rating, times] of ratings) {
    count += times
    sum += Number(rating) * times
  }
  return count === 0 ? null : Math.round((sum / count) * 100) / 100
}

/** The net promoter score: the share of 9 and 10 less the share of 0 to 6, in per cent. */
function scoreOf(answers: Sums): number | null {
  const count = total(answers, [...answers.keys()])
  if (count === 0) return null
  const promoters = total(answers, ['9', '10'])
  const detractors = total(answers, ['0', '1', '2', '3', '4', '5', '6'])
  return Math.round((100 * (promoters - detractors)) / count)
}

/** Whether the context may know what tickets brought in. */
export function seesTicketRevenue(ctx: Ctx): boolean {
  return can(ctx, 'registrations.details') || can(ctx, 'invoices.read')
}

/** What tickets brought in and are still to bring in, in the tenant's currency, from counters; nothing where it is not in sight. */
async function ticketTotals(ctx: Ctx): Promise<{ invoiced: number; received: number; outstanding: number }> {
  if (!seesTicketRevenue(ctx)) return { invoiced: 0, received: 0, outstanding: 0 }
  const sum = (amount: RawBuilder<unknown>) => sql<number>`coalesce(sum(${amount}), 0)::bigint`
  return ctx.db
    .selectFrom('invoice_tallies')
    .select([
      sum(sql`total_minor - credited_minor`).as('invoiced'),
      sum(sql`paid_minor`).as('received'),
      sum(sql`case when status = 'open' then total_minor - paid_minor - credited_minor else 0 end`).as('outstanding'),
    ])
    .where('kind', '=', 'event')
    .where('status', 'in', [...STANDING_STATUSES])
    .where('currency', '=', ctx.db.selectFrom('tenants').select('tenants.currency'))
    .executeTakeFirstOrThrow()
}

const NOUNS = ['registrations', 'feedback_rating', 'feedback_nps'] as const

/**
 * Returns how all events together are doing, from sums that the writers keep. Events are counted as far as the
 * context may see them; what it may not know of registrations, money and ratings is zero.
 */
export async function getEventStats(ctx: Ctx): Promise<EventStats> {
  const [events, tenant, rows, seats, tickets] = await Promise.all([
    ctx.db
      .selectNoFrom(EVENT_STATUSES.map((status) => countEvents(ctx, [status]).as(status)))
      .executeTakeFirstOrThrow(),
    ctx.db.selectFrom('tenants').select('currency').executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('tallies')
      .select(['noun', 'status', sql<number>`sum(row_count)::bigint`.as('sum')])
      .where('noun', 'in', [...NOUNS])
      .groupBy(['noun', 'status'])
      .execute(),
    ctx.db
      .selectFrom('event_tallies')
      .select([
        sql<number>`coalesce(sum(came), 0)::bigint`.as('came'),
        sql<number>`coalesce(sum(stayed_away), 0)::bigint`.as('stayed_away'),
      ])
      .executeTakeFirstOrThrow(),
    ticketTotals(ctx),
  ])
  const seesPeople = can(ctx, 'registrations.read') || can(ctx, 'invoices.read')
  const seen: Record<(typeof NOUNS)[number], boolean> = {
    registrations: seesPeople,
    feedback_rating: can(ctx, 'feedback.read'),
    feedback_nps: can(ctx, 'feedback.read'),
  }
  const of = (noun: (typeof NOUNS)[number]): Sums =>
    new Map(seen[noun] ? rows.filter((row) => row.noun === noun).map((row) => [row.status, row.sum]) : [])
  const came = seesPeople ? seats.came : 0
  const stayedAway = seesPeople ? seats.stayed_away : 0
  return {
    total_events: Object.values(events).reduce((sum, count) => sum + count, 0),
    draft_events: events.draft,
    upcoming_events: events.upcoming,
    ongoing_events: events.ongoing,
    completed_events: events.completed,
    cancelled_events: events.cancelled,
    postponed_events: events.postponed,
    total_registrations: total(of('registrations'), SEATED_STATUSES),
    waitlisted_registrations: of('registrations').get('waitlisted') ?? 0,
    total_attendance: came,
    attendance_rate: share(came, came + stayedAway),
    no_show_rate: share(stayedAway, came + stayedAway),
    ticket_revenue: toAmount(tickets.received, tenant.currency),
    ticket_invoiced: toAmount(tickets.invoiced, tenant.currency),
    ticket_outstanding: toAmount(tickets.outstanding, tenant.currency),
    currency: tenant.currency,
    average_rating: averageOf(of('feedback_rating')),
    nps: scoreOf(of('feedback_nps')),
  }
}
