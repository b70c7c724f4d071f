import { expect, test } from 'vitest'
import { fieldErrors, problemOf } from '#components/ui/problem'

const refused = {
  problem: {
    status: 422,
    title: 'Invalid',
    detail: 'Two fields need attention.',
    code: 'invalid',
    request_id: 'r1',
    errors: [
      { pointer: '/email', code: 'invalid', message: 'This is no e-mail address.' },
      { pointer: '/email', code: 'taken', message: 'Taken.' },
      { pointer: '/lines/0/unit~1price', code: 'invalid', message: 'Too many decimals.' },
      { pointer: '', code: 'invalid', message: 'Not about a field.' },
    ],
  },
}

test('each field gets its first message under its own name', () => {
  expect(fieldErrors(refused)).toEqual({
    email: 'This is no e-mail address.',
    'lines.0.unit/price': 'Too many decimals.',
  })
  expect(fieldErrors(null)).toEqual({})
})

test('a failure to reach the server says so, anything else is our fault', () => {
  expect(problemOf(new TypeError('Failed to fetch')).title).toBe('No connection')
  expect(problemOf(new Error('x is undefined')).code).toBe('internal')
  expect(problemOf(new Error('x is undefined')).detail).not.toContain('undefined')
})

test('a half-formed problem still reads as one', () => {
  expect(problemOf({ problem: { status: 418, errors: 'none' } })).toMatchObject({
    status: 418,
    code: 'internal',
    errors: [],
  })
})
