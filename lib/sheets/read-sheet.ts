import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { fileTypeFromBuffer } from 'file-type'
import { readXlsx, streamXlsxRows } from 'hucre'
import { detectDelimiter } from 'hucre/csv'
import { AppError } from '#lib/errors'
import { type Balance, type Booking, STATEMENT_COLUMNS, type Statement, statementsOf } from '#lib/sheets/bank-statement'
import { isCamt, readCamt } from '#lib/sheets/camt'
import { isMt940, readMt940 } from '#lib/sheets/mt940'
import { DELIMITERS, type Delimiter, ENCODINGS, type Encoding, SHEET_LIMITS, type SheetKind } from '#lib/sheets/schema'
import { checkZip, isZip } from '#lib/sheets/zip-guard'

/** One row of a sheet as it stands there, empty ones left out. */
export interface SheetRow {
  /** Counted from 1 as spreadsheets do, empty rows included; a cell of several lines is one row. */
  line: number
  /** Trimmed; what a spreadsheet keeps as a number, date or boolean is written 12.50, 2026-01-31, true. */
  cells: string[]
}

/** How a sheet is to be read, where that is not to be guessed. */
export interface SheetOptions {
  encoding?: Encoding | null
  delimiter?: Delimiter | null
  /** The sheet of a workbook. */
  sheet?: string | null
}

/** A table that can be read row by row, as often as needed. */
export interface Sheet {
  kind: SheetKind
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** The sheets of a workbook; none in a text file. */
  sheets: string[]
  sheet: string | null
  /** Throws invalid for what cannot be read, and beyond the limits, naming the row. */
  rows: () => AsyncGenerator<SheetRow, void, undefined>
  /** Of a bank statement, what it says of each account; null of another table. Throws as rows do. */
  statements: (() => Statement[]) | null
}

/**
 * Opens a table, which is told by its content: a workbook (.xlsx), text with separators in any of the usual encodings, or
 * the bookings of a bank statement (CAMT, MT940).
 *
 * @throws AppError invalid or unsupported_media_type with a sentence that names the way out
 */
export async function openSheet(bytes: Uint8Array, options: SheetOptions = {}): Promise<Sheet> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.length === 0) throw new AppError('invalid', 'The file is empty. Choose another.')
  if (content.length > SHEET_LIMITS.bytes)
    throw new AppError('payload_too_large', 'The file is larger than 20 MB. Split it into several.')
  if (isZip(content)) return openWorkbook(content, options)
  const statement = openStatement(content)
  if (statement) return statement
  await refuseOthers(content)
  return openText(content, options)
}

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Throws for what is no text, saying what to do with it. */
async function refuseOthers(content: Buffer): Promise<void> {
  const refuse = (message: string): never => {
    throw new AppError('unsupported_media_type', message)
  }
  if (content.subarray(0, 8).equals(COMPOUND_FILE)) {
    const isLocked = content.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    refuse(
      isLocked
        ? 'The workbook is protected by a password. Save a copy without the password and send that.'
        : 'This is a workbook of Excel 97–2003 (.xls). Open it and save it as .xlsx or CSV.',
    )
  }
  const type = await fileTypeFromBuffer(content.subarray(0, 8192)).catch(() => undefined)
  if (type && type.mime !== 'application/xml' && !type.mime.startsWith('text/'))
    refuse(`This is a ${type.ext.toUpperCase()} file, which holds no table. Save the table as .xlsx or CSV.`)
  const start = content.subarray(0, 1024).toString('latin1').replace(/\0/g, '').trimStart().replace(/^ï»¿/, '')
  if (/^(<!doctype html|<html|<table|<head|<meta)/i.test(start))
    refuse('This is a web page that only calls itself a workbook. Open it in a spreadsheet and save it as .xlsx.')
  if (start.startsWith('<?xml'))
    refuse(
      'This is an XML file, of which only bank statements (CAMT.052, CAMT.053, CAMT.054) are read. Open others in a spreadsheet and save them as .xlsx or CSV.',
    )
  if (/^BEGIN:VCARD/i.test(start)) refuse('These are contact cards (vCard). Export the contacts as CSV instead.')
}

