import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { actingAccountId } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { isInactive, matchesWords } from '#lib/members/conditions'
import type { MemberStatus } from '#lib/members/schema'
import { searchWords } from '#lib/paging/search-words'
import { pages, type Query } from '#lib/paths'
import { can } from '#lib/permissions'

/** Which members are meant; the archived never are. Dates are days, both ends included. */
export interface Selection {
  text?: string | undefined
  status?: readonly MemberStatus[] | undefined
  tier_ids?: readonly string[] | undefined
  kind?: 'individual' | 'organization' | undefined
  joined_from?: string | undefined
  joined_to?: string | undefined
  expires_from?: string | undefined
  expires_to?: string | undefined
  /** Whether the linked account has confirmed its e-mail address. */
  verified?: boolean | undefined
  /** As on record, in all their spellings. */
  cities?: readonly string[] | undefined
  /** Whether something open is past its due date, in the tenant's currency. */
  has_overdue?: boolean | undefined
  /** At least so many days without registration, check-in, payment or sign-in, and since joining. */
  inactive_days?: number | undefined
}

/** What a member has open beyond its due date, in minor units of the tenant's currency; 0 for nothing. */
export function overdueOf({ tenant, today }: ReadContext): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(i.remaining_minor), 0)::bigint from invoices i
    where i.tenant_id = members.tenant_id and i.member_id = members.id and i.status = 'open'
    and i.currency = ${tenant.currency} and i.due_date < ${today}::date)`
}

/** What every member who owes something beyond its due date owes, in minor units of the tenant's currency. */
export function overdueByMember({ ctx, tenant, today }: ReadContext) {
  return ctx.db
    .selectFrom('invoices')
    .select(['invoices.member_id', sql<number>`sum(invoices.remaining_minor)::bigint`.as('overdue')])
    .where('invoices.status', '=', sql.lit('open'))
    .where('invoices.currency', '=', tenant.currency)
    .where('invoices.due_date', '<', today)
    .where('invoices.remaining_minor', '>', 0)
    .where('invoices.member_id', 'is not', null)
    .groupBy('invoices.member_id')
}

/** The day of a member's last registration, check-in, payment or sign-in, where the tenant is; null without any. */
export function lastActivityOf({ tenant, now, today }: ReadContext): RawBuilder<string | null> {
  const zone = tenant.time_zone
  return sql<string | null>`greatest(
    (select (greatest(max(r.registered_at), max(r.checked_in_at)) at time zone ${zone})::date from registrations r
      where r.tenant_id = members.tenant_id and r.member_id = members.id and r.registered_at <= ${now}::timestamptz),
    (select max(p.received_on) from payments p
      where p.tenant_id = members.tenant_id and p.member_id = members.id and p.status in ('succeeded', 'partially_refunded')
      and p.received_on <= ${today}::date),
    (select (a.last_login_at at time zone ${zone})::date from accounts a
      where a.tenant_id = members.tenant_id and a.id = members.account_id))`
}

function inSpan(column: 'joined_on' | 'valid_through', from?: string, to?: string): Expression<SqlBool>[] {
  const day = sql.ref(`members.${column}`)
  return [
    ...(from ? [sql<SqlBool>`${day} >= ${from}::date`] : []),
    ...(to ? [sql<SqlBool>`${day} <= ${to}::date`] : []),
  ]
}

/** The members in reach: without members.read only the own record. */
export function reachableMembers({ ctx }: Pick<ReadContext, 'ctx'>) {
  const query = ctx.db.selectFrom('members')
  return can(ctx, 'members.read') ? query : query.where('members.account_id', '=', actingAccountId(ctx))
}

/** The members of a selection, as far as the read context reaches. */
export function selectMembers(readContext: ReadContext, selection: Selection) {
  const { status, tier_ids, kind, verified, cities, has_overdue, inactive_days, text } = selection
  let query = reachableMembers(readContext).where('members.list_status', '<>', 'archived')
  if (text) query = query.where(matchesWords(readContext.ctx, searchWords(fold(text))))
  if (status?.length) query = query.where('members.list_status', 'in', [...status])
  if (tier_ids) query = query.where('members.tier_id', 'in', [...tier_ids])
  if (kind) query = query.where('members.kind', '=', kind)
  if (cities) query = query.where('members.city', 'in', [...cities])
  for (const condition of inSpan('joined_on', selection.joined_from, selection.joined_to))
    query = query.where(condition)
  for (const condition of inSpan('valid_through', selection.expires_from, selection.expires_to))
    query = query.where(condition)
  if (verified !== undefined) {
    query = query.where(sql<SqlBool>`exists (select from accounts a where a.tenant_id = members.tenant_id
      and a.id = members.account_id and a.email_verified_at is not null) = ${verified}`)
  }
  if (has_overdue !== undefined) {
    const owing = overdueByMember(readContext).clearSelect().select('invoices.member_id')
    query = query.where('members.id', has_overdue ? 'in' : 'not in', owing)
  }
  if (inactive_days === undefined) return query
  const since = sql<string>`${addDays(readContext.today, -inactive_days)}::date`
  return query.where(isInactive(since, sql<string>`${readContext.tenant.time_zone}`))
}

/** The list with exactly the members of a selection, or null when no filter of the list says the same. */
export function listOf(selection: Selection, sort?: string): string | null {
  const { tier_ids, cities, verified, has_overdue, text, status, ...same } = selection
  if (verified !== undefined || has_overdue !== undefined) return null
  if ((tier_ids && tier_ids.length !== 1) || (cities && cities.length !== 1)) return null
  const query: Query = { q: text, status, ...same, tier_id: tier_ids?.[0], city: cities?.[0], sort }
  return pages.admin.members(query)
}
