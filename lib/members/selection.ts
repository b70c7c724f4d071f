import { type RawBuilder, sql } from 'kysely'
import { actingAccountId } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import type { MemberStatus } from '#lib/members/schema'
import type { Query } from '#lib/paths'
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

/** The members in reach: without members.read only the own record. */
export function reachableMembers({ ctx }: Pick<ReadContext, 'ctx'>) {
  const query = ctx.db.selectFrom('members')
  return can(ctx, 'members.read') ? query : query.where('members.account_id', '=', actingAccountId(ctx))
}

/** The parameters of the list with exactly the members of a selection. */
export function membersWhere({ text, tier_ids, cities, verified, has_overdue, status, ...same }: Selection): Query {
  const [tier_id, ...tiers] = tier_ids ?? []
  const [city, ...spellings] = cities ?? []
  const filter = {
    ...(tiers.length > 0 && { tier_id: { in: tier_ids } }),
    ...(spellings.length > 0 && { city: { in: cities } }),
    ...(verified !== undefined && { has_confirmed_email: verified }),
    ...(has_overdue !== undefined && { owes_overdue: has_overdue }),
  }
  return {
    ...same,
    q: text,
    status: status?.length ? status : undefined,
    tier_id: tiers.length > 0 ? undefined : tier_id,
    city: spellings.length > 0 ? undefined : city,
    filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
  }
}
