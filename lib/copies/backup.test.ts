import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'
import { listMigrations } from '#db/pending'
import { type DebianPostgres, debianServersMissing, query, startDebianPostgres } from '#e2e/debian-servers'
import { type Part, writeArchive } from '#lib/copies/archive'
import { type BackupManifest, backUp, checkBackup, openBackup, QUEUE } from '#lib/copies/backup'
import { restore } from '#lib/copies/restore'
import { NOT_COPIED } from '#lib/copies/tables'
import { seedDemo } from '#lib/demo/demo'
import { checkSchema } from '#lib/server/check-schema'
import { birthOf } from '#lib/server/lock'
import { verifyBooks } from '#lib/server/verify-books'

const folder = mkdtempSync(join(tmpdir(), 'quorate-copies-'))
const root = join(import.meta.dirname, '../..')
const OLDER = '0011_insights'
const olderData = readFileSync(join(root, 'db/older-data.sql'), 'utf8')

let embedded: EmbeddedDatabase
/** Another server, as a machine that has nothing yet. */
let fresh: EmbeddedDatabase
const demo = join(folder, 'demo.zip')
let manifest: BackupManifest

beforeAll(async () => {
  ;[embedded, fresh] = await Promise.all([startEmbedded({ throwaway: true }), startEmbedded({ throwaway: true })])
  await migrate(embedded.owner_url)
  await seedDemo({ database_url: embedded.app_url })
  await owe()
  manifest = await backUp(embedded.app_url, demo)
})

afterAll(async () => {
  await Promise.all([embedded?.stop(), fresh?.stop()])
  rmSync(folder, { recursive: true })
})

/** Jobs as an interrupted server leaves them: one waits, one runs, one is due later, one is done. */
async function owe(): Promise<void> {
  const boss = new PgBoss({ connectionString: embedded.owner_url, migrate: false, supervise: false, schedule: false })
  await boss.start()
  const send = (id: string, options = {}) =>
    boss.send('mail', { tenant_id: 'demo', mail_id: id }, { singletonKey: id, ...options })
  await send('runs')
  await boss.fetch('mail')
  const done = await send('is done')
  await boss.fetch('mail')
  await boss.complete('mail', done as string)
  await send('waits', { priority: 7 })
  await send('comes later', { startAfter: '2031-05-01T12:00:00.000Z' })
  await boss.send('maintenance', { job: 'clean-up' })
  // As one that serves has it for a moment of each minute.
  await boss.createQueue('__pgboss__send-it')
  await boss.send('__pgboss__send-it', {})
  await boss.stop({ graceful: false })
}

async function restoreFile(owner_url: string, file: string, options = {}): Promise<void> {
  const backup = await openBackup(file)
  try {
    await restore(owner_url, backup, options)
  } finally {
    backup.archive.close()
  }
}

/** Another database on one of the servers, with nothing in it. */
async function emptyDatabase(name: string, on = fresh): Promise<{ owner_url: string; app_url: string }> {
  await query(on.owner_url, `create database ${name}`)
  const named = (url: string) => url.replace(/\/quorate\b/, `/${name}`)
  return { owner_url: named(on.owner_url), app_url: named(on.app_url) }
}

/** The digests of all rows, table by table. */
function digests({ tables }: BackupManifest): Record<string, string> {
  return Object.fromEntries(tables.map(({ name, sha256, rows }) => [name, `${rows} ${sha256}`]))
}

/** Everything that a table is beside its rows: what a restore takes away for a while has to be back. */
async function schemaOf(url: string): Promise<unknown> {
  return query(
    url,
    `select 'table' as kind, relname::text as name, concat_ws(' ', relrowsecurity, relforcerowsecurity, relacl::text) as is
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select 'constraint', concat(conrelid::regclass, ' ', conname), concat(pg_get_constraintdef(oid), convalidated)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
       from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
     union all select 'trigger', concat(tgrelid::regclass, ' ', tgname), concat(pg_get_triggerdef(oid), tgenabled::text)
       from pg_trigger where not tgisinternal
     union all select 'policy', tablename || ' ' || policyname, concat_ws(' ', roles::text, cmd, qual, with_check) from pg_policies
     order by 1, 2`,
  )
}

