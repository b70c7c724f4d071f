import pg from 'pg'
import { env } from '#lib/env'

const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const INT8 = 20

// Dates travel as text: Date objects would cost a third of a list's throughput and turn a local time
// into a zoned one. Sessions run in UTC, so the offset of an instant is always +00; it is written as
// PostgreSQL writes it in JSON.
pg.types.setTypeParser(DATE, (text) => text)
pg.types.setTypeParser(TIMESTAMP, (text) => text.replace(' ', 'T'))
pg.types.setTypeParser(TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11)}:00`)
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds exactly`)
  return value
})

/** Limits that keep one slow statement from holding up the others; all in milliseconds. */
const LIMITS = {
  connect: 2_000,
  statement: 5_000,
  readContext: 3_000,
  lock: 2_000,
  idle_in_transaction: 5_000,
  /** The server ends a statement by itself; one that is silent this much longer is frozen or gone. */
  silence: 1_000,
}

const pools = globalThis as typeof globalThis & { quoratePools?: Map<string, pg.Pool> }

/**
 * Opens a pool for the application. Its role is taken by the opening of each transaction (db/tenant.ts), because a
 * pooler may hand every transaction another connection to the server.
 *
 * @param url a PostgreSQL connection string
 * @param max the most connections it holds at once
 * @param statement how long a statement may take, in milliseconds
 */
export function openPool(url: string, max: number, statement: number = LIMITS.statement): pg.Pool {
  return open(url, max, 'quorate', { ...LIMITS, statement })
}

/** How long an answer is waited for where the server ends a statement after so many milliseconds. */
export function answerLimit(statement: number): number {
  return statement + LIMITS.silence
}

/**
 * Sets up a new connection: times in UTC, and limits in milliseconds. By statements, because poolers refuse the
 * start-up parameters that would say the same.
 */
export async function setUpConnection(
  client: Pick<pg.ClientBase, 'query'>,
  limits: { statement: number; lock: number; idle_in_transaction: number },
): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; set statement_timeout = ${limits.statement}; set lock_timeout = ${limits.lock}; set idle_in_transaction_session_timeout = ${limits.idle_in_transaction}`,
  )
}

function open(url: string, max: number, name: string, limits: typeof LIMITS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: limits.connect,
    // Ends the connection too: what was sent on it cannot be told apart from what comes later.
    query_timeout: answerLimit(limits.statement),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
    onConnect: (client: pg.ClientBase) => setUpConnection(client, limits),
  } as pg.PoolConfig)
  return surviving(pool)
}

/**
 * Returns the pool, whose connections may now die at any time without ending the process: whoever waits for an
 * answer is told by its query. The pool itself listens only to connections that nobody has taken out.
 */
export function surviving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Tests share their machine with whatever else runs there: ten times as much ends only what hangs. */
function processLimits(): typeof LIMITS {
  if (env.NODE_ENV !== 'test') return LIMITS
  return Object.fromEntries(Object.entries(LIMITS).map(([limit, ms]) => [limit, 10 * ms])) as typeof LIMITS
}

/** How long the application waits for the answer to a statement, in milliseconds, unless it gives itself more time. */
export function defaultAnswerLimit(): number {
  return answerLimit(processLimits().statement)
}

/** The process-wide pool on DATABASE_URL. Bundled and unbundled modules of one process share it. */
export function appPool(): pg.Pool {
  return shared('app', (url) => open(url, env.DATABASE_POOL, 'quorate', processLimits()))
}

/** The process-wide pool for transactions of quorate_reader, the role that answers questions and only reads. */
export function readerPool(): pg.Pool {
  return shared('reader', (url) => {
    const limits = processLimits()
    return open(url, Math.min(4, env.DATABASE_POOL), 'quorate reader', { ...limits, statement: limits.readContext })
  })
}

function shared(purpose: string, openOn: (url: string) => pg.Pool): pg.Pool {
  pools.quoratePools ??= new Map()
  const url = env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set; npm start sets it for the embedded database')
  const key = `${purpose} ${url}`
  let pool = pools.quoratePools.get(key)
  if (!pool) {
    pool = openOn(url)
    pools.quoratePools.set(key, pool)
  }
  return pool
}

/** Returns what each pool of the process holds: connections in all, idle ones, and callers that wait for one. */
export function poolCounts(): { pool: string; total: number; idle: number; waiting: number }[] {
  return [...(pools.quoratePools ?? [])].map(([key, { totalCount, idleCount, waitingCount }]) => ({
    pool: key.split(' ', 1)[0] ?? key,
    total: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }))
}

/** Ends every pool of the process; for shutdown and tests. */
export async function closePools(): Promise<void> {
  const open = [...(pools.quoratePools?.values() ?? [])]
  pools.quoratePools?.clear()
  await Promise.all(open.map((pool) => pool.end()))
}
