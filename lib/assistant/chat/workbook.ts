import { z } from 'zod'
import type { PlanStep } from '#lib/assistant/chat/schema'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import type { CellValue, NumberedResult, ToolResult, Unit } from '#lib/figures/schema'
import { defineTool, type MetricTool, toResult } from '#lib/figures/tool'

/** A cell and what it is counted in. */
export interface Located {
  value: CellValue
  unit: Unit
  currency: string
  href: string | null
  label: string
}

/** What was looked up in one turn, numbered r1, r2 and so on. */
export class Workbook {
  readonly results: NumberedResult[] = []
  readonly steps: PlanStep[] = []

  add(tool: string, result: ToolResult): NumberedResult {
    const numbered = { id: `r${this.results.length + 1}`, tool, result }
    this.results.push(numbered)
    this.steps.push({ title: result.title })
    return numbered
  }

  /** Returns the cell that a reference such as `r1.rows.3.amount` names, or null. */
  find(reference: string): Located | null {
    const [id, ...path] = reference.split('.')
    const found = this.results.find((each) => each.id === id)
    return found ? locate(found.result, path.join('.')) : null
  }
}

/** Returns the cell at a path within a result: see FigureSource; null when there is none. */
function locate(result: ToolResult, path: string): Located | null {
  const { currency, href, unit, title: label } = result
  const cell = (value: CellValue | undefined, cellUnit: Unit, cellHref = href, cellLabel = label): Located | null =>
    value === undefined ? null : { value, unit: cellUnit, currency, href: cellHref, label: cellLabel }
  if (path === 'value') return cell(result.value, unit)
  if (path === 'row_count') return cell(result.row_count, 'count')
  if (path === 'comparison.value') return cell(result.comparison?.value, unit, result.comparison?.href ?? null)
  if (path === 'comparison.change') return cell(result.comparison?.change, 'percent')
  const [part, first = '', second = ''] = path.split('.')
  const unitOf = (key: string): Unit => result.columns.find((column) => column.key === key)?.unit ?? 'text'
  if (part === 'totals') return cell(result.totals[first], unitOf(first))
  const row = part === 'rows' ? result.rows[Number(first)] : undefined
  if (!row) return null
  return second === 'label'
    ? cell(row.label, 'text', row.href)
    : cell(row.cells[second], unitOf(second), row.href, row.label)
}

const OPERATIONS = ['sum', 'difference', 'ratio', 'percent_change', 'mean'] as const
type Operation = (typeof OPERATIONS)[number]

const NAMES: Record<Operation, string> = {
  sum: 'Sum',
  difference: 'Difference',
  ratio: 'Ratio',
  percent_change: 'Change',
  mean: 'Mean',
}

/** Derives a figure from figures of the workbook, and from nothing else. */
export function calculator(workbook: Workbook): MetricTool {
  return defineTool({
    name: 'calculate',
    description:
      'Derives a figure from figures of earlier results. refs are references such as "r1.value" or "r2.rows.0.amount". ' +
      'difference is the first less the others, ratio the first by the second, percent_change from the first to the second.',
    input: z.strictObject({
      op: z.enum(OPERATIONS),
      refs: z.array(z.string().max(100)).min(1).max(50),
    }),
    permission: ['ai.use'],
    run: async (readContext, { op, refs }) => calculate(readContext, workbook, op, refs),
  })
}

function calculate(readContext: ReadContext, workbook: Workbook, op: Operation, refs: string[]): ToolResult {
  const operands = refs.map((reference) => {
    const found = workbook.find(reference)
    if (typeof found?.value === 'number') return { ...found, value: found.value, reference }
    throw new AppError('invalid', `${reference} is not a figure of this turn's results.`, { field: 'refs' })
  })
  const units = new Set(operands.map(({ unit, currency }) => (unit === 'money' ? currency : unit)))
  if (units.size > 1 && op !== 'ratio') {
    throw new AppError('invalid', `These figures are counted in different units: ${[...units].join(', ')}.`, {
      field: 'refs',
    })
  }
  const values = operands.map(({ value }) => value)
  const isShare = op === 'ratio' || op === 'percent_change'
  return toResult(readContext, {
    metric: `calculate.${op}`,
    title: `${NAMES[op]} of ${operands.map(({ label }) => label).join(' and ')}`,
    definition: `${NAMES[op]} of ${refs.join(', ')}.`,
    value: compute(op, values),
    unit: isShare ? 'percent' : (operands[0]?.unit ?? 'count'),
    currency: operands[0]?.currency ?? readContext.tenant.currency,
  })
}

function compute(op: Operation, values: number[]): number | null {
  const [first = 0, second = 0] = values
  const sum = values.reduce((total, value) => total + value, 0)
  switch (op) {
    case 'sum':
      return sum
    case 'mean':
      return sum / values.length
    case 'difference':
      return first - (sum - first)
    case 'ratio':
      return second === 0 ? null : first / second
    case 'percent_change':
      return first === 0 ? null : (second - first) / Math.abs(first)
  }
}
