import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { LAST_CHARACTER } from '#lib/paging/search'

/**
 * The condition that each of the folded words is the beginning of one of the member's words. A range over
 * member_words keeps the search inside its index.
 *
 * @param row what the query calls the member
 */
export function matchesWords(ctx: Ctx, words: readonly string[], row = 'members'): RawBuilder<SqlBool> {
  const [first, ...rest] = words.map((word) =>
    ctx.db
      .selectFrom('member_words')
      .select('member_words.member_id')
      .where('member_words.word', '>=', word)
      .where(sql<SqlBool>`member_words.word < ${word}::text || ${sql.lit(LAST_CHARACTER)}`),
  )
  if (!first) return sql<SqlBool>`true`
  const found = rest.reduce((query, next) => query.intersect(next), first)
  // Found first and then looked up: as a join it is planned for few and done for many.
  return sql<SqlBool>`${sql.ref(`${row}.id`)} = any(array(${found}))`
}

/**
 * Returns the SQL of a member's date with none as infinity, spelt as its index spells it. CASE rather than
 * COALESCE: under row-level security only the former can be an index condition.
 */
export function dayOrInfinity(column: 'joined_on' | 'valid_through', row = 'members'): RawBuilder<string> {
  const day = sql.ref(`${row}.${column}`)
  return sql<string>`(case when ${day} is null then 'infinity'::date else ${day} end)`
}

/** What tells that a member did something: registrations, check-ins, payments and sign-ins. */
function activities(row: string) {
  const [id, account, tenant] = [sql.ref(`${row}.id`), sql.ref(`${row}.account_id`), sql.ref(`${row}.tenant_id`)]
  return {
    registrations: sql`from registrations r where r.tenant_id = ${tenant} and r.member_id = ${id}`,
    payments: sql`from payments p where p.tenant_id = ${tenant} and p.member_id = ${id}
      and p.status in ('succeeded', 'partially_refunded')`,
    accounts: sql`from accounts a where a.tenant_id = ${tenant} and a.id = ${account}`,
  }
}

/** The day a member joined, or was added where that is not known, as SQL. */
function firstDay(row: string, zone: RawBuilder<string>): RawBuilder<string> {
  const [joined, created] = [sql.ref(`${row}.joined_on`), sql.ref(`${row}.created_at`)]
  return sql<string>`(case when ${joined} is null then (${created} at time zone ${zone})::date else ${joined} end)`
}

/**
 * The condition that a member has done nothing since a day, and had joined or been added before it: no registration,
 * check-in, payment or sign-in.
 *
 * @param since the day, as SQL
 * @param zone where the tenant is, as SQL
 * @param row what the query calls the member
 */
export function isInactive(since: RawBuilder<string>, zone: RawBuilder<string>, row = 'members'): RawBuilder<SqlBool> {
  const moment = sql`((${since})::timestamp at time zone ${zone})`
  const { registrations, payments, accounts } = activities(row)
  return sql<SqlBool>`(${firstDay(row, zone)} < ${since}
    and not exists (select ${registrations} and (r.registered_at >= ${moment} or r.checked_in_at >= ${moment}))
    and not exists (select ${payments} and p.received_on >= ${since})
    and not exists (select ${accounts} and a.last_login_at >= ${moment}))`
}

/** What counts as now for activities; those after it have not happened. Every one has, unless given. */
interface Until {
  now: string
  today: string
}

/** The days of a member's last registration or check-in, payment and sign-in, as SQL; each null where there is none. */
function lastDays(zone: RawBuilder<string>, row: string, until?: Until): RawBuilder<unknown> {
  const { registrations, payments, accounts } = activities(row)
  const registered = until ? sql`and r.registered_at <= ${until.now}::timestamptz` : sql``
  const received = until ? sql`and p.received_on <= ${until.today}::date` : sql``
  return sql`
    (select (greatest(max(r.registered_at), max(r.checked_in_at)) at time zone ${zone})::date ${registrations} ${registered}),
    (select max(p.received_on) ${payments} ${received}),
    (select (a.last_login_at at time zone ${zone})::date ${accounts})`
}

/** The day of a member's last registration, check-in, payment or sign-in, as SQL; null without any. */
export function lastActivity(zone: RawBuilder<string>, row = 'members', until?: Until): RawBuilder<string | null> {
  return sql<string | null>`greatest(${lastDays(zone, row, until)})`
}

/** The day from which a member has done nothing: of the last activity, else of joining, as SQL. */
export function quietSince(zone: RawBuilder<string>, row = 'members'): RawBuilder<string> {
  return sql<string>`greatest(${firstDay(row, zone)}, ${lastDays(zone, row)})`
}
