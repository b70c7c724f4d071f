import { expect, test } from 'vitest'
import { conditionOfDraft, conditionOfParts, draftOf, partsOf, shownOf } from '#components/ui/condition-parts'
import type { ModelDescription } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

const model = (noun: string, fields: Record<string, string>, relations: ModelDescription['relations'] = []) =>
  ({
    noun,
    one: noun,
    many: noun,
    can_search: true,
    fields: Object.entries(fields).map(([name, type]) => ({
      ...{ name, label: name, type, tests: [], values: null, refers_to: null, can_group: false, is_indexed: false },
    })),
    relations,
    population: { where: {}, words: '' },
    time_field: '',
  }) satisfies ModelDescription

const MODELS = new Map(
  [
    model('members', { status: 'choice', city: 'text', joined_on: 'date', age: 'integer', owes: 'boolean' }, [
      { name: 'registrations', label: 'Registrations', to: 'registrations', many: true },
    ]),
    model('registrations', { status: 'choice' }, [{ name: 'event', label: 'Event', to: 'events', many: false }]),
    model('events', { title: 'text' }),
  ].map((each) => [each.noun, each]),
)

const WRITABLE: readonly Condition[] = [
  { status: { in: ['active', 'grace'] } },
  { city: { contains: 'burg' } },
  { city: { is_set: false } },
  { joined_on: { within: 'this_year' } },
  { joined_on: { within: { from: '2026-01-01', until: '2026-03-31' } } },
  { age: { gte: 18, lte: 30 } },
  { owes: { equals: true } },
  { registrations: { none: { event: { title: { contains: 'gala' } } } } },
  { registrations: { count: { gte: 2 }, where: { status: { in: ['confirmed'] } } } },
]

test('what the editor writes of a condition is the condition again', () => {
  for (const condition of WRITABLE) {
    const draft = draftOf(MODELS, 'members', condition)
    expect(draft && conditionOfDraft(MODELS, 'members', draft)).toEqual(condition)
  }
})

test('the editor leaves alone what it cannot write', () => {
  const beyond: readonly Condition[] = [
    { not: { city: 'Hamburg' } },
    { or: [{ city: 'Hamburg' }, { city: 'Bremen' }] },
    { city: { in: ['Hamburg', 'Bremen'] } },
    { owes: { not: true } },
    { age: { gt: 18, lt: 30 } },
    { registrations: { some: { or: [{ status: 'confirmed' }, { status: 'offered' }] } } },
  ]
  for (const condition of beyond) expect(draftOf(MODELS, 'members', condition)).toBeNull()
})

test('parts of a condition make up the same condition, and none of them is lost', () => {
  const nested = { or: [{ city: 'Hamburg' }, { city: 'Bremen' }] }
  expect(partsOf({ status: 'active', and: [{ city: 'Hamburg' }, nested] })).toEqual({
    match: 'all',
    parts: [{ status: 'active' }, { city: 'Hamburg' }, nested],
  })
  expect(partsOf(nested)).toEqual({ match: 'any', parts: nested.or })
  for (const condition of [{}, nested, { status: 'active', city: 'Hamburg' }, { and: [{ age: 1 }, { age: 2 }] }])
    expect(conditionOfParts(partsOf(condition))).toEqual(condition)
})

test('a tab is current whatever else filters the list, and none where its rows are other ones', () => {
  const tabs = [{}, { status: { in: ['active'] } }, { is_archived: true }]
  const shown: [Condition, number][] = [
    [{}, 0],
    [{ city: 'Ulm' }, 0],
    [{ status: 'active' }, 1],
    [{ status: { equals: 'active' }, city: 'Ulm' }, 1],
    [{ and: [{ city: 'Ulm' }, { status: { in: ['active'] } }] }, 1],
    [{ is_archived: { equals: true } }, 2],
    [{ status: { in: ['active', 'grace'] } }, -1],
    [{ status: { not: 'active' } }, -1],
    [{ status: 'active', is_archived: true }, -1],
    [{ or: [{ status: 'active' }, { city: 'Ulm' }] }, -1],
    [{ city: 'Ulm', not: { status: 'active' } }, -1],
    [{ or: [{ city: 'Ulm' }, { city: 'Kiel' }] }, 0],
  ]
  for (const [condition, index] of shown) expect(shownOf(tabs, condition), JSON.stringify(condition)).toBe(index)
  expect(shownOf([{ status: { in: ['waitlisted', 'offered'] } }], { status: { in: ['offered', 'waitlisted'] } })).toBe(
    0,
  )
})
