import { callerOf, join, must } from '#e2e/api'
import {
  type DebianPostgres,
  debianServersMissing,
  keepsPreparedStatements,
  query,
  startDebianPostgres,
  startPgbouncer,
} from '#e2e/debian-servers'
import { type Instance, startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const HARMLESS = `
  begin;
  alter table members add column shoe_size text;
  create table shoes (tenant_id text not null, id uuid not null, primary key (tenant_id, id));
  select fence_table('shoes');
  insert into schema_migrations (name, timestamp) values ('0942_shoes', now()::text);
  commit`

test.describe('PostgreSQL 15 with an unprivileged owner', () => {
  test.skip(debianServersMissing !== null, debianServersMissing ?? '')
  test.describe.configure({ mode: 'serial', timeout: 120_000 })

  let server: DebianPostgres

  test.beforeAll(async () => {
    server = await startDebianPostgres()
  })
  test.afterAll(() => server?.stop())

  const start = (environment: Record<string, string>): Promise<Instance> =>
    startInstance({
      SMTP_URL: process.env.E2E_SMTP_URL ?? '',
      AUTH_SECRET: 'a secret for tests, long enough to be taken',
      DATABASE_OWNER_URL: server.owner_url,
      ...environment,
    })

  /** Does what every part of the product does with the database: requests, mails by jobs, look-ups of the assistant. */
  async function tryEverything({ url }: Instance): Promise<void> {
    const { ask } = await join(url)
    for (const last_name of ['Hopper', 'Lovelace', 'Noether']) {
      must(await ask('POST', paths.members(), { body: { first_name: 'Grace', last_name } }), 201)
    }
    const listed = await ask('GET', paths.members())
    expect(must(listed, 200).map(({ last_name }: { last_name: string }) => last_name)).toContain('Noether')
    // More at once than there are connections, so that transactions meet connections that others have used.
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('GET', paths.members())))
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
    const answer = must(await ask('POST', paths.ai.chat(), { body: { message: 'How many members are there?' } }), 200)
    expect(answer.response).toMatch(new RegExp(`\\b${listed.headers.get('x-total-count')}\\b`))
    expect((await callerOf(url)('GET', '/readyz')).status).toBe(200)
  }

  test('it is migrated and used straight and by way of PgBouncer in session mode', async () => {
    const pooler = await startPgbouncer(server.port, 'session')
    try {
      for (const DATABASE_URL of [server.app_url, pooler.through(server.app_url)]) {
        const instance = await start({ DATABASE_URL })
        try {
          await tryEverything(instance)
          expect(instance.output()).not.toContain('"level":50')
        } finally {
          await instance.stop()
        }
      }
    } finally {
      await pooler.stop()
    }
  })

  test('in transaction mode it is used as well, or the start is refused where prepared statements are lost', async () => {
    const pooler = await startPgbouncer(server.port, 'transaction')
    try {
      const starting = start({ DATABASE_URL: pooler.through(server.app_url) })
      if (!keepsPreparedStatements()) {
        await expect(starting).rejects.toThrow(
          /a pooler that does not keep prepared statements: set pool_mode = session/,
        )
        return
      }
      const instance = await starting
      try {
        await tryEverything(instance)
        expect(instance.output()).not.toContain('"level":50')
      } finally {
        await instance.stop()
      }
    } finally {
      await pooler.stop()
    }
  })

  test('a login that the tenant policies do not bind is refused with the way out', async () => {
    await expect(start({ DATABASE_URL: server.owner_url })).rejects.toThrow(
      /logs in as quorate_owner, which owns the tables: row-level security[\s\S]*grant quorate_app, quorate_reader to quorate_login;[\s\S]*DATABASE_OWNER_URL/,
    )
  })

  test('an instance goes on while a newer one migrates, and a new start of the old one is refused', async () => {
    // It needs no owner once the schema is there.
    const old = await start({ DATABASE_URL: server.app_url, DATABASE_OWNER_URL: '' })
    try {
      const { ask } = await join(old.url)
      let isMigrated = false
      const statuses = new Set<number>()
      const load = Array.from({ length: 4 }, async (_, worker) => {
        for (let round = 0; round < 25 || !isMigrated; round++) {
          const body = { first_name: 'Ada', last_name: `Number ${worker}-${round}` }
          statuses.add((await ask('POST', paths.members(), { body })).status)
          statuses.add((await ask('GET', paths.members())).status)
        }
      })
      await query(server.owner_url, HARMLESS)
      isMigrated = true
      await Promise.all(load)
      expect([...statuses].sort()).toEqual([200, 201])
      expect((await callerOf(old.url)('GET', '/readyz')).status).toBe(200)
      for (const owner of [server.owner_url, '']) {
        await expect(start({ DATABASE_URL: server.app_url, DATABASE_OWNER_URL: owner })).rejects.toThrow(
          /The database has been migrated by a newer Quorate \(0942_shoes\)\. Start that release, or restore/,
        )
      }
    } finally {
      await old.stop()
    }
  })
})
