import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  type ColumnType,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { appPool } from '#db/client'
import { TenantFence } from '#db/fence'
import type { DB } from '#db/types'

/** The tables behind the fence. The tenant is not theirs to choose: it can be read, never written. */
export type TenantTables = {
  [T in keyof DB as DB[T] extends { tenant_id: unknown } ? (T extends 'tenant_ids' ? never : T) : never]: Omit<
    DB[T],
    'tenant_id'
  > & { tenant_id: ColumnType<string, never, never> }
}

/** Kysely on one tenant's rows. */
export type TenantDb = Kysely<TenantTables>

/** Whose rows, and on whose behalf. */
export interface TenantSession {
  tenant_id: string
  /** Checked in the same trip as BEGIN; null for work that no account stands behind. */
  account: { id: string; session_version: number; browser_session_id: string | null } | null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The statement that opens a transaction: BEGIN, the tenant and the session check as one message. */
function opening(session: TenantSession, readOnly: boolean): string {
  const begin = `${readOnly ? 'begin read only' : 'begin'}; set local app.tenant = ${pg.escapeLiteral(session.tenant_id)}`
  if (!session.account) return begin
  const { id, session_version, browser_session_id } = session.account
  if (
    !UUID.test(id) ||
    !Number.isInteger(session_version) ||
    (browser_session_id !== null && !UUID.test(browser_session_id))
  ) {
    throw new Error('the session is malformed')
  }
  const browser = browser_session_id === null ? 'null' : `'${browser_session_id}'`
  return `${begin}; select assert_session('${id}', ${session_version}, ${browser})`
}

const statementNames = new Map<string, string>()

/** A stable name for a statement's text, so that each connection parses it once. */
function statementName(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    // Texts that vary without bound would fill the server's memory with plans.
    if (statementNames.size > 500) statementNames.clear()
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    statementNames.set(text, name)
  }
  return name
}

type Row = Record<string, unknown>

function submit(client: pg.PoolClient, query: CompiledQuery): Promise<pg.QueryResult<Row>> {
  return client.query<Row>({ name: statementName(query.sql), text: query.sql, values: query.parameters as unknown[] })
}

function toQueryResult<R>(result: pg.QueryResult<Row>): QueryResult<R> {
  const changed = result.command === 'INSERT' || result.command === 'UPDATE' || result.command === 'DELETE'
  return changed
    ? { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    : { rows: result.rows as R[] }
}

/** A connection that was answered with an error is sound; one that failed below the protocol is not. */
function isConnectionFault(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError)
}

async function* refuseStreaming(): AsyncIterableIterator<QueryResult<never>> {
  yield* []
  throw new Error('streaming does not go with pipelined connections')
}

/** Sends what the statements write to the socket at once; each write of its own is a system call. */
function inOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/**
 * Runs queries as a whole transaction in one flight: opening, queries and COMMIT leave together. Each
 * outcome is settled only when the commit has been acknowledged.
 */
async function runFlight(
  session: TenantSession,
  queries: readonly CompiledQuery[],
  readOnly: boolean,
): Promise<QueryResult<Row>[]> {
  const open = opening(session, readOnly)
  const client = await appPool().connect()
  let fault: unknown
  try {
    const answers = inOnePacket(client, () => [
      client.query(open),
      ...queries.map((query) => submit(client, query)),
      client.query('commit'),
    ])
    const steps = await Promise.allSettled(answers)
    // What fails behind the first failure only says that the transaction is already aborted.
    const failed = steps.find((step) => step.status === 'rejected')
    if (failed) throw failed.reason
    return steps
      .slice(1, -1)
      .map((step) => toQueryResult<Row>((step as PromiseFulfilledResult<pg.QueryResult<Row>>).value))
  } catch (error) {
    fault = error
    throw error
  } finally {
    client.release(fault !== undefined && isConnectionFault(fault))
  }
}

