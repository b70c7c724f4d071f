import { type Insertable, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { addDays } from '#lib/format/dates'
import { findLastRun, visibleFindings } from '#lib/intelligence/findings/queries'
import { defaultRun, detect, type RunRequest, type RunResult } from '#lib/intelligence/findings/run'
import {
  DEFAULT_LOOKBACK_DAYS,
  FINDING_KINDS,
  type FindingDecision,
  type FindingKind,
} from '#lib/intelligence/findings/schema'
import { NEXT_VERSION, requireVersion, touch } from '#lib/records/versions'
import { todayOfTenant } from '#lib/tenants/queries'

/** How far a figure has to move before a finding that somebody decided on is news again. */
const MOVED_ON = 0.25
const SNOOZE_DAYS = 14

/**
 * Runs the detectors of a kind and keeps what they find beside what was decided on it. What a full run does not find any
 * more has ended.
 */
export async function runDetectors(ctx: Ctx, request: RunRequest, now: Date = new Date()): Promise<RunResult> {
  const known = await ctx.db
    .selectFrom('findings')
    .select(['id', 'first_seen'])
    .where('kind', '=', request.kind)
    .execute()
  const firstSeen = new Map(known.map(({ id, first_seen }) => [id, first_seen.slice(0, 10)]))
  const result = await detect(ctx, request, now, firstSeen)
  await transaction(ctx, async (ctx) => {
    await keepFindings(ctx, result, now)
    await reopenMoved(ctx, result)
    // Only the usual run knows what is gone: others see other days, or hold them against fewer.
    if (request.lookback_days === DEFAULT_LOOKBACK_DAYS) await endGone(ctx, request.kind, result, now)
    await keepRun(ctx, request, result, now)
  })
  return result
}

const HOUR_MS = 3_600_000
/** How old the last run of a kind gets before the next; a little less than the hours, so that no minute is lost to rounding. */
const FRESH_MS: Readonly<Record<FindingKind, number>> = {
  churn: 24 * HOUR_MS - 60_000,
  anomaly: HOUR_MS - 60_000,
  insight: 6 * HOUR_MS - 60_000,
}
/** What predictions are part of. */
const FROM_PREDICTIONS: readonly FindingKind[] = ['churn', 'insight']

/** Runs the detectors of each kind whose last run is not fresh any more. Returns the kinds that ran. */
export async function runDue(ctx: Ctx, now: Date = new Date()): Promise<FindingKind[]> {
  const scored = await ctx.db.selectFrom('churn_refreshes').select('finished_at').executeTakeFirst()
  const ran: FindingKind[] = []
  for (const kind of FINDING_KINDS) {
    const last = await findLastRun(ctx, kind)
    const age = last === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(last.ran_at)
    // A run far in the future: the clock was ahead then.
    const isFresh = age > -HOUR_MS && age < FRESH_MS[kind]
    const isScoredSince =
      last !== null &&
      FROM_PREDICTIONS.includes(kind) &&
      Date.parse(scored?.finished_at ?? '') > Date.parse(last.ran_at)
    if (isFresh && !isScoredSince) continue
    await runDetectors(ctx, defaultRun(kind), now)
    ran.push(kind)
  }
  return ran
}

/** What a later run may see differently. */
const MOVING = [
  ...['detector', 'module', 'permission', 'severity', 'score', 'rank', 'p_value', 'q_value', 'subject', 'title'],
  ...['explanation', 'certainty', 'figures', 'evidence', 'href', 'action', 'details', 'measure'],
] as const

/** Findings written by one statement, which takes 65,535 values at most. */
const BATCH = 500

/** Writes findings as they are now; the status that people gave them stays. */
async function keepFindings(ctx: Ctx, { findings }: RunResult, now: Date): Promise<void> {
  const seen = now.toISOString()
  const rows = findings
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ subject, figures, evidence, action, details, ...finding }) => ({
      ...finding,
      subject: JSON.stringify(subject),
      figures: JSON.stringify(figures),
      evidence: JSON.stringify(evidence),
      action: action && JSON.stringify(action),
      details: JSON.stringify(details),
      first_seen: seen,
      last_seen: seen,
    }))
  for (let start = 0; start < rows.length; start += BATCH) await writeFindings(ctx, rows.slice(start, start + BATCH))
}

