import { findLastRun } from '#lib/ai/anomalies/queries'
import { USUAL_LOOKBACK_DAYS } from '#lib/ai/anomalies/schema'
import { findAnomalies } from '#lib/ai/anomalies/service'
import { eachTenant } from '#lib/jobs/tenants'

/** How old the findings of a tenant get before they are looked for again. */
const FRESH_MS = 55 * 60_000

/**
 * Looks for anomalies in every tenant whose last run is about an hour ago. It is asked every minute, so that a new
 * tenant has its findings soon.
 */
export async function findAnomaliesEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('find-anomalies', signal, async (ctx) => {
    const last = await findLastRun(ctx)
    if (last && Date.now() - Date.parse(last.ran_at) < FRESH_MS) return
    await findAnomalies(ctx, { module: 'all', lookback_days: USUAL_LOOKBACK_DAYS })
  })
}
