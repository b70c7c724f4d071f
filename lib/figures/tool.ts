import type { z } from 'zod'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import type { Permission } from '#lib/permissions'

/** A question that the data can be asked: typed, read-only, scoped to the read context. */
export interface MetricTool<I extends z.ZodObject = z.ZodObject> {
  /** snake_case; the model calls it by this. */
  name: string
  /** For the model and for the reader who unfolds what was done: what it answers, in a sentence or two. */
  description: string
  input: I
  /** Any one of these lets an asker use it; with only an `.own` one the read context holds nothing but own rows. */
  permission: readonly Permission[]
  run(readContext: ReadContext, input: z.output<I>): Promise<ToolResult>
}

/** Declares a tool; the input's type follows from its schema. */
export function defineTool<const I extends z.ZodObject>(tool: MetricTool<I>): MetricTool {
  return tool as unknown as MetricTool
}

/** The most rows that a result carries; row_count tells how many there are. */
export const MAX_ROWS = 50

type Parts = Partial<ToolResult> & Pick<ToolResult, 'metric' | 'title' | 'definition'>

/** Fills in what a result leaves out, with the currency and the moment of the read context. */
export function toResult(readContext: ReadContext, parts: Parts): ToolResult {
  const rows = parts.rows ?? []
  const row_count = parts.row_count ?? rows.length
  return {
    value: null,
    unit: 'count',
    currency: readContext.tenant.currency,
    comparison: null,
    columns: [],
    totals: {},
    filters_applied: [],
    period: null,
    href: null,
    choices: [],
    quoted_data: [],
    as_of: readContext.now,
    ...parts,
    rows: rows.slice(0, MAX_ROWS),
    row_count,
    truncated: row_count > Math.min(rows.length, MAX_ROWS),
  }
}
