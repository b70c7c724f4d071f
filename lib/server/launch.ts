import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedDatabase, EmbeddedDatabaseError, startEmbedded } from '#db/embedded'
import { hashesAtOnce } from '#lib/auth/hash-queue'
import { BadConfiguration, type Env, readEnv } from '#lib/env'
import { BuildError, buildIfNeeded } from '#lib/server/build'
import { checkServer, loginOf } from '#lib/server/database'
import { DatabaseUnusable } from '#lib/server/database-unusable'
import { canSharePort, isLoopbackName, isTaken, listenHosts, listenOn } from '#lib/server/listen'
import { releaseLock, takeLock } from '#lib/server/lock'
import { openLog, rotateLog } from '#lib/server/log-file'
import { dropMailboxKey, makeMailboxKey } from '#lib/server/mailbox-key'
import { MEMORY_VARIABLES, NODE_FLAGS } from '#lib/server/node-flags'
import type { DemoAccount, Preparation, PreparationNews } from '#lib/server/prepare'
import { restartDelay } from '#lib/server/restart'
import { createStandIn } from '#lib/server/stand-in'

/** What stops a start: told to the person as it stands, without a stack. */
class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

const root = resolve(import.meta.dirname, '../..')
const isDevelopment = process.argv.includes('--dev')
const started = performance.now()

/** How long stopping may take in all. */
const STOP_MS = 29_000
/** How long of it the web process may take to finish running requests; it gives itself 23 s. */
const DRAIN_MS = 25_000
const LOG_CHECK_MS = 10_000
/**
 * Halves the time until the first request: what was compiled once need not be again. Outside of the build, which is
 * emptied while this process already writes here; where the folder cannot be written, Node does without.
 */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/quorate-compiled')

function say(text: string): void {
  console.log(text)
}

function progress(text: string): void {
  console.log(`  ${text}`)
}

/** Everything that runs, so that it can be ended in the right order. */
const running: {
  database?: EmbeddedDatabase
  preparing?: ChildProcess
  web?: ChildProcess
  lockedDir?: string
  mailbox?: Env
} = {}
let isStopping = false

async function start(): Promise<void> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  process.chdir(root)
  const env = readEnv({ ...process.env, NODE_ENV: isDevelopment ? 'development' : 'production' })
  const isEmbedded = env.DATABASE_URL === undefined
  say(`Quorate is starting${isDevelopment ? ' for development' : ''}`)

  if (isEmbedded) {
    const holder = takeLock(env.DATA_DIR, env.APP_URL)
    if (holder !== null) {
      throw new CannotStart(
        `Quorate runs already with this data, at ${holder.address} (process ${holder.pid}). Stop it first, or give this one a folder of its own: DATA_DIR=.data-2 PORT=${env.PORT + 1} npm start`,
      )
    }
    running.lockedDir = env.DATA_DIR
  }
  await checkPort(env)
  const secret = env.AUTH_SECRET ?? provideSecret(env, isEmbedded)

  const [database] = await Promise.all([
    isEmbedded ? prepareEmbedded(env) : prepareServer(env),
    isDevelopment ? undefined : buildIfNeeded(progress),
  ])
  if (isStopping) return

  const variables = {
    ...process.env,
    NODE_ENV: env.NODE_ENV,
    PORT: String(env.PORT),
    APP_URL: env.APP_URL,
    DATA_DIR: env.DATA_DIR,
    // Where nobody said anything: of the embedded database, which nobody else backs up.
    BACKUP_DIR: env.BACKUP_DIR ?? (isEmbedded && !isDevelopment ? join(env.DATA_DIR, 'backups') : 'off'),
    AUTH_SECRET: secret,
    DATABASE_URL: database.app_url,
    // The rights of the owner end with the migrations.
    DATABASE_OWNER_URL: '',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: compileCache,
    // Files and names have threads of their own beside those that hash passwords.
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? String(3 + hashesAtOnce(undefined, env.WEB_CONCURRENCY)),
  }
  const mailboxKey = env.SMTP_URL === undefined ? makeMailboxKey(env) : null
  if (mailboxKey !== null) running.mailbox = env
  await startWeb(env, variables, isEmbedded)
  if (isStopping) return
  announce(env, database.accounts, isEmbedded, mailboxKey)
}

