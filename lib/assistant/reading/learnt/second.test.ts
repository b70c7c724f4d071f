import { expect, test } from 'vitest'
import { askOf, withTimeAhead } from '#lib/assistant/reading/learnt/second'
import type { Question } from '#lib/query/schema'

const DECEMBER = { within: { from: '2025-12-01', until: '2025-12-31' } }
const NEXT = { within: { from: '2026-12-01', until: '2026-12-31' } }

test('what is still to come in a month is asked of the next such month', () => {
  const ending = { status: { in: ['active', 'grace'] }, valid_through: DECEMBER }
  expect(withTimeAhead('members', ending, '2026-11-22')).toEqual({ ...ending, valid_through: NEXT })
  const event = { event_status: 'upcoming', event_date: DECEMBER }
  expect(withTimeAhead('registrations', { event }, '2026-11-22')).toEqual({
    event: { event_status: 'upcoming', event_date: NEXT },
  })
})

test('what is over stays in its month', () => {
  const over = { event_status: 'completed', event_date: DECEMBER }
  expect(withTimeAhead('events', over, '2026-11-22')).toEqual(over)
  const lapsed = { status: 'lapsed', valid_through: DECEMBER }
  expect(withTimeAhead('members', lapsed, '2026-11-22')).toEqual(lapsed)
})

test('what lies ahead already stays where it is', () => {
  const ending = { status: 'active', valid_through: NEXT }
  expect(withTimeAhead('members', ending, '2026-11-22')).toEqual(ending)
})

test('whether something is so of all is not said of a rate that is held against another one', () => {
  const question: Question = { of: 'registrations', show: 'share', where: { status: 'attended' } }
  const asked = { question, wants: 'all' as const, fields: [], is_wide: false, as_of: null, label: null }
  const beside = {
    composed: { ...asked, unused: [], missing: [] },
    pieces: [],
    manner: { is_yes_no: false, is_nobody: false },
  }
  const compare = { where: { status: 'attended', event: { kind: 'workshop' } } }
  expect(askOf(question, beside).wants).toBe('all')
  expect(askOf({ ...question, compare }, beside).wants).toBe('figure')
})

test('events of a month that is nearer next year are of that one, and what is over is not', () => {
  const january = { event_date: { within: { from: '2026-01-01', until: '2026-01-31' } } }
  const next = { event_date: { within: { from: '2027-01-01', until: '2027-01-31' } } }
  expect(withTimeAhead('events', january, '2026-11-22', false)).toEqual(next)
  expect(withTimeAhead('events', january, '2026-11-22', true)).toEqual(january)
  expect(withTimeAhead('events', january, '2026-06-22', false)).toEqual(january)
})
