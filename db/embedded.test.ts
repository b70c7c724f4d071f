import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'

let dataDir: string
let database: EmbeddedDatabase

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL')
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quorate-embedded-'))
  database = await startEmbedded({ dataDir })
  await query(database.owner_url, 'create table survivors (id int primary key); insert into survivors values (1)')
})
afterAll(async () => {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('lets the application log in without any right over the cluster', async () => {
  const [login] = await query<Record<string, boolean>>(
    database.app_url,
    'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  )
  expect(login).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })
  await expect(query(database.app_url, 'select * from survivors')).rejects.toThrow(/permission denied/)
})

it('keeps its passwords from other users and refuses a wrong one', async () => {
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
  const { app_password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  const wrong = database.app_url.replace(app_password, 'guess')
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
})

it('writes to the disk before it says so', async () => {
  const settings = await query(
    database.owner_url,
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'TimeZone') order by name",
  )
  expect(settings).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

it('comes back with everything after the database was killed', async () => {
  await query(database.owner_url, 'insert into survivors values (2)')
  kill(database.pid)
  await database.ended
  const former = database
  database = await startEmbedded({ dataDir })
  expect(database.app_url).toBe(former.app_url)
  expect(await query(database.owner_url, 'select id from survivors order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

it('takes over from a database whose launcher was killed', async () => {
  const said: string[] = []
  const orphan = database
  await query(database.owner_url, 'insert into survivors values (3)')
  database = await startEmbedded({ dataDir, onProgress: (text) => said.push(text) })
  await orphan.ended
  expect(said).toContain('Ending the database of an earlier start that was killed')
  expect(database.pid).not.toBe(orphan.pid)
  expect(await query(database.owner_url, 'select count(*)::int as n from survivors')).toEqual([{ n: 3 }])
})

it('spares a stranger whose process id stands in a stale lock', async () => {
  await database.stop()
  const stranger = spawn('sleep', ['60'])
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${dataDir}\n`)
  database = await startEmbedded({ dataDir })
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

it('migrates once when several instances start together', async () => {
  const ran = await Promise.all([migrate(database.owner_url), migrate(database.owner_url), migrate(database.owner_url)])
  const names = ran.flat()
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
  expect(await migrate(database.owner_url)).toEqual([])
})
