import { expect, test } from 'vitest'
import {
  filled as filledAll,
  isOfAnother,
  masked,
  type Named,
  NOTHING_NAMED,
  namedAfter,
} from '#lib/assistant/reading/learnt/forms'
import type { Question } from '#lib/query/schema'

/** A form with what is named, where all of that has a place in it. */
function filled(form: Question, named: Named, before?: Named): Question | null {
  const made = filledAll([form], named, before)
  return made && Object.values(made.unused).every((count) => count === 0) ? (made.questions[0] ?? null) : null
}

const time = (within: string) => ({ within }) as never
const hamburg = { members: { city: 'Hamburg' } }
const joined = (within: unknown, city: unknown): Question => ({
  of: 'members',
  show: 'count',
  where: { joined_on: { within }, city } as never,
})

test('what a question names is taken out of its plan, and what another names put in its place', () => {
  const form = masked(joined('this_year', 'Hamburg'), {
    ...NOTHING_NAMED,
    times: [time('this_year')],
    values: [hamburg],
  })
  expect(JSON.stringify(form)).not.toMatch(/this_year|Hamburg/)
  const named = { ...NOTHING_NAMED, times: [time('previous_month')], values: [{ members: { city: 'Kiel' } }] }
  expect(filled(form, named)).toEqual(joined('previous_month', 'Kiel'))
})

test('a form takes all that is named and nothing that is not', () => {
  const form = masked(joined('this_year', 'Hamburg'), {
    ...NOTHING_NAMED,
    times: [time('this_year')],
    values: [hamburg],
  })
  expect(filled(form, { ...NOTHING_NAMED, times: [time('this_year')] })).toBeNull()
  const events = { ...NOTHING_NAMED, times: [time('this_year')], values: [hamburg], events: ['an event'] }
  expect(filled(form, events)).toBeNull()
})

test('what was named before may be meant, and what is named now comes first', () => {
  const form = masked(joined('this_year', 'Hamburg'), {
    ...NOTHING_NAMED,
    times: [time('this_year')],
    values: [hamburg],
  })
  const before = { ...NOTHING_NAMED, times: [time('this_year')], values: [hamburg] }
  const now = { ...NOTHING_NAMED, times: [time('previous_year')] }
  expect(filled(form, now, before)).toEqual(joined('previous_year', 'Hamburg'))
  expect(namedAfter(now, before).times).toEqual(now.times)
})

test('a form with a name, a text or a day of the question that it was learnt from is of no use', () => {
  const of = (where: object): Question => ({ of: 'members', show: 'rows', where: where as never })
  for (const where of [
    { last_name: 'Turing' },
    { search: 'Ada' },
    { joined_on: { gte: '2024-01-01' } },
    { tier_id: '7' },
  ])
    expect(isOfAnother(of(where))).toBe(true)
  for (const where of [{ status: 'lapsed' }, { country: { not: 'DE' } }, { age: { gte: 65 } }, { '$value.city': '' }])
    expect(isOfAnother(of(where))).toBe(false)
})

const kiel = { members: { city: 'Kiel' } }
const inBoth = { ...NOTHING_NAMED, values: [hamburg, kiel] }
const ofCity = (city: unknown): Question => ({ of: 'members', show: 'count', where: { city } as never })

test('of two values that are named of one field, each stands in its own place', () => {
  const against: Question = { ...ofCity('Hamburg'), compare: { where: { city: 'Kiel' } } as never }
  const form = masked(against, inBoth)
  expect(JSON.stringify(form)).not.toMatch(/Hamburg|Kiel/)
  expect(filled(form, inBoth)).toEqual(against)
})

test('several values of one field are taken over as a list of any of them', () => {
  const form = masked(ofCity({ in: ['Hamburg', 'Kiel'] }), inBoth)
  expect(JSON.stringify(form)).not.toMatch(/Hamburg|Kiel/)
  expect(filled(form, inBoth)).toEqual(ofCity({ in: ['Hamburg', 'Kiel'] }))
  expect(filled(form, { ...NOTHING_NAMED, values: [kiel] })).toBeNull()
})

test('a number of times is no name of the question that it was learnt from', () => {
  const named = { ...NOTHING_NAMED, numbers: [3] }
  const often: Question = {
    of: 'members',
    show: 'rows',
    where: { registrations: { where: { status: 'attended' }, count: { gte: 3 } } } as never,
  }
  const form = masked(often, named)
  expect(isOfAnother(form)).toBe(false)
  expect(filled(form, { ...NOTHING_NAMED, numbers: [5] })).toEqual(JSON.parse(JSON.stringify(often).replace('3', '5')))
})

