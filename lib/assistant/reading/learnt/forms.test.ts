import { expect, test } from 'vitest'
import { filled, isOfAnother, masked, NOTHING_NAMED, namedAfter } from '#lib/assistant/reading/learnt/forms'
import type { Question } from '#lib/query/schema'

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
