import { describe, expect, test } from 'vitest'
import { changedBy } from '#lib/assistant/reading/changed'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { NOTHING_NAMED } from '#lib/assistant/reading/learnt/forms'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { Question } from '#lib/query/schema'

const event = (id: string, title: string, on: string) => ({ id, title, on, kind: 'gala', status: 'completed' })
const events = [
  event('ball-25', 'Harbour Ball 2025', '2025-05-03'),
  event('ball-26', 'Harbour Ball 2026', '2026-05-02'),
  event('forum', 'Timber Forum', '2026-09-01'),
]
const calendar = { today: '2026-11-20', fiscal_year_start: 1 }

const at = { from: 0, to: 1, text: 'x' }
const word = (...names: ConceptName[]): Piece => ({ ...at, is: 'concept', names })
const city = (name: string): Piece => ({ ...at, is: 'value', where: { members: { city: name } } })
const time = (within: string | { from: string; until: string }, text = 'x'): Piece => ({
  ...at,
  text,
  is: 'time',
  time: { within },
})
const named = (id: string): Piece => ({ ...at, text: id, is: 'event', events: events.filter((each) => each.id === id) })

const changed = (question: Question, ...own: Piece[]) => change(question, own)

function change(question: Question, own: readonly Piece[], is_correction = false, is_yes_no = false): Question | null {
  const meant = { named: NOTHING_NAMED, plan: { question }, is_one: true }
  const ids = own.flatMap((piece) => (piece.is === 'event' ? piece.events.map(({ id }) => id) : []))
  return (
    changedBy(meant, own, {
      calendar,
      events,
      is_correction,
      is_yes_no,
      is_again: false,
      named: { events: ids, persons: [] },
    })?.question ?? null
  )
}

const CAME: Question = { of: 'registrations', show: 'count', where: { status: 'attended', event_id: 'ball-26' } }
const JOINED: Question = {
  of: 'members',
  show: 'count',
  where: { city: 'Kiel', joined_on: { within: 'this_year' } },
}
const OF_MAY: Question = { ...JOINED, where: { joined_on: { within: { from: '2026-05-01', until: '2026-05-31' } } } }
const OVERDUE: Question = { of: 'invoices', show: 'rows', where: { is_overdue: true } }

