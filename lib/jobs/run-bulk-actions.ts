import type { JobWithMetadata } from 'pg-boss'
import { uuidv7 } from 'uuidv7'
import { giveUpBulkAction, runBulkAction } from '#lib/bulk-actions/service'
import { createCtx } from '#lib/context'
import { logger } from '#lib/log'
import { enqueue, type Jobs } from '#lib/queue/queue'

/** How long one job works on an action before it makes way for those that wait; the rest is a job of its own. */
const SHARE_MS = 120_000

type BulkJob = Pick<JobWithMetadata<Jobs['bulk']>, 'data' | 'retryCount' | 'retryLimit'>

/** Does what people asked to be done to many rows; goes on later where it fails, and gives up after the last try. */
export async function runBulkActions(jobs: readonly BulkJob[], stopping: AbortSignal): Promise<void> {
  for (const { data, retryCount, retryLimit } of jobs) {
    const actor = { kind: 'system', name: 'run-bulk-actions' } as const
    const ctx = createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SHARE_MS)])
    try {
      const isDone = await runBulkAction(ctx, data.bulk_action_id, signal)
      if (!isDone) await enqueue(ctx, 'bulk', data, { key: data.bulk_action_id })
    } catch (error) {
      if (retryCount < retryLimit) throw error
      logger.error({ err: error, ...data }, 'an action on many rows was given up')
      await giveUpBulkAction(ctx, data.bulk_action_id)
    }
  }
}
