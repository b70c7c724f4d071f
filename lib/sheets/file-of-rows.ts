import { type Ctx, snapshot } from '#lib/context'
import { env } from '#lib/env'
import { readInLine } from '#lib/limits/line'
import { spooled } from '#lib/sheets/spool'

/** So many files are read at once: each has a connection until it is read, and other requests need some too. */
const WIDTH = Math.max(1, Math.floor(env.DATABASE_POOL / 4))

/** Reads what comes first before anything is answered, so that what is wrong is told by the status. */
async function begun<T>(rows: AsyncGenerator<T, void, undefined>): Promise<AsyncIterable<T>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

/**
 * Answers with a file of rows that is written while they are read: all in one transaction, so that the file is of one
 * moment. Reading waits for nobody who takes the file slowly, and ends when whoever asked for it goes away.
 *
 * @param write makes the file of what is read
 */
export async function fileOfRows<T>(
  ctx: Ctx,
  read: (ctx: Ctx) => AsyncIterable<T>,
  write: (rows: AsyncIterable<T>) => Response | Promise<Response>,
): Promise<Response> {
  const rows = readInLine('files of rows', () => snapshot(ctx, read), WIDTH)
  const { body, headers } = await write(await begun(rows))
  // A writer that was stopped before it read anything would leave the rows where they are.
  return new Response(body && spooled(body, () => rows.return()), { headers })
}
