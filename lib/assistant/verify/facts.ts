import type { CellValue, NumberedResult, ToolResult, Unit } from '#lib/figures/schema'
import { toLocal } from '#lib/format/dates'

/** Where a fact stands in its result, which decides what a sentence must say to use it. */
type FactScope = 'value' | 'comparison' | 'total' | 'row_count' | 'row' | 'frame'

/** Something a result holds that a text may state. */
export interface Fact {
  result: NumberedResult
  path: string
  value: CellValue
  unit: Unit
  scope: FactScope
  /** Index of its row. */
  row: number | null
  href: string | null
}

const FRAME_UNITS: Readonly<Record<string, Unit>> = {
  members: 'members',
  events: 'events',
  invoices: 'invoices',
  payments: 'payments',
}
const known = new WeakMap<ToolResult, Fact[]>()

/** Everything that the results hold. "frame" are the ends of periods and the day they are as of. */
export function factsOf(results: readonly NumberedResult[], time_zone: string): Fact[] {
  return results.flatMap((result) => {
    const facts = known.get(result.result) ?? collect(result, time_zone)
    known.set(result.result, facts)
    return facts
  })
}

function collect(numbered: NumberedResult, time_zone: string): Fact[] {
  const { result } = numbered
  const fact = (path: string, value: CellValue, unit: Unit, scope: FactScope, href = result.href): Fact => ({
    result: numbered,
    path,
    value,
    unit,
    scope,
    row: null,
    href,
  })
  const { comparison, period } = result
  const facts = [
    fact('value', result.value, result.unit, 'value'),
    // A result that is one value has no rows to count.
    fact(
      'row_count',
      result.rows.length === 0 && result.value ? null : result.row_count,
      countedBy(result),
      'row_count',
    ),
    ...Object.entries(result.totals).map(([key, value]) => fact(`totals.${key}`, value, unitOf(result, key), 'total')),
    fact('as_of', toLocal(result.as_of, time_zone).slice(0, 10), 'date', 'frame'),
  ]
  if (comparison) {
    facts.push(
      fact('comparison.value', comparison.value, result.unit, 'comparison', comparison.href),
      fact('comparison.change', comparison.change, 'percent', 'comparison', comparison.href),
    )
  }
  for (const [path, span] of [
    ['period', period],
    ['comparison.period', comparison?.period],
  ] as const) {
    for (const end of ['from', 'to'] as const) {
      if (span) facts.push(fact(`${path}.${end}`, span[end], 'date', 'frame'))
    }
  }
  return [...facts, ...rowFacts(numbered)].filter(({ value }) => value !== null)
}

function rowFacts(numbered: NumberedResult): Fact[] {
  const { result } = numbered
  return result.rows.flatMap((row, index) => {
    const place = { result: numbered, scope: 'row' as const, row: index, href: row.href ?? result.href }
    return [
      { ...place, path: `rows.${index}.label`, value: row.label, unit: 'text' as const },
      ...Object.entries(row.cells).map(([key, value]) => ({
        ...place,
        path: `rows.${index}.${key}`,
        value,
        unit: unitOf(result, key),
      })),
    ]
  })
}

/** The unit of a column; of one that is not declared, a plain count. */
function unitOf(result: ToolResult, key: string): Unit {
  return result.columns.find((column) => column.key === key)?.unit ?? (key === 'value' ? result.unit : 'count')
}

/** What the rows of a result are: by its metric's first word. */
function countedBy(result: ToolResult): Unit {
  return FRAME_UNITS[result.metric.split('.')[0] ?? ''] ?? 'count'
}

/** "value", "comparison.change", "rows.3.amount", "rows[3].amount" and "rows.3.cells.amount" as one spelling. */
function plainPath(path: string): string {
  return path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^rows\.(\d+)\.cells\./, 'rows.$1.')
    .trim()
}

/** The fact that a reference such as "r1.rows.3.amount" names; null when there is none, or nothing in it. */
export function factAt(results: readonly NumberedResult[], reference: string, time_zone: string): Fact | null {
  const dot = reference.indexOf('.')
  if (dot < 0) return null
  const id = reference.slice(0, dot).trim()
  const result = results.find((one) => one.id === id)
  const path = plainPath(reference.slice(dot + 1))
  return result ? (factsOf([result], time_zone).find((fact) => fact.path === path) ?? null) : null
}

/** Whether nothing was found: no rows, and no value but zero. */
export function isEmpty({ result }: NumberedResult): boolean {
  return result.row_count === 0 && result.rows.length === 0 && !result.value
}

/** Whether the fact says how something changed, so that its sign is what happened. */
export function isChange({ path, result: { tool, result } }: Fact): boolean {
  if (path === 'comparison.change') return true
  if (tool === 'calculate') return /change|difference/.test(result.metric)
  return path !== 'row_count' && /\bnet\b/i.test(result.title)
}
