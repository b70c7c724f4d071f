import type { Format } from '#components/ui/format-context'
import type { Ask } from '#lib/assistant/chat/schema'
import { formatFigure } from '#lib/assistant/telling/format-figure'
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

/** Whether a list holds what was asked: it has rows as they are now, no groups and no figures with a rule of their own. */
export function isList({ question: { as_of, by }, measure }: Ask): boolean {
  return measure === undefined && as_of === undefined && by === undefined
}

const MAX_BARS = 24
/** So many parts are told apart by their colours. */
const MAX_PARTS = 5
/** About as many characters have room under the bars. */
const MAX_UNDER_BARS = 100
const MONTH = /^(\p{L}{3})\p{L}* \d{4}$/u

/** What stands under a bar: of months the first letters. */
export function barLabel(label: string): string {
  return MONTH.exec(label)?.[1] ?? label
}

/** A chart of rows: the column that is drawn, and how. */
interface ResultChart {
  key: string
  unit: Unit
  kind: 'bars' | 'share' | 'ageing'
}

/** Which chart fits the rows; null where figures stand for nothing common, or too much would have to be written. */
export function chartOf(result: ToolResult): ResultChart | null {
  const { rows, columns, unit, value, metric } = result
  if (rows.length < 2 || rows.length > MAX_BARS || result.truncated || value === null || unit === 'text') return null
  const key = columns.find((column) => column.unit === unit)?.key
  if (key === undefined || !rows.every((row) => typeof row.cells[key] === 'number')) return null
  const isFew = rows.length <= MAX_PARTS
  if (isFew && metric.endsWith('.ageing')) return { key, unit, kind: 'ageing' }
  const isSeries = rows.every(({ label }) => MONTH.test(label))
  const isWhole = rows.reduce((sum, { cells }) => sum + Number(cells[key]), 0) === value
  if (isFew && isWhole && !isSeries) return { key, unit, kind: 'share' }
  const room = rows.reduce((sum, { label }) => sum + barLabel(label).length + 2, 0)
  return room <= MAX_UNDER_BARS ? { key, unit, kind: 'bars' } : null
}
