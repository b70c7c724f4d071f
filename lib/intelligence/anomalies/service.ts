import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { DETECTORS } from '#lib/intelligence/anomalies/detectors'
import { findLastRun, getFinding, getFindings } from '#lib/intelligence/anomalies/queries'
import { type Looked, look } from '#lib/intelligence/anomalies/run'
import {
  type AnomalyReport,
  type AnomalyRequest,
  type DetectorCheck,
  type Finding,
  type FindingDecision,
  USUAL_LOOKBACK_DAYS,
} from '#lib/intelligence/anomalies/schema'

/** Looks for oddities, keeps what was found beside what was decided on it, and returns it. */
export async function findAnomalies(ctx: Ctx, request: AnomalyRequest, now: Date = new Date()): Promise<AnomalyReport> {
  const looked = await look(ctx, request, now)
  const findings = await transaction(ctx, async (ctx) => {
    await keepFindings(ctx, looked, now)
    // Only the usual run knows what is gone: others see other days, or hold them against fewer.
    if (request.lookback_days === USUAL_LOOKBACK_DAYS) await settleGone(ctx, looked, now)
    await keepRun(ctx, request, looked, now)
    return getFindings(
      ctx,
      looked.findings.map(({ id }) => id),
    )
  })
  const { window } = looked.scope
  return { ...request, window, findings, checked: looked.checked, summary: summaryOf(findings, looked.checked) }
}

/** How old the last run gets before the next; a little less than the hour, so that no minute is lost to rounding. */
const FRESH_MS = 59 * 60_000

/** Looks through everything unless that was done within the hour. Returns whether it did. */
export async function refreshFindings(ctx: Ctx, now: Date = new Date()): Promise<boolean> {
  const last = await findLastRun(ctx)
  const age = last === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(last.ran_at)
  // A run far in the future: the clock was ahead then.
  if (age > -FRESH_MS && age < FRESH_MS) return false
  await findAnomalies(ctx, { module: 'all', lookback_days: USUAL_LOOKBACK_DAYS }, now)
  return true
}

/** Writes findings as they are now; the status that people gave them stays. */
async function keepFindings(ctx: Ctx, { findings, scope }: Looked, now: Date): Promise<void> {
  if (findings.length === 0) return
  const seen = now.toISOString()
  const rows = findings
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ entity, observed, expected, evidence_rows, ...finding }) => ({
      ...finding,
      entity: JSON.stringify(entity),
      observed: JSON.stringify(observed),
      expected: expected && JSON.stringify(expected),
      evidence: JSON.stringify(evidence_rows),
      window_from: scope.window.from,
      window_to: scope.window.to,
      first_seen: seen,
      last_seen: seen,
    }))
  // Found again, one that was gone is open again; one that somebody decided on is not.
  const wasGone = sql<boolean>`anomaly_findings.status = 'resolved' and anomaly_findings.decided_by is null`
  await ctx.db
    .insertInto('anomaly_findings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(MOVING.map((column) => [column, eb.ref(`excluded.${column}`)])),
        // Two runs of one day leave the same.
        last_seen: sql`case when anomaly_findings.last_seen::date = excluded.last_seen::date then anomaly_findings.last_seen else excluded.last_seen end`,
        status: sql`case when ${wasGone} then 'open' else anomaly_findings.status end`,
        note: sql`case when ${wasGone} then null else anomaly_findings.note end`,
        decided_at: sql`case when ${wasGone} then null else anomaly_findings.decided_at end`,
      })),
    )
    .execute()
}

/** What a later run may see differently. */
const MOVING = [
  'severity',
  'score',
  'p_value',
  'z',
  'entity',
  'observed',
  'expected',
  'window_from',
  'window_to',
  'occurred_on',
  'explanation',
  'evidence',
  'suggested_action',
  'method',
  'n_baseline',
  'amount_minor',
  'currency',
  'people',
] as const

/** Resolves the open findings of the window that the run would have made and did not. */
async function settleGone(ctx: Ctx, { findings, checked, scope }: Looked, now: Date): Promise<void> {
  const able = new Set(checked.filter(({ status }) => status === 'ok').map(({ detector }) => detector))
  const types = DETECTORS.filter(({ name }) => able.has(name)).flatMap((detector) => detector.types)
  if (types.length === 0) return
  await ctx.db
    .updateTable('anomaly_findings')
    .set({
      status: 'resolved',
      note: 'Not found any more',
      decided_at: now.toISOString(),
      version: sql`version + 1`,
      updated_at: now.toISOString(),
    })
    .where('status', '=', 'open')
    .where('type', 'in', types)
    .where('occurred_on', '>=', scope.window.from)
    .where(sql<boolean>`id <> all(${findings.map(({ id }) => id)}::uuid[])`)
    .execute()
}

async function keepRun(ctx: Ctx, request: AnomalyRequest, { scope, checked }: Looked, now: Date): Promise<void> {
  const row = {
    lookback_days: request.lookback_days,
    window_from: scope.window.from,
    window_to: scope.window.to,
    checked: JSON.stringify(checked),
    ran_at: now.toISOString(),
  }
  await ctx.db
    .insertInto('anomaly_runs')
    .values({ module: request.module, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'module']).doUpdateSet(row))
    .execute()
}

function summaryOf(findings: readonly Finding[], checked: readonly DetectorCheck[]): AnomalyReport['summary'] {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length
  const open = findings.filter(({ status }) => status === 'open').length
  const lacking = checked.filter(({ status }) => status === 'insufficient_history')
  const found = findings.length === 0 ? 'Nothing odd was found' : `${findings.length} found, ${open} of them open`
  const short =
    lacking.length === 0 ? '' : `; ${lacking.length} of ${checked.length} detectors have too little to go by`
  return {
    total: findings.length,
    open,
    by_severity: { critical: count('critical'), high: count('high'), medium: count('medium'), low: count('low') },
    insufficient_history: lacking.map(({ detector }) => detector),
    text: `${found}${short}.`,
  }
}

const DEEDS = { open: 'anomaly.reopened', resolved: 'anomaly.resolved', ignored: 'anomaly.ignored' } as const

/**
 * Decides on a finding, or takes a decision back, and returns it.
 *
 * @param version the version that was decided on
 * @throws AppError not_found, stale
 */
export async function decideFinding(
  ctx: Ctx,
  id: string,
  { status, note = null }: FindingDecision,
  version: number | null,
): Promise<Finding> {
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('anomaly_findings')
      .select(['status', 'note', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const finding = orNotFound(row, 'finding')
    if (version !== null && version !== finding.version) {
      throw new AppError('stale', 'Somebody else has decided on this since you loaded it. Load it again.')
    }
    const isOpen = status === 'open'
    await ctx.db
      .updateTable('anomaly_findings')
      .set({
        status,
        note: isOpen ? null : note,
        decided_by: isOpen ? null : actingAccountId(ctx),
        decided_at: isOpen ? null : sql`now()`,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, {
      action: DEEDS[status],
      noun: 'anomalies',
      object_id: id,
      before: { status: finding.status, note: finding.note },
      after: { status, note },
    })
    return getFinding(ctx, id)
  })
}
