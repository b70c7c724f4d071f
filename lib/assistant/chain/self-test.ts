import { generateText, isStepCount, type ToolSet } from 'ai'
import { createAnalystModel } from '#lib/assistant/analyst/provider'
import { toToolSet } from '#lib/assistant/chat/tools'
import { Workbook } from '#lib/assistant/chat/workbook'
import { toolsFor } from '#lib/assistant/toolbox'
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
  const workbook = new Workbook()
  const { tools, toolsContext } = toToolSet(toolsFor(readContext), { readContext, workbook }, () => {})
  const { text } = await generateText({
    model: await createAnalystModel(readContext),
    prompt: QUESTION,
    tools: tools as ToolSet,
    toolsContext: toolsContext as never,
    stopWhen: isStepCount(3),
    maxRetries: 0,
  })
  return /\[\[r1|\{\{r1/.test(text) ? Math.round(performance.now() - started) : null
}
