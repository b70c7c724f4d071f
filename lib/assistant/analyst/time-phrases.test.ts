import { describe, expect, test } from 'vitest'
import { normalise } from '#lib/assistant/analyst/normalise'
import { readTimes } from '#lib/assistant/analyst/time-phrases'

const CALENDAR = { today: '2026-11-20', fiscal_year_start: 4, locale: 'en-GB' }

function read(text: string, changes: Partial<typeof CALENDAR> = {}) {
  return readTimes(normalise(text).line, { ...CALENDAR, ...changes })
}

function span(text: string, changes: Partial<typeof CALENDAR> = {}) {
  const [period] = read(text, changes).periods
  return period ? [period.from, period.to] : null
}

describe('a period is read to its days, both ends included; the day is 20 November 2026, a Friday', () => {
  test.each<[string, string | null, string | null]>([
    ['today', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['tomorrow', '2026-11-21', '2026-11-21'],
    ['this week', '2026-11-16', '2026-11-22'],
    ['last week', '2026-11-09', '2026-11-15'],
    ['next week', '2026-11-23', '2026-11-29'],
    ['this month', '2026-11-01', '2026-11-30'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['next month', '2026-12-01', '2026-12-31'],
    ['this quarter', '2026-10-01', '2026-12-31'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['next quarter', '2027-01-01', '2027-03-31'],
    ['the quarter before last', '2026-04-01', '2026-06-30'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['next year', '2027-01-01', '2027-12-31'],
    ['in 2024', '2024-01-01', '2024-12-31'],
    ['Q3 2025', '2025-07-01', '2025-09-30'],
    ['2025 Q3', '2025-07-01', '2025-09-30'],
    ['Q1', '2026-01-01', '2026-03-31'],
    ['Q4', '2026-10-01', '2026-12-31'],
    ['Q2 last year', '2025-04-01', '2025-06-30'],
    ['the first quarter of 2025', '2025-01-01', '2025-03-31'],
    ['the last quarter of 2025', '2025-10-01', '2025-12-31'],
    ['H1 2025', '2025-01-01', '2025-06-30'],
    ['the second half of last year', '2025-07-01', '2025-12-31'],
    ['year to date', '2026-01-01', '2026-11-20'],
    ['so far this year', '2026-01-01', '2026-11-20'],
    ['month to date', '2026-11-01', '2026-11-20'],
    ['quarter to date', '2026-10-01', '2026-11-20'],
    ['in the last 90 days', '2026-08-23', '2026-11-20'],
    ['the last two weeks', '2026-11-07', '2026-11-20'],
    ['over the past 6 months', '2026-05-21', '2026-11-20'],
    ['in the last 12 months', '2025-11-21', '2026-11-20'],
    ['the past year', '2025-11-21', '2026-11-20'],
    ['in the last month', '2026-10-21', '2026-11-20'],
    ['the last 2 quarters', '2026-04-01', '2026-09-30'],
    ['next 30 days', '2026-11-20', '2026-12-20'],
    ['within two weeks', '2026-11-20', '2026-12-04'],
    ['90 days ago', '2026-08-22', '2026-08-22'],
    ['in March', '2026-03-01', '2026-03-31'],
    ['in November', '2026-11-01', '2026-11-30'],
    ['in December', '2025-12-01', '2025-12-31'],
    ['last March', '2026-03-01', '2026-03-31'],
    ['last December', '2025-12-01', '2025-12-31'],
    ['March 2024', '2024-03-01', '2024-03-31'],
    ['February 2024', '2024-02-01', '2024-02-29'],
    ['since March', '2026-03-01', '2026-11-20'],
    ['since 2020', '2020-01-01', '2026-11-20'],
    ['since summer', '2026-06-01', '2026-11-20'],
    ['last winter', '2025-12-01', '2026-02-28'],
    ['before 2024', null, '2023-12-31'],
    ['before 1 March 2026', null, '2026-02-28'],
    ['after March 2024', '2024-04-01', null],
    ['until the end of June 2026', null, '2026-06-30'],
    ['between March and June 2025', '2025-03-01', '2025-06-30'],
    ['between 1 Jan 2026 and 15 Feb 2026', '2026-01-01', '2026-02-15'],
    ['from 2023 to 2025', '2023-01-01', '2025-12-31'],
    ['from October to February', '2025-10-01', '2026-02-28'],
    ['November 2025 to January 2026', '2025-11-01', '2026-01-31'],
    ['from 2026-02-01 to 2026-02-28', '2026-02-01', '2026-02-28'],
    ['on 3 March 2025', '2025-03-03', '2025-03-03'],
    ['on March 3rd', '2026-03-03', '2026-03-03'],
    ['on 29 February 2024', '2024-02-29', '2024-02-29'],
    ['on 12/05/2025', '2025-05-12', '2025-05-12'],
    ['at the end of last year', null, '2025-12-31'],
    ['Novembr 2025', '2025-11-01', '2025-11-30'],
  ])('%s', (text, from, to) => {
    expect(span(text)).toEqual([from, to])
  })
})

describe('a fiscal year starts in the month of the association and is named by the year it starts in', () => {
  test.each<[string, number, string, string]>([
    ['FY2025', 4, '2025-04-01', '2026-03-31'],
    ['fiscal year 2025', 7, '2025-07-01', '2026-06-30'],
    ['FY 25', 1, '2025-01-01', '2025-12-31'],
    ['this fiscal year', 4, '2026-04-01', '2027-03-31'],
    ['last financial year', 4, '2025-04-01', '2026-03-31'],
    ['this fiscal year', 12, '2025-12-01', '2026-11-30'],
    ['fiscal year to date', 7, '2026-07-01', '2026-11-20'],
    ['this fiscal quarter', 4, '2026-10-01', '2026-12-31'],
    ['last fiscal quarter', 2, '2026-08-01', '2026-10-31'],
    ['fiscal Q2 2025', 4, '2025-07-01', '2025-09-30'],
    ['fiscal Q4 2025', 7, '2026-04-01', '2026-06-30'],
  ])('%s when it starts in month %i', (text, fiscal_year_start, from, to) => {
    expect(span(text, { fiscal_year_start })).toEqual([from, to])
  })
})

describe('ends of years, leap days and months of different length', () => {
  test.each<[string, string, string, string]>([
    ['last week', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['this week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['last month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['next month', '2026-12-31', '2027-01-01', '2027-01-31'],
    ['last month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['last quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
    ['next quarter', '2026-12-31', '2027-01-01', '2027-03-31'],
    ['the past year', '2024-02-29', '2023-03-01', '2024-02-29'],
    ['in the last 12 months', '2024-02-29', '2023-03-01', '2024-02-29'],
    ['in the last 3 months', '2026-05-31', '2026-03-01', '2026-05-31'],
    ['yesterday', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['year to date', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['in January', '2026-01-01', '2026-01-01', '2026-01-31'],
    ['in December', '2026-12-01', '2026-12-01', '2026-12-31'],
  ])('%s on %s', (text, today, from, to) => {
    expect(span(text, { today })).toEqual([from, to])
  })

  test('the fiscal year of its first and of its last day', () => {
    expect(span('this fiscal year', { today: '2026-04-01' })).toEqual(['2026-04-01', '2027-03-31'])
    expect(span('this fiscal year', { today: '2026-03-31' })).toEqual(['2025-04-01', '2026-03-31'])
  })
})

describe('what is compared', () => {
  test.each<[string, unknown, [string, string]]>([
    ['more than last year', 'same_last_year', ['2026-01-01', '2026-11-20']],
    ['this year vs last year', 'same_last_year', ['2026-01-01', '2026-12-31']],
    ['more than last month', 'previous', ['2026-11-01', '2026-11-20']],
    ['in Q3 2025 compared to Q3 2024', 'same_last_year', ['2025-07-01', '2025-09-30']],
    ['in October than in September', 'previous', ['2026-10-01', '2026-10-31']],
    ['this month compared with the same month last year', 'same_last_year', ['2026-11-01', '2026-11-30']],
    ['last quarter vs the quarter before', 'previous', ['2026-07-01', '2026-09-30']],
  ])('%s', (text, compare, main) => {
    expect(read(text).compare).toBe(compare)
    expect(span(text)).toEqual(main)
  })

  test('two periods that are named side by side are two', () => {
    expect(read('in 2024 and 2025').periods).toHaveLength(2)
  })
})

test('words that are also months are months only where a month can stand', () => {
  expect(span('who may attend')).toBeNull()
  expect(span('members march on')).toBeNull()
  expect(span('who attended in may')).toEqual(['2026-05-01', '2026-05-31'])
})

test('a month without a year also has the days that lie ahead', () => {
  expect(read('in December').periods[0]?.ahead).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('a day that is not in the calendar is no day', () => {
  expect(span('on 30 February 2025')).not.toEqual(['2025-02-30', '2025-02-30'])
})