// --- text ---

/** Returns the encoding that the bytes are in, as far as they tell. */
function guessEncoding(content: Buffer): Encoding {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) return 'utf-8'
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  const start = content.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = (start.length / 2) * 0.4
  if (odd > enough && odd > even) return 'utf-16le'
  if (even > enough) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function openText(content: Buffer, options: SheetOptions): Sheet {
  const encoding = options.encoding ?? guessEncoding(content)
  let text = new TextDecoder(ENCODINGS.includes(encoding) ? encoding : 'utf-8').decode(content)
  if (text.slice(0, 4096).includes('\0'))
    throw new AppError('unsupported_media_type', 'This is no table of text. Save the table as .xlsx or CSV.')
  // Some programs tell spreadsheets the separator in a first line, which is no row.
  const told = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text)
  if (told) text = text.slice(told[0].length)
  if (text.trim() === '') throw new AppError('invalid', 'The file has no rows. Choose another.')
  const given = DELIMITERS.find((one) => one === told?.[1])
  const delimiter = options.delimiter ?? given ?? guessDelimiter(text)
  const utf8 = Buffer.from(text)
  return {
    kind: 'csv',
    encoding,
    delimiter,
    sheets: [],
    sheet: null,
    rows: () => textRows(utf8, delimiter),
    statements: null,
  }
}

/** The separator by how evenly it stands in the first lines, unless the names of the columns are parted by another. */
function guessDelimiter(text: string): Delimiter {
  const lines = text.slice(0, 64_000).split(/\r\n|\n|\r/, 50)
  const guess = DELIMITERS.find((one) => one === detectDelimiter(lines.join('\n')))
  const header = (lines.find((line) => line.trim() !== '') ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: Delimiter) => header.split(delimiter).length - 1
  if (guess && count(guess) > 0) return guess
  const [most] = DELIMITERS.toSorted((one, other) => count(other) - count(one))
  return most && count(most) > 0 ? most : (guess ?? ',')
}

/** In bytes, which the parser puts together again: a text could be cut within a character. */
function* partsOf(content: Buffer): Generator<Buffer> {
  for (let from = 0; from < content.length; from += 65_536) yield content.subarray(from, from + 65_536)
}

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark opens here and is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'Something follows a closing quotation mark',
  CSV_MAX_RECORD_SIZE: 'The row is longer than a row can be, perhaps because a quotation mark is never closed',
}