/**
 * Says early that HOST is no address of this machine or that its port is taken. It does not listen on the port: a proxy
 * may send requests there already, and what came in that moment would be lost.
 */
async function checkPort(env: Env): Promise<void> {
  const hosts = listenHosts(env)
  try {
    const listeners = await listenOn(createServer(), { hosts, port: 0 })
    for (const listener of listeners) listener.close()
  } catch (error) {
    throw new CannotStart(explainPort((error as NodeJS.ErrnoException).code, env))
  }
  if (await isTaken({ hosts, port: env.PORT })) throw new CannotStart(explainPort('EADDRINUSE', env))
}

function explainPort(code: string | undefined, env: Env): string {
  const other = env.PORT === 3000 ? 3001 : env.PORT + 1
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${env.PORT} is taken by another program. Take another one: PORT=${other} npm start`
    case 'EACCES':
      return `This user may not open port ${env.PORT}. Take one above 1023: PORT=3000 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${env.HOST} is no address of this machine. Leave HOST away, or take 0.0.0.0 for all of them.`
    default:
      return `Port ${env.PORT} cannot be opened (${code}).`
  }
}

/** The secret that signs tokens: made once and kept with the embedded data, never invented beside a given database. */
function provideSecret(env: Env, isEmbedded: boolean): string {
  if (!isEmbedded && !isDevelopment) {
    throw new CannotStart(
      'AUTH_SECRET is missing: with a database of your own give at least 32 random characters, the same to every instance. For example: AUTH_SECRET=$(openssl rand -hex 32)',
    )
  }
  const file = join(env.DATA_DIR, 'auth-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('hex')
  if (isEmbedded) writeFileSync(file, `${secret}\n`, { mode: 0o600, flush: true })
  return secret
}

interface Prepared {
  app_url: string
  accounts: DemoAccount[]
}

async function prepareEmbedded(env: Env): Promise<Prepared> {
  const prepare = startPreparing(env)
  const database = await launchDatabase(env)
  const demoMark = env.DEMO ? join(env.DATA_DIR, 'demo-filled-in') : null
  const { owner_url, app_url } = database
  const accounts = await prepare({ owner_url, app_url, login: null, demo_mark: demoMark })
  return { app_url: database.app_url, accounts }
}

async function prepareServer(env: Env): Promise<Prepared> {
  const url = env.DATABASE_URL as string
  const prepare = startPreparing(env)
  await checkServer(env)
  const owner_url = env.DATABASE_OWNER_URL ?? null
  const accounts = await prepare({ owner_url, app_url: url, login: loginOf(url), demo_mark: null })
  return { app_url: url, accounts }
}

/** Starts the process that prepares the database, which gets ready while the database does; returns how to set it to work. */
function startPreparing(env: Env): (preparation: Preparation) => Promise<DemoAccount[]> {
  const child = spawn(process.execPath, [join(root, 'lib/server/prepare.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: env.NODE_ENV, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  running.preparing = child
  return (preparation) =>
    new Promise((done, failed) => {
      child.on('message', (news: PreparationNews) => {
        if (news.kind === 'progress') progress(news.text)
        else if (news.kind === 'done') done(news.accounts)
        else failed(new CannotStart(`The database cannot be used yet. ${news.text}`))
      })
      child.once('exit', (code, signal) => {
        failed(
          new CannotStart(`The database could not be prepared: the process ended with ${signal ?? `code ${code}`}.`),
        )
      })
      child.send(preparation)
    })
}

async function launchDatabase(env: Env): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({
    dataDir: env.DATA_DIR,
    onProgress: progress,
    // Each process has its pool, and the jobs, the commands and the superuser want a few more.
    maxConnections: Math.max(60, (env.DATABASE_POOL + 5) * env.WEB_CONCURRENCY + 20),
  })
  running.database = database
  void database.ended.then(() => reviveDatabase(env, database.app_url))
  if (isStopping) await database.stop()
  return database
}

const FIRST_REVIVAL_MS = 100
const MAX_REVIVAL_MS = 10_000

/** Starts the database again after it died; the web process meanwhile answers 503 and connects anew by itself. */
async function reviveDatabase(env: Env, formerUrl: string): Promise<void> {
  for (let delay = FIRST_REVIVAL_MS; !isStopping; delay = Math.min(delay * 2, MAX_REVIVAL_MS)) {
    say('The database ended unexpectedly; starting it again')
    try {
      const database = await launchDatabase(env)
      say('The database is back')
      // Only where a loopback port was taken meanwhile: the web process learns the new one by starting again.
      if (database.app_url !== formerUrl) running.web?.kill('SIGTERM')
      return
    } catch (error) {
      say(`The database does not start: ${error instanceof Error ? error.message : error}`)
      await sleep(delay)
    }
  }
}

/**
 * Starts the web process, waits until it serves, and from then on starts it again whenever it dies. Meanwhile the
 * stand-in answers.
 */
async function startWeb(env: Env, variables: NodeJS.ProcessEnv, isEmbedded: boolean): Promise<void> {
  if (isEmbedded) setInterval(() => rotateLogs(env), LOG_CHECK_MS).unref()
  const standIn = createStandIn({ hosts: listenHosts(env), port: env.PORT })
  let delay = 0
  const launch = async (isFirst: boolean): Promise<void> => {
    const began = Date.now()
    const log = isEmbedded && !isDevelopment ? openLog(logFile(env)) : 'inherit'
    const entry = env.WEB_CONCURRENCY > 1 && !isDevelopment ? 'lib/server/processes.ts' : 'app/server.ts'
    const flags = isDevelopment ? [] : NODE_FLAGS
    const web = spawn(process.execPath, [...flags, join(root, entry)], {
      cwd: root,
      env: { ...MEMORY_VARIABLES, ...variables, DATABASE_URL: running.database?.app_url ?? variables.DATABASE_URL },
      stdio: ['ignore', log, 'inherit', 'ipc'],
      // Out of the terminal's reach: Ctrl-C is for the launcher, which passes it on once.
      detached: true,
    })
    running.web = web
    if (typeof log === 'number') closeSync(log)
    const ended = new Promise<string>((done) => web.once('exit', (code, signal) => done(signal ?? `code ${code}`)))
    let failure: string | undefined
    const ready = new Promise<boolean>((done) => {
      web.on('message', (message: { kind: string; code?: string; message?: string }) => {
        if (message.kind === 'down' && !isStopping) void standIn.open()
        if (message.kind === 'up' || message.kind === 'ready') void standIn.close()
        if (message.kind === 'ready') done(true)
        if (message.kind === 'failed') {
          const isPort = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(message.code ?? '')
          failure = isPort ? explainPort(message.code, env) : message.message
        }
      })
      void ended.then(() => done(false))
    })
    const isReady = await ready
    if (!isReady && isFirst && !isStopping) {
      throw new CannotStart(`The web process could not start: ${failure ?? (await ended)}${logHint(env, log)}`)
    }
    void ended.then(async (reason) => {
      if (isStopping) return
      void standIn.open()
      delay = restartDelay(delay, Date.now() - began)
      say(`The web process ended (${failure ?? reason}); starting it again in ${delay / 1000} s${logHint(env, log)}`)
      await sleep(delay)
      if (!canSharePort) await standIn.close()
      if (!isStopping) await launch(false)
    })
    if (isReady && !isFirst) say(`The web process serves again at ${env.APP_URL}`)
  }
  await launch(true)
}

function logFile(env: Env): string {
  return join(env.DATA_DIR, 'quorate.log')
}

function rotateLogs(env: Env): void {
  for (const file of [logFile(env), join(env.DATA_DIR, 'postgres.log')]) rotateLog(file)
}

function logHint(env: Env, log: number | string): string {
  return typeof log === 'number' ? `. Its log: ${relative(root, logFile(env))}` : ''
}

/** Whether people reach the site from elsewhere over a connection that anybody on the way can read. */
function isOpenlyPlain(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'http:' && !isLoopbackName(hostname)
}

function announce(env: Env, accounts: DemoAccount[], isEmbedded: boolean, mailboxKey: string | null): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const lines = [`Quorate serves at ${env.APP_URL} (ready in ${seconds} s)`]
  if (accounts.length > 0) {
    const widest = Math.max(...accounts.map((account) => account.label.length))
    lines.push('', `Sign in to the association ${accounts[0]?.tenant_id} as`)
    for (const { label, email, password } of accounts) lines.push(`  ${label.padEnd(widest)}  ${email}  ${password}`)
  }
  lines.push('')
  if (env.SMTP_URL === undefined) lines.push(...announceMailbox(env, mailboxKey))
  if (isEmbedded) {
    lines.push(`Data: ${env.DATA_DIR}`)
    if (!isDevelopment) lines.push(`Log:  ${logFile(env)}`)
  }
  if (isOpenlyPlain(env.APP_URL)) {
    lines.push('APP_URL is plain http: passwords and sessions travel readable. Serve it by https.')
  }
  lines.push('Stop with Ctrl-C')
  say(`\n${lines.join('\n')}\n`)
}

function announceMailbox(env: Env, key: string | null): string[] {
  const lines = [`Mail stays on this machine: ${env.APP_URL}/mailbox`]
  if (key !== null) lines.push(`From elsewhere, once:       ${env.APP_URL}/mailbox?key=${key}`)
  const isOpen = !listenHosts(env).every((host) => host !== undefined && isLoopbackName(host))
  if (isOpen || !isLoopbackName(new URL(env.APP_URL).hostname)) {
    lines.push(
      'Warning: others reach this site while no mail server is set, so nobody receives mail and the mailbox holds it all. Set SMTP_URL.',
    )
  }
  if (!isOpen) lines.push('Only this machine reaches the site; HOST=0.0.0.0 npm start opens it to others')
  return lines
}

/** Ends the web process, when its requests are finished, and then the database. */
async function stop(exitCode: number): Promise<never> {
  isStopping = true
  const deadline = Date.now() + STOP_MS
  const { web, preparing, database, lockedDir, mailbox } = running
  preparing?.kill('SIGKILL')
  if (web !== undefined && web.exitCode === null && web.signalCode === null) {
    web.kill('SIGTERM')
    const patience = setTimeout(() => web.kill('SIGKILL'), DRAIN_MS)
    await new Promise((done) => web.once('exit', done))
    clearTimeout(patience)
  }
  await database?.stop(deadline - Date.now())
  if (mailbox !== undefined) dropMailboxKey(mailbox)
  if (lockedDir !== undefined) releaseLock(lockedDir)
  process.exit(exitCode)
}

let interrupts = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupts++
    if (interrupts === 1) {
      say('Stopping; requests that run are finished first')
      void stop(0)
    } else if (interrupts === 3) {
      // Somebody who asks a third time does not want to wait for slow requests.
      running.web?.kill('SIGKILL')
    }
  })
}

try {
  await start()
} catch (error) {
  if (isStopping) await sleep(2 * STOP_MS)
  const isExpected =
    error instanceof CannotStart ||
    error instanceof BadConfiguration ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof DatabaseUnusable
  if (error instanceof BuildError) console.error(`${error.output}\n\n${error.message}`)
  else console.error(isExpected ? `\n${error.message}` : error)
  await stop(1)
}