describe('what a short question changes of the one before it', () => {
  test('another event takes the place of the one', () => {
    expect(changed(CAME, named('forum'))).toEqual({ ...CAME, where: { status: 'attended', event_id: 'forum' } })
    const waiting: Question = {
      of: 'members',
      show: 'rows',
      where: { registrations: { some: { status: 'waitlisted', event: { id: 'ball-26' } } } },
    }
    expect(changed(waiting, named('forum'))).toMatchObject({
      where: { registrations: { some: { status: 'waitlisted', event: { id: 'forum' } } } },
    })
  })

  test('an amount that nothing was held to yet is one of what is owed', () => {
    const more = [word('only'), word('more_than'), { ...at, is: 'number' as const, value: 500 }, word('money')]
    const owing: Question = { of: 'members', show: 'rows', where: { kind: 'organization', owes: true } }
    expect(changed(owing, ...more)?.where).toEqual({ ...owing.where, owed_minor: { gt: '500.00' } })
    expect(changed(OVERDUE, ...more)?.where).toEqual({ ...OVERDUE.where, remaining_minor: { gt: '500.00' } })
    expect(changed(CAME, ...more)).toBeNull()
    expect(changed(owing, ...more.slice(0, 3))).toBeNull()
  })

  test('whether all of them are so is the share of those that are', () => {
    const all = [word('them'), word('all'), word('reminded')]
    expect(change(OVERDUE, all, false, true)).toEqual({
      of: 'invoices',
      show: 'share',
      where: { was_reminded: true },
      share_of: { is_overdue: true },
    })
    expect(change(OVERDUE, [...all, city('Kiel')], false, true)).toBeNull()
    const owing: Question = { of: 'members', show: 'rows', where: { owes: true } }
    expect(change(owing, all, false, true)).toEqual({
      of: 'members',
      show: 'share',
      where: { invoices: { some: { was_reminded: true, status: 'open' } } },
      share_of: { owes: true },
    })
  })

  test('where and when something of one event was is asked of that event', () => {
    const income: Question = {
      of: 'allocations',
      show: 'sum',
      field: 'amount_minor',
      where: { invoice: { registration: { event: { id: 'ball-26' } } } },
    }
    expect(changed(income, word('where'))).toEqual({ of: 'events', show: 'rows', where: { id: 'ball-26' } })
    expect(changed({ ...income, where: { invoice: { kind: 'event' } } }, word('where'))).toBeNull()
  })

  test.each([
    ['a year', time('previous_year')],
    ['the year before', word('year_before')],
  ])('%s after an event is its edition of then', (_, piece) => {
    expect(changed(CAME, word('and'), piece)).toMatchObject({ where: { event_id: 'ball-25' } })
  })

  test('the one before is the edition before, or the months before', () => {
    expect(changed(CAME, word('and'), word('previous'))).toMatchObject({ where: { event_id: 'ball-25' } })
    expect(changed(OF_MAY, word('and'), word('previous'))).toMatchObject({
      where: { joined_on: { within: { from: '2026-04-01', until: '2026-04-30' } } },
    })
    expect(changed(JOINED, word('previous'))).toMatchObject({ where: { joined_on: { within: 'previous_year' } } })
    const days = { ...JOINED, where: { joined_on: { within: { from: '2026-05-03', until: '2026-05-09' } } } }
    expect(changed(days, word('previous'))).toBeNull()
  })

  test('what it comes to on average is the average', () => {
    const paid: Question = { of: 'payments', show: 'count', where: { received_on: { within: 'this_month' } } }
    expect(changed(paid, word('how_much'), word('average'))).toMatchObject({ show: 'average', field: 'kept_minor' })
  })

  test('another time takes the place of the one', () => {
    expect(changed(JOINED, time('previous_year'))).toMatchObject({ where: { joined_on: { within: 'previous_year' } } })
    const then: Question = { ...JOINED, where: { joined_on: { within: { from: '2025-10-01', until: '2025-10-31' } } } }
    expect(changed(then, word('year_before'))).toMatchObject({
      where: { joined_on: { within: { from: '2024-10-01', until: '2024-10-31' } } },
    })
  })

  describe('what is held against the year before', () => {
    const against = (text: string): Piece => ({ ...word('year_before'), text })

    test.each(['compared to last year', 'im Vergleich zum Vorjahr', "par rapport à l'année dernière"])(
      '“%s” stands beside the same of that time',
      (text) => {
        expect(changed(JOINED, word('and'), against(text))).toEqual({ ...JOINED, compare: 'year_before' })
        const list: Question = { ...JOINED, show: 'rows', order: 'joined_on' }
        expect(changed(list, against(text))).toEqual({ ...JOINED, compare: 'year_before' })
      },
    )

    test('of how things stand it is how they stood, and of an event the edition before', () => {
      const where = { city: 'Kiel' }
      const asked = changed({ of: 'members', show: 'count', where }, against('compared to last year'))
      expect(asked).toEqual({ of: 'members', show: 'count', where, as_of: '2025-11-20', compare: { where } })
      const compare = { where: { status: 'attended', event_id: 'ball-25' } }
      expect(changed(CAME, against('than the year before'))).toEqual({ ...CAME, compare })
    })

    test.each(['the year before', 'ein Jahr zuvor', "l'année d'avant", 'zur gleichen Zeit letztes Jahr'])(
      '“%s” alone is only asked for',
      (text) => {
        expect(changed(JOINED, against(text))).toMatchObject({ where: { joined_on: { within: 'previous_year' } } })
        expect(changed(JOINED, against(text))).not.toHaveProperty('compare')
      },
    )

    test('groups and the first of an order are not', () => {
      expect(changed({ ...JOINED, by: 'city' }, against('compared to last year'))).toBeNull()
      expect(changed({ ...JOINED, show: 'rows', limit: 3 }, against('compared to last year'))).toBeNull()
    })
  })

  test('February a year before ends with its last day, and what is to come is not asked of what is over', () => {
    const then = { from: '2025-02-01', until: '2025-02-28' }
    expect(changed({ ...JOINED, where: { joined_on: { within: then } } }, word('year_before'))).toMatchObject({
      where: { joined_on: { within: { from: '2024-02-01', until: '2024-02-29' } } },
    })
    const ahead = { event_status: { in: ['upcoming', 'ongoing'] }, event_date: { within: 'this_month' } }
    expect(changed({ of: 'events', show: 'rows', where: ahead }, time('previous_month'))).toBeNull()
  })

  test('another value takes the place of one of the same field, and stands beside those of others', () => {
    expect(changed(JOINED, city('Bremen'))).toMatchObject({ where: { city: 'Bremen' } })
    expect(changed(JOINED, word('only'), word('organization'))).toMatchObject({
      where: { ...JOINED.where, kind: 'organization' },
    })
    expect(changed(JOINED, word('without'), word('organization'))).toMatchObject({
      where: { kind: { not: 'organization' } },
    })
  })

  test('who did not come did not show up', () => {
    expect(changed(CAME, word('who'), word('not'), word('attended'))).toMatchObject({
      ...{ show: 'rows', where: { status: 'no_show', event_id: 'ball-26' } },
    })
  })

  test('a value of whose rows they are is said of them', () => {
    expect(changed(OVERDUE, city('Kiel'))).toMatchObject({ where: { is_overdue: true, member: { city: 'Kiel' } } })
  })

  test('a month is corrected by its year alone', () => {
    expect(change(OF_MAY, [time('previous_year')], true)).toMatchObject({
      where: { joined_on: { within: { from: '2025-05-01', until: '2025-05-31' } } },
    })
  })

  test('another number takes the place of the only one, as what it is', () => {
    const old: Question = { of: 'members', show: 'count', where: { age: { gt: 65 } } }
    const number: Piece = { ...at, is: 'number', value: 60 }
    expect(changed(old, word('at_least'), number)).toMatchObject({ where: { age: { gte: 60 } } })
    const large: Question = { of: 'invoices', show: 'rows', where: { remaining_minor: { gt: '500.00' } } }
    expect(changed(large, number)).toMatchObject({ where: { remaining_minor: { gt: '60.00' } } })
    expect(changed(JOINED, number)).toBeNull()
  })

  test('what is taken back says nothing', () => {
    expect(changed(JOINED, word('not'), city('Kiel'), city('Bremen'))).toMatchObject({ where: { city: 'Bremen' } })
  })

  test('rows, their number, their amount, and what they are by', () => {
    expect(changed(OVERDUE, word('how_many'))).toMatchObject({ show: 'count' })
    expect(changed(OVERDUE, word('and'), word('sum'))).toMatchObject({ show: 'sum', field: 'remaining_minor' })
    expect(changed({ of: 'feedback', show: 'rows', where: { event_id: 'forum' } }, word('average'))).toMatchObject({
      ...{ show: 'average', field: 'rating' },
    })
    expect(changed(JOINED, word('list'), word('self'))).toMatchObject({ show: 'rows' })
    expect(changed(JOINED, word('by'), { ...at, is: 'unit', unit: 'month' })).toMatchObject({
      by: { field: 'joined_on', every: 'month' },
    })
    expect(changed(OVERDUE, word('by'), word('city'))).toMatchObject({ show: 'count', by: 'member.city' })
  })
})

