import type { Ask } from '#lib/assistant/chat/schema'
import type { Language } from '#lib/assistant/reading/packs/pack'
import { askAgain } from '#lib/assistant/telling/ask-again'
import { CARD_WORDS } from '#lib/assistant/telling/card-words'
import { labelOf, type Speech, speechOf } from '#lib/assistant/telling/speech'
import { valueText } from '#lib/assistant/telling/values'
import type { Ctx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import type { CellValue, ToolResult, Unit } from '#lib/figures/schema'
import { currencyExponent, toAmount } from '#lib/format/money'
import { capital } from '#lib/format/sentence'
import { withCustomFields } from '#lib/query/custom-fields'
import { exportRows, type FileWords } from '#lib/query/export'
import type { Noun } from '#lib/records/model'
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
function tableOf({ title, columns, rows, currency, value, unit }: ToolResult, language: Language) {
  if (rows.length === 0) return { columns: [columnOf(title, unit, currency)], rows: [[cellOf(value, unit, currency)]] }
  return {
    columns: [
      columnOf(CARD_WORDS[language].name, undefined, currency),
      ...columns.map(({ label, unit }) => columnOf(label, unit, currency)),
    ],
    rows: rows.map(({ label, cells }) => [
      label,
      ...columns.map(({ key, unit }) => cellOf(cells[key], unit, currency)),
    ]),
  }
}

/** How the file of a list says things in the language of an answer; undefined where that is the product’s own. */
function fileWords(noun: Noun, speech: Speech): FileWords | undefined {
  if (speech.language === 'en') return undefined
  return {
    label: (name) => capital(labelOf(noun, name, speech)),
    value: (name, value) => capital(valueText(noun, name, value, speech, true)),
  }
}

/**
 * Answers with the table of a look-up as a file. Rows of a condition come as in the export of its list, all of them;
 * a ranking, groups and figures as they stand in the answer. It is worded in the language of the answer; numbers and
 * days are written as programs read them, in every language. Throws invalid and forbidden.
 */
export async function tableFile(ctx: Ctx, ask: Ask, format: SheetFormat): Promise<Response> {
  const { language = 'en', question } = ask
  const { of, show, limit } = question
  // The session is checked with the first query; a read context is for whoever got past it.
  await ctx.db.selectFrom('tenants').select('tenants.tenant_id').executeTakeFirstOrThrow()
  const readContext = await openReading(ctx)
  if (ask.measure === undefined && show === 'rows' && limit === undefined) {
    // The file has the fields that the association added.
    const own = { ...readContext, ctx: await withCustomFields(readContext.ctx) }
    return exportRows(own.ctx, question, format, fileWords(of as Noun, speechOf(language, own, new Map())))
  }
  const { columns, rows } = tableOf(await askAgain(readContext, ask), language)
  return sheetFile(format, 'table', columns, rows)
}
