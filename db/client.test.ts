import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendBatch } from '#db/batch'
import { openPool } from '#db/client'
import { toAppError } from '#db/errors'
import { type DatabaseProxy, openProxy } from '#e2e/database-proxy'

/** The statement limit and a second. */
const ANSWER_MS = 6_000
const CONNECT_MS = 2_000

let proxy: DatabaseProxy
let pool: pg.Pool

beforeEach(async () => {
  proxy = await openProxy(process.env.DATABASE_URL as string)
  pool = openPool(proxy.url, 2)
})

afterEach(async () => {
  vi.useRealTimers()
  proxy.thaw()
  await proxy.close()
  await pool.end()
})

const one = (text = 'select 1 as one') => sendBatch(pool, [{ text, values: [] }])

/** Settles with the error that the promise fails with, and says whether it has. */
function failureOf(promise: Promise<unknown>) {
  const failure: { error?: unknown } = {}
  promise.catch((error) => {
    failure.error = error
  })
  return failure
}

test('a frozen database is given up after the statement limit and a second, and its connection with it', async () => {
  await one()
  proxy.freeze()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failure = failureOf(one('select 2'))
  await vi.advanceTimersByTimeAsync(ANSWER_MS - 1)
  expect(failure.error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(toAppError(failure.error)).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '2' } })
  vi.useRealTimers()
  expect(pool.totalCount).toBe(0)
  proxy.thaw()
  expect((await one('select 3 as three'))[0]?.rows).toEqual([{ three: 3 }])
})

test('all that was sent on a frozen connection fails at once when the first is given up', async () => {
  const client = await pool.connect()
  proxy.freeze()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = failureOf(client.query('select 1'))
  await vi.advanceTimersByTimeAsync(ANSWER_MS - 1)
  const second = client.query('select 2')
  second.catch(() => {})
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect(second).rejects.toThrow('Connection terminated')
  expect(first.error).toMatchObject({ message: 'Query read timeout' })
  client.release()
  expect(pool.totalCount).toBe(0)
})

test('waiting for a connection ends after two seconds, whether all are taken or none can be made', async () => {
  const taken = [await pool.connect(), await pool.connect()]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = failureOf(one())
  await vi.advanceTimersByTimeAsync(CONNECT_MS)
  expect(toAppError(waiting.error).code).toBe('unavailable')
  vi.useRealTimers()
  for (const client of taken) client.release(true)
  proxy.freeze()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connecting = one()
  connecting.catch(() => {})
  await vi.advanceTimersByTimeAsync(CONNECT_MS)
  vi.useRealTimers()
  expect(toAppError(await connecting.catch((error) => error)).code).toBe('unavailable')
})

test('a connection that dies fails what runs on it and nothing else', async () => {
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  try {
    const [taken, other] = [await pool.connect(), await pool.connect()]
    other.release()
    const flying = one('select pg_sleep(60)')
    flying.catch(() => {})
    await taken.query('select 1')
    const ended = new Promise((done) => taken.once('end', done))
    proxy.cut()
    expect(toAppError(await flying.catch((error) => error))).toMatchObject({ code: 'unavailable' })
    await ended
    taken.release()
    expect((await one())[0]?.rows).toEqual([{ one: 1 }])
    expect(uncaught).not.toHaveBeenCalled()
  } finally {
    process.off('uncaughtException', uncaught)
  }
})
