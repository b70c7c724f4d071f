import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { LAST_CHARACTER } from '#lib/paging/search'
import { isAmong } from '#lib/records/model'

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
  return isAmong(sql.ref(`${row}.id`), found)
}

/**
 * Returns the SQL of a member's date with none as infinity, spelt as its index spells it. CASE rather than
 * COALESCE: under row-level security only the former can be an index condition.
 */
export function dayOrInfinity(column: 'joined_on' | 'valid_through', row = 'members'): RawBuilder<string> {
  const day = sql.ref(`${row}.${column}`)
  return sql<string>`(case when ${day} is null then 'infinity'::date else ${day} end)`
}

/** The day a member joined, or was added where that is not known, as SQL. */
function firstDay(row: string, zone: RawBuilder<string>): RawBuilder<string> {
  const [joined, created] = [sql.ref(`${row}.joined_on`), sql.ref(`${row}.created_at`)]
  return sql<string>`(case when ${joined} is null then (${created} at time zone ${zone})::date else ${joined} end)`
}

/**
 * The condition that a member has done nothing since a day, and had joined or been added before it: no registration,
 * check-in, payment or sign-in. Triggers note the last of each in the member.
 *
 * @param since the day, as SQL
 * @param zone where the tenant is, as SQL
 * @param row what the query calls the member
 */
export function isInactive(since: RawBuilder<string>, zone: RawBuilder<string>, row = 'members'): RawBuilder<SqlBool> {
  const [seen, paid] = [sql.ref(`${row}.last_seen_at`), sql.ref(`${row}.last_paid_on`)]
  // In queries of their own, so that they are worked out once and not for each row.
  const [day, moment] = [sql`(select ${since})`, sql`(select (${since})::timestamp at time zone ${zone})`]
  return sql<SqlBool>`(${seen} < ${moment} and ${paid} < ${day} and ${firstDay(row, zone)} < ${day})`
}

/** The day from which a member has done nothing: of the last activity, else of joining, as SQL. */
export function quietSince(zone: RawBuilder<string>, row = 'members'): RawBuilder<string> {
  const [seen, paid] = [sql.ref(`${row}.last_seen_at`), sql.ref(`${row}.last_paid_on`)]
  return sql<string>`greatest(${firstDay(row, zone)}, (${seen} at time zone ${zone})::date, ${paid})`
}

/** What makes an invoice one that somebody owes. */
export const OWED = sql<SqlBool>`invoices.status = 'open' and invoices.remaining_minor > 0`