/** The running transaction of a session; its statements follow the opening without waiting for it. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #opened: Promise<unknown>

  constructor(client: pg.PoolClient, session: TenantSession) {
    this.#client = client
    this.#opened = client.query(opening(session, false))
    this.#opened.catch(() => {})
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [opened, answered] = await Promise.allSettled([this.#opened, submit(this.#client, query)])
    if (opened.status === 'rejected') throw opened.reason
    if (answered.status === 'rejected') throw answered.reason
    return toQueryResult(answered.value)
  }

  streamQuery = refuseStreaming

  async commit(): Promise<void> {
    const [opened, committed] = await Promise.allSettled([this.#opened, this.#client.query('commit')])
    if (opened.status === 'rejected') throw opened.reason
    if (committed.status === 'rejected') throw committed.reason
    // A transaction in which a statement failed answers COMMIT with ROLLBACK.
    if (committed.value.command !== 'COMMIT') throw new Error('the transaction was rolled back')
  }

  async rollback(): Promise<void> {
    await this.#client.query('rollback')
  }
}

function onlyReads(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' && !query.query.with
}

interface WaitingRead {
  query: CompiledQuery
  resolve: (result: QueryResult<Row>) => void
  reject: (error: unknown) => void
}

/**
 * Each write is a transaction of its own; reads asked for at the same moment (Promise.all) share one
 * flight on one connection.
 */
class FlightConnection implements DatabaseConnection {
  readonly #session: TenantSession
  #waiting: WaitingRead[] = []

  constructor(session: TenantSession) {
    this.#session = session
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!onlyReads(query)) {
      const [result] = await runFlight(this.#session, [query], false)
      return result as QueryResult<R>
    }
    return new Promise<QueryResult<Row>>((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject })
      // The next tick comes after every promise that is ready now has asked for its query.
      if (this.#waiting.length === 1) process.nextTick(() => this.#depart())
    }) as Promise<QueryResult<R>>
  }

  #depart(): void {
    const reads = this.#waiting
    this.#waiting = []
    runFlight(
      this.#session,
      reads.map((read) => read.query),
      true,
    ).then(
      (results) => {
        for (const [position, result] of results.entries()) reads[position]?.resolve(result)
      },
      (error) => {
        for (const read of reads) read.reject(error)
      },
    )
  }

  streamQuery = refuseStreaming
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const dialect = new PostgresDialect({ pool: async () => appPool() as never })
const driver = dialect.createDriver()

function fenced(session: TenantSession, connection: DatabaseConnection): TenantDb {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, [new TenantFence(session.tenant_id)])
  return new Kysely<TenantTables>({ config: { dialect }, dialect, driver, executor })
}

/** A database on which each awaited query is a transaction of its own, sent in one flight; see FlightConnection. */
export function tenantDb(session: TenantSession): TenantDb {
  return fenced(session, new FlightConnection(session))
}

const MOST_ATTEMPTS = 5

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/**
 * Runs work in one transaction and returns its result once the commit is acknowledged. Any throw rolls
 * back; serialization failures and deadlocks start the whole work again, at most five times.
 */
export function inTransaction<T>(session: TenantSession, run: (db: TenantDb) => Promise<T>): Promise<T> {
  return retrying(() => attemptTransaction(session, run))
}

/**
 * Runs statements as one transaction in one flight, like those of a FlightConnection, and returns their
 * results: locks are held for no round trip. Retried like inTransaction.
 */
export function inFlight(session: TenantSession, queries: readonly CompiledQuery[]): Promise<QueryResult<Row>[]> {
  return retrying(() => runFlight(session, queries, false))
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error) || count === MOST_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** count))
    }
  }
}

async function attemptTransaction<T>(session: TenantSession, run: (db: TenantDb) => Promise<T>): Promise<T> {
  const client = await appPool().connect()
  let fault: unknown
  try {
    const connection = new TransactionConnection(client, session)
    try {
      const result = await run(fenced(session, connection))
      await connection.commit()
      return result
    } catch (error) {
      await connection.rollback().catch((broken) => {
        fault = broken
      })
      throw error
    }
  } finally {
    client.release(fault !== undefined)
  }
}