async function writeFindings(ctx: Ctx, rows: readonly Insertable<TenantTables['findings']>[]): Promise<void> {
  await ctx.db
    .insertInto('findings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(MOVING.map((column) => [column, sql`excluded.${sql.ref(column)}`])),
        occurred_on: sql`case when findings.kind = 'anomaly' then excluded.occurred_on else findings.occurred_on end`,
        // Two runs of one day leave the same.
        last_seen: sql`case when findings.last_seen::date = excluded.last_seen::date then findings.last_seen else excluded.last_seen end`,
        // Found again, one that had ended goes on.
        ended_at: null,
        version: sql`findings.version + (findings.ended_at is not null)::int`,
        status: eb.ref('findings.status'),
      })),
    )
    .execute()
}

/** A decision is about the finding as it was: when its figure has moved on it is news again. */
async function reopenMoved(ctx: Ctx, { findings }: RunResult): Promise<void> {
  await ctx.db
    .updateTable('findings')
    .set({
      ...{ status: 'open', decided_measure: null, note: null, decided_by: null, decided_at: null },
      ...NEXT_VERSION,
    })
    .where('status', 'in', ['resolved', 'ignored'])
    .where(sql<boolean>`id = any(${findings.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`abs(measure - decided_measure) > ${MOVED_ON} * greatest(abs(decided_measure), 1e-9)`)
    .execute()
}

/**
 * Ends what the run would have found and did not. An anomaly stays true where there is less to go by than before, and as
 * long as nobody decided on it also when its day is past the window; all else is about now.
 */
async function endGone(ctx: Ctx, kind: FindingKind, { findings, checked, scope }: RunResult, now: Date): Promise<void> {
  const able = checked.filter(({ status }) => kind !== 'anomaly' || status === 'ok').map(({ detector }) => detector)
  let gone = ctx.db
    .updateTable('findings')
    .set({ ended_at: now.toISOString(), ...NEXT_VERSION })
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('detector', 'in', [...able, ''])
    .where(sql<boolean>`id <> all(${findings.map(({ id }) => id)}::uuid[])`)
  if (kind === 'anomaly') {
    gone = gone.where((eb) =>
      eb.or([eb('occurred_on', '>=', scope.window.from), eb('status', 'in', ['resolved', 'ignored'])]),
    )
  }
  await gone.execute()
}

async function keepRun(ctx: Ctx, { kind, module, lookback_days }: RunRequest, { checked }: RunResult, now: Date) {
  const row = { lookback_days, checked: JSON.stringify(checked), ran_at: now.toISOString() }
  await ctx.db
    .insertInto('finding_runs')
    .values({ kind, module, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'module']).doUpdateSet(row))
    .execute()
}

const ACTIONS = {
  open: 'finding.reopened',
  resolved: 'finding.resolved',
  ignored: 'finding.ignored',
  snoozed: 'finding.snoozed',
} as const

/**
 * Decides on a finding, takes a decision back, or says whether the finding was useful.
 *
 * @param kinds what it may be
 * @param version the version that was decided on; null overrides
 * @throws AppError not_found, stale
 */
export async function decideFinding(
  ctx: Ctx,
  id: string,
  decision: FindingDecision,
  version: number | null,
  kinds: readonly FindingKind[] = FINDING_KINDS,
): Promise<void> {
  const { status, note = null, is_useful } = decision
  await transaction(ctx, async (ctx) => {
    const row = await visibleFindings(ctx, kinds)
      .select(['status', 'note', 'is_useful', 'measure', 'version'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const finding = orNotFound(row, 'finding')
    requireVersion(finding, version, 'finding')
    const isOpen = status === 'open'
    const snoozed_until = status === 'snoozed' ? (decision.snoozed_until ?? (await inTwoWeeks(ctx))) : null
    await touch(ctx, 'findings', id, {
      ...(status && {
        status,
        snoozed_until,
        note: isOpen ? null : note,
        decided_measure: isOpen ? null : finding.measure,
        decided_by: isOpen ? null : actingAccountId(ctx),
        decided_at: isOpen ? null : sql<string>`now()`,
      }),
      ...(is_useful !== undefined && { is_useful }),
    })
    await recordAudit(ctx, {
      action: status ? ACTIONS[status] : 'finding.rated',
      noun: 'findings',
      object_id: id,
      before: { status: finding.status, note: finding.note, is_useful: finding.is_useful },
      after: decision,
    })
  })
}

async function inTwoWeeks(ctx: Ctx): Promise<string> {
  return addDays(await todayOfTenant(ctx), SNOOZE_DAYS)
}
