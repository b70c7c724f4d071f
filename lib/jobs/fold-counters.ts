import { foldCounters } from '#lib/counters/fold'
import { eachTenant } from '#lib/jobs/tenants'

/** Folds the differences that writers appended to the counters into one row per group, for every tenant. */
export async function foldCountersEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('fold-counters', signal, foldCounters)
}
