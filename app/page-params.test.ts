import { expect, test } from 'vitest'
import { z } from 'zod'
import { knownParams, pageParams, refusalOf, Text } from '#app/page-params'
import { AppError } from '#lib/errors'

const Filter = z.object({ q: z.string().optional(), limit: z.coerce.number().int().max(100).default(50) })

test('the parameters of a page come as its schema has them; empty ones count as not given', async () => {
  expect(await pageParams(Filter, Promise.resolve({ q: '', limit: '20' }))).toEqual({
    params: { limit: '20' },
    filter: { limit: 20 },
    errors: null,
  })
})

test('unknown, repeated and wrong parameters are each named', async () => {
  const read = async (given: Record<string, string | string[]>) =>
    (await pageParams(Filter, Promise.resolve(given))).errors?.map(({ pointer }) => pointer)
  expect(await read({ nothing: '1' })).toEqual(['/nothing'])
  expect(await read({ q: ['a', 'b'] })).toEqual(['/q'])
  expect(await read({ limit: 'many' })).toEqual(['/limit'])
})

test('what a list query refuses is told; any other failure goes on', () => {
  const invalid = new AppError('invalid', 'This cursor belongs to another list.', { field: 'cursor' })
  expect(refusalOf(invalid)).toMatchObject([{ pointer: '/cursor' }])
  expect(() => refusalOf(new Error('broken'))).toThrow('broken')
})

test('a page that does without parameters reads those it knows and passes over the rest', async () => {
  const schemas = { q: Text, show: z.enum(['all']), member_id: z.uuid() }
  const read = (given: Record<string, string | string[]>) => knownParams(schemas, Promise.resolve(given))
  expect(await read({ q: 'x', show: 'all', utm_source: 'letter' })).toEqual({ q: 'x', show: 'all' })
  expect(await read({ q: ['x', 'y'], show: 'some', member_id: 'none' })).toEqual({})
  expect(await read({ q: '' })).toEqual({})
})
