import { lookUp } from '#lib/assistant/look-up'
import { read } from '#lib/assistant/reading/read'
import type { Ctx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import { logger } from '#lib/log'

/** Everybody may ask it, and it is about the association's own rows. */
const QUESTION = 'How many upcoming events are there?'
const FRESH_MS = 30_000
const MAX_TENANTS = 1000

const known = new Map<string, { asked_at: number; result: Promise<number | null> }>()

/**
 * Returns how many milliseconds the built-in analyst took to answer a question of ours from the association's data;
 * null when it could not. Asked at most every 30 s for each association.
 */
export function selfTest(ctx: Ctx, now: number = Date.now()): Promise<number | null> {
  const last = known.get(ctx.tenant_id)
  if (last !== undefined && now - last.asked_at < FRESH_MS) return last.result
  if (known.size >= MAX_TENANTS) known.clear()
  const result = ask(ctx).catch((error) => {
    logger.error({ err: error, request_id: ctx.request_id }, 'the built-in analyst did not pass its test')
    return null
  })
  known.set(ctx.tenant_id, { asked_at: now, result })
  return result
}

async function ask(ctx: Ctx): Promise<number | null> {
  const started = performance.now()
  const readContext = await openReading(ctx)
  const plan = await read(readContext, [QUESTION])
  if (plan.kind !== 'answer') return null
  await lookUp(readContext, plan.asks)
  return Math.round(performance.now() - started)
}
