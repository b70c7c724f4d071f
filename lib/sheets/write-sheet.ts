import { pipeline, Readable } from 'node:stream'
import { fileNames } from '#lib/format/file-names'
import { harmless } from '#lib/format/formulas'
import { cut } from '#lib/format/shortened'
import type { Delimiter } from '#lib/sheets/schema'

/** How a table is written for spreadsheets. */
export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/**
 * What the cells of a column hold: text, a number, a date ("2027-01-31"), a date and time without zone
 * ("2027-01-31T19:00:00"), yes or no, or decimals as text, of which an amount of money always shows two, or as many as are given.
 */
export interface SheetColumn {
  readonly header: string
  readonly kind: 'text' | 'number' | 'date' | 'time' | 'boolean' | 'money'
  /** Of money: decimals that are always shown; as many as the amount has where it is not known. */
  readonly decimals?: number | undefined
}

export type SheetCell = string | number | boolean | null | undefined
export type SheetRows = Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>

export const MEDIA_TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What a cell of a spreadsheet holds at most. */
const MAX_CELL = 32_767

function csvCell({ kind }: SheetColumn, value: SheetCell): string {
  if (value === null || value === undefined) return ''
  if (kind === 'boolean') return value ? 'yes' : 'no'
  if (kind === 'time') return String(value).slice(0, 19).replace('T', ' ')
  return kind === 'text' ? harmless(String(value)) : String(value)
}

/** The days that all spreadsheets count alike: before them some know a 29 February 1900. */
const FIRST_DAY = '1900-03-01'
const LAST_DAY = '9999-12-31'

/** A text as XML keeps it: what looks like an escape of its own is escaped, and what no file may hold is replaced. */
function xlsxText(value: string): string {
  return cut(value, MAX_CELL)
    .toWellFormed()
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
}

function xlsxCell({ kind }: SheetColumn, value: SheetCell): string | number | boolean | Date | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string') return value
  if (kind === 'number' || kind === 'money') {
    const number = Number(value)
    return Number.isFinite(number) ? number : xlsxText(value)
  }
  if (kind !== 'date' && kind !== 'time') return xlsxText(value)
  if (value < FIRST_DAY || value > `${LAST_DAY}T99` || !/^\d{4}-/.test(value)) return xlsxText(value)
  // Spreadsheets know no zones: what is written is what the clock says.
  return new Date(`${value.length === 10 ? `${value}T00:00:00` : value.slice(0, 19)}Z`)
}

function formatOf({ kind, decimals = 2 }: SheetColumn): string | undefined {
  if (kind === 'money') return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
  if (kind === 'date') return 'yyyy-mm-dd'
  return kind === 'time' ? 'yyyy-mm-dd hh:mm' : undefined
}

const WIDTHS: Record<SheetColumn['kind'], number> = { text: 24, number: 12, date: 12, time: 18, boolean: 10, money: 14 }

async function* mapped<T>(rows: SheetRows, map: (row: readonly SheetCell[]) => T): AsyncGenerator<T> {
  for await (const row of rows) yield map(row)
}

/** The bytes of a CSV (RFC 4180, UTF-8 with a byte order mark), written while they are read. */
async function writeCsv(
  columns: readonly SheetColumn[],
  rows: SheetRows,
  delimiter: string,
): Promise<ReadableStream<Uint8Array>> {
  const { stringify } = await import('csv-stringify')
  const lines = async function* () {
    yield columns.map(({ header }) => harmless(header))
    yield* mapped(rows, (row) => columns.map((column, index) => csvCell(column, row[index])))
  }
  // The writer itself quotes no line break but its own.
  const form = stringify({ bom: true, delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
  // A caller who goes away ends the reading too.
  const writer = pipeline(Readable.from(lines()), form, () => {})
  return Readable.toWeb(Readable.from(gathered(writer))) as ReadableStream<Uint8Array>
}

/** As many bytes are handed on at once. */
const PIECE = 64 * 1024

/** The writer gives each row by itself, and handing a row on takes longer than writing it. */
async function* gathered(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [parts, size]: [Buffer[], number] = [[], 0]
  for await (const row of rows) {
    parts.push(row)
    size += row.length
    if (size < PIECE) continue
    yield Buffer.concat(parts)
    ;[parts, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(parts)
}

/** The bytes of a workbook with one sheet, written while they are read; nothing of it is kept. */
async function writeXlsx(
  name: string,
  columns: readonly SheetColumn[],
  rows: SheetRows,
): Promise<ReadableStream<Uint8Array>> {
  // Loaded with the first workbook: it would take a tenth of the time that the server takes to start.
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(
    mapped(rows, (row) => columns.map((column, index) => xlsxCell(column, row[index]))),
    {
      // A sheet's name has 31 characters and none of these.
      name: cut(name.replace(/[[\]:*?/\\']/g, ' '), 31).replace(/^(history)?$/i, 'Sheet'),
      freezePane: { rows: 1 },
      columns: columns.map((column) => {
        const numFmt = formatOf(column)
        return { header: xlsxText(column.header), width: WIDTHS[column.kind], ...(numFmt && { numFmt }) }
      }),
    },
  )
}

/**
 * Answers with a table as a file for spreadsheets, written while it is sent: as CSV, or as XLSX with numbers, amounts and
 * dates as what they are.
 *
 * @param name of the file without its ending, and of the sheet
 * @param delimiter of a CSV
 */
export async function sheetFile(
  format: SheetFormat,
  name: string,
  columns: readonly SheetColumn[],
  rows: SheetRows,
  delimiter: Delimiter = ',',
): Promise<Response> {
  const body = await (format === 'csv' ? writeCsv(columns, rows, delimiter) : writeXlsx(name, columns, rows))
  return fileOf(
    body,
    format === 'csv' ? `${MEDIA_TYPES.csv}; charset=utf-8; header=present` : MEDIA_TYPES.xlsx,
    `${name}.${format}`,
  )
}

/** Answers with rows as one JSON array in a file, written while it is sent. */
export function jsonFile(name: string, rows: AsyncIterable<object>): Response {
  const text = async function* () {
    let before = '[\n'
    for await (const row of rows) {
      yield `${before}${JSON.stringify(row)}`
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }
  const body = Readable.toWeb(Readable.from(text()).map((part) => Buffer.from(part))) as ReadableStream<Uint8Array>
  return fileOf(body, 'application/json', `${name}.json`)
}

function fileOf(body: ReadableStream<Uint8Array>, type: string, name: string): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; ${fileNames(name)}` },
  })
}
