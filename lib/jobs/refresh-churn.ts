import { uuidv7 } from 'uuidv7'
import { createCtx } from '#lib/context'
import { isRefreshDue } from '#lib/intelligence/churn/queries'
import { refreshChurn } from '#lib/intelligence/churn/service'
import { eachTenant } from '#lib/jobs/tenants'
import type { Jobs } from '#lib/queue/queue'

/** A little less than a day, so that the daily refresh does not wander through the day. */
const FRESH_HOURS = 23

/** Predicts anew for every tenant whose predictions are a day old, or that has none yet. */
export async function refreshChurnEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('refresh-churn', signal, async (ctx) => {
    if (await isRefreshDue(ctx, FRESH_HOURS)) await refreshChurn(ctx)
  })
}

/** Works off what people asked for: predicts anew for their tenants. */
export async function refreshChurnAsked(jobs: readonly { data: Jobs['churn'] }[]): Promise<void> {
  for (const { data } of jobs) {
    const actor = { kind: 'system', name: 'refresh-churn' } as const
    await refreshChurn(createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() }))
  }
}
