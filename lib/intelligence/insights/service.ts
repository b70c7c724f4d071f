import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { openReading, type Reading } from '#lib/figures/reading'
import { addDays, daysBetween } from '#lib/format/dates'
import type { Look } from '#lib/intelligence/insights/detector'
import { DETECTORS } from '#lib/intelligence/insights/detectors'
import { getInsight } from '#lib/intelligence/insights/queries'
import { controlDiscoveries, scoreOf, type Tested } from '#lib/intelligence/insights/rank'
import type { Insight, InsightFeed, InsightPatch } from '#lib/intelligence/insights/schema'
import { logger } from '#lib/log'

/** How far a figure has to move before news that was dismissed are news again. */
const MOVED_ON = 0.25
const SNOOZE_DAYS = 14

/** The same news in the same association always has the same identifier. */
function idOf(tenantId: string, { kind, subject, period }: Tested): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([tenantId, kind, subject, period]))
    .digest('hex')
  // The form of a version 8 UUID (RFC 9562): made by a rule of one's own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const sameNews = (one: Pick<Tested, 'kind' | 'subject' | 'period'>) => `${one.kind} ${one.subject} ${one.period}`

/** Runs the detectors, one after another so that they hold up nobody; one that fails is logged and left out. */
async function lookEverywhere(reading: Reading): Promise<{ checked: InsightFeed['checked']; looks: Look[] }> {
  const checked: InsightFeed['checked'] = []
  const looks: Look[] = []
  for (const detector of DETECTORS) {
    try {
      const look = await detector.look(reading)
      looks.push(look)
      checked.push({ detector: detector.name, status: look.status, n: look.n })
    } catch (error) {
      logger.error({ err: error, detector: detector.name, tenant_id: reading.ctx.tenant_id }, 'a detector failed')
    }
  }
  return { checked, looks }
}

/**
 * Looks for what deserves attention and keeps it. What is no longer found is kept but no longer current; decisions
 * stay with the news they were made on.
 */
export async function refreshInsights(ctx: Ctx, now: Date = new Date()): Promise<void> {
  const reading = await openReading(ctx, now)
  const { checked, looks } = await lookEverywhere(reading)
  const tested = controlDiscoveries(looks.flatMap(({ candidates }) => candidates))
  const withstood = new Set(tested.map(sameNews))
  const report = checked.map((one, position) => {
    const holds = looks[position]?.candidates.some((candidate) => withstood.has(sameNews(candidate)))
    return one.status === 'found' && !holds ? { ...one, status: 'nothing' as const } : one
  })
  await transaction(ctx, async (ctx) => {
    const known = await ctx.db.selectFrom('insights').select(['id', 'first_seen']).execute()
    const firstSeen = new Map(known.map(({ id, first_seen }) => [id, first_seen.slice(0, 10)]))
    await ctx.db.updateTable('insights').set({ is_current: false }).where('is_current', '=', true).execute()
    for (const one of tested) {
      const id = idOf(ctx.tenant_id, one)
      const daysKnown = Math.max(0, daysBetween(firstSeen.get(id) ?? reading.today, reading.today))
      await keep(ctx, id, one, scoreOf(one, daysKnown), reading.now)
    }
    await ctx.db
      .insertInto('insight_runs')
      .values({ ran_at: reading.now, checked: JSON.stringify(report) })
      .onConflict((conflict) =>
        conflict.column('tenant_id').doUpdateSet({ ran_at: reading.now, checked: JSON.stringify(report) }),
      )
      .execute()
  })
}

async function keep(ctx: Ctx, id: string, one: Tested, score: number, now: string): Promise<void> {
  const { subject, period, actionability, figures, rows, action, ...plain } = one
  const row = {
    ...plain,
    figures: JSON.stringify(figures),
    rows: JSON.stringify(rows),
    action: action === null ? null : JSON.stringify(action),
    score,
    is_current: true,
    last_seen: now,
  }
  await ctx.db
    .insertInto('insights')
    .values({ ...row, id, first_seen: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(row))
    .execute()
  // A dismissal is about the news as they were: when the figure has moved on they are news again.
  await ctx.db
    .updateTable('insights')
    .set({ status: 'open', decided_measure: null })
    .where('id', '=', id)
    .where('status', '=', 'dismissed')
    .where(sql<boolean>`abs(measure - decided_measure) > ${MOVED_ON} * greatest(abs(decided_measure), 1e-9)`)
    .execute()
}

/**
 * Decides about an insight: dismisses, snoozes or reopens it, or says whether it was useful.
 *
 * @param version the version that was seen; null overrides
 * @throws AppError not_found, stale
 */
export async function decideInsight(
  ctx: Ctx,
  id: string,
  patch: InsightPatch,
  version: number | null,
): Promise<Insight> {
  return transaction(ctx, async (ctx) => {
    const found = await ctx.db
      .selectFrom('insights')
      .select(['version', 'measure', 'status', 'is_useful'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const before = orNotFound(found, 'insight')
    if (version !== null && version !== before.version) {
      throw new AppError('stale', 'Somebody else has decided about this meanwhile. Load it again.')
    }
    const { today } = await openReading(ctx)
    const snoozed_until = patch.status === 'snoozed' ? (patch.snoozed_until ?? addDays(today, SNOOZE_DAYS)) : null
    await ctx.db
      .updateTable('insights')
      .set({
        ...(patch.status && { status: patch.status, snoozed_until, decided_measure: before.measure }),
        ...(patch.is_useful !== undefined && { is_useful: patch.is_useful }),
        decided_by: actingAccountId(ctx),
        decided_at: sql`now()`,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, {
      action: 'insight.decided',
      noun: 'insights',
      object_id: id,
      before: { status: before.status, is_useful: before.is_useful },
      after: patch,
    })
    return getInsight(ctx, id)
  })
}
