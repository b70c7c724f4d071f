import { askAfterEvents } from '#lib/feedback/requests'
import { eachTenant } from '#lib/jobs/tenants'

/** Asks everybody who was at an event, on the morning after it, what it was like. */
export async function askForFeedbackEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('ask-for-feedback', signal, (ctx) => askAfterEvents(ctx))
}
