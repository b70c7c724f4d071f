import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { api } from '#lib/paths'
import { readClause } from '#lib/query/condition'
import { knownNounsOf } from '#lib/query/known-nouns'
import { models } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { clauseWords } from '#lib/query/words'
import type { Condition } from '#lib/records/model'

const SAID: readonly [Condition, string][] = [
  [{ status: { in: ['active', 'grace'] } }, 'status is active or in grace'],
  [{ city: { not: 'Hamburg' }, owes: true }, 'city is not “Hamburg” and owes something: yes'],
  [{ joined_on: { within: 'this_year' } }, 'joined in this year'],
  [{ joined_on: { within: 'today' } }, 'joined today'],
  [{ joined_on: { within: 'last_90_days' } }, 'joined in the last 90 days'],
  [{ joined_on: { within: 'previous_month' } }, 'joined in the previous month'],
  // A moment is told by the day that it falls on where the association is, a day as it is.
  [{ created_at: { gte: '2026-12-31T23:30:00Z' } }, 'added on or after January 1, 2027'],
  [{ created_at: { gte: '2026-12-31' } }, 'added on or after December 31, 2026'],
  [{ or: [{ tags: 'board' }, { email: null }] }, 'tagged “board” or E-mail is not given'],
  [
    { registrations: { none: { event: { title: { contains: 'gala' } } } } },
    'has no registrations (event: title contains “gala”)',
  ],
  [
    { or: [{ status: 'active', owes: true }, { owes: false }] },
    '(status is active and owes something: yes) or owes something: no',
  ],
  [{ or: [{ status: 'active' }, {}] }, ''],
  [{ invoices: { count: { gte: 2 }, where: { status: 'open' } } }, 'has at least 2 invoices (status is open)'],
]

test('the words of a condition are the same from the models and from their descriptions', async () => {
  const admin = await makeCaller()
  const { body } = await admin.call('GET', api.models())
  const described = knownNounsOf(body)
  const wording = { locale: 'en', currency: 'EUR', time_zone: 'Pacific/Auckland' }
  for (const [condition, words] of SAID) {
    expect(clauseWords('members', readCondition('members', condition), { ...wording, nouns: models })).toBe(words)
    const { clause, errors } = readClause(described, 'members', condition, '')
    expect(errors).toEqual([])
    expect(clauseWords('members', clause, { ...wording, nouns: described })).toBe(words)
  }
})

test('of many rows that were chosen one by one the first are named, and how many others', () => {
  const wording = { locale: 'en', currency: 'EUR', time_zone: 'UTC', nouns: models }
  const ids = Array.from({ length: 6 }, (_, at) => `0199a0aa-0000-7000-8000-00000000000${at}`)
  const titles = new Map(ids.map((id, at) => [id, `M${at}`]))
  const words = (count: number) =>
    clauseWords('members', readCondition('members', { id: { in: ids.slice(0, count) } }), { ...wording, titles })
  expect(words(5)).toBe('member is M0, M1, M2, M3 or M4')
  expect(words(6)).toBe('member is M0, M1, M2 or 3 others')
})

test('what an association called a field and its choices stands as it wrote it', () => {
  const boat = { label: 'Bootsklasse', type: 'choice' as const, values: { achter: 'Achter', vierer: 'Vierer' } }
  const nouns = { members: { ...models.members, fields: { ...models.members.fields, 'custom_values.boat': boat } } }
  const wording = { locale: 'en', currency: 'EUR', time_zone: 'UTC', nouns }
  const test = { kind: 'test', field: 'custom_values.boat', test: 'in', values: ['achter', 'vierer'] } as const
  expect(clauseWords('members', test, wording)).toBe('Bootsklasse is Achter or Vierer')
})
