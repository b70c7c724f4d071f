import type { JobWithMetadata } from 'pg-boss'
import { uuidv7 } from 'uuidv7'
import { failRun, runBillingRun } from '#lib/billing-runs/run'
import { createCtx } from '#lib/context'
import { logger } from '#lib/log'
import { enqueue, type Jobs } from '#lib/queue/queue'

/** How long one job works on a run before it makes way for those that wait; the rest is a job of its own. */
const SHARE_MS = 120_000

type BillingJob = Pick<JobWithMetadata<Jobs['billing']>, 'data' | 'retryCount' | 'retryLimit'>

/** Prepares, releases and takes back billing runs; goes on later where it fails, and gives up after the last try. */
export async function runBillingRuns(jobs: readonly BillingJob[], stopping: AbortSignal): Promise<void> {
  for (const { data, retryCount, retryLimit } of jobs) {
    const actor = { kind: 'system', name: 'run-billing-runs' } as const
    const ctx = createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SHARE_MS)])
    try {
      const isDone = await runBillingRun(ctx, data.billing_run_id, signal)
      if (!isDone) await enqueue(ctx, 'billing', data, { key: data.billing_run_id })
    } catch (error) {
      if (retryCount < retryLimit) throw error
      logger.error({ err: error, ...data }, 'a billing run was given up')
      await failRun(
        ctx,
        data.billing_run_id,
        'It stopped because of a fault on our side. What was done stays; release it again for the others.',
      )
    }
  }
}
