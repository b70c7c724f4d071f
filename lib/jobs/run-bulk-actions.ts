import { uuidv7 } from 'uuidv7'
import { runBulkAction } from '#lib/bulk-actions/service'
import { createCtx } from '#lib/context'
import { enqueue, type Jobs } from '#lib/queue/queue'

/** How long one job works on an action before it makes way for those that wait; the rest is a job of its own. */
const SHARE_MS = 120_000

/** Does what people asked to be done to many rows. */
export async function runBulkActions(jobs: readonly { data: Jobs['bulk'] }[], stopping: AbortSignal): Promise<void> {
  for (const { data } of jobs) {
    const actor = { kind: 'system', name: 'run-bulk-actions' } as const
    const ctx = createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SHARE_MS)])
    const isDone = await runBulkAction(ctx, data.bulk_action_id, signal)
    if (!isDone) await enqueue(ctx, 'bulk', data, { key: data.bulk_action_id })
  }
}
