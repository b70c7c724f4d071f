import { settleEvents } from '#lib/events/clock'
import { eachTenant } from '#lib/jobs/tenants'
import { sendNotices } from '#lib/registrations/notices'
import { releaseUnpaid } from '#lib/registrations/payment'
import { expireOffers } from '#lib/registrations/service'

/**
 * What time makes of events, for every tenant: those that began or ended move on, offered seats that nobody
 * took and seats that were not paid for in time pass to the next in line, and everybody concerned is told.
 */
export async function settleEventsEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('settle-events', signal, async (ctx) => {
    await settleEvents(ctx)
    await expireOffers(ctx)
    await releaseUnpaid(ctx)
    // Notices are written in batches; each commits, so ending between two loses nothing.
    while (!signal.aborted && (await sendNotices(ctx)) > 0);
  })
}
