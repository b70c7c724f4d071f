/** A day as a number: days since 1 January 1970. */
export type DayNumber = number

const DAY_MS = 86_400_000

/** The number of a calendar day, "YYYY-MM-DD". */
export function dayNumberOf(date: string): DayNumber {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/** The calendar day of a day number, "YYYY-MM-DD". */
export function dateOf(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
