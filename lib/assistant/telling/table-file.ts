import type { Ask } from '#lib/assistant/chat/schema'
import { askAgain } from '#lib/assistant/telling/ask-again'
import type { Ctx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import type { CellValue, ToolResult, Unit } from '#lib/figures/schema'
import { currencyExponent, toAmount } from '#lib/format/money'
import { exportRows } from '#lib/query/export'
import { type SheetCell, type SheetColumn, type SheetFormat, sheetFile } from '#lib/sheets/write-sheet'

const KINDS: Partial<Record<Unit, SheetColumn['kind']>> = { money: 'money', date: 'date' }

function columnOf(header: string, unit: Unit | undefined, currency: string): SheetColumn {
  if (unit === undefined) return { header, kind: 'text' }
  const kind = KINDS[unit] ?? (unit === 'text' ? 'text' : 'number')
  return { header: unit === 'money' ? `${header} (${currency})` : header, kind, decimals: currencyExponent(currency) }
}

function cellOf(value: CellValue | undefined, unit: Unit, currency: string): SheetCell {
  if (value === null || value === undefined) return null
  return unit === 'money' ? toAmount(Math.round(Number(value)), currency) : value
}

/** What was looked up as a table; a single figure as one with one row. */
function tableOf({ title, columns, rows, currency, value, unit }: ToolResult) {
  if (rows.length === 0) return { columns: [columnOf(title, unit, currency)], rows: [[cellOf(value, unit, currency)]] }
  return {
    columns: [
      columnOf('Name', undefined, currency),
      ...columns.map(({ label, unit }) => columnOf(label, unit, currency)),
    ],
    rows: rows.map(({ label, cells }) => [
      label,
      ...columns.map(({ key, unit }) => cellOf(cells[key], unit, currency)),
    ]),
  }
}

/**
 * Answers with the table of a look-up as a file. Rows of a condition come as in the export of its list, all of them;
 * a ranking, groups and figures as they stand in the answer. Throws invalid and forbidden.
 */
export async function tableFile(ctx: Ctx, ask: Ask, format: SheetFormat): Promise<Response> {
  const { show, limit } = ask.question
  // The session is checked with the first query; a read context is for whoever got past it.
  await ctx.db.selectFrom('tenants').select('tenants.tenant_id').executeTakeFirstOrThrow()
  const readContext = await openReading(ctx)
  if (ask.measure === undefined && show === 'rows' && limit === undefined)
    return exportRows(readContext.ctx, ask.question, format)
  const { columns, rows } = tableOf(await askAgain(readContext, ask))
  return sheetFile(format, 'table', columns, rows)
}
