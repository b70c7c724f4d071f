import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { EventStatus } from '#lib/events/schema'
import { CURRENT_STATUSES } from '#lib/members/metrics'
import { beginsWith } from '#lib/paging/search'
import { can } from '#lib/permissions'
import { SEATED_STATUSES } from '#lib/seats/schema'

/** What the clock may move; the other states are decided by people. */
const CLOCK_STATUSES = ['upcoming', 'ongoing', 'completed'] as const satisfies EventStatus[]

/** Whether drafts, private events, money and other people are in sight. */
export function seesAllEvents(ctx: Ctx): boolean {
  return can(ctx, 'events.write') || can(ctx, 'registrations.read')
}

/** The events that the acting account's member is registered for. */
function ownEvents(ctx: Ctx) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select('registrations.event_id')
    .where('members.account_id', '=', actingAccountId(ctx))
    .where('registrations.status', 'in', [...SEATED_STATUSES, 'waitlisted'])
}

/** The events kept for tiers of which the acting account's member holds one now. */
function eventsOfOwnTier(ctx: Ctx) {
  return ctx.db
    .selectFrom('event_tiers')
    .innerJoin('members', 'members.tier_id', 'event_tiers.tier_id')
    .select('event_tiers.event_id')
    .where('members.account_id', '=', actingAccountId(ctx))
    .where('members.list_status', 'in', [...CURRENT_STATUSES])
}

/**
 * The condition that the acting account sees what is shown to members: its member is one now or has applied for a tier.
 * Whoever has but an account is nobody's member yet, and whoever was one sees what everybody does.
 */
function isAmongMembers(ctx: Ctx): RawBuilder<SqlBool> {
  const members = ctx.db
    .selectFrom('members')
    .select('members.id')
    .where('members.account_id', '=', actingAccountId(ctx))
    .where((eb) =>
      eb.or([
        eb('members.list_status', 'in', [...CURRENT_STATUSES]),
        eb.and([eb('members.list_status', '=', 'pending'), eb('members.tier_id', 'is not', null)]),
      ]),
    )
  return sql<SqlBool>`exists (${members})`
}

/**
 * Which events the context may see: all, what members and applicants may know of and what is kept for their tier, or
 * what everybody may. Whoever looks after the members sees what is shown to them.
 *
 * @param row what the query calls the event
 * @param orOwn adds those that the acting member is registered for
 */
export function visibleTo(ctx: Ctx, row = 'events', orOwn = false): RawBuilder<SqlBool> | 'all' {
  if (seesAllEvents(ctx)) return 'all'
  const col = (name: string) => sql.ref(`${row}.${name}`)
  const published = sql`${col('event_status')} <> 'draft'`
  if (ctx.actor.kind !== 'account') return sql<SqlBool>`(${published} and ${col('visibility')} = 'public')`
  const own = orOwn ? sql` or ${col('id')} in (${ownEvents(ctx)})` : sql``
  const forMembers = can(ctx, 'members.read') ? sql`true` : isAmongMembers(ctx)
  return sql<SqlBool>`(${published} and (${col('visibility')} = 'public'
    or (${col('visibility')} = 'members' and ${forMembers})
    or (${col('visibility')} = 'tiers' and ${col('id')} in (${eventsOfOwnTier(ctx)}))${own}))`
}

/** The events that the context may see; see visibleTo. */
export function visibleEvents(ctx: Ctx, orOwn = false) {
  const seen = visibleTo(ctx, 'events', orOwn)
  const events = ctx.db.selectFrom('events')
  return seen === 'all' ? events : events.where(seen)
}

/** Throws not_found where there is no such event, or it is out of sight and the acting member is not registered for it. */
export async function requireVisibleEvent(ctx: Ctx, id: string): Promise<void> {
  const event = visibleEvents(ctx, true).select('events.id').where('events.id', '=', id)
  orNotFound(await event.executeTakeFirst(), 'event')
}

/**
 * The condition that an event has a status, with the clock read. The bound on event_date, which the
 * farthest time zone cannot cross, lets the index of the date skip what cannot match.
 *
 * @param at what counts as now
 * @param row what the query calls the event
 */
