import { addDays, addMonths, addYears, fiscalYearOf } from '#lib/format/dates'

/** Days from one to another, both included. */
export interface Period {
  readonly from: string
  readonly until: string
}

/** What periods are reckoned from: the day where the tenant is, and the month in which its fiscal year starts. */
export interface Calendar {
  readonly today: string
  readonly fiscal_year_start: number
}

const DAYS = /^(last|next)_([1-9]\d{0,3})_days$/
const UNITS = ['week', 'month', 'quarter', 'year', 'fiscal_year'] as const
type Unit = (typeof UNITS)[number]
const NAMED = /^(this|previous|next)_(week|month|quarter|year|fiscal_year)$/

/** The names that a period can have, for those who look for one. */
export const PERIOD_NAMES: readonly string[] = [
  ...['today', 'yesterday', 'tomorrow', 'last_7_days', 'last_30_days', 'last_90_days', 'last_365_days'],
  ...['next_7_days', 'next_30_days', 'next_90_days'],
  ...['this', 'previous', 'next'].flatMap((which) => UNITS.map((unit) => `${which}_${unit}`)),
]

/** Whether a period can have the name; any number of days up to 9999 can be said. */
export function isPeriodName(name: string): boolean {
  return PERIOD_NAMES.includes(name) || DAYS.test(name)
}

function startOf(unit: Unit, { today, fiscal_year_start }: Calendar): string {
  const month = Number(today.slice(5, 7))
  switch (unit) {
    case 'week': {
      // Weeks start on Monday (ISO 8601).
      const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
      return addDays(today, -weekday)
    }
    case 'month':
      return `${today.slice(0, 7)}-01`
    case 'quarter':
      return `${today.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
    case 'year':
      return `${today.slice(0, 4)}-01-01`
    case 'fiscal_year':
      return fiscalYearOf(today, fiscal_year_start).start_on
  }
}

function plus(day: string, unit: Unit, count: number): string {
  if (unit === 'week') return addDays(day, 7 * count)
  if (unit === 'month') return addMonths(day, count)
  return unit === 'quarter' ? addMonths(day, 3 * count) : addYears(day, count)
}

/**
 * Returns the days of a named period. The last 7 days are today and the six before; the next 7 days are today and the
 * seven after. Throws RangeError on a name that is none.
 */
export function periodOf(name: string, calendar: Calendar): Period {
  const { today } = calendar
  if (name === 'today') return { from: today, until: today }
  if (name === 'yesterday') return { from: addDays(today, -1), until: addDays(today, -1) }
  if (name === 'tomorrow') return { from: addDays(today, 1), until: addDays(today, 1) }
  const [, direction, days] = DAYS.exec(name) ?? []
  if (direction === 'last') return { from: addDays(today, 1 - Number(days)), until: today }
  if (direction === 'next') return { from: today, until: addDays(today, Number(days)) }
  const [, which, unit] = NAMED.exec(name) ?? []
  if (!which) throw new RangeError(`"${name}" is no period`)
  const offset = which === 'this' ? 0 : which === 'next' ? 1 : -1
  const from = plus(startOf(unit as Unit, calendar), unit as Unit, offset)
  return { from, until: addDays(plus(from, unit as Unit, 1), -1) }
}

/** Returns the period of the same length just before; whole months and years stay whole. */
export function periodBefore({ from, until }: Period): Period {
  const next = addDays(until, 1)
  if (from.endsWith('-01') && next.endsWith('-01')) {
    const months = monthsBetween(from, next)
    return { from: addMonths(from, -months), until: addDays(from, -1) }
  }
  const days = Math.round((Date.parse(next) - Date.parse(from)) / 86_400_000)
  return { from: addDays(from, -days), until: addDays(from, -1) }
}

/** Returns the same days so many years later, or before; what ends with a month ends with that month then, too. */
export function yearsLater({ from, until }: Period, years: number): Period {
  return { from: addYears(from, years), until: addDays(addYears(addDays(until, 1), years), -1) }
}

/** Returns the same days a year before. */
export const yearBefore = (period: Period): Period => yearsLater(period, -1)

function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
}
