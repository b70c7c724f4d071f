import { type ToolSet, tool } from 'ai'
import { z } from 'zod'
import type { Workbook } from '#lib/assistant/chat/workbook'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import type { NumberedResult, ToolResult } from '#lib/figures/schema'
import type { MetricTool } from '#lib/figures/tool'
import { logger } from '#lib/log'

/** The most characters of a result that a model is shown; the reader gets all its rows. */
const MAX_SHOWN = 8_000

/** What tools work with. It comes from the session: the model can neither see nor choose it. */
export const ToolContext = z.object({ readContext: z.custom<ReadContext>(), workbook: z.custom<Workbook>() })

/** A question back to the asker. */
export const Clarifying = z.strictObject({
  question: z.string().min(1).max(300),
  options: z.array(z.string().min(1).max(120)).max(4).default([]),
})

/** A result as a model sees it: as many rows as fit. */
function shownOf({ id, tool, result }: NumberedResult): { id: string; tool: string; result: ToolResult } {
  let rows = result.rows
  while (rows.length > 0 && JSON.stringify({ ...result, rows }).length > MAX_SHOWN) {
    rows = rows.slice(0, Math.floor(rows.length * 0.7))
  }
  return { id, tool, result: { ...result, rows, truncated: rows.length < result.row_count } }
}

/** Makes what a failed look-up says safe to be told: our own sentences as they are, everything else as one sentence. */
function safeError(name: string, error: unknown): Error {
  if (error instanceof AppError) return error
  logger.error({ err: error, tool: name }, 'a look-up failed')
  return new AppError('unavailable', 'This look-up did not work. Answer with what the others found.')
}

/**
 * Returns the tools in the form of the AI SDK, and the context to be handed to each.
 *
 * @param onResult told of every result, as it is found
 */
export function toToolSet(
  tools: readonly MetricTool[],
  context: z.infer<typeof ToolContext>,
  onResult: (result: NumberedResult) => void,
): { tools: ToolSet; toolsContext: Record<string, z.infer<typeof ToolContext>> } {
  const asked = tools.map((metric) => [
    metric.name,
    tool({
      description: metric.description,
      inputSchema: metric.input,
      contextSchema: ToolContext,
      execute: async (input, { context: { readContext, workbook } }) => {
        try {
          const numbered = workbook.add(metric.name, await metric.run(readContext, input))
          onResult(numbered)
          return shownOf(numbered)
        } catch (error) {
          throw safeError(metric.name, error)
        }
      },
    }),
  ])
  const clarify = tool({
    description: 'Asks the asker back when the question can mean several things. Reads nothing; ends the turn.',
    inputSchema: Clarifying,
    execute: async () => ({ asked: true }),
  })
  return {
    tools: { ...Object.fromEntries(asked), ask_clarification: clarify },
    toolsContext: Object.fromEntries(tools.map(({ name }) => [name, context])),
  }
}
