import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { appPool } from '#db/client'
import { toAppError } from '#db/errors'
import { ERRORS } from '#lib/errors'
import { problemResponse } from '#lib/http/problem'

function systemError(code: string, syscall = 'connect'): Error {
  return Object.assign(new Error(`${syscall} ${code} /run/postgresql/.s.PGSQL.5432`), { code, syscall })
}

/** The error that the database itself raises under this SQLSTATE. */
function raised(state: string): Promise<unknown> {
  return appPool()
    .query(`do $$ begin raise exception 'on purpose' using errcode = '${state}'; end $$`)
    .catch((error) => error)
}

test.each(['EAGAIN', 'ENOTCONN', 'EMFILE', 'ENFILE', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENOENT'])(
  'a connection that fails with %s is 503 with the time to try again',
  async (code) => {
    const response = problemResponse(systemError(code), 'r-1')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.json()).toMatchObject({ code: 'unavailable', request_id: 'r-1' })
  },
)

test('a server that is not there is trouble with the connection, a file that is missing is a fault of ours', async () => {
  const absent = await new Promise((failed) => connect('/nowhere/.s.PGSQL.5432').once('error', failed))
  expect(toAppError(absent).code).toBe('unavailable')
  expect(toAppError(systemError('ENOENT', 'open')).code).toBe('internal')
})

test.each(['53100', '53200', '58030', '25006'])(
  'a database that can store nothing (%s) is 503, for a while',
  async (state) => {
    const response = problemResponse(await raised(state), 'r-1')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await response.text()).toContain('out of space or memory')
  },
)

test.each(['57P01', '57P02', '57P03', '08006', '53300', '40001', '57014'])(
  'a database that stops, starts or is busy (%s) is 503, shortly',
  async (state) => {
    const { code, headers } = toAppError(await raised(state))
    expect({ status: ERRORS[code].status, ...headers }).toEqual({ status: 503, 'retry-after': '2' })
  },
)

test('an error that nobody foresaw is 500 and says nothing of itself', async () => {
  const response = problemResponse(await raised('XX000'), 'r-1')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('on purpose')
})
