import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#db/client'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'
import { listMigrations } from '#db/pending'
import { openTransaction, readingOpening, tryOpening } from '#db/tenant'
import { type DebianPostgres, debianServersMissing, query, startDebianPostgres } from '#e2e/debian-servers'
import { checkSchema } from '#lib/server/check-schema'
import { checkServer } from '#lib/server/database'

const OLDER = '0011_insights'
const olderData = readFileSync(join(import.meta.dirname, 'older-data.sql'), 'utf8')

/** Says the statements of a refusal as an administrator would run them: the indented lines. */
function statementsIn(error: unknown): string {
  return (error as Error).message.match(/^ {2}\S.*$/gm)?.join('\n') ?? ''
}

async function caught(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error('was not refused'),
    (error: Error) => error,
  )
}

/** Brings older data to the newest schema. Returns what the migrations made of it, without what they make at random. */
async function bringForward(database: { owner_url: string; app_url: string }): Promise<unknown> {
  await migrate(database.owner_url, { up_to: OLDER, login: 'quorate_login' })
  await query(database.app_url, `begin; set local role quorate_app; ${olderData} commit`)
  expect(await migrate(database.owner_url)).toEqual(listMigrations().filter((name) => name > OLDER))
  return Promise.all(['choir', 'rowing'].map((tenant) => summarize(database.app_url, tenant)))
}

/** Every row of a tenant, as text without ids and times of their making. */
async function summarize(url: string, tenant: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`begin; set local timezone = 'UTC'`)
    await openTransaction(client, tenant)
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
       and has_table_privilege('quorate_app', oid, 'select') order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const isCounter = name.endsWith('tallies')
      const found = await client.query<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
        [['created_at', 'updated_at', 'registered_at', ...(isCounter ? ['id'] : [])]],
      )
      rows[name] = found.rows.map(({ row }) => row)
    }
    return rows
  } finally {
    await client.end()
  }
}

/** Makes an owner and a login without any role on a fresh server, and their database. */
async function withoutRoles(admin_url: string, ownerRights: string): Promise<{ owner_url: string; app_url: string }> {
  await query(admin_url, 'drop role quorate_app; drop role quorate_reader')
  await query(admin_url, `create role plain_owner login ${ownerRights} password 'x'`)
  await query(admin_url, `create role plain_login login password 'x'`)
  await query(admin_url, 'create database plain owner plain_owner')
  const urlOf = (login: string) => {
    const url = new URL(admin_url)
    Object.assign(url, { username: login, password: 'x', pathname: '/plain' })
    return url.href
  }
  return { owner_url: urlOf('plain_owner'), app_url: urlOf('plain_login') }
}

const freshServers: [string, () => Promise<{ admin_url: string; stop(): Promise<void> }>][] = [
  [
    'the embedded PostgreSQL 18',
    () =>
      startEmbedded({ throwaway: true }).then(({ owner_url, stop }) => ({
        admin_url: owner_url.replace('/quorate?', '/postgres?'),
        stop,
      })),
  ],
  ["Debian's PostgreSQL 15", startDebianPostgres],
]

describe.each(freshServers)('roles on %s', (name, start) => {
  const isMissing = name.startsWith('Debian') && debianServersMissing !== null

  test.skipIf(isMissing)(
    'without CREATEROLE the refusal says what an administrator runs, and that is enough',
    async () => {
      const { admin_url, stop } = await start()
      try {
        const { owner_url, app_url } = await withoutRoles(admin_url, 'nocreaterole')
        const refusal = await caught(migrate(owner_url, { login: 'plain_login' }))
        expect(refusal).toMatchObject({ name: 'MigrationRefused' })
        expect(refusal.message).toMatch(/^The login plain_owner may not make the roles .*CREATEROLE/)
        expect(statementsIn(refusal).split('\n')).toHaveLength(3)
        await query(admin_url, statementsIn(refusal))
        expect(await migrate(owner_url, { login: 'plain_login' })).toEqual(listMigrations())
        await checkSchema(app_url)
      } finally {
        await stop()
      }
    },
  )

  test.skipIf(isMissing)('with CREATEROLE the owner makes the roles and lets the login in', async () => {
    const { admin_url, stop } = await start()
    try {
      const { owner_url, app_url } = await withoutRoles(admin_url, 'createrole')
      expect(await migrate(owner_url, { login: 'plain_login' })).toEqual(listMigrations())
      await checkServer({ DATABASE_URL: app_url, DATABASE_OWNER_URL: owner_url })
      await checkSchema(app_url)
    } finally {
      await stop()
    }
  })
})

