import { eachTenant } from '#lib/jobs/tenants'
import { updateStatuses } from '#lib/members/terms'

/** Moves memberships that ran out since the last time, by each tenant's own calendar. */
export async function updateStatusesEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('update-member-status', signal, updateStatuses)
}