test('what is to be told of each row is told', () => {
  const change = (question: Question, ...own: Piece[]) =>
    changedBy({ named: NOTHING_NAMED, plan: { question }, is_one: true }, own, {
      ...{ calendar, events, is_correction: false, is_yes_no: false, is_again: false, named: NOTHING_NAMED },
    })
  expect(change(JOINED, word('them'), word('email'))).toEqual({
    question: { ...JOINED, show: 'rows' },
    fields: ['email'],
  })
  expect(change(JOINED, word('where', 'location'), word('them'))).toMatchObject({ fields: ['city'] })
  expect(change(JOINED, word('age'), word('them'), word('average'))).toMatchObject({
    question: { show: 'average', field: 'age' },
  })
  expect(change(JOINED, word('how_many'), word('age'))).toBeNull()
})

test('so many of those that are in an order are fewer or more of them', () => {
  const oldest: Question = { of: 'members', show: 'rows', order: '-age', limit: 10 }
  const five: Piece = { ...at, is: 'number', value: 5 }
  expect(changed(oldest, word('only'), five)).toEqual({ ...oldest, limit: 5 })
  for (const value of [0, 2.5, 1000]) expect(changed(oldest, word('only'), { ...five, value })).toBeNull()
  expect(changed(oldest, word('how_many'), word('organization'))).toBeNull()
})

