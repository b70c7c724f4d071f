import { foldTallies } from '#lib/counters/fold'
import { eachTenant } from '#lib/jobs/tenants'

/** Folds the differences that writers appended to the tallies into one row per group, for every tenant. */
export async function compactTallies(signal: AbortSignal): Promise<void> {
  await eachTenant('compact-tallies', signal, foldTallies)
}
