import { sql } from 'kysely'
import { mailPapers } from '#lib/billing-runs/papers'
import { prepareRun } from '#lib/billing-runs/prepare'
import { workOff } from '#lib/billing-runs/release'
import type { RunKind } from '#lib/billing-runs/schema'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import type { Condition } from '#lib/records/model'

/**
 * Goes on with a run where it was left: prepares, releases or takes it back, and then writes the mails of what was
 * released. Several may work on the same run at once.
 *
 * @param system acts for the system
 * @returns whether nothing is left to do
 */
export async function runBillingRun(system: Ctx, id: string, signal: AbortSignal): Promise<boolean> {
  const run = await system.db.selectFrom('billing_runs').selectAll().where('id', '=', id).executeTakeFirst()
  // A draft that was deleted meanwhile leaves nothing to do.
  if (!run) return true
  try {
    if (run.status === 'preparing') {
      const wanted = {
        ...{ id, created_by: run.created_by as string, kind: run.kind as RunKind },
        filter: (run.filter as Condition | null) ?? undefined,
        expires_until: run.expires_until ?? undefined,
        step: run.step ?? undefined,
      }
      return await prepareRun(system, wanted, signal)
    }
    const begun = { ...run, released_by: run.released_by as string }
    if (run.status === 'releasing' || run.status === 'undoing')
      if (!(await workOff(system, begun, signal))) return false
    return run.released_by === null || (await mailPapers(system, begun, signal))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error
    await failRun(system, id, error.message)
    return true
  }
}

/** Ends a run that cannot go on; what was done stays. */
export async function failRun(system: Ctx, id: string, fault: string): Promise<void> {
  await system.db
    .updateTable('billing_runs')
    .set({ status: 'failed', fault, finished_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