describe.skipIf(debianServersMissing)(`PostgreSQL 15 with an unprivileged owner ${debianServersMissing ?? ''}`, () => {
  let server: DebianPostgres
  let embedded: EmbeddedDatabase

  beforeAll(async () => {
    ;[server, embedded] = await Promise.all([startDebianPostgres(), startEmbedded({ throwaway: true })])
  })

  afterAll(async () => {
    await Promise.all([server?.stop(), embedded?.stop()])
  })

  test('an owner who is neither superuser nor BYPASSRLS runs every migration, and a request can begin', async () => {
    const [owner] = await query(
      server.owner_url,
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(owner).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false })
    expect(await migrate(server.owner_url, { login: 'quorate_login' })).toEqual(listMigrations())
    await checkServer({ DATABASE_URL: server.app_url, DATABASE_OWNER_URL: server.owner_url })
    await checkSchema(server.app_url)
  })

  test('older data comes to the same rows under such an owner as under a superuser', async () => {
    const [managed, own] = await Promise.all([
      server.createDatabase('older').then(bringForward),
      bringForward(embedded),
    ])
    expect(managed).toEqual(own)
    const [choir] = managed as Record<string, string[]>[]
    expect(choir?.members).toHaveLength(12)
    expect(choir?.applied_tallies).not.toEqual([])
    expect(choir?.day_tallies).not.toEqual([])
  })

  test('what was found before, and what people decided on it, is among the findings', async () => {
    const { owner_url, app_url } = await server.createDatabase('found')
    const [choir, rowing] = (await bringForward({ owner_url, app_url })) as Record<string, string[]>[]
    expect(choir?.findings).toHaveLength(7)
    expect(rowing?.findings).toHaveLength(7)
    const decisions = (choir?.findings ?? [])
      .map((row) => JSON.parse(row))
      .map((finding) => [
        ...[finding.kind, finding.detector, finding.status, finding.note, finding.snoozed_until, finding.is_useful],
        ...[
          finding.decided_measure,
          finding.decided_by !== null,
          finding.decided_at !== null,
          finding.ended_at !== null,
        ],
      ])
    expect(decisions.toSorted()).toEqual([
      ['anomaly', 'double_payment', 'ignored', 'A gift', null, null, null, true, true, false],
      ['anomaly', 'double_payment', 'open', null, null, null, null, false, false, false],
      // Nobody had resolved it: a run had not found it any more.
      ['anomaly', 'double_payment', 'open', null, null, null, null, false, false, true],
      ['anomaly', 'double_payment', 'resolved', 'Paid back', null, null, null, true, true, false],
      ['insight', '', 'ignored', null, null, false, 6, true, true, false],
      ['insight', '', 'open', null, null, null, null, false, false, false],
      ['insight', '', 'snoozed', null, '2025-05-01', null, 6, true, true, true],
    ])
  })

  test('an owner who may create nothing, and a login that nobody let in, are told so in sentences', async () => {
    const { owner_url, app_url, admin_url } = await server.createDatabase('closed')
    await query(admin_url, 'alter database closed owner to postgres')
    const refusal = await caught(migrate(owner_url))
    expect(refusal.message).toMatch(
      /^The login quorate_owner may not create tables and schemas in the database closed\./,
    )
    await query(admin_url, statementsIn(refusal))
    expect(await migrate(owner_url)).toEqual(listMigrations())

    await query(admin_url, "create role outsider login password 'x'")
    const outsider = app_url.replace(/\/\/[^@]*@/, '//outsider:x@')
    expect((await caught(migrate(owner_url, { login: 'outsider' }))).message).toMatch(
      /outsider, is no member of the roles of the application/,
    )
    const unfit = await caught(checkSchema(outsider))
    expect(unfit.message).toMatch(/outsider, has not the rights of the application/)
    await query(admin_url, statementsIn(unfit))
    await checkSchema(outsider)
  })

  test('a migration that fails is named in a sentence, and nothing of the others stays', async () => {
    const { owner_url, admin_url } = await server.createDatabase('broken')
    await migrate(owner_url, { up_to: OLDER })
    await query(admin_url, 'create table applied_tallies (taken int)')
    expect(await caught(migrate(owner_url))).toMatchObject({
      name: 'MigrationRefused',
      message:
        '0013_applied_tallies failed: relation "applied_tallies" already exists. Nothing was changed; all migrations that were due are undone.',
    })
    expect(await query(owner_url, 'select max(name) as last from schema_migrations')).toEqual([{ last: OLDER }])
  })

  test('a schema of a newer release is refused by name, for whoever migrates and whoever does not', async () => {
    const { owner_url, app_url } = await server.createDatabase('newer')
    await migrate(owner_url)
    await query(owner_url, "insert into schema_migrations (name, timestamp) values ('0942_later', '')")
    const sentence =
      'The database has been migrated by a newer Quorate (0942_later). Start that release, or restore the backup from before its upgrade.'
    expect(await caught(migrate(owner_url))).toMatchObject({ message: sentence })
    expect(await caught(checkSchema(app_url))).toMatchObject({ message: sentence })
  })

  test('without an owner a database that is behind is refused, with the way out', async () => {
    const { owner_url, app_url } = await server.createDatabase('behind')
    await migrate(owner_url, { up_to: listMigrations().at(-2) as string })
    expect((await caught(checkSchema(app_url))).message).toBe(
      `The database has not had the migration ${listMigrations().at(-1)}. Give DATABASE_OWNER_URL, the login that owns the database, to npm start or npm run migrate.`,
    )
  })

  test.each(['worker.ts', 'migrate.ts', 'demo.ts', 'tenant-create.ts --tenant-id chess'])(
    'the command lib/server/%s refuses such a login as well',
    (command) => {
      const [file = '', ...words] = command.split(' ')
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, '../lib/server', file), ...words],
        {
          encoding: 'utf8',
          env: { ...process.env, DATABASE_URL: server.owner_url, DATABASE_OWNER_URL: server.owner_url },
        },
      )
      expect(stderr).toMatch(/^DATABASE_URL cannot be used: it logs in as quorate_owner, which owns the tables/)
      expect(status).toBe(1)
    },
  )

  test('npm run migrate says what it did, and a failure in a sentence', async () => {
    const { owner_url, app_url } = await server.createDatabase('by_command')
    const run = (urls: Record<string, string>) => {
      const env = { ...process.env, DATABASE_URL: '', DATABASE_OWNER_URL: '', ...urls }
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, '../lib/server/migrate.ts')],
        { encoding: 'utf8', env },
      )
      return { status, said: stdout + stderr }
    }
    expect(run({ DATABASE_URL: app_url })).toEqual({
      status: 1,
      said: 'Give DATABASE_OWNER_URL: the login that owns the database and its tables.\n',
    })
    const both = { DATABASE_URL: app_url, DATABASE_OWNER_URL: owner_url }
    expect(run(both).said).toContain(`Migrated: ${listMigrations().join(', ')}\n`)
    expect(run(both)).toEqual({ status: 0, said: 'The database is up to date.\n' })
  })

  test.each([
    ['postgres', 'is a superuser'],
    ['quorate_owner', 'owns the tables'],
    ['bypasser', 'bypasses row-level security'],
    ['deputy', 'can become quorate_owner, which owns the tables'],
  ])('the application may not log in as %s, who %s', async (login, reason) => {
    await query(
      server.admin_url,
      `drop role if exists bypasser, deputy; create role bypasser login bypassrls password 'x';
       create role deputy login password 'x' in role quorate_owner`,
    )
    const url = { postgres: server.admin_url.replace(/\/[^/]*$/, '/quorate'), quorate_owner: server.owner_url }[login]
    const refusal = await caught(
      checkServer({
        DATABASE_URL: url ?? server.app_url.replace(/\/\/[^@]*@/, `//${login}:x@`),
        DATABASE_OWNER_URL: undefined,
      }),
    )
    expect(refusal).toMatchObject({ name: 'DatabaseUnusable' })
    expect(refusal.message).toContain(`it logs in as ${login}, which ${reason}: row-level security`)
    expect(refusal.message).toContain('grant quorate_app, quorate_reader to quorate_login')
  })

  describe('a read context where set_config belongs to everybody', () => {
    let connection: pg.Client

    beforeAll(async () => {
      const { owner_url, app_url } = await server.createDatabase('reading')
      await migrate(owner_url, { login: 'quorate_login' })
      const pool = openPool(app_url, 1)
      const client = await pool.connect()
      for (const tenant of ['ours', 'theirs']) {
        await client.query('begin')
        await openTransaction(client, tenant)
        await client.query('insert into tenants (tenant_id, name) values ($1, $1)', [tenant])
        await client.query(
          `insert into members (tenant_id, id, member_number, first_name, last_name) values ($1, gen_random_uuid(), '1', 'Ada', $1)`,
          [tenant],
        )
        await client.query('commit')
      }
      client.release()
      await tryOpening(pool)
      await pool.end()
      connection = new pg.Client(app_url)
      await connection.connect()
    })

    afterAll(() => connection?.end())

    /** Runs statements in a read context of our tenant. Returns everything that any of them returned, as text. */
    async function attack(statements: string[]): Promise<string> {
      const seen: unknown[] = []
      for (const { text, values } of readingOpening('ours', null)) await connection.query(text, [...values])
      for (const [index, statement] of statements.entries()) {
        await connection.query(`savepoint step_${index}`)
        try {
          seen.push((await connection.query(statement)).rows)
        } catch (error) {
          seen.push((error as pg.DatabaseError).code)
          await connection.query(`rollback to savepoint step_${index}`)
        }
      }
      await connection.query('rollback')
      return JSON.stringify(seen)
    }

    const READ = 'select last_name from members'
    const XML = `query_to_xml('${READ}', true, true, '')::text`

    test('sees its own tenant, and set_config can be called', async () => {
      expect(await attack([READ])).toBe('[[{"last_name":"ours"}]]')
      expect(await attack([`select set_config('app.other', 'x', true)`])).toBe('[[{"set_config":"x"}]]')
    })

    test.each([
      [[`set local app.tenant = 'theirs'`, READ]],
      [[`select set_config('app.tenant', 'theirs', true)`, READ]],
      [[`select set_config('app.tenant', 'theirs', true), ${XML}`]],
      [[`set local app.tenant = 'theirs'`, `set local app.reading = 'all'`, 'select name from tenants', READ]],
      [[`set local app.tenant = ''`, `select open_reading('theirs', null)`, READ]],
      [[`select open_session('theirs', null, null, null, false)`, READ]],
      [[`set local role quorate_app`, `set local app.tenant = 'theirs'`, READ]],
      [[`set local role none`, `set local app.tenant = 'theirs'`, READ]],
      [[`select set_config('role', 'quorate_app', true), set_config('app.tenant', 'theirs', true), ${XML}`]],
      [[`set transaction not deferrable`, `set local role quorate_app`, `set local app.tenant = 'theirs'`, READ]],
      [[`set transaction read write`, `set local app.tenant = ''`, `select open_reading('theirs', null)`, READ]],
      [[`select secret from reading_key`, `select sign_reading('theirs', 'all')`]],
    ])('shows nothing of another tenant to %j', async (statements) => {
      const seen = await attack(statements)
      expect(seen).not.toMatch(/"last_name":"theirs"|<last_name>theirs|"name":"theirs"/)
      expect(seen).toMatch(/QT005|42501/)
    })
  })
})
