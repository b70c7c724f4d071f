import { parseDate, startOfWeek } from '@internationalized/date'
import { addDays, addMonths, addYears, fiscalYearOf } from '#lib/format/dates'

/** A stretch of days, both ends included; null is open. */
export interface Span {
  from: string | null
  to: string | null
}

/** A span with both ends. */
export interface ClosedSpan {
  from: string
  to: string
}

const two = (part: number): string => String(part).padStart(2, '0')

/** The first of a month; months beyond 1 to 12 fall into the years around. */
export function firstOf(year: number, month: number): string {
  const index = year * 12 + month - 1
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${two((((index % 12) + 12) % 12) + 1)}-01`
}

/** So many whole months from the first of one. */
export function monthsFrom(year: number, month: number, count = 1): ClosedSpan {
  return { from: firstOf(year, month), to: addDays(firstOf(year, month + count), -1) }
}

/** A quarter (1 to 4) of years that start in a month. */
export function quarterOf(year: number, quarter: number, startMonth = 1): ClosedSpan {
  return monthsFrom(year, startMonth + (quarter - 1) * 3, 3)
}

/** A half (1 or 2) of a year that starts in a month. */
export function halfOf(year: number, half: number, startMonth = 1): ClosedSpan {
  return monthsFrom(year, startMonth + (half - 1) * 6, 6)
}

/** The year that starts in a month of the year. */
export function yearOf(year: number, startMonth = 1): ClosedSpan {
  return monthsFrom(year, startMonth, 12)
}

/** The year of a day. */
export const yearAt = (date: string): number => Number(date.slice(0, 4))
/** The month of a day, from 1. */
export const monthAt = (date: string): number => Number(date.slice(5, 7))

/** The week, month, quarter, year or fiscal year that holds a day, moved by so many of them. Weeks start on Monday. */
export function unitAt(unit: string, date: string, moved: number, fiscalStart = 1): ClosedSpan {
  const [year, month] = [yearAt(date), monthAt(date)]
  switch (unit) {
    case 'day':
      return { from: addDays(date, moved), to: addDays(date, moved) }
    case 'week': {
      const monday = addDays(startOfWeek(parseDate(date), 'en-GB').toString(), moved * 7)
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'month':
      return monthsFrom(year, month + moved)
    case 'quarter':
      return monthsFrom(year, Math.floor((month - 1) / 3) * 3 + 1 + moved * 3, 3)
    case 'fiscal quarter': {
      const into = (((month - fiscalStart + 12) % 12) % 3) * 1
      return monthsFrom(year, month - into + moved * 3, 3)
    }
    case 'fiscal year':
      return yearOf(fiscalYearOf(date, fiscalStart).year + moved, fiscalStart)
    default:
      return yearOf(year + moved)
  }
}

/** The days up to and with a day: 7 days are that one and the six before; 2 months start after the same day then. */
export function daysUpTo(date: string, count: number, unit: string): ClosedSpan {
  switch (unit) {
    case 'day':
      return { from: addDays(date, 1 - count), to: date }
    case 'week':
      return { from: addDays(date, 1 - 7 * count), to: date }
    case 'month':
      return { from: addDays(addMonths(date, -count), 1), to: date }
    case 'quarter':
      return { from: unitAt('quarter', date, -count).from, to: unitAt('quarter', date, -1).to }
    default:
      return { from: addDays(addYears(date, -count), 1), to: date }
  }
}

/** The same day so many units later, or earlier when negative. */
export function moveBy(date: string, count: number, unit: string): string {
  if (unit === 'day') return addDays(date, count)
  if (unit === 'week') return addDays(date, 7 * count)
  if (unit === 'month') return addMonths(date, count)
  if (unit === 'quarter') return addMonths(date, 3 * count)
  return addYears(date, count)
}
