import type { Job } from 'pg-boss'
import { createCtx } from '#lib/context'
import { enqueue, type Jobs } from '#lib/queue/queue'
import { settleCancelledEvent } from '#lib/registrations/cancelled-event'

/** How long one job works on an event before it makes way for those that wait; the rest is a job of its own. */
const SHARE_MS = 120_000

/** Takes back the invoices of cancelled events; goes on where it was left when it fails or has to make way. */
export async function settleCancelledEvents(
  jobs: readonly Pick<Job<Jobs['cancelled_event']>, 'id' | 'data'>[],
  stopping: AbortSignal,
): Promise<void> {
  for (const { id, data } of jobs) {
    const actor = { kind: 'system', name: 'settle-cancelled-events' } as const
    const ctx = createCtx({ tenant_id: data.tenant_id, actor, request_id: id })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SHARE_MS)])
    const isDone = await settleCancelledEvent(ctx, data.event_id, signal)
    if (!isDone) await enqueue(ctx, 'cancelled_event', data, { key: data.event_id })
  }
}
