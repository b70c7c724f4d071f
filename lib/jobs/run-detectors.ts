import { uuidv7 } from 'uuidv7'
import { createCtx } from '#lib/context'
import { isRefreshDue } from '#lib/intelligence/churn/queries'
import { refreshChurn } from '#lib/intelligence/churn/service'
import { runDue } from '#lib/intelligence/findings/service'
import { eachTenant } from '#lib/jobs/tenants'
import type { Jobs } from '#lib/queue/queue'

/** A little less than a day, so that the daily predictions do not wander through the day. */
const PREDICTED_HOURS = 23

/**
 * Predicts for every tenant whose predictions are a day old, or that has none yet, and runs the detectors whose last run
 * is not fresh any more. Predictions that fail do not keep the detectors from running.
 */
export async function runDetectorsEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('run-detectors', signal, async (ctx) => {
    const predicted = (await isRefreshDue(ctx, PREDICTED_HOURS)) ? refreshChurn(ctx) : null
    const [prediction] = await Promise.allSettled([predicted])
    await runDue(ctx)
    if (prediction.status === 'rejected') throw prediction.reason
  })
}

/** Works off what people asked for: predicts anew for their tenants. */
export async function refreshChurnAsked(jobs: readonly { data: Jobs['churn'] }[]): Promise<void> {
  for (const { data } of jobs) {
    const actor = { kind: 'system', name: 'run-detectors' } as const
    await refreshChurn(createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() }))
  }
}
