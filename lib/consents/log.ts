import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type AuditEntry, recordAudit } from '#lib/audit/service'
import { listPurposes } from '#lib/consents/queries'
import type { Said } from '#lib/consents/said'
import type { ConsentWay } from '#lib/consents/schema'
import { actingAccountId, type Ctx } from '#lib/context'

/** A line that is to be written. */
export interface NewLine {
  member_id: string
  purpose: string
  state: Said['state']
  /** When it was said; null for now. */
  at: string | null
  /** The same as a day, where somebody gave one. */
  day?: string | undefined
  way: ConsentWay
  /** The words that were read. */
  text: string
  note: string | null
}

/** So many entries of the audit log go into one statement. */
const ENTRIES = 1_000

async function recordAll(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES)
    await recordAudit(ctx, ...entries.slice(from, from + ENTRIES))
}

async function labelsOf(ctx: Ctx): Promise<(purpose: string) => string> {
  const labels = new Map((await listPurposes(ctx)).map(({ key, label }) => [key, label]))
  return (purpose) => labels.get(purpose) ?? purpose
}

/** Adds lines to the log of members who are locked, in one statement, with the entries of the audit log. Returns their ids, in their order. */
export async function writeConsents(ctx: Ctx, lines: readonly NewLine[]): Promise<string[]> {
  if (lines.length === 0) return []
  const rows = lines.map(({ day: _, ...line }) => ({ ...line, id: uuidv7(), account_id: actingAccountId(ctx) }))
  const columns = sql.raw('id, member_id, purpose, state, way, text, note, account_id')
  await sql`insert into consents (tenant_id, at, ${columns})
    select ${ctx.tenant_id}::text, coalesce(at, clock_timestamp()), ${columns}
    from jsonb_populate_recordset(null::consents, ${JSON.stringify(rows)}::jsonb)`.execute(ctx.db)
  const labelOf = await labelsOf(ctx)
  await recordAll(
    ctx,
    lines.map(({ member_id, purpose, state, day }) => ({
      action: state === 'given' ? 'member.consent_given' : 'member.consent_withdrawn',
      noun: 'members',
      object_id: member_id,
      after: { purpose: labelOf(purpose), ...(day !== undefined && { day }) },
    })),
  )
  return rows.map(({ id }) => id)
}

/**
 * Takes lines of members who are locked back, which were noted by mistake: both stay in the log, and neither counts.
 * Returns those that had not been taken back already.
 */
export async function takeConsentsBack(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const undoing = JSON.stringify(ids.map((undoes) => ({ undoes, id: uuidv7() })))
  const { rows } = await sql<{ undoes: string; member_id: string; purpose: string }>`
    insert into consents (tenant_id, id, member_id, purpose, state, text, at, account_id, way, undoes)
    select c.tenant_id, u.id, c.member_id, c.purpose, c.state, c.text, c.at, ${actingAccountId(ctx)}::uuid, 'staff', c.id
    from jsonb_to_recordset(${undoing}::jsonb) u (id uuid, undoes uuid)
    join consents c on c.tenant_id = ${ctx.tenant_id} and c.id = u.undoes
    on conflict do nothing returning undoes, member_id, purpose`.execute(ctx.db)
  const labelOf = await labelsOf(ctx)
  await recordAll(
    ctx,
    rows.map(({ member_id, purpose }) => ({
      action: 'member.consent_taken_back',
      noun: 'members',
      object_id: member_id,
      after: { purpose: labelOf(purpose) },
    })),
  )
  return rows.map(({ undoes }) => undoes)
}
