import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { type AuditNoun, ERASED } from '#lib/audit/schema'
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

/**
 * Text that tells nothing of a person, by its field: it stays in the log for good. So do numbers, yes and no, and
 * identifiers; everything else stands in audit_values, where it can be erased.
 */
const IMPERSONAL_FIELDS: ReadonlySet<string> = new Set([
  ...[
    'amount',
    'billing',
    'books_closed_through',
    'currency',
    'due_date',
    'end_date',
    'end_on',
    'event_date',
    'event_status',
    'fields',
    'from',
  ],
  ...['issue_date', 'kind', 'list_status', 'method', 'number', 'paid_on', 'payment_due_at', 'received_on'],
  ...['refunded_on', 'roles', 'snoozed_until', 'start_on', 'status', 'template', 'total', 'until_on', 'valid_through'],
])

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isImpersonal(field: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return true
  return IMPERSONAL_FIELDS.has(field) || (typeof value === 'string' && UUID.test(value))
}

type Fields = Record<string, unknown>

/** What the log keeps of one side of an entry, and what stands beside it; null where nothing does. */
function split(side: object | null | undefined): { kept: Fields | null; personal: Fields | null } {
  if (!side) return { kept: null, personal: null }
  const fields = Object.entries(side).filter(([, value]) => value !== undefined)
  const personal = fields.filter(([field, value]) => !isImpersonal(field, value))
  return {
    kept: Object.fromEntries(fields.map(([field, value]) => [field, isImpersonal(field, value) ? value : ERASED])),
    personal: personal.length > 0 ? Object.fromEntries(personal) : null,
  }
}

/** An entry as a row of the log, and the row of its personal values. */
function rowsOf(ctx: Ctx, entry: AuditEntry) {
  const [before, after] = [split(entry.before), split(entry.after)]
  const personal = {
    ...(before.personal && { before: before.personal }),
    ...(after.personal && { after: after.personal }),
  }
  const id = uuidv7()
  const hasValues = Object.keys(personal).length > 0
  const [salt, content] = [randomBytes(16), JSON.stringify(personal)]
  const row = {
    id,
    actor_kind: ctx.actor.kind,
    actor_account_id: actingAccountId(ctx),
    action: entry.action,
    noun: entry.noun,
    object_id: entry.object_id,
    before: before.kept && JSON.stringify(before.kept),
    after: after.kept && JSON.stringify(after.kept),
    values_hash: hasValues ? createHash('sha256').update(salt).update(content).digest() : null,
    request_id: ctx.request_id,
  }
  return { row, values: hasValues ? [{ entry_id: id, salt, content }] : [] }
}

/** Appends to the audit log, in the transaction of the changes it tells of. */
export async function recordAudit(ctx: Ctx, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await auditInsert(ctx, ...entries).execute()
}

/** The statement that appends to the audit log, to be sent together with the changes it tells of. */
export function auditInsert(ctx: Ctx, ...entries: AuditEntry[]) {
  const rows = entries.map((entry) => rowsOf(ctx, entry))
  const values = rows.flatMap((row) => row.values)
  const log = (db: Pick<Ctx['db'], 'insertInto'>) => db.insertInto('audit_log').values(rows.map(({ row }) => row))
  if (values.length === 0) return log(ctx.db)
  return log(ctx.db.with('kept_beside', (db) => db.insertInto('audit_values').values(values)) as never)
}
