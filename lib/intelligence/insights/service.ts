import type { Ctx } from '#lib/context'
import { defaultRun } from '#lib/intelligence/findings/run'
import { decideFinding, runDetectors } from '#lib/intelligence/findings/service'
import { getInsight } from '#lib/intelligence/insights/queries'
import type { Insight, InsightPatch } from '#lib/intelligence/insights/schema'

/** Looks for what deserves attention, and keeps it. */
export async function refreshInsights(ctx: Ctx, now: Date = new Date()): Promise<void> {
  await runDetectors(ctx, defaultRun('insight'), now)
}

/** Decides about an insight like decideFinding, and returns it. What is dismissed is ignored until it changes. */
export async function decideInsight(
  ctx: Ctx,
  id: string,
  { status, ...patch }: InsightPatch,
  version: number | null,
): Promise<Insight> {
  const decision = { ...patch, ...(status && { status: status === 'dismissed' ? ('ignored' as const) : status }) }
  await decideFinding(ctx, id, decision, version, ['insight'])
  return getInsight(ctx, id)
}