export function hasStatus(
  ctx: Ctx,
  status: EventStatus,
  at: RawBuilder<string> = sql<string>`now()`,
  row = 'events',
): RawBuilder<SqlBool> {
  const col = (name: string) => sql.ref(`${row}.${name}`)
  const byClock = sql`${col('event_status')} in (${sql.join([...CLOCK_STATUSES])})`
  switch (status) {
    case 'upcoming':
      return sql`(${byClock} and ${col('starts_at')} > ${at} and ${col('event_date')} > ${at} at time zone 'UTC' - interval '13 hours')`
    case 'ongoing':
      // Few at a time, so they are looked up by the indexes of what the clock has yet to move.
      return sql`${col('id')} in (
        select o.id from events o where o.tenant_id = ${ctx.tenant_id} and o.event_status = 'ongoing' and o.starts_at <= ${at} and o.ends_at > ${at}
        union all
        select o.id from events o
        where o.tenant_id = ${ctx.tenant_id} and o.event_status = 'upcoming' and o.starts_at <= ${at} and o.ends_at > ${at}
      )`
    case 'completed':
      return sql`(${byClock} and ${col('ends_at')} <= ${at} and ${col('event_date')} < ${at} at time zone 'UTC' + interval '15 hours')`
    default:
      return sql`(${col('event_status')} = ${status})`
  }
}

/** The condition that each of the words begins a word of the title or the place. */
export function hasWords(ctx: Ctx, words: readonly string[], row = 'events'): RawBuilder<SqlBool> {
  const conditions = words.map((word) => {
    const found = ctx.db
      .selectFrom('event_words')
      .select('event_words.event_id')
      .where(beginsWith('event_words.word', sql<string>`fold(${word})`))
    return sql<SqlBool>`${sql.ref(`${row}.id`)} in (${found})`
  })
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/**
 * How many of the events that the context may see have one of the statuses, with the clock read now, as SQL: the sums
 * that counters know, what the clock has yet to move, and less what is kept from the context.
 */
export function countEvents(ctx: Ctx, statuses: readonly string[]): RawBuilder<number> {
  const seesAll = seesAllEvents(ctx)
  const counted = seesAll ? statuses : statuses.filter((status) => status !== 'draft')
  if (counted.length === 0) return sql<number>`0`
  const isIn = (status: RawBuilder<unknown>) => sql`(${status} in (${sql.join(counted)}))::integer`
  const now = sql`event_status_at(events.event_status, events.starts_at, events.ends_at, now())`
  const moved = ctx.db
    .selectFrom('events')
    .select(sql<number>`coalesce(sum(${isIn(now)} - ${isIn(sql`events.event_status`)}), 0)::bigint`.as('count'))
  const sum = ctx.db
    .selectFrom('tallies')
    .select(sql<number>`coalesce(sum(tallies.row_count), 0)::bigint`.as('count'))
    .where('tallies.noun', '=', 'events')
    .where('tallies.status', 'in', [...counted])
  // Written out, so that their indexes are known to hold all of them.
  const begun = moved
    .where(sql<boolean>`events.event_status = 'upcoming'`)
    .where('events.starts_at', '<=', sql<string>`now()`)
  const ended = moved
    .where(sql<boolean>`events.event_status = 'ongoing'`)
    .where('events.ends_at', '<=', sql<string>`now()`)
  const all = sql<number>`(${sum}) + (${begun}) + (${ended})`
  if (seesAll) return sql<number>`(${all})`
  const kept = ctx.db
    .selectFrom('events')
    .select(sql<number>`coalesce(sum(${isIn(now)}), 0)::bigint`.as('count'))
    .where(sql<boolean>`events.visibility in ('private', 'tiers')`)
    .where(sql<boolean>`not (events.visibility = 'tiers' and events.id in (${eventsOfOwnTier(ctx)}))`)
  if (can(ctx, 'members.read')) return sql<number>`(${all} - (${kept}))`
  const keptFromOthers = ctx.db
    .selectFrom('events')
    .select(sql<number>`coalesce(sum(${isIn(now)}), 0)::bigint`.as('count'))
    .where(sql<boolean>`events.visibility = 'members'`)
    .where(sql<boolean>`not ${isAmongMembers(ctx)}`)
  return sql<number>`(${all} - (${kept}) - (${keptFromOthers}))`
}
