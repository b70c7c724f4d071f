import { eachTenant } from '#lib/jobs/tenants'
import { sendSummaries } from '#lib/summaries/service'

/** Tells staff what needs them, in the morning of each tenant. */
export async function sendSummariesEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('send-summaries', signal, (ctx) => sendSummaries(ctx))
}
