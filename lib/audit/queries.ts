import { sql } from 'kysely'
import type { JsonObject } from '#db/types'
import type { AuditEntry } from '#lib/audit/schema'
import type { List } from '#lib/records/model'

/** One side of an entry with its personal values, as far as they are not erased. */
function auditSide(side: 'before' | 'after') {
  const kept = sql.ref(`audit_log.${side}`)
  return sql<JsonObject | null>`coalesce(${kept} || (audit_values.content::jsonb -> ${sql.lit(side)}), ${kept})`.as(
    side,
  )
}

/** The list of the audit log. */
export const auditList: List<AuditEntry> = {
  noun: 'audit',
  rows: ({ db }) =>
    db
      .selectFrom('audit_log')
      .leftJoin('accounts', 'accounts.id', 'audit_log.actor_account_id')
      .leftJoin('audit_values', 'audit_values.entry_id', 'audit_log.id')
      .select([
        'audit_log.id',
        'audit_log.at',
        'audit_log.action',
        'audit_log.noun',
        'audit_log.object_id',
        'audit_log.actor_kind',
        'audit_log.actor_account_id',
        sql<string | null>`accounts.first_name || ' ' || accounts.last_name`.as('actor_name'),
        auditSide('before'),
        auditSide('after'),
        'audit_log.request_id',
      ]) as never,
  sorts: { at: { by: sql`audit_log.at`, type: 'timestamptz' } },
}
