import { eachTenant } from '#lib/jobs/tenants'
import { sendRenewalNotices } from '#lib/memberships/renewal-notices'

/** Writes the renewal notices of the day, by each tenant's own calendar. */
export async function sendRenewalNoticesEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('send-renewal-notices', signal, (ctx) => sendRenewalNotices(ctx, { signal }))
}
