import { expect, test } from 'vitest'
import {
  hasAllStatuses,
  isBoundLost,
  isDueLost,
  isExactnessLost,
  isKindOfEventLost,
  isMeasureLost,
  isNegationLost,
  isStatusLost,
  keepsAll,
} from '#lib/assistant/reading/guard/kept'
import { isContradiction } from '#lib/assistant/reading/guard/parts'
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

test('the next event is none of a kind that was named', () => {
  const events = (where: Question['where']): Question => ({ of: 'events', show: 'rows', where, limit: 1 })
  const meeting = [events({ kind: 'meeting' })]
  expect(isKindOfEventLost(events({ event_status: 'upcoming' }), meeting)).toBe(true)
  expect(isKindOfEventLost(events({ kind: 'gala' }), meeting)).toBe(false)
  expect(isKindOfEventLost(events({ id: '019f' }), meeting)).toBe(false)
  expect(isKindOfEventLost({ of: 'members', show: 'rows', where: {} }, meeting)).toBe(false)
})

test('what is negated is not looked up as if it were not', () => {
  const said = (...names: string[]) =>
    names.map((name, at) => ({ from: at, to: at + 1, text: name, is: 'concept', names: [name] }) as unknown as Piece)
  const asked = (where: Record<string, unknown>): Question => ({ of: 'registrations', show: 'rows', where })
  expect(isNegationLost(asked({ status: 'waitlisted' }), said('list', 'not', 'waitlisted'))).toBe(true)
  expect(isNegationLost(asked({ status: 'waitlisted' }), said('not', 'list', 'waitlisted'))).toBe(false)
  expect(isNegationLost(asked({ status: { not: 'waitlisted' } }), said('list', 'not', 'waitlisted'))).toBe(false)
})

test('what is negated in front, behind or of something else is no condition', () => {
  const piece = (text: string, ...names: string[]) => ({ text, is: 'concept', names }) as unknown as Piece
  const value = { text: 'Denmark', is: 'value', where: { members: { country: 'DK' } } } as unknown as Piece
  const asked = (of: string, where: Record<string, unknown>): Question => ({ of, show: 'rows', where })
  const dues = asked('allocations', { invoice: { kind: 'dues' } })
  expect(isNegationLost(dues, [piece('apart from', 'not'), piece('dues', 'dues')])).toBe(true)
  expect(isNegationLost(dues, [piece('dues', 'dues'), piece('ausgenommen', 'not')])).toBe(true)
  expect(isNegationLost(dues, [piece('dues', 'dues'), piece('not', 'not'), piece('paid', 'paid')])).toBe(false)
  const danes = asked('registrations', { member: { country: 'DK' } })
  expect(isNegationLost(danes, [piece('nobody', 'not'), piece('from', 'in'), value])).toBe(true)
})

test('what is bounded by only is a condition', () => {
  const said = (...names: string[]) =>
    names.map((name) => ({ text: name, is: 'concept', names: [name] }) as unknown as Piece)
  const asked = (where: Record<string, unknown>): Question => ({ of: 'payments', show: 'sum', where })
  expect(isBoundLost(asked({}), said('only', 'bank_transfer'))).toBe(true)
  expect(isBoundLost(asked({ method: 'bank_transfer' }), said('only', 'bank_transfer'))).toBe(false)
  expect(isBoundLost(asked({}), said('only', 'how_many'))).toBe(false)
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

test('what was given, or billed for no event, is of no event that it could be told by', () => {
  const contradicts = (kind: unknown, by: string) =>
    isContradiction({
      asks: [{ question: { of: 'allocations', show: 'sum', where: { invoice: { kind } }, by } }],
    } as never)
  expect(contradicts('donation', 'invoice.registration.event')).toBe(true)
  expect(contradicts('dues', 'invoice.registration.event_id')).toBe(true)
  expect(contradicts('event', 'invoice.registration.event')).toBe(false)
  expect(contradicts('donation', 'payment.member')).toBe(false)
  expect(contradicts({ not: 'dues' }, 'invoice.registration.event')).toBe(false)
})

test('what is not yet due is neither overdue nor all that is open', () => {
  const later = { is: 'concept', names: ['not_yet_due'] } as unknown as Piece
  const asked = (where: object): Question => ({ of: 'invoices', show: 'count', where }) as Question
  expect(isDueLost(asked({ is_overdue: true }), [later])).toBe(true)
  expect(isDueLost(asked({ status: 'open' }), [later])).toBe(true)
  expect(isDueLost(asked({ status: 'open', is_overdue: false }), [later])).toBe(false)
  expect(isDueLost(asked({ status: 'open' }), [])).toBe(false)
})

test('a number is held against what it is of', () => {
  const number = (value: number) => ({ is: 'number', value }) as unknown as Piece
  const unit = { is: 'unit', unit: 'year' } as unknown as Piece
  const said = (...names: string[]) => ({ is: 'concept', names }) as unknown as Piece
  const asked = (where: object): Question => ({ of: 'invoices', show: 'rows', where }) as Question
  expect(isMeasureLost(asked({ total_minor: { gt: '60.00' } }), [number(60), said('days_overdue')])).toBe(true)
  expect(isMeasureLost(asked({ days_overdue: { gt: 60 } }), [number(60), said('days_overdue')])).toBe(false)
  expect(isMeasureLost(asked({ days_overdue: { gt: 200 } }), [number(200), said('money')])).toBe(true)
  expect(isMeasureLost(asked({ total_minor: { gt: '200.00' } }), [number(200), said('money')])).toBe(false)
  expect(isMeasureLost(asked({ age: { gt: 10 } }), [number(10), unit])).toBe(true)
  expect(isMeasureLost(asked({ age: { gt: 10 } }), [said('older'), number(10), unit])).toBe(false)
})

test('a share of what is all of it, or of those among whom there can be none, contradicts itself', () => {
  const current = { status: { in: ['active', 'grace'] } }
  const contradicts = (where: object, share_of: object) =>
    isContradiction({ asks: [{ question: { of: 'members', show: 'share', where, share_of } }] } as never)
  expect(contradicts({ status: 'suspended' }, { status: 'suspended' })).toBe(true)
  expect(contradicts({ status: { in: ['lapsed', 'cancelled'] } }, current)).toBe(true)
  expect(contradicts({ status: 'active' }, current)).toBe(false)
  expect(contradicts({ status: 'suspended' }, {})).toBe(false)
})

test('former members are not looked up as the current ones, and exactly three is no bound', () => {
  const at = { from: 0, to: 1, text: 'x' }
  const word = (name: string) => ({ ...at, is: 'concept', names: [name] }) as unknown as Piece
  const current: Question = { of: 'members', show: 'count', where: { status: { in: ['active', 'grace'] } } }
  expect(isStatusLost(current, [word('former'), word('members')])).toBe(true)
  expect(isStatusLost(current, [word('members')])).toBe(false)
  expect(isStatusLost({ ...current, where: { status: 'lapsed' } }, [word('lapsed')])).toBe(false)
  const came = (test: object): Question => ({
    of: 'members',
    show: 'count',
    where: { registrations: { count: test, where: { status: 'attended' } } },
  })
  const three: Piece[] = [word('exactly'), { ...at, is: 'number', value: 3 }]
  expect(isExactnessLost(came({ gte: 3 }), three)).toBe(true)
  expect(isExactnessLost(came({ equals: 3 }), three)).toBe(false)
  expect(isExactnessLost(came({ gte: 3 }), three.slice(1))).toBe(false)
})