test('what is held against a year ago is of this year where no time is named', () => {
  const compared: Question = { ...joined('this_year', 'Hamburg'), compare: 'year_before' }
  const named = { ...NOTHING_NAMED, times: [time('this_year')], values: [hamburg] }
  const form = masked(compared, named)
  expect(filled(form, { ...NOTHING_NAMED, values: [hamburg] })).toEqual(compared)
  expect(filled(masked(joined('this_year', 'Hamburg'), named), { ...NOTHING_NAMED, values: [hamburg] })).toBeNull()
})

test('of one field only what is named now is meant, and what was named before where nothing is', () => {
  const form = masked(ofCity({ in: ['Hamburg', 'Kiel'] }), inBoth)
  const bremen = { ...NOTHING_NAMED, values: [{ members: { city: 'Bremen' } }] }
  expect(filled(form, inBoth, bremen)).toEqual(ofCity({ in: ['Hamburg', 'Kiel'] }))
  const one = masked(ofCity('Bremen'), bremen)
  expect(filled(one, { ...NOTHING_NAMED, values: [kiel] }, bremen)).toEqual(ofCity('Kiel'))
  expect(filled(one, NOTHING_NAMED, bremen)).toEqual(ofCity('Bremen'))
})

test('a year against the one before it is one comparison, whether one of them is named or both', () => {
  const attended = (within: unknown) => ({ status: 'attended', event: { event_date: { within } } })
  const against: Question = {
    of: 'registrations',
    show: 'count',
    where: attended('this_year') as never,
    compare: { where: attended('previous_year') as never },
  }
  const form = masked(against, { ...NOTHING_NAMED, times: [time('this_year'), time('previous_year')] })
  expect(form.compare).toBe('year_before')
  const yearOf = (year: number) => ({ within: { from: `${year}-01-01`, until: `${year}-12-31` } }) as never
  const meant = { ...against, where: attended((yearOf(2025) as { within: object }).within), compare: 'year_before' }
  expect(filled(form, { ...NOTHING_NAMED, times: [yearOf(2025)] })).toEqual(meant)
  expect(filled(form, { ...NOTHING_NAMED, times: [yearOf(2024), yearOf(2025)] })).toEqual(meant)
  expect(filled(form, { ...NOTHING_NAMED, times: [yearOf(2023), yearOf(2025)] })).toBeNull()
})

test('look-ups that are asked for together share what is named: one for all, several each in its place', () => {
  const named = { ...NOTHING_NAMED, events: ['one', 'two'] }
  const attended = { of: 'registrations', show: 'count', where: { '$event.event_id': '', status: 'attended' } } as const
  const missed = { of: 'registrations', show: 'count', where: { '$event.event_id': '', status: 'no_show' } } as const
  const eventsOf = (events: string[]) =>
    filledAll([attended, missed], { ...named, events })?.questions.map(({ where }) => where?.event_id)
  expect(eventsOf(['one', 'two'])).toEqual(['one', 'two'])
  expect(eventsOf(['one'])).toEqual(['one', 'one'])
  expect(filledAll([attended], named)?.unused.events).toBe(1)
  expect(filledAll([attended, { of: 'members', show: 'count' }], named)?.unused.events).toBe(1)
  expect(filledAll([attended], NOTHING_NAMED)).toBeNull()
})

test('a number that counts money or days stands only where that is counted', () => {
  const late = { of: 'invoices', show: 'rows', where: { days_overdue: { gt: '$number' } } } as never
  const dear = { of: 'invoices', show: 'rows', where: { total_minor: { gt: '$number' } } } as never
  const both = {
    of: 'invoices',
    show: 'rows',
    where: { days_overdue: { gt: '$number' }, total_minor: { gt: '$number' } },
  }
  const euros = { ...NOTHING_NAMED, numbers: [500], counted: ['money' as const] }
  const two = { ...NOTHING_NAMED, numbers: [500, 60], counted: ['money' as const, 'days' as const] }
  expect(filled(late, euros)).toBeNull()
  expect(filled(dear, euros)?.where).toEqual({ total_minor: { gt: '500.00' } })
  expect(filled(late, { ...euros, counted: [null] })?.where).toEqual({ days_overdue: { gt: 500 } })
  expect(filled(both as never, two)?.where).toEqual({ days_overdue: { gt: 60 }, total_minor: { gt: '500.00' } })
  expect(filled({ of: 'invoices', show: 'rows', limit: '$number' } as never, euros)).toBeNull()
  expect(filledAll([{ of: 'invoices', show: 'rows' }], euros)?.unused).toMatchObject({ numbers: 1, counted: 1 })
})
