import type { Format } from '#components/ui/format-context'
import { formatFigure } from '#lib/assistant/verify/format-figure'
import type { CellValue, ToolResult, Unit } from '#lib/figures/schema'

/** A cell of a result as the page writes it; "–" for nothing. */
export function cellText(value: CellValue | undefined, unit: Unit, result: ToolResult, format: Format): string {
  if (value === null || value === undefined || value === '') return '–'
  return formatFigure(value, unit, {
    locale: format.locale,
    currency: result.currency,
    time_zone: format.time_zone,
  })
}

/** How many rows a result has, or what its one value is. */
export function resultSummary(result: ToolResult, format: Format): string {
  if (result.rows.length === 0 && result.value !== null) return cellText(result.value, result.unit, result, format)
  return result.row_count === 1 ? '1 row' : `${format.number(result.row_count)} rows`
}

/** What was asked of the data, in words. */
export function filterText({ filters_applied, period }: ToolResult): string {
  const filters = filters_applied.map(({ label, value }) => `${label}: ${value}`)
  return [...filters, ...(period ? [period.label] : [])].join(' · ')
}

const MAX_BARS = 24
/** About as many characters have room under the bars. */
const MAX_UNDER_BARS = 100
const MONTH = /^(\p{L}{3})\p{L}* \d{4}$/u

/** What stands under a bar: of months the first letters. */
export function barLabel(label: string): string {
  return MONTH.exec(label)?.[1] ?? label
}

/** Which chart fits the rows: the column that is drawn and how, or null where figures stand for nothing common. */
export function chartOf(result: ToolResult): { key: string; unit: Unit; kind: 'bars' | 'ageing' } | null {
  const { rows, columns, unit, value, metric } = result
  if (rows.length < 2 || rows.length > MAX_BARS || result.truncated) return null
  const parts = value === null ? undefined : columns.find((column) => column.unit === unit)
  if (!parts || unit === 'text' || !rows.every((row) => typeof row.cells[parts.key] === 'number')) return null
  const isAgeing = metric.endsWith('.ageing') && rows.length <= 5
  const room = rows.reduce((sum, { label }) => sum + barLabel(label).length + 2, 0)
  if (!isAgeing && room > MAX_UNDER_BARS) return null
  return { key: parts.key, unit, kind: isAgeing ? 'ageing' : 'bars' }
}
