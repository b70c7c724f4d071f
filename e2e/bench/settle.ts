import { createCtx } from '#lib/context'
import { foldCounters } from '#lib/counters/fold'
import { settleEvents } from '#lib/events/clock'

// What the scheduled jobs, which do not run here, have done long before an association has so many rows.
for (const tenant_id of process.argv.slice(2)) {
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'bench' }, request_id: 'bench' })
  await settleEvents(ctx)
  await foldCounters(ctx)
}
process.exit(0)
