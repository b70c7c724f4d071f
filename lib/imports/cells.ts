import type { z } from 'zod'
import { isDate, toLocal } from '#lib/format/dates'
import type { ImportField, Reading } from '#lib/imports/fields'
import { columnOf, EXAMPLE } from '#lib/imports/read-row'
import type { ImportColumn, RowProblem } from '#lib/imports/schema'
import { readBoolean, readChoices, readDate, readDecimal, readWord } from '#lib/imports/values'

/** What the cells of a file are read by. */
export interface CellReader {
  columns: readonly ImportColumn[]
  fields: ReadonlyMap<string, ImportField>
  /** The clock by which times are told. */
  time_zone: string
  today: string
  /** Which schema of the API a field is checked by. */
  checks: Readonly<Record<string, z.ZodType>>
}

/** What a row says: its fields, its custom fields, and what is wrong with them. */
export interface ReadCells {
  fields: Record<string, unknown>
  custom?: Record<string, unknown>
  problems: RowProblem[]
}

/** Says what is wrong with a field of a row. */
export type Complain = (field: string, message: string) => void

/** Returns how problems of a row are noted, each with the column that the field stands in. */
export function complainAbout(columns: readonly ImportColumn[], problems: RowProblem[]): Complain {
  return (field, message) => {
    const column = columnOf(columns, field)
    problems.push({ position: column?.position ?? null, column: column?.header || null, field, message })
  }
}

const SAYS: Readonly<Partial<Record<Reading, string>>> = {
  ...EXAMPLE,
  moment: 'This is no date and time. Write it as 2026-05-01 18:00 or 01.05.2026 18:00.',
  time: 'This is no time of day. Write it as 18:00.',
}

const TIME = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::(\d{2}))?(?:\.\d+)?\s*(am|pm|a\.m\.|p\.m\.|uhr|h)?$/i

/** Returns the time of day that a cell says as HH:MM:SS; null when it says none. */
function readTime(text: string): string | null {
  const match = TIME.exec(text.trim())
  if (!match) return null
  const [, hours = '', minutes, seconds = '00', mark = ''] = match
  if (minutes === undefined && mark === '') return null
  const half = /^[ap]/i.exec(mark)?.[0].toLowerCase()
  let hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  if (half === 'p' && hour < 12) hour += 12
  if (half === 'a' && hour === 12) hour = 0
  if (hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`
}

/** Returns a moment by the local clock, or a day without a time; null when a cell says neither. */
function readMoment(text: string, order: 'dmy' | 'mdy' | 'ymd', time_zone: string, last_year: number) {
  const zoned = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)$/.exec(text)
  if (zoned) {
    try {
      return toLocal(`${zoned[1]}${zoned[2]}`, time_zone)
    } catch {
      return null
    }
  }
  const parts =
    /^(.*?\d{2,4}\.?|\d{4}.*?)(?:[T,]|\s+um|\s+at|\s+à)?\s*(?:T|\s)\s*(\d{1,2}(?:[:.h]\d{2}.*|\s*(?:am|pm|uhr|h)))$/i.exec(
      text,
    )
  const day = readDate((parts?.[1] ?? text).replace(/[,T]$/, '').trim(), order, last_year)
  if (day === null || !isDate(day)) return null
  if (!parts) return day
  const time = readTime(parts[2] ?? '')
  return time === null ? null : `${day}T${time}`
}

/** Reads the cells of a row into the fields that its columns fill; empty cells say nothing. */
export function readCells(cells: readonly string[], reader: CellReader): ReadCells {
  const { columns, fields, today, time_zone, checks } = reader
  const read: ReadCells = { fields: {}, problems: [] }
  const year = Number(today.slice(0, 4)) + 40
  for (const column of columns) {
    const field = column.field === null ? undefined : fields.get(column.field)
    const cell = cells[column.position] ?? ''
    if (!field || cell === '') continue
    const wrong = (message: string) =>
      read.problems.push({ position: column.position, column: column.header || null, field: field.field, message })
    const chosen = field.choices && readChoices(cell, field)
    if (chosen && 'problem' in chosen) {
      wrong(chosen.problem)
      continue
    }
    const value = chosen ? chosen.value : readCell(cell, field, column, time_zone, year)
    if (value === null) {
      const choices = Object.keys(field.words ?? {}).map((word) => word.replaceAll('_', ' '))
      wrong(
        field.words
          ? `Write ${choices.join(', ').replace(/, ([^,]+)$/, ' or $1')}.`
          : (SAYS[field.reading] ?? 'This cannot be read.'),
      )
      continue
    }
    const custom = /^custom_values\.(.*)$/.exec(field.field)?.[1]
    if (custom !== undefined) {
      read.custom = { ...read.custom, [custom]: value }
      continue
    }
    const result = checks[field.field]?.safeParse(value)
    if (result && !result.success) wrong(result.error.issues[0]?.message ?? 'This cannot be kept.')
    else read.fields[field.field] = result ? result.data : value
  }
  return read
}

function readCell(cell: string, field: ImportField, column: ImportColumn, time_zone: string, year: number): unknown {
  const order = column.date_order ?? 'dmy'
  switch (field.reading) {
    case 'date':
      return readMoment(cell, order, time_zone, year)?.slice(0, 10) ?? null
    case 'moment':
      return readMoment(cell, order, time_zone, year)
    case 'time':
      return readTime(cell)
    case 'money':
      return readDecimal(cell, column)
    case 'number': {
      const number = readDecimal(cell.replace(/\s*%$/, ''), column)
      return number === null ? null : Number(number)
    }
    case 'boolean':
      return readBoolean(cell)
    case 'word':
      return readWord(cell, field.words ?? {})
    case 'tags':
    case 'list':
      return [...new Set(cell.split(/[,;|]/).map((each) => each.trim()))].filter(Boolean)
    case 'lines':
      return cell
        .split(/\r?\n/)
        .map((each) => each.trim())
        .filter(Boolean)
    default:
      return cell
  }
}
