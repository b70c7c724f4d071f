import { sql } from 'kysely'
import type { AuditEntry, AuditFilter } from '#lib/audit/schema'
import { SIGN_INS } from '#lib/audit/words'
import type { Ctx } from '#lib/context'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'

const SORTS: Record<string, SortKey> = { at: { by: sql`audit_log.at`, type: 'timestamptz' } }

/** The moment at which a day starts where the tenant is. */
function startOf(day: string, plusDays = 0) {
  return sql<string>`((${day}::date + ${plusDays}::integer)::timestamp at time zone (select time_zone from tenants where tenant_id = (select current_tenant())))`
}

function filtered(ctx: Ctx, filter: AuditFilter) {
  let query = ctx.db.selectFrom('audit_log')
  if (filter.noun) query = query.where('audit_log.noun', '=', filter.noun)
  if (filter.object_id) query = query.where('audit_log.object_id', '=', filter.object_id)
  if (filter.actor) query = query.where('audit_log.actor_account_id', '=', filter.actor)
  if (filter.sign_ins === false) query = query.where('audit_log.action', 'not in', SIGN_INS)
  if (filter.from) query = query.where('audit_log.at', '>=', startOf(filter.from))
  if (filter.to) query = query.where('audit_log.at', '<', startOf(filter.to, 1))
  return query
}

async function countEntries(ctx: Ctx, filter: AuditFilter): Promise<number> {
  const { total } = await filtered(ctx, filter).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** Returns a page of the audit log, the latest entries first unless asked otherwise. */
export async function listAudit(ctx: Ctx, filter: AuditFilter): Promise<Page<AuditEntry>> {
  const query = filtered(ctx, filter)
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_account_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.noun',
      'audit_log.object_id',
      'audit_log.actor_kind',
      'audit_log.actor_account_id',
      sql<string | null>`accounts.first_name || ' ' || accounts.last_name`.as('actor_name'),
      'audit_log.before',
      'audit_log.after',
      'audit_log.request_id',
    ])
  return (await getPage(query, filter, sql`audit_log.id`, SORTS, () => countEntries(ctx, filter))) as Page<AuditEntry>
}
