import { expect, test } from 'vitest'
import { labelOfPeriod, periodsOf, spanBefore } from '#lib/format/periods'

const TODAY = '2026-11-20'
const writing = { locale: 'en-GB', time_zone: 'Europe/Berlin' }

test('a span is cut at the ends of months, and what has not begun is left out', () => {
  expect(periodsOf({ from: '2026-09-15', to: '2026-12-31' }, 'month', TODAY)).toEqual([
    { starts_on: '2026-09-01', from: '2026-09-15', to: '2026-09-30' },
    { starts_on: '2026-10-01', from: '2026-10-01', to: '2026-10-31' },
    { starts_on: '2026-11-01', from: '2026-11-01', to: '2026-11-30' },
  ])
})

test('weeks begin on Monday, also before the year of reference, and quarters with January', () => {
  expect(periodsOf({ from: '2023-12-31', to: '2024-01-02' }, 'week', TODAY).map(({ starts_on }) => starts_on)).toEqual([
    '2023-12-25',
    '2024-01-01',
  ])
  const quarters = periodsOf({ from: '2026-02-01', to: '2026-07-01' }, 'quarter', TODAY)
  expect(quarters.map((quarter) => labelOfPeriod(quarter, 'quarter', writing))).toEqual([
    'Q1 2026',
    'Q2 2026',
    'Q3 2026',
  ])
  expect(labelOfPeriod({ starts_on: '2026-11-16', from: '2026-11-16', to: '2026-11-22' }, 'week', writing)).toBe(
    'Week of 16 Nov 2026',
  )
  expect(labelOfPeriod({ starts_on: '2026-11-01', from: '2026-11-01', to: '2026-11-30' }, 'month', writing)).toBe(
    'November 2026',
  )
})

test('a span that lies wholly ahead still has its first part', () => {
  expect(periodsOf({ from: '2027-01-01', to: '2027-03-31' }, 'month', TODAY)).toHaveLength(1)
})

test.each([
  ['a month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['this month so far', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-20'],
  ['this quarter so far', '2026-10-01', '2026-12-31', '2026-07-01', '2026-08-20'],
  ['this year so far', '2026-01-01', '2026-12-31', '2025-01-01', '2025-11-20'],
  ['ten days', '2026-11-11', '2026-11-20', '2026-11-01', '2026-11-10'],
  ['a leap February', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
])('%s is compared with the one before', (_, from, to, before, until) => {
  expect(spanBefore({ from, to }, TODAY)).toEqual({ from: before, to: until })
})
