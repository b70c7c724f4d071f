import pg from 'pg'
import { expect, test } from 'vitest'
import { loggableError } from '#lib/log'

test('a copy of an error, as the job queue reports it, is logged with its message and code', () => {
  const error = Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'mail', worker: 'w1' }
  expect(loggableError(copy)).toEqual({
    type: 'Error',
    message: 'the connection was lost',
    code: 'ECONNRESET',
    stack: error.stack,
  })
})

test('values that the database names in an error stay out of the log', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate key value', 10, 'error'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
  })
  expect(JSON.stringify(loggableError(error))).not.toContain('ada@example.org')
  expect(JSON.stringify(loggableError({ ...error, message: error.message }))).not.toContain('ada@example.org')
  expect(loggableError(error)).toMatchObject({ message: 'duplicate key value', code: '23505' })
})

test('whatever is thrown has a line', () => {
  expect(loggableError('gone')).toEqual({ message: 'gone' })
  expect(loggableError(null)).toEqual({ message: 'null' })
  expect(loggableError({})).toEqual({ type: 'Error', message: 'without a message' })
})
