import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeCaller } from '#app/api/v1/test-client'
import { api } from '#lib/paths'
import { AmountInput, line, prose } from '#lib/wire/schema'

const saidOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test.each<[unknown, z.ZodType, string]>([
  [undefined, z.string(), 'This is missing. Give a value.'],
  [null, z.string(), 'Give text.'],
  ['x', z.number(), 'Give a number.'],
  [1.5, z.int(), 'Give a whole number.'],
  [1, z.boolean(), 'Give true or false.'],
  ['perhaps', z.stringbool(), 'Give true or false.'],
  [false, z.literal(true), 'Give true.'],
  ['drft', z.enum(['draft', 'open']), 'Did you mean draft? Choose from draft, open.'],
  [5, z.enum(['draft', 'open']), 'Choose from draft, open.'],
  [121, z.number().max(120), 'Give at most 120.'],
  [0, z.number().positive(), 'Give more than 0.'],
  ['', z.string().min(1), 'This cannot be empty.'],
  ['abcd', z.string().max(3), 'Give at most 3 characters.'],
  [['a', 'b'], z.array(z.string()).max(1), 'Give at most 1 entry.'],
  [[], z.array(z.string()).length(2), 'Give exactly 2 entries.'],
  ['b', z.string().regex(/a/), 'This is not written as it has to be.'],
  ['x', z.iso.datetime(), 'Give a date and time such as 2027-05-01T18:00:00Z.'],
  [5, z.union([z.string(), z.array(z.string())]), 'Give text or a list.'],
  [[5], z.union([z.string(), z.array(z.string())]), 'Give text.'],
  [{ abc: 1 }, z.record(z.string().max(2), z.number()), 'Give at most 2 characters.'],
  [5, z.number().multipleOf(2), 'Give a multiple of 2.'],
  [5, z.number().refine(() => false), 'This is not possible here.'],
  [5, z.number('Say how many.').max(3, 'Say at most three.'), 'Say at most three.'],
])('what is wrong with %j is said in a sentence', (value, schema, sentence) => {
  expect(saidOf(schema, value)).toEqual([sentence])
})

test('a text has no character that turns what follows it round, and may hold words of both directions', () => {
  const turned = ['Leave out the characters that turn the direction of writing.']
  for (const text of ['good \u202egnihton', '\u202dgood']) expect(saidOf(prose(50), text)).toEqual(turned)
  for (const text of ['', 'two\nlines', 'at \u2067שרה כהן\u2069 again']) expect(saidOf(prose(50), text)).toBeUndefined()
})

test('a name of one line has no character that breaks it or turns it round, and may be written from right to left', () => {
  for (const text of ['a\nb', 'a\u2028b', 'gro.\u202eexample', '\u2066a\u2069'])
    expect(saidOf(line(50), text)).toEqual(['Leave out line breaks and control characters.'])
  for (const text of ['Łukasz', 'שרה כהן', 'נ\u200fa']) expect(saidOf(line(50), text)).toBeUndefined()
})

test('a name that nobody can see is none', () => {
  for (const text of ['\u200b', '\u2800\u200b', '\u3164'])
    expect(saidOf(line(50), text)).toEqual(['Give something that can be seen.'])
  expect(saidOf(line(50), '')).toEqual(['This cannot be empty.'])
})

test('a text that is no amount is told what is wrong with it', () => {
  for (const text of ['1,50', '1e3', '1.', '', 'ten', 1e21, 1e-7])
    expect(saidOf(AmountInput, text)).toEqual([
      'Give an amount in digits, with a point before the decimals, such as "120.00".',
    ])
  for (const text of ['-1', -0.5])
    expect(saidOf(AmountInput, text)).toEqual(['Give an amount that is not negative, such as "120.00".'])
  for (const text of ['1'.repeat(20), '0.12345'])
    expect(saidOf(AmountInput, text)).toEqual(['Give an amount of at most 12 digits and 4 decimals, such as "120.00".'])
  for (const amount of ['0', '120.00', 12.5, 0]) expect(saidOf(AmountInput, amount)).toBeUndefined()
})

test('requests are refused in these sentences, with the name of the field', async () => {
  const { call } = await makeCaller()
  const said = async (path: string, body: object) => {
    const answer = await call('POST', path, { body })
    return [answer.status, answer.body.detail]
  }
  expect(await said(api.members(), { first_name: null, last_name: 'Lee' })).toEqual([422, 'first_name: Give text.'])
  expect(await said(api.members(), { first_name: 'Ann', last_name: 'Lee', kind: 'persn' })).toEqual([
    422,
    'kind: Choose from individual, organization.',
  ])
  const [bulk, all] = [api.bulkActions(), { noun: 'members', filter: {}, action: 'tag' }]
  expect(await said(bulk, { ...all, params: {} })).toEqual([422, 'params.tag: This is missing. Give a value.'])
  expect(await said(bulk, { ...all, params: { tag: 'x', tagg: 'y' } })).toEqual([
    422,
    'params.tagg: There is no field tagg. Did you mean tag?',
  ])
  expect(await said('/api/v1/ai/anomalies/check', { noun: 'invoices', total: '1' })).toEqual([
    422,
    'noun: Give invoice, the only noun that is checked here.',
  ])
})
