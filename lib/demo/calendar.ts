import { addYears, toInstant } from '#lib/format/dates'

/** A calendar day as the number of days since 1970-01-01: the generator counts with days a lot. */
export type DayNumber = number

const DAY_MS = 86_400_000

/** The minute of the day at which an event is cancelled, with its seats; their invoices are taken back until SETTLED_AT. */
export const CANCELLED_AT = 680
export const SETTLED_AT = 703

/** The day number of "YYYY-MM-DD". */
export function dayOf(text: string): DayNumber {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS
}

/** "YYYY-MM-DD" of a day number. */
export function textOf(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The calendar year of a day. */
export function yearOf(day: DayNumber): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

/** The month of a day, from 1. */
export function monthOf(day: DayNumber): number {
  return new Date(day * DAY_MS).getUTCMonth() + 1
}

/** The same day some years later, the 28th where there is no 29 February. */
export function yearsAfter(day: DayNumber, years: number): DayNumber {
  return dayOf(addYears(textOf(day), years))
}

/** The first day on or after this one that is the weekday (Monday is 1, Sunday 7). */
export function weekdayFrom(day: DayNumber, weekday: number): DayNumber {
  // 1970-01-01 was a Thursday.
  const current = (((day + 3) % 7) + 7) % 7
  return day + ((weekday - 1 - current + 7) % 7)
}

/** The moment some minutes into a day of a time zone, in milliseconds since 1970. */
export type Clock = (day: DayNumber, minutes: number) => number

/**
 * Makes the clock of a time zone. Minutes count from midnight as elapsed time: good for when something happened;
 * appointments go through toInstant, which knows the days of 23 and 25 hours.
 */
export function makeClock(timeZone: string): Clock {
  const midnights = new Map<DayNumber, number>()
  return (day, minutes) => {
    let midnight = midnights.get(day)
    if (midnight === undefined) {
      midnight = Date.parse(toInstant(`${textOf(day)}T00:00:00`, timeZone))
      midnights.set(day, midnight)
    }
    return midnight + Math.round(minutes * 60_000)
  }
}

/** An instant "YYYY-MM-DDTHH:MM:SS.sssZ" of milliseconds since 1970. */
export function instantOf(at: number): string {
  return new Date(at).toISOString()
}