async function booksOf(app_url: string): Promise<string[]> {
  const client = new pg.Client(app_url)
  await client.connect()
  try {
    return [...(await verifyBooks(client, 'demo')), ...(await verifyBooks(client, 'demo-two'))]
  } finally {
    await client.end()
  }
}

async function refusal(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'was not refused',
    (error: Error) => error.message,
  )
}

describe('a backup of the demonstration', () => {
  beforeAll(() => restoreFile(fresh.owner_url, demo))

  test('comes back on another machine with equal rows in every table, and the same schema around them', async () => {
    const again = await backUp(fresh.app_url, join(folder, 'again.zip'))
    expect(digests(again)).toEqual(digests(manifest))
    expect(again.tables.find(({ table }) => table === 'members')?.rows).toBeGreaterThan(900)
    expect(await schemaOf(fresh.owner_url)).toEqual(await schemaOf(embedded.owner_url))
  })

  test('has books that agree, and says nothing more of being unfinished', async () => {
    expect(await booksOf(fresh.app_url)).toEqual([])
    await checkSchema(fresh.app_url)
  })

  test('lets people sign in with their passwords', () => {
    const script = `import { callApi } from '#app/api/v1/test-client'
      const body = { tenant_id: 'demo', email: 'admin@demo.example', password: 'Demo-admin-1' }
      const login = await callApi('POST', '/api/v1/auth/login', { body })
      const headers = { authorization: 'Bearer ' + login.body.access_token }
      const me = await callApi('GET', '/api/v1/auth/me', { headers })
      console.log('answered ' + login.status + ' ' + me.status + ' ' + me.body.email)
      process.exit()`
    const answered = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: fresh.app_url },
    })
    expect(answered).toContain('answered 200 200 admin@demo.example')
  })

  test('asks for the jobs anew that waited or ran, and for no others', async () => {
    const jobs = await query(
      fresh.owner_url,
      `select name, state::text, singleton_key, priority, start_after > '2031-01-01' as is_later from pgboss.job order by singleton_key`,
    )
    const job = { name: 'mail', state: 'created', priority: 0, is_later: false }
    expect(jobs).toEqual([
      { ...job, singleton_key: 'comes later', is_later: true },
      { ...job, singleton_key: 'runs' },
      { ...job, singleton_key: 'waits', priority: 7 },
    ])
  })

  test('brings no jobs of queues that this release does not have', async () => {
    const { owner_url } = await emptyDatabase('fewer_queues')
    const file = join(folder, 'queues.zip')
    const backup = await openBackup(demo)
    const job = { name: 'given-up', data: {}, singletonKey: null, priority: 0, startAfter: manifest.made_at }
    await writeArchive(file, new Date(), async (add) => {
      for (const part of manifest.tables) await add(part.name, backup.archive.read(part))
      const queue = await add(QUEUE, [Buffer.from(`${JSON.stringify(job)}\n`)])
      return { ...manifest, queue: { ...queue, rows: 1 } }
    })
    backup.archive.close()
    await restoreFile(owner_url, file)
    expect(await query(owner_url, 'select name from pgboss.job')).toEqual([])
  })

  test('is not restored over anything', async () => {
    const before = await backUp(fresh.app_url, join(folder, 'before.zip'))
    expect(await refusal(restoreFile(fresh.owner_url, demo))).toMatch(/^The database is not empty/)
    expect(digests(await backUp(fresh.app_url, join(folder, 'untouched.zip')))).toEqual(digests(before))
  })

  test('holds no key of the database and nothing of its jobs by the clock', async () => {
    const { archive } = await openBackup(demo)
    archive.close()
    expect(
      [...archive.names].filter((name) => /reading_key|job_runs|rate_limits|schema_migrations/.test(name)),
    ).toEqual([])
  })
})

