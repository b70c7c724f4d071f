import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  fiscalYearOf,
  formatDate,
  formatDateRange,
  formatRelativeDay,
  isDate,
  isLocalDateTime,
  isTimeZone,
  localOf,
  todayIn,
  toInstant,
  toLocal,
} from '#lib/format/dates'

const BERLIN = 'Europe/Berlin'
const day = fc
  .date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const instant = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}.000Z`)
const zone = fc.constantFrom(BERLIN, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC', 'Pacific/Apia')

describe('local time and instants', () => {
  test('summer and winter time differ', () => {
    expect(toInstant('2026-07-01T18:00:00', BERLIN)).toBe('2026-07-01T16:00:00.000Z')
    expect(toInstant('2026-01-01T18:00', BERLIN)).toBe('2026-01-01T17:00:00.000Z')
  })

  test('a time that the clocks skip moves forward by the gap', () => {
    expect(toInstant('2026-03-29T02:30:00', BERLIN)).toBe('2026-03-29T01:30:00.000Z')
    expect(toLocal('2026-03-29T01:30:00.000Z', BERLIN)).toBe('2026-03-29T03:30:00')
  })

  test('a time that happens twice is the first of the two', () => {
    expect(toInstant('2026-10-25T02:30:00', BERLIN)).toBe('2026-10-25T00:30:00.000Z')
  })

  test('an instant that is unambiguous locally survives the round trip', () => {
    fc.assert(
      fc.property(instant, zone, (value, timeZone) => {
        const local = toLocal(value, timeZone)
        const back = toInstant(local, timeZone)
        // Within the repeated hour the first instant comes back; locally both read the same.
        expect(toLocal(back, timeZone)).toBe(local)
      }),
    )
  })

  test('what has a zone is converted, what has none is taken as it stands', () => {
    expect(localOf('2026-05-01T18:00:00+02:00', BERLIN)).toBe('2026-05-01T18:00:00')
    expect(localOf('2026-05-01T18:00Z', BERLIN)).toBe('2026-05-01T20:00:00')
    expect(localOf('2026-05-01T18:00-0400', BERLIN)).toBe('2026-05-02T00:00:00')
    expect(localOf('2026-05-01T18:00', BERLIN)).toBe('2026-05-01T18:00:00')
    expect(localOf('2026-05-01T18:00:30.987', BERLIN)).toBe('2026-05-01T18:00:30')
  })

  test.each([
    '',
    'tomorrow',
    '2026-05-01',
    '2026-02-30T10:00',
    '2026-05-01T25:00',
    '2026-05-01T10:00+99:00',
    '2026-05-01 10:00',
  ])('refuses "%s" as date and time', (text) => {
    expect(() => localOf(text, BERLIN)).toThrow(RangeError)
  })

  test('today depends on the zone', () => {
    const now = new Date('2026-01-01T02:00:00Z')
    expect(todayIn('America/New_York', now)).toBe('2025-12-31')
    expect(todayIn(BERLIN, now)).toBe('2026-01-01')
  })
})

describe('calendar', () => {
  test('knows real days only', () => {
    expect(isDate('2024-02-29')).toBe(true)
    expect(isDate('2026-02-29')).toBe(false)
    expect(isDate('2026-2-9')).toBe(false)
    expect(isLocalDateTime('2026-02-28T23:59')).toBe(true)
    expect(isLocalDateTime('2026-02-28T23:59Z')).toBe(false)
    expect(isTimeZone('Europe/Berlin')).toBe(true)
    expect(isTimeZone('Europe/Atlantis')).toBe(false)
  })

  test('a shorter month ends the day on its last', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })

  test('months keep the day or its month’s last one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -240, max: 240 }), (date, months) => {
        const moved = addMonths(date, months)
        const ends = addDays(moved, 1).slice(8) === '01'
        expect(moved.slice(8) === date.slice(8) || (ends && moved.slice(8) < date.slice(8))).toBe(true)
      }),
    )
  })

  test('days between and adding days undo each other', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  test('a fiscal year holds its date and is a year long', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 12 }), (date, month) => {
        const { start_on, end_on } = fiscalYearOf(date, month)
        expect(start_on <= date && date <= end_on).toBe(true)
        expect([364, 365]).toContain(daysBetween(start_on, end_on))
      }),
    )
    expect(fiscalYearOf('2026-03-31', 4)).toEqual({
      year: 2025,
      label: '2025/26',
      start_on: '2025-04-01',
      end_on: '2026-03-31',
    })
    expect(fiscalYearOf('2026-03-31', 1).label).toBe('2026')
  })
})

describe('writing', () => {
  const format = { locale: 'en-GB', timeZone: BERLIN }

  test('a date stays its day in every zone, an instant is shown in the tenant’s', () => {
    expect(formatDate('2026-03-01', { ...format, timeZone: 'Pacific/Apia' })).toBe('1 Mar 2026')
    expect(formatDate('2026-03-01T23:30:00.000Z', { ...format, style: 'medium' })).toBe('2 Mar 2026')
    expect(formatDate('2026-03-01T18:00:00', { ...format, style: 'time' })).toBe('18:00')
    expect(formatDate('2026-03-01', { ...format, locale: 'de', style: 'long' })).toBe('1. März 2026')
  })

  test('a span says what both ends share once', () => {
    expect(formatDateRange('2026-05-03', '2026-05-05', format).replace(/\s/g, ' ')).toBe('3 – 5 May 2026')
  })

  test('near days have names', () => {
    expect(formatRelativeDay('2026-03-02', '2026-03-01')).toBe('tomorrow')
    expect(formatRelativeDay('2026-02-26', '2026-03-01')).toBe('3 days ago')
    expect(formatRelativeDay('2026-06-01', '2026-03-01')).toBe('in 3 months')
    expect(formatRelativeDay('2023-03-01', '2026-03-01')).toBe('3 years ago')
    expect(formatRelativeDay('2018-04-03', '2026-03-01')).toBe('7 years ago')
    expect(formatRelativeDay('2021-03-01', '2026-03-01')).toBe('5 years ago')
    expect(formatRelativeDay('2033-12-01', '2026-03-01')).toBe('in 7 years')
  })
})
