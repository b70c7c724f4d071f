import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const POSTGRES = '/usr/lib/postgresql/15/bin'
/** A newer one than Debian's can be named, to try transaction mode with it. */
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'

/** Why tests with Debian's PostgreSQL 15 and PgBouncer cannot run on this machine; null when they can. */
export const debianServersMissing =
  existsSync(join(POSTGRES, 'postgres')) && existsSync(PGBOUNCER)
    ? null
    : 'skipped: needs PostgreSQL 15 and PgBouncer from Debian (apt-get install postgresql-15 pgbouncer)'

/** Whether this machine's PgBouncer keeps prepared statements in transaction mode: 1.21 and newer do. */
export function keepsPreparedStatements(): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(PGBOUNCER, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** A PostgreSQL 15 as an operator sets it up: db/roles.sql has run, the owner is neither superuser nor BYPASSRLS. */
export interface DebianPostgres {
  port: number
  admin_url: string
  owner_url: string
  app_url: string
  /** Makes another database of the same owner, with nothing in it. Returns how to reach it. */
  createDatabase(name: string): Promise<{ admin_url: string; owner_url: string; app_url: string }>
  stop(): Promise<void>
}

const LOGINS = { postgres: 'admin-secret', quorate_owner: 'owner-secret', quorate_login: 'login-secret' }

/** Starts a cluster of Debian's PostgreSQL 15 in the temporary folder, gone at stop. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = makeFolder('quorate-postgres15-')
  const port = await freePort()
  const cluster = join(folder, 'cluster')
  const passwords = join(folder, 'password')
  writeFileSync(passwords, LOGINS.postgres)
  if (servant) chownSync(passwords, servant.uid, servant.gid)
  execFileSync(
    join(POSTGRES, 'initdb'),
    [
      cluster,
      '--username=postgres',
      `--pwfile=${passwords}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...servant, cwd: '/', stdio: 'ignore' },
  )
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 60,
  }
  const server = spawn(
    join(POSTGRES, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...servant, cwd: '/', stdio: 'ignore' },
  )
  const addressesOf = (database: string) => ({
    admin_url: urlOf('postgres', port, database),
    owner_url: urlOf('quorate_owner', port, database),
    app_url: urlOf('quorate_login', port, database),
  })
  const admin_url = urlOf('postgres', port, 'postgres')
  const stop = () => end(server, 'SIGINT', folder)
  try {
    await untilAnswering(admin_url)
    execFileSync(
      join(POSTGRES, 'psql'),
      ['--quiet', '--file', resolve(import.meta.dirname, '../db/roles.sql'), admin_url],
      {
        env: {
          ...process.env,
          QUORATE_OWNER_PASSWORD: LOGINS.quorate_owner,
          QUORATE_LOGIN_PASSWORD: LOGINS.quorate_login,
        },
      },
    )
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    ...addressesOf('quorate'),
    async createDatabase(name) {
      await query(admin_url, `create database ${name} owner quorate_owner`)
      return addressesOf(name)
    },
    stop,
  }
}

/** A running PgBouncer. */
export interface Pooler {
  /** The address of the same login and database, by way of the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/** Starts Debian's PgBouncer in front of a server, as its packaging configures it but for the pool mode. */
export async function startPgbouncer(
  serverPort: number,
  mode: 'session' | 'transaction' | 'statement',
): Promise<Pooler> {
  const folder = makeFolder('quorate-pgbouncer-')
  const port = await freePort()
  const users = Object.entries(LOGINS).map(([login, password]) => `"${login}" "${password}"`)
  writeFileSync(join(folder, 'userlist.txt'), `${users.join('\n')}\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'userlist.txt')}
pool_mode = ${mode}
default_pool_size = 20
${keepsPreparedStatements() ? 'max_prepared_statements = 200' : ''}
`,
  )
  const pooler = spawn(PGBOUNCER, [join(folder, 'pgbouncer.ini')], {
    ...servant,
    cwd: '/',
    stdio: 'ignore',
  })
  const through = (url: string) => url.replace(/:\d+\//, `:${port}/`)
  await untilAnswering(through(urlOf('quorate_login', serverPort, 'quorate')))
  return { through, stop: () => end(pooler, 'SIGKILL', folder) }
}

/** Runs one statement, or several without values, on a connection of its own. Returns the rows of the last. */
export async function query<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const results = await client.query<R>(text)
    return (Array.isArray(results) ? results.at(-1) : results).rows
  } finally {
    await client.end()
  }
}

/** The servers refuse to run as root, which lends them the identity of Debian's user for databases. */
const servant = findServant()

function findServant(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0 || debianServersMissing !== null) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  if (servant) chownSync(folder, servant.uid, servant.gid)
  return folder
}

function urlOf(login: keyof typeof LOGINS, port: number, database: string): string {
  return `postgresql://${login}:${LOGINS[login]}@127.0.0.1:${port}/${database}`
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      await query(url, 'select 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((done, failed) => {
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
