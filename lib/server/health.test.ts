import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '#db/client'
import { openProxy } from '#e2e/database-proxy'
import { recordRun } from '#lib/jobs/runs'
import { logger } from '#lib/log'
import { readinessOf } from '#lib/server/health'

/** A login that has what the application's has, but for what a test takes away. */
const login = `probe_${process.pid}`
const pools: pg.Pool[] = []
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  await owner.connect()
  await owner.query(`
    create role ${login} login password 'probe' in role quorate_app, quorate_reader;
    create schema ${login}; grant usage on schema ${login} to ${login};
    grant select on public.schema_migrations to ${login}`)
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
})

afterAll(async () => {
  await owner.query(`drop schema ${login} cascade; drop owned by ${login}; drop role ${login}`)
  await owner.end()
})

/** Asks as a process does that connects with the login, or with another address. */
function readiness(address?: string) {
  const url = new URL(process.env.DATABASE_URL as string)
  url.username = login
  url.password = 'probe'
  const pool = openPool(address ?? url.href, 4, 50_000)
  pools.push(pool)
  return readinessOf(() => pool)
}

test('a process whose requests can begin and store something is ready, and says when the jobs last ran', async () => {
  await recordRun('clean-up', async () => {})
  const { fault, jobs_ran_at } = await readiness()()
  expect(fault).toBeNull()
  expect(Date.parse(jobs_ran_at ?? '')).toBeGreaterThan(0)
})

test('a database that answers but lets no request begin is not ready', async () => {
  await owner.query(`revoke quorate_app from ${login}; grant select on job_runs to ${login}`)
  try {
    const check = readiness()
    expect((await check()).fault).toContain('permission denied')
    await owner.query(`grant quorate_app to ${login}`)
    expect((await check()).fault).toBeNull()
  } finally {
    await owner.query(`grant quorate_app to ${login}; revoke select on job_runs from ${login}`)
  }
})

test('a database without room is not ready, and the log says why', async () => {
  const logged = vi.spyOn(logger, 'error')
  // What the server raises when the disk is full, at the statement that would take the room.
  await owner.query(`
    create function ${login}.generate_series(integer, integer) returns setof integer language plpgsql as
      $$ begin raise exception 'could not write to file: No space left on device' using errcode = '53100'; end $$;
    alter role ${login} set search_path = ${login}, pg_catalog, public`)
  try {
    const check = readiness()
    expect((await check()).fault).toContain('No space left on device')
    expect(logged).toHaveBeenCalledWith(
      { reason: 'could not write to file: No space left on device' },
      'not ready to serve',
    )
    await check()
    expect(logged).toHaveBeenCalledTimes(1)
  } finally {
    await owner.query(`alter role ${login} reset search_path`)
  }
})

test('the room is really asked for: temporary files grow by it', async () => {
  const bytes = async () => {
    await owner.query('select pg_stat_clear_snapshot()')
    const { rows } = await owner.query<{ bytes: number }>(
      'select temp_bytes::float8 as bytes from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.bytes ?? 0
  }
  const before = await bytes()
  await readiness()()
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
  await vi.waitFor(async () => expect((await bytes()) - before).toBeGreaterThan(1_000_000), { timeout: 10_000 })
})

test('a standby, or a server set to read only, is not ready', async () => {
  await owner.query(`alter role ${login} set default_transaction_read_only = on`)
  try {
    expect((await readiness()()).fault).toContain('takes no writes')
  } finally {
    await owner.query(`alter role ${login} reset default_transaction_read_only`)
  }
})

test('a database that stands still is not ready after 1.5 s', async () => {
  const proxy = await openProxy(process.env.DATABASE_URL as string)
  try {
    const check = readiness(proxy.url)
    expect((await check()).fault).toBeNull()
    proxy.freeze()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = check()
    await vi.advanceTimersByTimeAsync(1_500)
    expect((await asked).fault).toBe('the database has not answered within 1.5 s')
  } finally {
    vi.useRealTimers()
    await proxy.close()
  }
})
