import { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'
import { PgBoss } from 'pg-boss'
import { openPool } from '#db/client'
import type { Ctx } from '#lib/context'
import { transaction } from '#lib/context'
import { env } from '#lib/env'

/** The jobs that other slices may ask for, and what they say. */
export interface Jobs {
  mail: { tenant_id: string; mail_id: string }
  churn: { tenant_id: string }
  duplicates: { tenant_id: string }
  bulk: { tenant_id: string; bulk_action_id: string }
  billing: { tenant_id: string; billing_run_id: string }
  import: { tenant_id: string; import_id: string }
  cancelled_event: { tenant_id: string; event_id: string }
  archive: { tenant_id: string; archive_id: string }
  erasure: { tenant_id: string; erasure_id: string }
  associations: { service_mail_id: string }
}

/** A producer has nothing to do between two sends, so it gets no timers that would keep a process awake. */
const stillClock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms).unref(),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: () => null,
  clearInterval: () => {},
}

let producing: Promise<PgBoss> | undefined

/** The producer of this process. It learns the queues once; a failed attempt is forgotten. */
function producer(): Promise<PgBoss> {
  producing ??= startProducer().catch((error) => {
    producing = undefined
    throw error
  })
  return producing
}

async function startProducer(): Promise<PgBoss> {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set; npm start sets it for the embedded database')
  // A connection of its own: callers hold one of the pool's while they wait for this.
  const pool = openPool(env.DATABASE_URL, 1)
  try {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      clock: stillClock,
      migrate: false,
      supervise: false,
      schedule: false,
    })
    boss.on('error', () => {})
    return await boss.start()
  } finally {
    await pool.end()
  }
}

/** Runs the producer's statements on the transaction of the context. */
function within(ctx: Ctx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await ctx.db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

/**
 * Asks for a job in the transaction that runs, or in one of its own: it exists if and only if the
 * transaction commits.
 *
 * @param key names the job, for `runNow`
 * @param priority jobs of a higher one overtake those of a lower one; 0 is the usual
 */
export async function enqueue<N extends keyof Jobs>(
  ctx: Ctx,
  name: N,
  data: Jobs[N],
  { key, priority = 0 }: { key: string; priority?: number },
): Promise<void> {
  const boss = await producer()
  await transaction(ctx, async (ctx) => {
    const id = await boss.send(name, data, { db: within(ctx), singletonKey: key, priority })
    if (!id) throw new Error(`the queue ${name} took no job`)
  })
}

/** The same for what belongs to no tenant: in the transaction that runs on the client. */
export async function enqueueWithin<N extends keyof Jobs>(
  client: ClientBase,
  name: N,
  data: Jobs[N],
  { key }: { key: string },
): Promise<void> {
  const boss = await producer()
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const id = await boss.send(name, data, { db, singletonKey: key })
  if (!id) throw new Error(`the queue ${name} took no job`)
}

/** Makes waiting jobs of this name and key due now. Returns how many there were; one that runs does not wait. */
export async function runNow(ctx: Ctx, name: keyof Jobs, key: string): Promise<number> {
  const boss = await producer()
  return transaction(ctx, async (ctx) => {
    const { updated } = await boss.update(name, undefined, {
      db: within(ctx),
      singletonKey: key,
      startAfter: 0,
      match: 'all',
    })
    return updated
  })
}
