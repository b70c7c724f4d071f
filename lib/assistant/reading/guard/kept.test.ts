import { expect, test } from 'vitest'
import { hasAllStatuses, isNegationLost, keepsAll } from '#lib/assistant/reading/guard/kept'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { Question } from '#lib/query/schema'

test('whoever is meant by “of them” was found by all that was said before', () => {
  const them = { from: 0, to: 1, text: 'of them', is: 'concept', names: ['them'] } as unknown as Piece
  const time = { from: 1, to: 2, text: 'last year', is: 'time' } as unknown as Piece
  const before: Question = {
    of: 'members',
    show: 'count',
    where: { city: 'Hamburg', joined_on: { within: 'this_year' } },
  }
  const asked = (where: Record<string, unknown>): Question => ({ of: 'members', show: 'count', where })
  expect(keepsAll(before, asked({ age: { gt: 60 } }), [them])).toBe(false)
  expect(keepsAll(before, asked({ age: { gt: 60 } }), [])).toBe(true)
  expect(keepsAll(before, asked({ ...before.where, age: { gt: 60 } }), [them])).toBe(true)
  expect(keepsAll(before, asked({ city: 'Hamburg', joined_on: { within: 'last_year' } }), [them])).toBe(false)
  expect(keepsAll(before, asked({ city: 'Hamburg', joined_on: { within: 'last_year' } }), [them, time])).toBe(true)
})

test('what is negated is not looked up as if it were not', () => {
  const said = (...names: string[]) =>
    names.map((name, at) => ({ from: at, to: at + 1, text: name, is: 'concept', names: [name] }) as unknown as Piece)
  const asked = (where: Record<string, unknown>): Question => ({ of: 'registrations', show: 'rows', where })
  expect(isNegationLost(asked({ status: 'waitlisted' }), said('list', 'not', 'waitlisted'))).toBe(true)
  expect(isNegationLost(asked({ status: 'waitlisted' }), said('not', 'list', 'waitlisted'))).toBe(false)
  expect(isNegationLost(asked({ status: { not: 'waitlisted' } }), said('list', 'not', 'waitlisted'))).toBe(false)
})

test('of several statuses that are named a plan has all, or none', () => {
  const said = (...names: string[]) => names.map((name) => ({ is: 'concept', names: [name] }) as unknown as Piece)
  const asked = (...statuses: string[]): Question => ({
    of: 'members',
    show: 'count',
    where: { status: { in: statuses } },
  })
  expect(hasAllStatuses(asked('grace'), said('grace', 'lapsed'))).toBe(false)
  expect(hasAllStatuses(asked('grace', 'lapsed'), said('grace', 'lapsed'))).toBe(true)
  expect(hasAllStatuses(asked('active'), said('grace', 'lapsed'))).toBe(true)
  expect(hasAllStatuses(asked('grace'), said('grace'))).toBe(true)
})
