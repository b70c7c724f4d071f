import { expect, test } from 'vitest'
import { canonical, ofLeavers, ofOwn } from '#lib/assistant/reading/learnt/canonical'
import { Question } from '#lib/query/schema'

const of = (question: Partial<Question>) => canonical(Question.parse({ show: 'rows', ...question }))

test('A named event or person is told by the field of its own, whatever its status', () => {
  expect(of({ of: 'registrations', where: { event: { '$event.id': '', event_status: 'upcoming' } } }).where).toEqual({
    '$event.event_id': '',
  })
  expect(of({ of: 'invoices', where: { member: { '$person.id': '' } } }).where).toEqual({ '$person.member_id': '' })
  expect(of({ of: 'events', where: { '$event.id': '', event_status: 'cancelled' } }).where).toEqual({
    '$event.id': '',
    event_status: 'cancelled',
  })
})

test('A group is told by the field of the row that it belongs to, and comes in the order of its figures', () => {
  expect(of({ of: 'members', show: 'count', by: 'tier' })).toMatchObject({ by: 'tier_id', order: '-value' })
  expect(of({ of: 'registrations', show: 'count', by: 'member.tier' })).toMatchObject({ by: 'member.tier_id' })
  expect(of({ of: 'events', show: 'count', by: 'weekday' })).not.toHaveProperty('order')
  expect(of({ of: 'members', show: 'count', by: 'city', order: 'value' })).toMatchObject({ order: 'value' })
})

test('Conditions that hold together are one, and those of one field stay apart', () => {
  expect(of({ of: 'members', where: { and: [{ city: 'Kiel' }, { kind: 'organization' }] } }).where).toEqual({
    city: 'Kiel',
    kind: 'organization',
  })
  const both = [{ registrations: { some: { event_id: 'a' } } }, { registrations: { some: { event_id: 'b' } } }]
  expect(of({ of: 'members', where: { and: both } }).where).toEqual({ and: both })
  const named = [{ '$value.tags': '' }, { '$value.tags': '' }]
  expect(of({ of: 'members', where: { and: named } }).where).toEqual({ and: named })
})

test('Whoever joined in a time is counted whatever became of them, and of those who joined long ago the current ones', () => {
  const current = { status: { in: ['active', 'grace'] } }
  const since = { joined_on: { within: { from: '2026-01-01' } } }
  const before = { joined_on: { lte: '2016-11-26' } }
  expect(of({ of: 'members', where: { ...current, ...since } }).where).toEqual(since)
  expect(of({ of: 'members', where: { ...current, ...before } }).where).toEqual({ ...current, ...before })
})

test('What goes without saying of an invoice is not said', () => {
  expect(of({ of: 'invoices', where: { is_overdue: true, status: 'open' } }).where).toEqual({ is_overdue: true })
  expect(of({ of: 'invoices', where: { is_overdue: false, status: 'open' } }).where).toEqual({
    is_overdue: false,
    status: 'open',
  })
  expect(of({ of: 'invoices', where: { status: { in: ['paid', 'open', 'uncollectible'] } } }).where).toEqual({
    status: { not_in: ['draft', 'void'] },
  })
})

test('Whoever waits for a seat is not counted among the registrations, unless that is asked for', () => {
  const usual = { not_in: ['cancelled', 'rejected', 'expired', 'transferred'] }
  expect(of({ of: 'registrations', where: { status: usual } }).where).toEqual({
    status: { not_in: [...usual.not_in, 'waitlisted'] },
  })
  expect(of({ of: 'registrations', where: { status: 'waitlisted' } }).where).toEqual({ status: 'waitlisted' })
  // "Is she coming?" is told whole, and so is what somebody asks of their own.
  const hers = { '$person.member_id': '', status: usual }
  expect(of({ of: 'registrations', where: hers }).where).toEqual(hers)
  expect(ofOwn(of({ of: 'registrations', where: { status: usual } })).where).toEqual({ status: usual })
})

test('Once is any, none at all is none, and what is said of the whole is not said of the part', () => {
  expect(of({ of: 'members', where: { registrations: { count: { gte: 1 }, where: {} } } }).where).toEqual({
    registrations: { some: {} },
  })
  expect(of({ of: 'members', where: { invoices: { count: { equals: 0 }, where: { kind: 'dues' } } } }).where).toEqual({
    invoices: { none: { kind: 'dues' } },
  })
  expect(
    of({ of: 'members', show: 'share', where: { city: 'Kiel', age: { gt: 60 } }, share_of: { city: 'Kiel' } }),
  ).toMatchObject({ where: { age: { gt: 60 } }, share_of: { city: 'Kiel' } })
})

test('Of what was received for something, what was given back is no part', () => {
  expect(
    of({ of: 'allocations', show: 'sum', field: 'amount_minor', where: { invoice: { kind: 'dues' } } }).where,
  ).toEqual({ invoice: { kind: 'dues' }, payment: { status: { in: ['succeeded', 'partially_refunded'] } } })
})

test('Whoever left did so by lapsing or resigning, however a plan says it, but where one of the two is said', () => {
  const within = { within: 'this_year' }
  const left = { status: { in: ['lapsed', 'cancelled'] }, left_on: within }
  const leaving = (where: Question['where'], ...concepts: string[]) =>
    ofLeavers({ of: 'members', show: 'count', where }, concepts).where
  for (const where of [
    { status: 'cancelled', cancelled_on: within },
    { status: { in: ['cancelled', 'lapsed'] }, valid_through: within },
    {
      or: [
        { status: 'cancelled', cancelled_on: within },
        { status: 'lapsed', lapsed_on: within },
      ],
    },
  ]) {
    expect(leaving({ ...where, city: 'Kiel' }, 'left')).toEqual({ ...left, city: 'Kiel' })
    expect(leaving(where, 'left', 'resigned')).toEqual(where)
    expect(leaving(where, 'resigned')).toEqual(where)
  }
  // Without a day whose application was refused would be among them.
  expect(leaving({ status: 'cancelled' }, 'resigned')).toEqual({ status: 'cancelled', has_joined: true })
  expect(leaving({ status: 'cancelled' }, 'left')).toEqual({ status: left.status, has_joined: true })
  expect(leaving({ status: 'cancelled' })).toEqual({ status: 'cancelled' })
  const lapsed = { status: 'lapsed', lapsed_on: within }
  expect(leaving(lapsed, 'left')).toEqual(lapsed)
  const monthly: Question = {
    of: 'members',
    show: 'count',
    where: { status: { in: ['lapsed', 'cancelled'] }, valid_through: within },
    by: { field: 'valid_through', every: 'month' },
  }
  expect(ofLeavers(monthly, ['left'])).toMatchObject({ where: left, by: { field: 'left_on', every: 'month' } })
})

test('A question in canonical form stays as it is', () => {
  const once = of({
    of: 'allocations',
    show: 'sum',
    field: 'amount_minor',
    by: 'invoice.member',
    where: { and: [{ invoice: { kind: 'event', registration: { event: { '$event.id': '' } } } }] },
  })
  expect(canonical(once)).toEqual(once)
})