test('a figure of each group holds the groups to it, and their rows only where it is of something else', () => {
  const given: Question = {
    of: 'allocations',
    show: 'sum',
    field: 'amount_minor',
    by: 'payment.member',
    order: '-value',
    limit: 10,
    where: { invoice: { kind: 'donation' } },
  }
  const above = [word('only'), word('more_than'), { ...at, is: 'number', value: 200 } as Piece]
  const { limit: _limit, ...all } = given
  for (const pieces of [above, [...above, word('money')]])
    expect(changed(given, ...pieces)).toEqual({ ...all, having: { gt: '200.00' } })
  const cities: Question = { of: 'members', show: 'count', by: 'city', order: '-value' }
  expect(changed(cities, ...above)).toEqual({ ...cities, having: { gt: 200 } })
  expect(changed(cities, ...above, word('money'))).toBeNull()
  const open: Question = { of: 'invoices', show: 'rows', where: { status: 'open' } }
  expect(changed(open, ...above, word('money'))?.having).toBeUndefined()
})

test('of what was paid on time, late is what was paid late', () => {
  const punctual: Question = { of: 'invoices', show: 'count', where: { is_paid_late: false } }
  for (const late of [word('overdue'), word('late_days')])
    expect(changed(punctual, word('and'), late)).toEqual({ ...punctual, where: { is_paid_late: true } })
})

test('when one invoice was paid, and since when it is overdue, is told of that one', () => {
  const one: Question = {
    of: 'invoices',
    show: 'rows',
    where: { number: { contains: 'TG-2026-01461' }, status: 'paid' },
  }
  const asked = (question: Question, piece: Piece) =>
    changedBy({ named: NOTHING_NAMED, plan: { question }, is_one: true }, [piece], {
      ...{ calendar, events, is_correction: false, is_yes_no: false, is_again: false, named: NOTHING_NAMED },
    })
  expect(asked(one, word('when'))).toEqual({ question: one, fields: ['paid_on'] })
  const overdue = { ...one, where: { id: 'x', is_overdue: true } }
  expect(asked(overdue, word('since_when'))).toEqual({ question: overdue, fields: ['due_date'] })
  expect(asked(OVERDUE, word('since_when'))).toBeNull()
})

test('so many at the top keep the order that they had', () => {
  const largest: Question = { of: 'members', show: 'rows', order: '-overdue_minor', limit: 1 }
  const three: Piece = { ...at, is: 'number', value: 3 }
  expect(changed(largest, word('only'), three, word('largest'))).toEqual({ ...largest, limit: 3 })
  expect(changed(largest, word('largest'), three)).toEqual({ ...largest, limit: 3 })
})

describe('nothing is changed', () => {
  test.each([
    ['a word nobody knows', OVERDUE, [{ ...at, is: 'unknown' } as Piece]],
    ['another thing is asked for', OVERDUE, [word('how_many'), word('events')]],
    ['two values of one field', JOINED, [city('Kiel'), city('Bremen')]],
    ['there is no event in it', OVERDUE, [named('forum')]],
    ['whoever is named is narrowed down', CAME, [word('has_room')]],
    ['something else is done by somebody else', OVERDUE, [word('attended'), word('sum')]],
    ['it is the same', CAME, [word('how_many')]],
    ['one thing would be counted', { of: 'events', show: 'rows', where: { id: 'forum' } }, [word('how_many')]],
    ['a year after a month may mean either', OF_MAY, [time('previous_year')]],
  ] as const)('where %s', (_, question, own) => expect(changed(question as Question, ...own)).toBeNull())

  test('of two figures nobody says of which', () => {
    const meant = { named: NOTHING_NAMED, plan: { question: OVERDUE }, is_one: false }
    expect(
      changedBy(meant, [city('Kiel')], {
        calendar,
        events,
        is_correction: false,
        is_yes_no: false,
        is_again: false,
        named: NOTHING_NAMED,
      }),
    ).toBeNull()
  })
})
