import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { fold } from '#lib/format/fold'
import { LAST_CHARACTER, searchWords } from '#lib/paging/search'

/**
 * The condition that each word of a search text is the beginning of one of the member's words. A range over
 * member_words keeps the search inside its index.
 */
export function matchesWords(ctx: Ctx, text: string): RawBuilder<SqlBool> {
  const [first, ...rest] = searchWords(fold(text)).map((word) =>
    ctx.db
      .selectFrom('member_words')
      .select('member_words.member_id')
      .where('member_words.word', '>=', word)
      .where('member_words.word', '<', word + LAST_CHARACTER),
  )
  if (!first) return sql<SqlBool>`true`
  const found = rest.reduce((query, next) => query.intersect(next), first)
  // Found first and then looked up: as a join it is planned for few and done for many.
  return sql<SqlBool>`members.id = any(array(${found}))`
}

/**
 * Returns the SQL of a member's date with none as infinity, spelt as its index spells it. CASE rather than
 * COALESCE: under row-level security only the former can be an index condition.
 */
export function dayOrInfinity(column: 'joined_on' | 'valid_through'): RawBuilder<string> {
  const day = sql.ref(`members.${column}`)
  return sql<string>`(case when ${day} is null then 'infinity'::date else ${day} end)`
}

/**
 * The condition that a member has done nothing since a day, and had joined before it: no registration, check-in,
 * payment or sign-in.
 *
 * @param since the day, as SQL
 * @param zone where the tenant is, as SQL
 */
export function isInactive(since: RawBuilder<string>, zone: RawBuilder<string>): RawBuilder<SqlBool> {
  const moment = sql`((${since})::timestamp at time zone ${zone})`
  return sql<SqlBool>`((members.joined_on is null or members.joined_on < ${since})
    and not exists (select from registrations r where r.tenant_id = members.tenant_id and r.member_id = members.id
      and (r.registered_at >= ${moment} or r.checked_in_at >= ${moment}))
    and not exists (select from payments p where p.tenant_id = members.tenant_id and p.member_id = members.id
      and p.status in ('succeeded', 'partially_refunded') and p.received_on >= ${since})
    and not exists (select from accounts a where a.tenant_id = members.tenant_id and a.id = members.account_id
      and a.last_login_at >= ${moment}))`
}
