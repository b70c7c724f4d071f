import { addDays, addMonths, addYears } from '#lib/format/dates'

/** How long a term of a tier runs. */
export interface Period {
  period_unit: string
  period_count: number
  period_type: string
  /** MM-DD, the day on which a fixed period starts. */
  fixed_start: string | null
  /** MM-DD; whoever joins on or after it pays for the next fixed period as well. */
  rollover: string | null
}

function after(start: string, { period_unit, period_count }: Period): string {
  if (period_unit === 'day') return addDays(start, period_count)
  if (period_unit === 'month') return addMonths(start, period_count)
  return addYears(start, period_count)
}

/** The first day of the fixed period in which a day lies. */
function fixedStart(day: string, fixed: string): string {
  const thisYear = `${day.slice(0, 4)}-${fixed}`
  return thisYear <= day ? thisYear : addYears(thisYear, -1)
}

/**
 * Returns the last day, inclusive, of a term that starts on a day; null for a lifetime. A rolling term
 * ends the day before its anniversary. A fixed one ends with the running period, or with the next when
 * it starts on or after the rollover day.
 */
export function termEnd(start: string, period: Period): string | null {
  if (period.period_unit === 'lifetime') return null
  if (period.period_type === 'rolling' || !period.fixed_start) return addDays(after(start, period), -1)
  const opening = fixedStart(start, period.fixed_start)
  const end = addDays(after(opening, period), -1)
  if (!period.rollover) return end
  const rolloverThisYear = `${opening.slice(0, 4)}-${period.rollover}`
  const rollover = rolloverThisYear >= opening ? rolloverThisYear : addYears(rolloverThisYear, 1)
  return start >= rollover ? addDays(after(addDays(end, 1), period), -1) : end
}
