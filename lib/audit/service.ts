import { uuidv7 } from 'uuidv7'
import type { AuditNoun } from '#lib/audit/schema'
import type { AuditAction } from '#lib/audit/words'
import { actingAccountId, type Ctx } from '#lib/context'

/** What somebody did, in the past tense: `member.created`, `invoice.finalized`. */
export interface AuditEntry {
  action: AuditAction
  noun: AuditNoun
  object_id: string | null
  /** Only the fields that changed. Never secrets. */
  before?: object | null
  after?: object | null
}

/** Appends to the audit log, in the transaction of the changes it tells of. */
export async function recordAudit(ctx: Ctx, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await auditInsert(ctx, ...entries).execute()
}

/** The statement that appends to the audit log, to be sent together with the changes it tells of. */
export function auditInsert(ctx: Ctx, ...entries: AuditEntry[]) {
  return ctx.db.insertInto('audit_log').values(
    entries.map((entry) => ({
      id: uuidv7(),
      actor_kind: ctx.actor.kind,
      actor_account_id: actingAccountId(ctx),
      action: entry.action,
      noun: entry.noun,
      object_id: entry.object_id,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      request_id: ctx.request_id,
    })),
  )
}
