import { sql } from 'kysely'
import type { AuditEntry } from '#lib/audit/schema'
import type { List } from '#lib/records/model'

/** The list of the audit log. */
export const auditList: List<AuditEntry> = {
  noun: 'audit',
  rows: ({ db }) =>
    db
      .selectFrom('audit_log')
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
      ]) as never,
  sorts: { at: { by: sql`audit_log.at`, type: 'timestamptz' } },
}
