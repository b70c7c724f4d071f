import { refreshFindings } from '#lib/intelligence/anomalies/service'
import { eachTenant } from '#lib/jobs/tenants'

/** Looks for anomalies in every tenant where it was not done for an hour, so that a new one has its findings soon. */
export async function findAnomaliesEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('find-anomalies', signal, (ctx) => refreshFindings(ctx))
}
