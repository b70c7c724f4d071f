import type { Ask } from '#lib/assistant/reading/read'
import { toolsFor } from '#lib/assistant/toolbox'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { addDays, addYears } from '#lib/format/dates'
import { answerIn } from '#lib/query/answer'
import { models } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
import { readCondition } from '#lib/query/read'
import type { Answer } from '#lib/query/schema'
import { explainTimeout } from '#lib/query/time-limit'
import { rowTitles } from '#lib/query/titles'
import { namedRows } from '#lib/query/words'
import type { Noun } from '#lib/records/model'

/** What was found for a look-up: an answer of the data, or a figure with a rule of its own. */
export interface Found {
  readonly ask: Ask
  readonly answer: Answer | null
  readonly measured: ToolResult | null
  /** What the rows of a list of amounts add up to. */
  readonly sum: { readonly field: string; readonly answer: Answer } | null
}

/** The functions of the figures that have a rule of their own. */
const MEASURES: Readonly<Record<string, { tool: string; input: Record<string, unknown> }>> = {
  retention: { tool: 'membership_trend', input: { measure: 'retention' } },
  development: { tool: 'membership_trend', input: { measure: 'active' } },
  growth: { tool: 'membership_trend', input: { measure: 'net' } },
  churn: { tool: 'churn_risk', input: { min_level: 'medium' } },
  ageing: { tool: 'receivables_ageing', input: {} },
  payment_behaviour: { tool: 'payment_behaviour', input: {} },
  anomalies: { tool: 'find_anomalies', input: { module: 'all' } },
  insights: { tool: 'list_insights', input: {} },
}

/** The names of the measures that the asker may see. */
export function measuresFor(readContext: ReadContext): string[] {
  const known = new Set(toolsFor(readContext).map(({ name }) => name))
  return Object.keys(MEASURES).filter((name) => known.has(MEASURES[name]?.tool ?? ''))
}

/** The days of a measure: those that were said, else the last year. */
function spanOf(where: unknown, { today, tenant }: ReadContext): { from: string; to: string } {
  const { within } = ((where ?? {}) as { joined_on?: { within?: unknown } }).joined_on ?? {}
  const named =
    typeof within === 'string'
      ? periodOf(within, { today, fiscal_year_start: tenant.fiscal_year_start })
      : (within as { from?: string; until?: string } | undefined)
  return { from: named?.from ?? addDays(addYears(today, -1), 1), to: named?.until ?? today }
}

async function measured(readContext: ReadContext, { measure: name = '', question }: Ask): Promise<ToolResult> {
  const measure = MEASURES[name]
  if (!measure) {
    const known = Object.keys(MEASURES).join(', ')
    throw new AppError('invalid', `There is no such figure. Choose from ${known}.`, { field: 'measure' })
  }
  const tool = toolsFor(readContext).find((each) => each.name === measure.tool)
  if (!tool) throw new AppError('forbidden', 'Your role does not see this figure.')
  const span =
    name === 'retention' || name === 'growth' || name === 'development' ? spanOf(question.where, readContext) : {}
  const { id } = (question.where ?? {}) as { id?: string }
  const input = tool.input.safeParse({ ...measure.input, ...span, ...(id && { member_ref: id }) })
  if (!input.success) {
    const [issue] = input.error.issues
    throw new AppError('invalid', issue?.message ?? 'This figure cannot be asked like that.', { field: 'question' })
  }
  return tool.run(readContext, input.data)
}

/** What a list of these adds up to. */
const SUMMED: Partial<Record<Noun, string>> = {
  invoices: 'total_minor',
  payments: 'amount_minor',
  credit_notes: 'total_minor',
}

async function answered(readContext: ReadContext, ask: Ask): Promise<Found> {
  const { of, where, show, limit, as_of } = ask.question
  const usual = show === 'rows' && limit === undefined ? SUMMED[of as Noun] : undefined
  const field = usual && of === 'invoices' && isOpen(where) ? 'remaining_minor' : usual
  const [answer, sum] = await explainTimeout('where', () =>
    Promise.all([
      answerIn(readContext, ask.question),
      field === undefined ? null : answerIn(readContext, { of, where, show: 'sum', field, as_of }),
    ]),
  )
  return { ask, answer, measured: null, sum: sum && field ? { field, answer: sum } : null }
}

/** Whether only open invoices are meant, whose remainder counts. */
function isOpen(where: unknown): boolean {
  const text = JSON.stringify(where ?? {})
  return text.includes('"status":"open"') || text.includes('"is_overdue":true')
}

/** Returns what the rows are called that the conditions of plans name by identifier. */
export async function titlesOf({ ctx, today, now }: ReadContext, asks: readonly Ask[]): Promise<Map<string, string>> {
  const named = asks.flatMap(({ question, measure }) =>
    measure
      ? []
      : [question.where ?? {}, question.share_of ?? {}].flatMap((where) =>
          namedRows(question.of as Noun, readCondition(question.of as Noun, where), models),
        ),
  )
  return rowTitles(ctx, named, { today, now })
}

/** Looks up one thing, as far as the read context reaches. Throws what answering throws. */
export async function lookUpOne(readContext: ReadContext, ask: Ask): Promise<Found> {
  if (ask.measure === undefined) return answered(readContext, ask)
  return { ask, answer: null, measured: await measured(readContext, ask), sum: null }
}

/** Looks up everything that a plan asks for; see lookUpOne. */
export function lookUp(readContext: ReadContext, asks: readonly Ask[]): Promise<Found[]> {
  return Promise.all(asks.map((ask) => lookUpOne(readContext, ask)))
}
