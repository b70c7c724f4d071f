import type { CompiledQuery } from 'kysely'
import {
  inBatch,
  inReaderSnapshot,
  inSnapshot,
  inTransaction,
  type TenantDb,
  type TenantSession,
  tenantDb,
} from '#db/tenant'
import type { Role } from '#lib/permissions'

/** Who acts. */
export type Actor =
  | {
      kind: 'account'
      account_id: string
      roles: readonly Role[]
      session_version: number
      browser_session_id: string | null
    }
  | { kind: 'system'; name: string }
  | { kind: 'anonymous' }

/** What every query and service takes first: whose data, on whose behalf, and the way to it. */
export interface Ctx {
  readonly tenant_id: string
  readonly actor: Actor
  readonly request_id: string
  /** Scoped to the tenant; inside `transaction` it is the transaction's. */
  readonly db: TenantDb
  readonly is_in_transaction: boolean
  /** Of a context that only reads: the account to whose rows it is held; null for all of the tenant. See lib/figures/read-context. */
  readonly reader?: { readonly own_account_id: string | null }
  /** The models of nouns with the fields that the association gave its records, once these were read; see lib/query. */
  readonly models?: object
  /** The past day at whose end lists and figures stand; now without one. */
  readonly as_of?: string
  /** Of work that writes to nobody, such as an import: what follows from it is told by no mail. */
  readonly is_silent?: true
}

function sessionOf(ctx: Pick<Ctx, 'tenant_id' | 'actor'>): TenantSession {
  const { tenant_id, actor } = ctx
  if (actor.kind !== 'account') return { tenant_id, account: null }
  const { account_id, session_version, browser_session_id } = actor
  return { tenant_id, account: { id: account_id, session_version, browser_session_id } }
}

/** Makes the context of one request or job. It opens nothing until the first query. */
export function createCtx(parts: { tenant_id: string; actor: Actor; request_id: string }): Ctx {
  return { ...parts, db: tenantDb(sessionOf(parts)), is_in_transaction: false }
}

/**
 * Runs work in a transaction; inside a running one it joins. Returns what the work returns, once
 * committed. A deadlock or serialization failure runs the work again, so it must have no effects
 * outside the database.
 */
export async function transaction<T>(ctx: Ctx, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.is_in_transaction) return run(ctx)
  return inTransaction(sessionOf(ctx), (db) => run({ ...ctx, db, is_in_transaction: true }))
}

/**
 * Yields what is read in a transaction of its own that sees one moment of the database; inside a running one what that
 * sees. It ends when all is read, or nobody reads on.
 */
export async function* snapshot<T>(ctx: Ctx, read: (ctx: Ctx) => AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  if (ctx.reader) yield* inReaderSnapshot(ctx.tenant_id, ctx.reader.own_account_id, (db) => read({ ...ctx, db }))
  else if (ctx.is_in_transaction) yield* read(ctx)
  else yield* inSnapshot(sessionOf(ctx), (db) => read({ ...ctx, db, is_in_transaction: true }))
}

/**
 * Runs compiled statements of ctx.db as one transaction that travels in one trip, or within the running
 * one. Returns the rows of each. For hot rows: what they lock is held for no round trip, so no statement
 * can depend on the outcome of another but in SQL.
 */
export async function batch(ctx: Ctx, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  const results = ctx.is_in_transaction
    ? await Promise.all(queries.map((query) => ctx.db.executeQuery(query)))
    : await inBatch(sessionOf(ctx), queries)
  return results.map(({ rows }) => rows)
}

/** The acting account's id, or null for the system and anonymous visitors. */
export function actingAccountId(ctx: Ctx): string | null {
  return ctx.actor.kind === 'account' ? ctx.actor.account_id : null
}
