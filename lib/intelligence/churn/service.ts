import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { scoreSnapshot } from '#lib/intelligence/churn/predict'
import { prepareModel } from '#lib/intelligence/churn/prepare'
import { getRefresh, replaceScores, type StoredScore } from '#lib/intelligence/churn/queries'
import type { ChurnRefresh } from '#lib/intelligence/churn/schema'
import { lookAround } from '#lib/intelligence/churn/surroundings'
import { enqueue } from '#lib/queue/queue'

/** After so many members the process may do something else. */
const SCORED_AT_ONCE = 250

/** How long a refresh may be silent before another takes its place. */
const STALE = sql<string>`now() - interval '15 minutes'`

async function claimRefresh({ db }: Ctx): Promise<boolean> {
  const running = { state: 'running', started_at: sql<string>`now()`, done_count: 0 }
  const claimed = await db
    .insertInto('churn_refreshes')
    .values(running)
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet(running)
        .where((eb) =>
          eb.or([
            eb('churn_refreshes.state', '<>', 'running'),
            eb('churn_refreshes.started_at', '<', STALE),
            // Begun while the clock was ahead.
            eb('churn_refreshes.started_at', '>', sql<string>`now() + interval '2 minutes'`),
          ]),
        ),
    )
    .returning('state')
    .executeTakeFirst()
  return claimed !== undefined
}

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
  if (!(await claimRefresh(ctx))) return null
  try {
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
  return transaction(ctx, async (ctx) => {
    const waiting = { state: 'waiting', requested_at: sql<string>`now()`, done_count: 0 }
    const asked = await ctx.db
      .insertInto('churn_refreshes')
      .values(waiting)
      .onConflict((conflict) =>
        conflict
          .column('tenant_id')
          .doUpdateSet(waiting)
          .where((eb) =>
            eb.or([
              eb('churn_refreshes.state', 'in', ['done', 'failed']),
              eb(sql<string>`greatest(churn_refreshes.requested_at, churn_refreshes.started_at)`, '<', STALE),
            ]),
          ),
      )
      .returning('state')
      .executeTakeFirst()
    const { tenant_id } = ctx
    if (asked) await enqueue(ctx, 'churn', { tenant_id }, { key: tenant_id })
    return getRefresh(ctx)
  })
}
