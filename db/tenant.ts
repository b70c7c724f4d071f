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
import { named, type Statement, sendBatch } from '#db/batch'
import { answerLimit, appPool, defaultAnswerLimit, readerPool } from '#db/client'
import { TenantScope } from '#db/tenant-scope'
import type { DB } from '#db/types'

/** The tables scoped to a tenant. The tenant is not theirs to choose: it can be read, never written. */
export type TenantTables = {
  [T in keyof DB as DB[T] extends { tenant_id: unknown }
    ? T extends 'tenant_ids' | 'tenant_keys'
      ? never
      : T
    : never]: Omit<DB[T], 'tenant_id'> & { tenant_id: ColumnType<string, never, never> }
}

/** Kysely on one tenant's rows. */
export type TenantDb = Kysely<TenantTables>

/** Whose rows, and on whose behalf. */
export interface TenantSession {
  tenant_id: string
  /** Checked in the same trip; null for work that no account stands behind. */
  account: { id: string; session_version: number; browser_session_id: string | null } | null
}

/** The statement that goes ahead of all others: the tenant, and the check that the session still stands. */
function opening({ tenant_id, account }: TenantSession, readsOnly: boolean): Statement {
  return {
    text: 'select open_session($1, $2, $3, $4, $5)',
    values: [
      tenant_id,
      account?.id ?? null,
      account?.session_version ?? null,
      account?.browser_session_id ?? null,
      readsOnly,
    ],
  }
}

/**
 * Begins as a request does, on behalf of nobody. Throws what the database throws when no request could succeed: a
 * right or the schema is missing, or a pooler in between loses prepared statements.
 */
export async function tryOpening(pool: pg.Pool): Promise<void> {
  const nobody = { tenant_id: '-', account: null }
  await sendBatch(pool, [opening(nobody, true), { text: 'select from tenants limit 1', values: [] }])
}

/** Gives the transaction that has just begun on this connection to a tenant, for statements beside the query builder. */
export async function openTransaction(client: pg.ClientBase, tenant_id: string): Promise<void> {
  await client.query(named(opening({ tenant_id, account: null }, false)))
}

type Row = Record<string, unknown>

function statementOf(query: CompiledQuery): Statement {
  return { text: query.sql, values: query.parameters }
}

function toQueryResult<R>(result: pg.QueryResult<Row>): QueryResult<R> {
  const changed = result.command === 'INSERT' || result.command === 'UPDATE' || result.command === 'DELETE'
  return changed
    ? { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    : { rows: result.rows as R[] }
}

async function* refuseStreaming(): AsyncIterableIterator<QueryResult<never>> {
  yield* []
  throw new Error('streaming does not go with pipelined connections')
}

/** Runs queries as a whole transaction in one batch and returns their results once it is committed. */
async function runBatch(
  session: TenantSession,
  queries: readonly CompiledQuery[],
  readsOnly: boolean,
): Promise<QueryResult<Row>[]> {
  const [, ...results] = await sendBatch(appPool(), [opening(session, readsOnly), ...queries.map(statementOf)])
  return results.map((result) => toQueryResult<Row>(result))
}

/** How work that goes through a whole association gives itself more time. */
const MORE_TIME = /^set local statement_timeout = '(\d+)s'$/

/** The running transaction of a session; its statements follow the opening without waiting for it. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #opened: Promise<unknown>
  #answerLimit = defaultAnswerLimit()
  #waiting = 0
  #isOver = false

  constructor(client: pg.PoolClient, opening: Statement, begin = 'begin') {
    this.#client = client
    this.#opened = Promise.all([client.query(begin), client.query(named(opening))])
    this.#opened.catch(() => {})
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Work that goes on beside the one that failed would reach whoever has the connection next.
    if (this.#isOver) throw new Error('the transaction has ended')
    const seconds = query.query.kind === 'RawNode' ? MORE_TIME.exec(query.sql)?.[1] : undefined
    if (seconds !== undefined) this.#answerLimit = answerLimit(Number(seconds) * 1000)
    // Statements asked for together run one after the other, and each has its time.
    this.#waiting += 1
    const query_timeout = this.#answerLimit * this.#waiting
    const [opened, answered] = await Promise.allSettled([
      this.#opened,
      this.#client.query<Row>({ ...named(statementOf(query)), query_timeout } as pg.QueryConfig),
    ])
    this.#waiting -= 1
    if (opened.status === 'rejected') throw opened.reason
    if (answered.status === 'rejected') throw answered.reason
    return toQueryResult(answered.value)
  }

  streamQuery = refuseStreaming

  async commit(): Promise<void> {
    this.#isOver = true
    const [opened, committed] = await Promise.allSettled([this.#opened, this.#client.query('commit')])
    if (opened.status === 'rejected') throw opened.reason
    if (committed.status === 'rejected') throw committed.reason
    // A transaction in which a statement failed answers COMMIT with ROLLBACK.
    if (committed.value.command !== 'COMMIT') throw new Error('the transaction was rolled back')
  }

  async rollback(): Promise<void> {
    this.#isOver = true
    await this.#client.query('rollback')
  }
}

function onlyReads({ query }: CompiledQuery): boolean {
  if (query.kind !== 'SelectQueryNode') return false
  return query.with?.expressions.every(({ expression }) => expression.kind === 'SelectQueryNode') ?? true
}

interface WaitingRead {
  query: CompiledQuery
  resolve: (result: QueryResult<Row>) => void
  reject: (error: unknown) => void
}

/** Sends compiled queries as one transaction and returns their results. */
type Departure = (queries: readonly CompiledQuery[], readsOnly: boolean) => Promise<QueryResult<Row>[]>

/**
 * Each write is a transaction of its own; reads asked for at the same moment (Promise.all) share one
 * batch on one connection.
 */
class BatchConnection implements DatabaseConnection {
  readonly #depart: Departure
  #waiting: WaitingRead[] = []

  constructor(depart: Departure) {
    this.#depart = depart
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!onlyReads(query)) {
      const [result] = await this.#depart([query], false)
      return result as QueryResult<R>
    }
    return new Promise<QueryResult<Row>>((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject })
      // The next tick comes after every promise that is ready now has asked for its query.
      if (this.#waiting.length === 1) process.nextTick(() => this.#takeOff())
    }) as Promise<QueryResult<R>>
  }

  #takeOff(): void {
    const reads = this.#waiting
    this.#waiting = []
    this.#depart(
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

