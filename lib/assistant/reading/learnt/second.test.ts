import { expect, test } from 'vitest'
import {
  askOf,
  asksForOne,
  asksForSeveral,
  leftOutBy,
  timely,
  withOnePastDay,
  withTimeAhead,
} from '#lib/assistant/reading/learnt/second'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { Ask } from '#lib/assistant/reading/plan'
import { models } from '#lib/query/models'
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
    composed: { ...asked, unused: [] },
    pieces: [],
    manner: { is_yes_no: false, is_nobody: false },
  }
  const compare = { where: { status: 'attended', event: { kind: 'workshop' } } }
  expect(askOf(question, beside).wants).toBe('all')
  expect(askOf({ ...question, compare }, beside).wants).toBe('figure')
})

test('events that there were in a time that still runs are those that were held', () => {
  const { where } = models.events.population
  const question = { of: 'events', show: 'count' as const, where: { ...where, event_date: { within: 'this_year' } } }
  const given = { own: [], is_past: true }
  expect(timely(question, given, '2026-11-22').where).toMatchObject({ event_status: 'completed' })
  expect(timely(question, { ...given, is_past: false }, '2026-11-22')).toEqual(question)
  const past = { ...question, where: { ...question.where, event_date: { within: 'previous_year' } } }
  expect(timely(past, given, '2026-11-22')).toEqual(past)
})

test('events of a month that is nearer next year are of that one, and what is over is not', () => {
  const january = { event_date: { within: { from: '2026-01-01', until: '2026-01-31' } } }
  const next = { event_date: { within: { from: '2027-01-01', until: '2027-01-31' } } }
  expect(withTimeAhead('events', january, '2026-11-22', false)).toEqual(next)
  expect(withTimeAhead('events', january, '2026-11-22', true)).toEqual(january)
  expect(withTimeAhead('events', january, '2026-06-22', false)).toEqual(january)
})

test.each([
  ['which', 'city', false],
  ['which', 'cities', true],
  ['welche', 'stadt', false],
  ['welchen', 'städten', true],
  ['welches', 'unternehmen', false],
  ['welche', 'veranstaltungen', true],
  ['quelle', 'ville', false],
  ['quels', 'pays', true],
])('“%s %s” asks for several: %s', (which, noun, expected) => {
  const own: Piece[] = [
    { from: 0, to: 1, text: which, is: 'concept', names: ['which'] },
    { from: 1, to: 2, text: noun, is: 'concept', names: ['city'] },
  ]
  expect(asksForSeveral(own)).toBe(expected)
  expect(asksForOne(own)).toBe(!expected)
  expect(asksForSeveral([...own, { from: 2, to: 3, text: '3', is: 'number', value: 3 }])).toBe(false)
})

test('the one past day that is named is that of both look-ups, and two days are of their own', () => {
  const day = { from: 0, to: 1, text: '30 June', is: 'time', time: { within: {} } } as unknown as Piece
  const asked = (question: Partial<Question>) =>
    ({ question: { of: 'invoices', show: 'count', ...question }, wants: 'figure' }) as unknown as Ask
  const [one, other] = [asked({ as_of: '2026-06-30' }), asked({ show: 'sum', field: 'remaining_minor' })]
  const daysOf = (asks: readonly Ask[], pieces: readonly Piece[]) =>
    withOnePastDay(asks, pieces).map(({ question }) => question.as_of)
  expect(daysOf([one, other], [day])).toEqual(['2026-06-30', '2026-06-30'])
  expect(daysOf([one, other], [day, day])).toEqual(['2026-06-30', undefined])
  expect(daysOf([one, asked({ of: 'members' })], [day])).toEqual(['2026-06-30', undefined])
})

test('a plan that leaves out what a yes or no is asked of leaves out that field, and no other plan does', () => {
  const question: Question = { of: 'members', show: 'rows', where: { auto_renew: true } }
  const ask = (wants: Ask['wants']) => ({ question, wants }) as Ask
  const alone: Question = { of: 'members', show: 'rows', where: { status: { in: ['active', 'grace'] } } }
  expect(leftOutBy([ask('yes-no')], [{ question: alone }])).toEqual(['auto_renew'])
  expect(leftOutBy([ask('list')], [{ question: alone }])).toEqual([])
  expect(leftOutBy([ask('yes-no')], [{ question }])).toEqual([])
  expect(leftOutBy([ask('yes-no')], [{ question: { ...alone, where: { city: 'Kiel' } } }])).toEqual([])
  expect(leftOutBy([ask('yes-no')], [{ question: { ...alone, of: 'events' } }])).toEqual([])
})
