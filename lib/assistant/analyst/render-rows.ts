import type { Call } from '#lib/assistant/analyst/plan'
import type { Column, NumberedResult } from '#lib/figures/schema'

/** A result with what of it was asked for. */
export interface Found extends NumberedResult {
  call: Call | null
}

/** Columns that say most about a row, by tool. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  find_members: ['status', 'tier'],
  renewals_due: ['valid_through', 'risk'],
  find_invoices: ['member', 'remaining', 'due_date'],
  find_events: ['date', 'registered', 'checked_in'],
  churn_risk: ['probability', 'level', 'reason'],
  find_anomalies: ['severity', 'explanation'],
  list_insights: ['summary', 'explanation', 'why'],
}

/** What a list was sorted by is worth saying. */
const SORTED: Readonly<Record<string, string>> = {
  amount: 'total',
  attendance: 'checked_in',
}

function columnsOf({ tool, result, call }: Found): Column[] {
  const sort = typeof call?.input.sort === 'string' ? call.input.sort.replace('-', '') : null
  const sorted = sort ? (SORTED[sort] ?? sort) : null
  const wanted = [...new Set([...(sorted ? [sorted] : []), ...(TELLING[tool] ?? [])])]
  const telling = wanted.flatMap((key) => result.columns.filter((column) => column.key === key))
  return telling.length > 0 ? telling : result.columns.slice(0, 2)
}

/** One row with its telling cells, cited. */
export function rowLine(found: Found, index: number): string {
  const { id, result } = found
  const row = result.rows[index]
  const cells = columnsOf(found).filter(({ key }) => row?.cells[key] !== null && row?.cells[key] !== undefined)
  const said = cells.map(({ key, label, unit }) =>
    unit === 'text' || cells.length === 1
      ? `{{${id}.rows.${index}.${key}}}`
      : `${label.toLowerCase()} {{${id}.rows.${index}.${key}}}`,
  )
  return `{{${id}.rows.${index}.label}}: ${said.join(', ')} [[${id}.rows.${index}]]`
}

/** The indexes of the rows in the order in which they are said. */
function ranked(found: Found): number[] {
  const { result, call } = found
  const indexes = result.rows.map((_, index) => index)
  const key = columnsOf(found)[0]?.key
  const ranking = call?.focus?.ranking
  if (!ranking || !key) return indexes
  const value = (index: number) => Number(result.rows[index]?.cells[key] ?? Number.NaN)
  const sign = ranking === 'highest' ? -1 : 1
  return indexes
    .filter((index) => !Number.isNaN(value(index)))
    .sort((left, right) => sign * (value(left) - value(right)))
}

/** The first rows as a list, and a hint when there are more. */
export function listRows(found: Found, most: number): string[] {
  const { rows, row_count } = found.result
  const lines = ranked(found)
    .slice(0, most)
    .map((index) => `- ${rowLine(found, index)}`)
  const isGrouped = typeof found.call?.input.group_by === 'string'
  return row_count > most && !isGrouped && rows.length > most ? [...lines, 'The others are in the table.'] : lines
}