function scoped(session: TenantSession, connection: DatabaseConnection): TenantDb {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, [new TenantScope(session.tenant_id)])
  return new Kysely<TenantTables>({ config: { dialect }, dialect, driver, executor })
}

/** A database on which each awaited query is a transaction of its own, sent in one batch; see BatchConnection. */
export function tenantDb(session: TenantSession): TenantDb {
  return scoped(session, new BatchConnection((queries, readsOnly) => runBatch(session, queries, readsOnly)))
}

const COMMIT: Statement = { text: 'commit', values: [] }

/** What a read context begins with: nothing in its transaction can then choose another tenant or role that sees rows. */
export function readingOpening(tenantId: string, ownAccountId: string | null): [begin: Statement, open: Statement] {
  return [
    { text: 'begin deferrable', values: [] },
    {
      text: `select open_reading($1, $2), set_config('role', 'quorate_reader', true)`,
      values: [tenantId, ownAccountId],
    },
  ]
}

/**
 * Like tenantDb, but as the role that may only read: a write is refused by the database, and a transaction names its
 * tenant once.
 *
 * @param ownAccountId reaches only what belongs to this account; null reaches the whole tenant
 */
export function readerDb(tenantId: string, ownAccountId: string | null): TenantDb {
  const depart: Departure = async (queries) => {
    const statements = [...readingOpening(tenantId, ownAccountId), ...queries.map(statementOf), COMMIT]
    const results = await sendBatch(readerPool(), statements)
    return results.slice(2, -1).map((result) => toQueryResult<Row>(result))
  }
  return scoped({ tenant_id: tenantId, account: null }, new BatchConnection(depart))
}

/** A builder that never executes, for queries to be compiled with something else in the tenant's place. */
export function slotDb(tenantSlot: string): TenantDb {
  const refuse = async () => {
    throw new Error('a query with slots cannot be executed')
  }
  return scoped({ tenant_id: tenantSlot, account: null }, { executeQuery: refuse, streamQuery: refuseStreaming })
}

const SNAPSHOT = 'begin isolation level repeatable read read only'

/** Like inSnapshot, as the role that may only read. See readerDb. */
export function inReaderSnapshot<T>(
  tenantId: string,
  ownAccountId: string | null,
  read: (db: TenantDb) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  const [, open] = readingOpening(tenantId, ownAccountId)
  return handOn(
    readerPool(),
    { tenant_id: tenantId, account: null },
    ['begin isolation level repeatable read deferrable', open],
    read,
  )
}

/**
 * Hands on what is read in one transaction that only reads: all of it is of one moment, whatever is written meanwhile. The
 * transaction ends with the last of it, or as soon as nobody reads on; between two reads it waits no longer than any
 * other.
 */
export function inSnapshot<T>(
  session: TenantSession,
  read: (db: TenantDb) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  return handOn(appPool(), session, [SNAPSHOT, opening(session, true)], read)
}

async function* handOn<T>(
  pool: pg.Pool,
  session: TenantSession,
  [begin, open]: [begin: string, open: Statement],
  read: (db: TenantDb) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  const client = await pool.connect()
  let fault: unknown
  try {
    const connection = new TransactionConnection(client, open, begin)
    try {
      yield* read(scoped(session, connection))
    } finally {
      // Nothing was written, so there is nothing to be kept.
      await connection.rollback().catch((broken) => {
        fault = broken
      })
    }
  } finally {
    client.release(fault !== undefined)
  }
}

const MAX_ATTEMPTS = 5

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
 * Runs statements as one transaction in one batch, like those of a BatchConnection, and returns their
 * results: locks are held for no round trip. Retried like inTransaction.
 */
export function inBatch(session: TenantSession, queries: readonly CompiledQuery[]): Promise<QueryResult<Row>[]> {
  return retrying(() => runBatch(session, queries, false))
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error) || count === MAX_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** count))
    }
  }
}

async function attemptTransaction<T>(session: TenantSession, run: (db: TenantDb) => Promise<T>): Promise<T> {
  const client = await appPool().connect()
  let fault: unknown
  try {
    const connection = new TransactionConnection(client, opening(session, false))
    try {
      const result = await run(scoped(session, connection))
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