async function* textRows(utf8: Buffer, delimiter: Delimiter): AsyncGenerator<SheetRow, void, undefined> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 2_000_000,
  })
  let line = 0
  let count = 0
  const source = Readable.from(partsOf(utf8))
  source.on('error', () => {})
  try {
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
      line += 1
      const cells = cleaned(record, line).map(withoutGuard)
      if (cells.length > 0) {
        count = counted(count)
        yield { line, cells }
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const { code = '', records = line } = error as { code?: string; records?: number }
    const problem = PROBLEMS[code] ?? 'The row cannot be read'
    throw new AppError('invalid', `Line ${records + 1}: ${problem}. Correct the file and send it again.`, {
      cause: error,
    })
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Exports put an apostrophe before what spreadsheets would take for a formula. */
function withoutGuard(cell: string): string {
  return cell.startsWith("'") && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** One more row, unless there are too many; the first is the header. */
function counted(count: number): number {
  if (count > SHEET_LIMITS.rows)
    throw new AppError('invalid', `The file has more than 50,000 rows. Split it into several files.`)
  return count + 1
}

/** The cells of a row without blanks around them and none at its end; none at all of an empty row. */
function cleaned(values: readonly unknown[], line: number): string[] {
  const cells: string[] = []
  let last = 0
  for (const [at, value] of values.entries()) {
    const cell = cellText(value)
    if (cell.length > SHEET_LIMITS.cell)
      throw new AppError('invalid', `Line ${line}, column ${at + 1}: The cell has more than 32,767 characters.`)
    cells.push(cell)
    if (cell !== '') last = at + 1
  }
  if (last > SHEET_LIMITS.columns)
    throw new AppError('invalid', `Line ${line} has more than 200 columns. Leave out those that are not needed.`)
  cells.length = last
  return cells
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value)
  if (typeof value !== 'string') return String(value)
  if (value.length <= 24 && /^[\x21-\x7e]*$/.test(value)) return value
  // Neither a database nor JSON takes half a character or none.
  return value.replace(/\0/g, '').toWellFormed().trim()
}

/** Three digits after the only point would read as thousands. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = Math.abs(value) < 1e21 && Math.abs(value) >= 1e-6 ? String(value) : value.toFixed(6)
  const decimals = text.split('.')[1]?.length ?? 0
  return decimals === 1 || decimals === 3 ? `${text}0` : text
}

function dateText(value: Date): string {
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

// --- bank statements ---

function openStatement(content: Buffer): Sheet | null {
  const start = content.subarray(0, 65_536).toString('latin1').replace(/^ï»¿/, '')
  const kind = isCamt(start) ? 'camt' : isMt940(start) ? 'mt940' : null
  if (!kind) return null
  const text = new TextDecoder(guessEncoding(content)).decode(content)
  const read = kind === 'camt' ? readCamt : readMt940
  return {
    ...{ kind, encoding: null, delimiter: null, sheets: [], sheet: null },
    rows: () => statementRows(read(text)),
    statements: () => {
      const balances: Balance[] = []
      // The balances are complete once the bookings are read.
      return statementsOf([...read(text, balances)], balances)
    },
  }
}

async function* statementRows(bookings: Iterable<Booking>): AsyncGenerator<SheetRow, void, undefined> {
  yield { line: 1, cells: STATEMENT_COLUMNS.map(([, header]) => header) }
  let count = 1
  for (const booking of bookings) {
    count = counted(count)
    yield {
      line: count,
      cells: cleaned(
        STATEMENT_COLUMNS.map(([name]) => booking[name]),
        count,
      ),
    }
  }
  if (count === 1)
    throw new AppError('invalid', 'The bank statement has no bookings that are final, so there is nothing to import.')
}

// --- workbooks ---

async function openWorkbook(content: Buffer, options: SheetOptions): Promise<Sheet> {
  checkZip(content)
  const sheets: string[] = []
  await explained(() =>
    readXlsx(content, {
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) sheets.push(name)
        return false
      },
    }),
  )
  if (sheets.length === 0) throw new AppError('invalid', 'The workbook has no sheet that is shown.')
  const given = options.sheet
  const sheet = given == null ? await firstFilled(content, sheets) : given
  if (!sheets.includes(sheet))
    throw new AppError('invalid', `The workbook has no sheet of this name. Choose from ${sheets.join(', ')}.`, {
      field: 'sheet',
    })
  return {
    ...{ kind: 'xlsx', encoding: null, delimiter: null, sheets, sheet },
    rows: () => workbookRows(content, sheet),
    statements: null,
  }
}

/** The first sheet with anything in it. */
async function firstFilled(content: Buffer, sheets: readonly string[]): Promise<string> {
  for (const sheet of sheets.slice(0, 5)) for await (const _ of workbookRows(content, sheet)) return sheet
  return sheets[0] as string
}

async function* workbookRows(content: Buffer, sheet: string): AsyncGenerator<SheetRow, void, undefined> {
  const rows = streamXlsxRows(content, { sheet })
  let count = 0
  try {
    for (;;) {
      const { done, value } = await explained(() => rows.next())
      if (done) return
      const line = value.index + 1
      const cells = cleaned(value.values, line)
      if (cells.length === 0) continue
      count = counted(count)
      yield { line, cells }
    }
  } finally {
    await rows.return(undefined)
  }
}

/** A workbook that breaks its reader is a broken workbook. */
async function explained<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (/bomb|too large/i.test(String(cause)))
      throw new AppError('invalid', 'The workbook unpacks to more than it says. Save it anew and send it again.', {
        cause,
      })
    throw new AppError('invalid', 'The workbook is damaged or cut off. Open it, save it anew and send it again.', {
      cause,
    })
  }
}
