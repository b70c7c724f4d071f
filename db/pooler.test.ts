import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#db/client'
import { findPooling } from '#db/login'
import { migrate } from '#db/migrate'
import { tryOpening } from '#db/tenant'
import {
  type DebianPostgres,
  debianServersMissing,
  keepsPreparedStatements,
  startDebianPostgres,
  startPgbouncer,
} from '#e2e/debian-servers'
import { checkSchema } from '#lib/server/check-schema'
import { checkServer } from '#lib/server/database'

const isLossy = debianServersMissing === null && !keepsPreparedStatements()

describe.skipIf(debianServersMissing)(`PgBouncer ${debianServersMissing ?? ''}`, () => {
  let server: DebianPostgres

  beforeAll(async () => {
    server = await startDebianPostgres()
    await migrate(server.owner_url, { login: 'quorate_login' })
  })

  afterAll(() => server?.stop())

  test('a server without a pooler is recognized', async () => {
    expect(await findPooling(server.app_url)).toBe('by session')
  })

  test('in session mode a start is accepted, for the owner too, and sessions keep their settings', async () => {
    const pooler = await startPgbouncer(server.port, 'session')
    try {
      const [DATABASE_URL, DATABASE_OWNER_URL] = [pooler.through(server.app_url), pooler.through(server.owner_url)]
      await checkServer({ DATABASE_URL, DATABASE_OWNER_URL })
      expect(await migrate(DATABASE_OWNER_URL, { login: 'quorate_login' })).toEqual([])
      await checkSchema(DATABASE_URL)
      const pool = openPool(DATABASE_URL, 2)
      await Promise.all([tryOpening(pool), tryOpening(pool), tryOpening(pool)])
      const { rows } = await pool.query(
        "select current_setting('timezone') as zone, current_setting('statement_timeout') as most, current_user as who",
      )
      expect(rows).toEqual([{ zone: 'UTC', most: '5s', who: 'quorate_login' }])
      await pool.end()
    } finally {
      await pooler.stop()
    }
  })

  test.runIf(isLossy).each(['transaction', 'statement'] as const)(
    'in %s mode, which loses prepared statements, a start is refused with what is missing',
    async (mode) => {
      const pooler = await startPgbouncer(server.port, mode)
      try {
        await expect(
          checkServer({ DATABASE_URL: pooler.through(server.app_url), DATABASE_OWNER_URL: undefined }),
        ).rejects.toThrow(
          /^DATABASE_URL leads through a pooler that does not keep prepared statements: set pool_mode = session, or use PgBouncer 1\.21/,
        )
        await expect(
          checkServer({ DATABASE_URL: server.app_url, DATABASE_OWNER_URL: pooler.through(server.owner_url) }),
        ).rejects.toThrow(/^DATABASE_OWNER_URL leads through a pooler that hands server connections/)
      } finally {
        await pooler.stop()
      }
    },
  )

  test.skipIf(isLossy)(
    'in transaction mode with prepared statements kept a start is accepted, for the application only',
    async () => {
      const pooler = await startPgbouncer(server.port, 'transaction')
      try {
        const [DATABASE_URL, DATABASE_OWNER_URL] = [pooler.through(server.app_url), pooler.through(server.owner_url)]
        await checkServer({ DATABASE_URL, DATABASE_OWNER_URL: server.owner_url })
        await checkSchema(DATABASE_URL)
        await expect(checkServer({ DATABASE_URL, DATABASE_OWNER_URL })).rejects.toThrow(
          /^DATABASE_OWNER_URL leads through/,
        )
      } finally {
        await pooler.stop()
      }
    },
  )

  test.runIf(isLossy)(
    'what a request begins with fails where prepared statements are lost, so that readiness can tell',
    async () => {
      const pooler = await startPgbouncer(server.port, 'transaction')
      const pools = [1, 2].map(() => openPool(pooler.through(server.app_url), 1))
      try {
        const [one, other] = pools as [pg.Pool, pg.Pool]
        // One after the other, so that the second is given the server connection on which the first has prepared.
        await tryOpening(one)
        await expect(tryOpening(other)).rejects.toThrow('already exists')
      } finally {
        await Promise.all(pools.map((pool) => pool.end()))
        await pooler.stop()
      }
    },
  )
})
