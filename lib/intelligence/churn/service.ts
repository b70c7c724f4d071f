import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { scoreSnapshot } from '#lib/intelligence/churn/predict'
import { prepareModel } from '#lib/intelligence/churn/prepare'
import { getRefresh, replaceScores, type StoredScore } from '#lib/intelligence/churn/queries'
import type { ChurnRefresh } from '#lib/intelligence/churn/schema'
import { lookAround } from '#lib/intelligence/churn/surroundings'
import { claimRun, requestRun } from '#lib/queue/tenant-runs'

/** After so many members the process may do something else. */
const SCORED_AT_ONCE = 250

async function noteRefresh({ db }: Ctx, columns: { state?: string; done_count?: number; total_count?: number }) {
  const isOver = columns.state === 'done' || columns.state === 'failed'
  await db
    .updateTable('churn_refreshes')
    .set({ ...columns, ...(isOver && { finished_at: sql<string>`now()` }) })
    .execute()
}

/**
 * Trains the tenant's model anew and scores all its members. Returns how many were scored, or null when another refresh
 * is at it.
 */
export async function refreshChurn(ctx: Ctx, now = new Date()): Promise<number | null> {
  if (!(await claimRun(ctx, 'churn'))) return null
  try {
    await noteRefresh(ctx, { done_count: 0 })
    const around = await lookAround(ctx, now)
    const { model, candidates } = await prepareModel(ctx, around, (done_count, total_count) =>
      noteRefresh(ctx, { done_count, total_count }),
    )
    const scores: StoredScore[] = []
    for (const [at, { snapshot, ...member }] of candidates.entries()) {
      if (at % SCORED_AT_ONCE === 0) await setImmediate()
      scores.push({ member_id: member.member_id, ...scoreSnapshot(member, snapshot, model, around.wording) })
    }
    await transaction(ctx, async (ctx) => {
      await replaceScores(ctx, scores, model.version, model.as_of)
      await noteRefresh(ctx, { state: 'done' })
    })
    return scores.length
  } catch (error) {
    await noteRefresh(ctx, { state: 'failed' })
    throw error
  }
}

/** Asks for a refresh in the background, unless one waits or runs. Returns how it stands. */
export async function requestRefresh(ctx: Ctx): Promise<ChurnRefresh> {
  await requestRun(ctx, 'churn')
  return getRefresh(ctx)
}