test('what is written while a backup runs is wholly in it or not at all', async () => {
  const writer = new pg.Client(embedded.owner_url)
  await writer.connect()
  await writer.query('begin')
  await writer.query('lock table tiers in access exclusive mode')
  const running = backUp(embedded.app_url, join(folder, 'moment.zip'))
  const waiting = `select from pg_locks where relation = 'tiers'::regclass and not granted`
  await expect.poll(() => query(embedded.owner_url, waiting), { timeout: 60_000 }).toHaveLength(1)
  await writer.query("set local app.tenant = 'demo'")
  await writer.query(
    `insert into tiers (tenant_id, id, name, price_minor, currency) values ('demo', gen_random_uuid(), 'Later', 1, 'EUR')`,
  )
  await writer.query('commit')
  expect(digests(await running)).toEqual(digests(manifest))
  await writer.query(`begin; set local app.tenant = 'demo'; delete from tiers where name = 'Later'; commit`)
  await writer.end()
})

test('each table that a backup copies can be read by the application, and each row of it belongs to a tenant that is listed', async () => {
  const tables = await query<{ name: string; is_readable: boolean; is_of_tenants: boolean; is_listed: boolean }>(
    embedded.owner_url,
    `with recursive listed (id) as (
       select oid from pg_class where oid in ('tenants'::regclass, 'tenant_keys'::regclass, 'tenant_ids'::regclass)
       union select conrelid from pg_constraint join listed on confrelid = id where contype = 'f'
         and exists (select from pg_attribute where attrelid = conrelid and attname = 'tenant_id' and attnum = any (conkey))
     )
     select relname as name, has_table_privilege('quorate_app', c.oid, 'select') as is_readable,
       exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id') as is_of_tenants,
       c.oid in (select id from listed) as is_listed
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const copied = tables.filter(({ name }) => !(name in NOT_COPIED))
  expect(copied.filter(({ is_readable }) => !is_readable)).toEqual([])
  expect(copied.filter(({ is_of_tenants, is_listed }) => is_of_tenants && !is_listed)).toEqual([])
  expect(manifest.tables.map(({ table }) => table).toSorted()).toEqual(copied.map(({ name }) => name).toSorted())
  expect(await query(embedded.owner_url, `select from pg_sequences where schemaname = 'public'`)).toEqual([])
})

test('the backup of an older release comes to the same rows as the database itself does when it is migrated', async () => {
  const [old, restored] = [await emptyDatabase('older', embedded), await emptyDatabase('older_restored')]
  await migrate(old.owner_url, { up_to: OLDER })
  await query(old.app_url, `begin; set local role quorate_app; ${olderData} commit`)
  const file = join(folder, 'older.zip')
  expect((await backUp(old.app_url, file)).migrations.at(-1)).toBe(OLDER)
  await restoreFile(restored.owner_url, file)
  await migrate(old.owner_url)
  const [own, other] = [
    await backUp(old.app_url, join(folder, 'old.zip')),
    await backUp(restored.app_url, join(folder, 'new.zip')),
  ]
  const counts = (of: BackupManifest) => Object.fromEntries(of.tables.map(({ table, rows }) => [table, rows]))
  expect(counts(other)).toEqual(counts(own))
  expect(other.migrations).toEqual(listMigrations())
  const members = (of: BackupManifest) => digests(of)['tables/invoices.copy']
  expect(members(other)).toBe(members(own))
})

describe.each([
  ['while rows come in', /members: \d+ rows/],
  ['after they came in', /Comparing the rows/],
])('a restore that is killed %s', (when, line) => {
  test('leaves a database that nobody serves, and is begun anew', async () => {
    const { owner_url, app_url } = await emptyDatabase(`killed_${when.split(' ')[0]}`)
    const child = spawn(process.execPath, [join(root, 'lib/server/restore.ts'), demo], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', DATABASE_OWNER_URL: owner_url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
      if (line.test(said)) child.kill('SIGKILL')
    })
    const signal = await new Promise((ended) => child.once('exit', (_, name) => ended(name)))
    expect([signal, said]).toEqual(['SIGKILL', expect.stringMatching(line)])

    const sentence = /^A restore into this database did not come to its end/
    expect(await refusal(checkSchema(app_url))).toMatch(sentence)
    expect(await refusal(migrate(owner_url))).toMatch(sentence)
    expect(await refusal(backUp(app_url, join(folder, 'half.zip')))).toMatch(/nothing whole to back up/)
    await expect.poll(() => refusal(restoreFile(owner_url, demo)), { timeout: 60_000 }).toBe('was not refused')
    expect(digests(await backUp(app_url, join(folder, `${when}.zip`)))).toEqual(digests(manifest))
  })
})

describe('a file that is not the backup it was', () => {
  /** Copies the backup and changes the copy. Returns what the restore of it says; the database stays as it was. */
  async function refused(change: (file: string) => void | Promise<void>): Promise<string> {
    const file = join(folder, 'changed.zip')
    copyFileSync(demo, file)
    await change(file)
    return refusal(restoreFile('postgresql://nobody@localhost:1/nothing', file))
  }

  /** The same parts but for those that are changed or added, under a manifest of one's own. */
  async function written(change: (manifest: BackupManifest) => object, extra: string[] = []): Promise<string> {
    const file = join(folder, 'written.zip')
    const backup = await openBackup(demo)
    await writeArchive(file, new Date(), async (add) => {
      const parts: Part[] = [...manifest.tables, manifest.queue]
      for (const part of parts) await add(part.name, backup.archive.read(part))
      for (const name of extra) await add(name, [Buffer.from('?')])
      return change(manifest)
    })
    backup.archive.close()
    return refusal(restoreFile('postgresql://nobody@localhost:1/nothing', file))
  }

  test('is refused when it is cut off, empty or something else', async () => {
    const size = readFileSync(demo).length
    for (const length of [0, 1, 1000, size - 30, size - 1]) {
      expect(await refused((file) => truncateSync(file, length))).toMatch(
        /^The file is cut off, or was never such an archive/,
      )
    }
    expect(await refused((file) => writeFileSync(file, 'PK, but no archive'))).toMatch(/^The file is cut off/)
  })

  test('is refused by the name of the part in which a bit is another', async () => {
    const zip = await openPromise(demo, { autoClose: false })
    const parts: { name: string; at: number }[] = []
    for await (const entry of zip.eachEntry()) {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
      if (entry.compressedSize > 20)
        parts.push({ name: entry.fileName, at: fileDataStart + Math.floor(entry.compressedSize / 2) })
    }
    zip.close()
    const bytes = readFileSync(demo)
    for (const { name, at } of parts.filter((_, place) => place % 6 === 0 || place === parts.length - 1)) {
      const said = await refused((file) => {
        const handle = openSync(file, 'r+')
        writeSync(handle, Buffer.from([(bytes[at] as number) ^ 0x10]), 0, 1, at)
      })
      expect(said).toContain(`The part ${name} is damaged`)
    }
  })

  test('is refused when a part is missing, or one too many', async () => {
    const without = (from: BackupManifest) => ({
      ...from,
      tables: from.tables.filter(({ table }) => table !== 'members'),
    })
    expect(await written(without)).toBe('The part tables/members.copy is not named in manifest.json.')
    expect(await written((from) => from, ['tables/other.copy'])).toBe(
      'The part tables/other.copy is not named in manifest.json.',
    )
  })

  test('is refused when a newer release made it', async () => {
    expect(await written((from) => ({ ...from, format_version: 2 }))).toMatch(/made by a newer Quorate/)
    const later = (from: BackupManifest) => ({ ...from, migrations: [...from.migrations, '0942_later'] })
    expect(await written(later)).toBe(
      'The backup was made by a newer Quorate (0942_later). Restore it with that release.',
    )
  })

  test('is told by npm run restore -- --verify, which also says when all is well', async () => {
    const verify = (file: string) =>
      execFileSync(process.execPath, [join(root, 'lib/server/restore.ts'), '--verify', file], {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      })
    expect(verify(demo)).toContain('The backup is whole.')
    const cut = join(folder, 'cut.zip')
    copyFileSync(demo, cut)
    truncateSync(cut, 5000)
    expect(() => verify(cut)).toThrow(/The file is cut off/)
    const backup = await openBackup(demo)
    await checkBackup(backup)
    backup.archive.close()
  })
})

test('the commands work on an embedded database that is stopped and on one that runs', async () => {
  const DATA_DIR = join(folder, 'data')
  const run = (command: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `lib/server/${command}.ts`), ...words], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', DATABASE_OWNER_URL: '', DATA_DIR },
    })
    return { status, said: stdout + stderr }
  }
  const backedUp = async (file: string) => {
    const backup = await openBackup(file)
    backup.archive.close()
    return digests(backup.manifest)
  }
  expect(run('backup')).toEqual({ status: 1, said: expect.stringMatching(/^There is no database in DATA_DIR=/) })
  expect(run('restore', demo)).toEqual({ status: 0, said: expect.stringContaining('every row equals the backup') })
  const stopped = join(folder, 'stopped.zip')
  expect(run('backup', '--to', stopped)).toEqual({ status: 0, said: expect.stringContaining(stopped) })
  expect(await backedUp(stopped)).toEqual(digests(manifest))

  const holder = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const database = await startEmbedded({ dataDir: DATA_DIR })
  try {
    // As the launcher of another process leaves it.
    writeFileSync(
      join(DATA_DIR, 'launcher.json'),
      JSON.stringify({ pid: holder.pid, born: birthOf(holder.pid as number), address: 'http://localhost:3000' }),
    )
    expect(run('backup')).toEqual({ status: 0, said: expect.stringContaining(join(DATA_DIR, 'backups')) })
    const [file = ''] = readdirSync(join(DATA_DIR, 'backups'))
    expect(await backedUp(join(DATA_DIR, 'backups', file))).toEqual(digests(manifest))
    expect(run('restore', demo)).toEqual({
      status: 1,
      said: expect.stringMatching(/Quorate runs with DATA_DIR=.* Stop it/),
    })
  } finally {
    holder.kill('SIGKILL')
    await database.stop()
  }
  expect(run('restore', demo)).toEqual({ status: 1, said: expect.stringContaining('The database is not empty') })
  expect(run('restore', join(folder, 'nothing.zip'))).toEqual({
    status: 1,
    said: expect.stringMatching(/^There is no file/),
  })
})

describe.skipIf(debianServersMissing)(
  `PostgreSQL 15 with an owner who is no superuser ${debianServersMissing ?? ''}`,
  () => {
    let server: DebianPostgres
    beforeAll(async () => {
      server = await startDebianPostgres()
    })
    afterAll(() => server?.stop())

    test('takes the backup of the embedded PostgreSQL 18, and gives the same rows back', async () => {
      await restoreFile(server.owner_url, demo, { login: 'quorate_login' })
      await checkSchema(server.app_url)
      expect(await booksOf(server.app_url)).toEqual([])
      const file = join(folder, 'from-15.zip')
      const back = await backUp(server.app_url, file)
      expect(digests(back)).toEqual(digests(manifest))
      expect(back.server_version).toMatch(/^15/)
      const home = await emptyDatabase('home')
      await restoreFile(home.owner_url, file)
      expect(digests(await backUp(home.app_url, join(folder, 'home.zip')))).toEqual(digests(manifest))
    })

    test('row-level security is as strict after a restore as before, for the owner too', async () => {
      await expect(query(server.owner_url, 'select * from members')).rejects.toMatchObject({ code: 'QT001' })
      const plain = await server.createDatabase('plain')
      await migrate(plain.owner_url)
      expect(await schemaOf(server.owner_url)).toEqual(await schemaOf(plain.owner_url))
    })
  },
)
