import type pg from 'pg'
import { sendBatch } from '#db/batch'
import { appPool } from '#db/client'
import { isStorageFault } from '#db/errors'
import { compareSchema } from '#db/pending'
import { tryOpening } from '#db/tenant'
import { lastRunAt } from '#lib/jobs/runs'
import { logger } from '#lib/log'

const PATIENCE_MS = 1_500
/** How long it stays known that the database can store something, and that it cannot. */
const STORAGE_FRESH_MS = { good: 10_000, bad: 2_000 }

/** Whether this process can serve. */
export interface Readiness {
  /** What keeps every request from succeeding, in words for the log; null when nothing does. */
  fault: string | null
  /** When a scheduled job last ended, on any process; null when none ever did or it is not known. */
  jobs_ran_at: string | null
}

/**
 * Returns what tells whether this process can serve: a request can begin, the database has had every migration and can
 * store something. It says no when it does not know after 1.5 s; callers at the same time share one question. A change
 * is logged.
 */
export function readinessOf(openPool: () => pg.Pool): () => Promise<Readiness> {
  let asking: Promise<Readiness> | undefined
  let storage: { fault: string | null; known_until: number } = { fault: null, known_until: 0 }
  let lastFault: string | null = null

  async function ask(): Promise<Readiness> {
    const pool = openPool()
    const [{ pending, is_unfinished }] = await Promise.all([compareSchema(pool), tryOpening(pool)])
    if (is_unfinished) return { fault: 'a restore into the database has not ended', jobs_ran_at: null }
    if (pending.length > 0) return { fault: `the database has not had ${pending.join(', ')}`, jobs_ran_at: null }
    if (Date.now() >= storage.known_until) {
      const fault = await findStorageFault(pool)
      storage = { fault, known_until: Date.now() + STORAGE_FRESH_MS[fault === null ? 'good' : 'bad'] }
    }
    return { fault: storage.fault, jobs_ran_at: await lastRunAt(pool) }
  }

  function noteChange({ fault }: Readiness): void {
    if (fault === lastFault) return
    if (fault === null) logger.info('ready to serve again')
    else logger.error({ reason: fault }, 'not ready to serve')
    lastFault = fault
  }

  async function askOnce(): Promise<Readiness> {
    const readiness = await inTime(ask().catch((error) => ({ fault: String(error.message), jobs_ran_at: null })))
    noteChange(readiness)
    asking = undefined
    return readiness
  }

  return () => {
    asking ??= askOnce()
    return asking
  }
}

/** Whether this process can serve; see readinessOf. */
export const checkReadiness = readinessOf(appPool)

async function inTime(answer: Promise<Readiness>): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Readiness>((resolve) => {
    const fault = `the database has not answered within ${PATIENCE_MS / 1000} s`
    timer = setTimeout(resolve, PATIENCE_MS, { fault, jobs_ran_at: null })
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function findStorageFault(pool: pg.Pool): Promise<string | null> {
  try {
    return (await tryStoring(pool)) ? null : 'the database takes no writes: it is a standby or set to read only'
  } catch (error) {
    // A limit on temporary files, or a slow disk, keeps nothing from being stored.
    return isStorageFault(error) ? (error as Error).message : null
  }
}

/**
 * Makes the database take disk space, as a table does that grows, and give it back: some 2 MB in a temporary file, which
 * locks nothing and leaves nothing behind. A row that is overwritten would find room on a full disk. Returns whether
 * rows could be written as far as the server's settings go.
 */
async function tryStoring(pool: pg.Pool): Promise<boolean> {
  const [, , answer] = await sendBatch(pool, [
    { text: `set local work_mem = '64kB'`, values: [] },
    { text: 'select count(*) from generate_series(1, 100000)', values: [] },
    {
      text: `select not (pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean) as is_writable`,
      values: [],
    },
  ])
  return answer?.rows[0]?.is_writable === true
}
