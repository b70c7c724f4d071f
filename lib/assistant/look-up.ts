import type { Ask } from '#lib/assistant/reading/read'
import { TOOLS } from '#lib/assistant/toolbox'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { answerIn } from '#lib/query/answer'
import { explainTimeout } from '#lib/query/time-limit'
import type { Answer } from '#lib/query/schema'

/** What was found for a look-up: an answer of the data, or a figure with a rule of its own. */
export interface Found {
  readonly ask: Ask
  readonly answer: Answer | null
  readonly measured: ToolResult | null
}

/** The functions of the figures that have a rule of their own. */
const MEASURES: Readonly<Record<string, { tool: string; input: Record<string, unknown> }>> = {
  retention: { tool: 'membership_trend', input: { measure: 'retention' } },
  growth: { tool: 'membership_trend', input: { measure: 'net' } },
  churn: { tool: 'churn_risk', input: {} },
  ageing: { tool: 'receivables_ageing', input: {} },
  payment_behaviour: { tool: 'payment_behaviour', input: {} },
  anomalies: { tool: 'find_anomalies', input: {} },
  insights: { tool: 'list_insights', input: {} },
}

async function measured(readContext: ReadContext, name: string): Promise<ToolResult> {
  const measure = MEASURES[name]
  const tool = TOOLS.find((each) => each.name === measure?.tool)
  if (!measure || !tool) throw new Error(`there is no measure ${name}`)
  return tool.run(readContext, tool.input.parse(measure.input))
}

/** Looks everything up that a plan asks for, as far as the read context reaches. Throws what answering throws. */
export function lookUp(readContext: ReadContext, asks: readonly Ask[]): Promise<Found[]> {
  return Promise.all(
    asks.map(async (ask) =>
      ask.measure === undefined
        ? { ask, answer: await explainTimeout('where', () => answerIn(readContext, ask.question)), measured: null }
        : { ask, answer: null, measured: await measured(readContext, ask.measure) },
    ),
  )
}
