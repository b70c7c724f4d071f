import {
  type CalendarDate,
  type CalendarDateTime,
  parseAbsolute,
  parseDate,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'
import { dateTimeFormat, relativeTimeFormat } from '#lib/format/intl'

/**
 * Dates travel as text: a date is "YYYY-MM-DD", a local date and time "YYYY-MM-DDTHH:MM:SS" (no zone, meant in the
 * tenant's), an instant ends in "Z". Nothing here reads the zone or locale of the machine.
 */
const DATE = /^\d{4}-\d{2}-\d{2}$/
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/
const ZONED = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

const DAY_MS = 86_400_000

function dateOf(date: string): CalendarDate {
  if (!DATE.test(date)) throw new RangeError(`"${date}" is not a date`)
  try {
    return parseDate(date)
  } catch (cause) {
    throw new RangeError(`"${date}" is not a date of the calendar`, { cause })
  }
}

function dateTimeOf(local: string): CalendarDateTime {
  if (!LOCAL.test(local)) throw new RangeError(`"${local}" is not a local date and time`)
  try {
    return parseDateTime(local)
  } catch (cause) {
    throw new RangeError(`"${local}" is not a date and time of the calendar`, { cause })
  }
}

const written = (local: CalendarDateTime): string => local.set({ millisecond: 0 }).toString().slice(0, 19)

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** Whether the text is a day of the calendar written "YYYY-MM-DD". */
export function isDate(text: string): boolean {
  return isReadable(() => dateOf(text))
}

/** What a day or time further out is told; beyond, terms and zones would leave the calendar. */
export const YEARS_WANTED = 'Give a year from 1900 to 2199.'

/** Whether a day, or a date and time, lies in the years that records have. */
export function isInYears(text: string): boolean {
  return text >= '1900' && text < '2200'
}

/** Whether the text is a local date and time, seconds optional, without a zone. */
export function isLocalDateTime(text: string): boolean {
  return isReadable(() => dateTimeOf(text))
}

/** Whether the runtime knows this IANA time zone. */
export function isTimeZone(name: string): boolean {
  return isReadable(() => dateTimeFormat('en', { timeZone: name }))
}

/** Today's date in a time zone. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  return toLocal(now.toISOString(), timeZone).slice(0, 10)
}

/**
 * A local date and time as an instant. A time that the clocks skip moves forward by the gap (02:30 becomes 03:30);
 * a time that happens twice is the first of the two. Throws RangeError on anything else than a local date and time.
 */
export function toInstant(local: string, timeZone: string): string {
  return toZoned(dateTimeOf(local), timeZone, 'compatible').toAbsoluteString()
}

/** An instant as local date and time of a zone, whole seconds. Throws RangeError when it is not an instant. */
export function toLocal(instant: string, timeZone: string): string {
  const match = ZONED.exec(instant)
  if (!match) throw new RangeError(`"${instant}" is not an instant`)
  const [, minutes = '', seconds = ':00', zone = 'Z'] = match
  // The parser wants offsets with a colon and always seconds.
  const offset = zone === 'Z' ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  dateTimeOf(minutes + seconds)
  try {
    return written(toCalendarDateTime(parseAbsolute(minutes + seconds + offset, timeZone)))
  } catch (cause) {
    throw new RangeError(`"${instant}" is not an instant`, { cause })
  }
}

/** An instant in the local time of a zone, with the offset that the zone has then: "2027-05-01T18:00:00+02:00". Throws like toLocal. */
export function toOffsetTime(instant: string, timeZone: string): string {
  const local = toLocal(instant, timeZone)
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(instant)) / 60_000)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':')
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`
}

/**
 * What a client sent as a date and time, as local time of the zone: taken as it stands when it has no zone,
 * converted when it has one. Throws RangeError when it is neither.
 */
export function localOf(value: string, timeZone: string): string {
  return ZONED.test(value) ? toLocal(value, timeZone) : written(dateTimeOf(value))
}

/** The date some days later, or earlier when negative. Throws RangeError on a bad date. */
export function addDays(date: string, days: number): string {
  return dateOf(date).add({ days }).toString()
}

/** The same day some months later; where the month is shorter, its last day. Throws RangeError on a bad date. */
export function addMonths(date: string, months: number): string {
  return dateOf(date).add({ months }).toString()
}

/** The same day some years later; 29 February becomes the 28th in a common year. Throws RangeError on a bad date. */
export function addYears(date: string, years: number): string {
  return dateOf(date).add({ years }).toString()
}

/** Whole days from one date to another, negative when it lies before. Throws RangeError on a bad date. */
export function daysBetween(from: string, to: string): number {
  dateOf(from)
  dateOf(to)
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

export interface FiscalYear {
  /** The calendar year in which it starts. */
  year: number
  /** "2026", or "2026/27" when it crosses New Year. */
  label: string
  start_on: string
  /** Its last day, inclusive. */
  end_on: string
}

/** The fiscal year that holds a date, for years that start on the first of a month (1 to 12). Throws RangeError on a bad date. */
export function fiscalYearOf(date: string, startMonth: number): FiscalYear {
  const day = dateOf(date)
  const year = day.month >= startMonth ? day.year : day.year - 1
  const start_on = `${String(year).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`
  const label = startMonth === 1 ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`
  return { year, label, start_on, end_on: addDays(addYears(start_on, 1), -1) }
}

