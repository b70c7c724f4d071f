import type { AnswerWords } from '#components/assistant/answer-language'
import type { Format } from '#components/ui/format-context'
import type { Ask } from '#lib/assistant/chat/schema'
import { formatFigure } from '#lib/assistant/telling/format-figure'
import type { CellValue, ResultRow, ToolResult, Unit } from '#lib/figures/schema'
import { formatDate } from '#lib/format/dates'

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
export function resultSummary(result: ToolResult, { format, told }: AnswerWords): string {
  if (result.rows.length === 0 && result.value !== null) return cellText(result.value, result.unit, result, format)
  return told('rows', result.row_count)
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
const FIRST_OF_MONTH = /^\d{4}-\d{2}-01$/
const MONTH = /^\p{L}+ \d{4}$/u

/** Whether a row stands for a month: years, quarters and days begin on such a day as well. */
const isMonth = ({ id, label }: ResultRow) => FIRST_OF_MONTH.test(id) && MONTH.test(label)

/** What stands under a bar: months are shortened. */
export function barLabel(row: ResultRow, { locale }: Pick<Format, 'locale'>): string {
  return isMonth(row) ? formatDate(row.id, { locale, timeZone: 'UTC', style: 'month_short' }) : row.label
}

/** A chart of rows: the column that is drawn, and how. */
interface ResultChart {
  key: string
  unit: Unit
  kind: 'bars' | 'share' | 'ageing'
}

/** Which chart fits the rows; null where figures stand for nothing common, or too much would have to be written. */
export function chartOf(result: ToolResult, format: Pick<Format, 'locale'>): ResultChart | null {
  const { rows, columns, unit, value, metric } = result
  if (rows.length < 2 || rows.length > MAX_BARS || result.truncated || value === null || unit === 'text') return null
  const key = columns.find((column) => column.unit === unit)?.key
  if (key === undefined || !rows.every((row) => typeof row.cells[key] === 'number')) return null
  const isFew = rows.length <= MAX_PARTS
  if (isFew && metric.endsWith('.ageing')) return { key, unit, kind: 'ageing' }
  const isSeries = rows.every(isMonth)
  const isWhole = rows.reduce((sum, { cells }) => sum + Number(cells[key]), 0) === value
  if (isFew && isWhole && !isSeries) return { key, unit, kind: 'share' }
  const room = rows.reduce((sum, row) => sum + barLabel(row, format).length + 2, 0)
  return room <= MAX_UNDER_BARS ? { key, unit, kind: 'bars' } : null
}
