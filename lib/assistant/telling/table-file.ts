import type { Ask } from '#lib/assistant/chat/schema'
import { askAgain } from '#lib/assistant/telling/ask-again'
import type { Ctx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import type { CellValue, ToolResult, Unit } from '#lib/figures/schema'
import { toAmount } from '#lib/format/money'
import { csvFile, exportRows, harmless } from '#lib/query/export'

function cellOf(value: CellValue | undefined, unit: Unit, currency: string): string {
  if (value === null || value === undefined) return ''
  if (unit === 'money') return toAmount(Math.round(Number(value)), currency)
  return typeof value === 'number' ? String(value) : harmless(value)
}

function* lines({ title, columns, rows, currency, value, unit }: ToolResult): Generator<string[]> {
  if (rows.length === 0) {
    yield [harmless(title)]
    yield [cellOf(value, unit, currency)]
    return
  }
  yield ['Name', ...columns.map(({ label, unit }) => (unit === 'money' ? `${label} (${currency})` : label))]
  for (const { label, cells } of rows)
    yield [harmless(label), ...columns.map(({ key, unit }) => cellOf(cells[key], unit, currency))]
}

/**
 * Answers with the table of a look-up as a file. Rows of a condition come as in the export of its list, all of them;
 * a ranking, groups and figures as they stand in the answer. Throws invalid and forbidden.
 */
export async function tableFile(ctx: Ctx, ask: Ask): Promise<Response> {
  const { show, limit } = ask.question
  // The session is checked with the first query; a read context is for whoever got past it.
  await ctx.db.selectFrom('tenants').select('tenants.tenant_id').executeTakeFirstOrThrow()
  const readContext = await openReading(ctx)
  if (ask.measure === undefined && show === 'rows' && limit === undefined)
    return exportRows(readContext.ctx, ask.question)
  return csvFile('table', lines(await askAgain(readContext, ask)))
}
