import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors, invalidFields } from '#lib/wire/refusals'

const Shape = z.strictObject({ name: z.string(), sizes: z.array(z.number()) })

function refusalOf(given: object) {
  const { error } = Shape.safeParse(given)
  return invalidFields(fieldErrors(error as z.ZodError, Object.keys(Shape.shape)))
}

test('a request with few faults is told all of them', () => {
  const { message, errors } = refusalOf({ nam: 'a', name: 1, sizes: [] })
  expect(message).toMatch(/^name: .* \(and 1 more\)$/)
  expect(errors?.map(({ pointer }) => pointer)).toEqual(['/name', '/nam'])
})

test.each([
  ['unknown fields', Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, at]))],
  ['wrong values', { name: 'a', sizes: Array(60_000).fill('x') }],
])('a request with tens of thousands of %s is told the first hundred faults', (_, given) => {
  const { message, errors } = refusalOf(given)
  expect(errors).toHaveLength(100)
  expect(message).toContain('(and many more)')
})
