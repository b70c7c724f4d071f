import { sql } from 'kysely'
import pg from 'pg'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'

/** PostgreSQL's code for a statement that took longer than it may. */
const STATEMENT_TIMEOUT = '57014'

/** How long working out a condition may take. */
const LIMIT_SECONDS = 3

/** Where a request gives the condition. */
type Place = 'filter' | 'where' | 'as_of' | 'sort'

/** A condition that takes too long to work out, which is the caller's to narrow. */
export class TooSlowError extends AppError {
  constructor(field: Place, cause?: unknown) {
    super(
      'invalid',
      `This condition takes longer than ${LIMIT_SECONDS} seconds to work out. Narrow it by a field that an index finds, such as a status, a date or a name.`,
      { field, cause },
    )
  }
}

/** Runs what a condition asks for. A statement that took too long is the caller's to narrow: throws invalid. */
export async function explainTimeout<T>(field: Place, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== STATEMENT_TIMEOUT) throw error
    throw new TooSlowError(field, error)
  }
}

/** Runs what a condition asks for in a transaction of which no statement may take longer than a condition may. Throws invalid. */
export function withTimeLimit<T>(ctx: Ctx, field: Place, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return explainTimeout(field, () =>
    transaction(ctx, async (timed) => {
      await sql.raw(`set local statement_timeout = '${LIMIT_SECONDS}s'`).execute(timed.db)
      return run(timed)
    }),
  )
}

/** Returns what begins a step only while all before it took no longer than a condition may, and else throws invalid. */
export function timeBudget(field: Place): <T>(step: () => Promise<T>) => Promise<T> {
  const end = performance.now() + LIMIT_SECONDS * 1000
  return async (step) => {
    if (performance.now() > end) throw new TooSlowError(field)
    return step()
  }
}
