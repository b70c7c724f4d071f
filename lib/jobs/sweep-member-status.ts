import { eachTenant } from '#lib/jobs/tenants'
import { sweepStatuses } from '#lib/members/terms'

/** Moves memberships that ran out since the last time, by each tenant's own calendar. */
export async function sweepMemberStatus(signal: AbortSignal): Promise<void> {
  await eachTenant('sweep-member-status', signal, sweepStatuses)
}
