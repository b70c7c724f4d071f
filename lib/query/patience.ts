import pg from 'pg'
import { AppError } from '#lib/errors'

/** PostgreSQL's code for a statement that took longer than it may. */
const TOOK_TOO_LONG = '57014'

/** How long working out a condition may take. */
const LIMIT_MS = 3_000

function tooLong(field: 'filter' | 'where', cause?: unknown): AppError {
  return new AppError(
    'invalid',
    'This condition takes longer than 3 seconds to work out. Narrow it by a field that an index finds, such as a status, a date or a name.',
    { field, cause },
  )
}

/** Returns what goes on only as long as all before it took no longer than a condition may, and else throws invalid. */
export function withinLimit(field: 'filter' | 'where'): <T>(step: () => Promise<T>) => Promise<T> {
  const end = performance.now() + LIMIT_MS
  return async (step) => {
    if (performance.now() > end) throw tooLong(field)
    return step()
  }
}

/** Runs what a condition asks for; one that takes longer than a condition may is the caller's to narrow: invalid. */
export async function patiently<T>(field: 'filter' | 'where', run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== TOOK_TOO_LONG) throw error
    throw tooLong(field, error)
  }
}
