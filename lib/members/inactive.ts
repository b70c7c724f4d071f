import { type RawBuilder, type SqlBool, sql } from 'kysely'

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