export type DateStyle = 'short' | 'medium' | 'long' | 'weekday' | 'month' | 'month_short' | 'time' | 'datetime'

const STYLES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  month_short: { month: 'short' },
  time: { hour: 'numeric', minute: '2-digit' },
  datetime: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
}

function formatterOf(locale: string, timeZone: string, style: DateStyle): Intl.DateTimeFormat {
  return dateTimeFormat(locale, { ...STYLES[style], timeZone })
}

/** The moment to hand to Intl and the zone in which it shows what was meant. */
function momentOf(value: string, timeZone: string): { at: number; zone: string } {
  if (ZONED.test(value)) return { at: Date.parse(value), zone: timeZone }
  const local = DATE.test(value) ? toCalendarDateTime(dateOf(value)) : dateTimeOf(value)
  return { at: Date.parse(`${written(local)}Z`), zone: 'UTC' }
}

export interface DateFormat {
  locale: string
  /** Where instants are shown; dates and local times ignore it. */
  timeZone: string
  /** Default: "medium" for a date, "datetime" for anything with a time. */
  style?: DateStyle | undefined
}

/** A date, local time or instant written for people. Throws RangeError when it is none of the three. */
export function formatDate(value: string, { locale, timeZone, style }: DateFormat): string {
  const { at, zone } = momentOf(value, timeZone)
  return formatterOf(locale, zone, style ?? (DATE.test(value) ? 'medium' : 'datetime')).format(at)
}

/** A day as it stands in a sentence: "15 November 2027". Throws RangeError like formatDate. */
export function writtenDay(day: string, locale: string): string {
  return formatDate(day, { locale, timeZone: 'UTC', style: 'long' })
}

/** A span written once where both ends share day, month or year: "3 – 5 May 2026". Throws RangeError like formatDate. */
export function formatDateRange(from: string, to: string, { locale, timeZone, style }: DateFormat): string {
  const start = momentOf(from, timeZone)
  const end = momentOf(to, timeZone)
  return formatterOf(locale, start.zone, style ?? (DATE.test(from) ? 'medium' : 'datetime')).formatRange(
    start.at,
    end.at,
  )
}

const DAYS_PER_YEAR = 365.25
const DAYS_PER_MONTH = DAYS_PER_YEAR / 12

/** How far a date lies from today, in the language of the screens: "today", "in 3 days", "2 months ago". Throws RangeError on a bad date. */
export function formatRelativeDay(date: string, today: string): string {
  const days = daysBetween(today, date)
  const formatter = relativeTimeFormat('en', { numeric: 'auto' })
  if (Math.abs(days) < 1.5 * DAYS_PER_MONTH) return formatter.format(days, 'day')
  // As years are counted of people: of seven and a half it is seven.
  const [from, until] = date < today ? [date, today] : [today, date]
  const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4)) - (until.slice(5) < from.slice(5) ? 1 : 0)
  if (years < 2) return formatter.format(Math.round(days / DAYS_PER_MONTH), 'month')
  return formatter.format(Math.sign(days) * years, 'year')
}
