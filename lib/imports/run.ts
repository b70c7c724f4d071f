import { sql } from 'kysely'
import pg from 'pg'
import { toAppError } from '#db/errors'
import { onBehalfOf } from '#lib/accounts/acting'
import { type Ctx, transaction } from '#lib/context'
import { AppError, isRefusal } from '#lib/errors'
import { checkFile } from '#lib/imports/check'
import type { Decided, DoneRow, RowDecision, RowFate, Told } from '#lib/imports/noun'
import { NOUN_IMPORTS } from '#lib/imports/nouns'
import { getKept, type KeptImport } from '#lib/imports/settings'
import { can, IMPORT_PERMISSION } from '#lib/permissions'
import { lockVersioned } from '#lib/records/versions'

/** Rows in one transaction: few enough that nobody waits long for one of them. */
const BATCH = 500

/** An import writes to nobody unless it is of payments and says so, and its undo never does: whoever starts it is promised that. */
const silent = (ctx: Ctx): Ctx => ({ ...ctx, is_silent: true })

/** A few rows that are refused cost a few tries each, not one for every row of the batch. */
const halves = (count: number): number[] => [Math.ceil(count / 2), Math.floor(count / 2)]

function waitingRows(ctx: Ctx, import_id: string, limit: number) {
  return ctx.db
    .selectFrom('import_rows')
    .select(['line', 'given', 'outcome', 'object_id'])
    .where('import_id', '=', import_id)
    .where('state', '=', 'waiting')
    .where('outcome', 'in', ['create', 'update'])
    .orderBy('line')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

type WaitingRow = Awaited<ReturnType<typeof waitingRows>>[number]

interface Fate {
  line: number
  state: 'done' | 'refused'
  object_id: string | null
  before: object | null
  made: object | null
  note: string | null
  consent_count: number
}

/** Writes down what became of rows, in one statement. */
async function noteFates(ctx: Ctx, import_id: string, fates: readonly Fate[]): Promise<void> {
  if (fates.length === 0) return
  await sql`update import_rows r set state = fate.state, object_id = fate.object_id, made = fate.made,
      before = coalesce(r.before, '{}') || coalesce(fate.before, '{}'), note = coalesce(fate.note, r.note),
      consent_count = fate.consent_count
    from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb)
      fate (line integer, state text, object_id uuid, before jsonb, made jsonb, note text, consent_count smallint)
    where r.import_id = ${import_id}::uuid and r.line = fate.line`.execute(ctx.db)
}

/** Writes the next rows in one transaction; where one is refused, which undoes all, the halves of them by themselves. */
async function runBatch(ctx: Ctx, kept: KeptImport, limit = BATCH): Promise<number> {
  let rows: WaitingRow[] = []
  try {
    await transaction(kept.tells_members ? ctx : silent(ctx), async (ctx) => {
      // Plans that were made while the tables were empty, those of foreign keys as well, would go through all of what
      // has been imported since.
      await sql`discard plans`.execute(ctx.db)
      rows = await waitingRows(ctx, kept.id, limit)
      if (rows.length === 0) return
      const session = await NOUN_IMPORTS[kept.noun].open(ctx, kept)
      const given = rows.map((row) => row.given as unknown as Told)
      // What was found by the check may be otherwise by now.
      const decisions = await session.decide(
        ctx,
        rows.map(({ line }, at) => ({ line, given: given[at] as Told, problems: [] })),
        true,
      )
      const agreed: Decided[] = []
      const fates: Fate[] = []
      for (const [at, row] of rows.entries()) {
        const decision = decisions[at] as RowDecision
        const isSame = decision.outcome === row.outcome && decision.object_id === row.object_id
        if (isSame) agreed.push({ given: given[at] as Told, decision })
        else {
          const why = decision.problems[0]?.message ?? decision.note ?? 'Somebody else has added or changed the record.'
          fates.push({
            line: row.line,
            state: 'refused',
            object_id: null,
            before: null,
            made: null,
            consent_count: 0,
            note: `Changed since the check: ${why}`,
          })
        }
      }
      const consents = new Map(agreed.map(({ decision }) => [decision.line, decision.consent_count ?? 0]))
      for (const { line, object_id, before, made, note = null } of await session.write(ctx, kept.id, agreed))
        fates.push({
          line,
          object_id,
          made,
          state: 'done',
          before: before && { fields: before },
          note,
          consent_count: consents.get(line) ?? 0,
        } satisfies Fate)
      await noteFates(ctx, kept.id, fates)
    })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (!isRefusal(error) || rows.length === 0) throw thrown
    if (rows.length > 1) for (const half of halves(rows.length)) await runBatch(ctx, kept, half)
    else {
      const [{ line }] = rows as [WaitingRow]
      await noteFates(ctx, kept.id, [
        { line, state: 'refused', object_id: null, before: null, made: null, note: error.message, consent_count: 0 },
      ])
    }
  }
  return rows.length
}

/**
 * Ends the run with what belongs to several rows. Only once no row waits, also none that another worker holds, and by
 * one worker at a time. Returns how much was done.
 */
async function closeRun(ctx: Ctx, kept: KeptImport): Promise<number> {
  const { close } = NOUN_IMPORTS[kept.noun]
  if (!close) return 0
  return transaction(silent(ctx), async (ctx) => {
    await sql`discard plans`.execute(ctx.db)
    const { status } = await lockVersioned(ctx, 'imports', kept.id, null, 'import')
    const left = await waits(ctx, kept.id, 'waiting').limit(1).executeTakeFirst()
    return status === 'running' && !left ? close(ctx, kept) : 0
  })
}

function doneRows(ctx: Ctx, import_id: string, limit: number) {
  return (
    ctx.db
      .selectFrom('import_rows')
      .select(['line', 'outcome', 'object_id', 'before', 'made'])
      .where('import_id', '=', import_id)
      .where('state', '=', 'done')
      // The last first, as they came.
      .orderBy('line', 'desc')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  )
}

async function noteUndone(ctx: Ctx, import_id: string, fates: readonly RowFate[]): Promise<void> {
  if (fates.length === 0) return
  await sql`update import_rows r set state = fate.state, note = coalesce(fate.note, r.note)
    from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb) fate (line integer, state text, note text)
    where r.import_id = ${import_id}::uuid and r.line = fate.line`.execute(ctx.db)
}

/** A sentence for what cannot be taken back; null when something else is wrong. */
function reasonOf({ noun }: KeptImport, thrown: unknown): string | null {
  if (thrown instanceof pg.DatabaseError && thrown.code === '23503')
    return NOUN_IMPORTS[noun].referred(thrown.table ?? 'records')
  const error = toAppError(thrown)
  return isRefusal(error) ? `Kept: ${error.message}` : null
}

/**
 * Takes the next rows of an import back in one transaction, and returns how many there were. Records that somebody has
 * edited since stay, and so do those to which something was added that would be lost.
 */
async function undoBatch(ctx: Ctx, kept: KeptImport, limit = BATCH): Promise<number> {
  const noun = NOUN_IMPORTS[kept.noun]
  let rows: DoneRow[] = []
  try {
    await transaction(silent(ctx), async (ctx) => {
      // As when the rows were written: plans for tables that were empty are of no use.
      await sql`discard plans`.execute(ctx.db)
      // Rows that go together are taken by one worker.
      if (noun.together) await lockVersioned(ctx, 'imports', kept.id, null, 'import')
      rows = await doneRows(ctx, kept.id, limit)
      if (rows.length > 0 && noun.together) rows = await noun.together(ctx, kept, rows)
      if (rows.length === 0) {
        await noun.clear?.(ctx, kept)
        if (!(await waits(ctx, kept.id, 'done').limit(1).executeTakeFirst())) await noun.undone?.(ctx)
      } else await noteUndone(ctx, kept.id, await noun.undo(ctx, kept, rows))
    })
  } catch (thrown) {
    const note = reasonOf(kept, thrown)
    if (note === null || rows.length === 0) throw thrown
    if (rows.length > 1) for (const half of halves(rows.length)) await undoBatch(ctx, kept, half)
    else
      await noteUndone(
        ctx,
        kept.id,
        rows.map(({ line }) => ({ line, state: 'kept', note })),
      )
  }
  return rows.length
}

/** The rows that a job has still to do. */
function waits(ctx: Ctx, import_id: string, state: 'waiting' | 'done') {
  return ctx.db
    .selectFrom('import_rows')
    .select('line')
    .where('import_id', '=', import_id)
    .where('state', '=', state)
    .where('outcome', 'in', ['create', 'update'])
}

/** From so many rows on the planner has to know of them before somebody opens a list. */
const MANY_ROWS = 1_000

/** Ends what a job did once no row waits for it: rows that another worker holds are that one's. */
async function finish(ctx: Ctx, { id, status, row_count }: KeptImport): Promise<void> {
  const from = status === 'undoing' ? 'done' : 'waiting'
  const left = waits(ctx, id, from)
  await ctx.db
    .updateTable('imports')
    .set({
      status: status === 'undoing' ? 'undone' : 'done',
      ...(status === 'running' && { finished_at: sql`now()` }),
      ...{ fault: null, version: sql`version + 1`, updated_at: sql`now()` },
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .where(({ not, exists }) => not(exists(left)))
    .execute()
  if (row_count >= MANY_ROWS) await sql`select gather_statistics()`.execute(ctx.db)
}

/**
 * Goes on with an import where it was left: checks the file, writes its rows or takes them back, on behalf of whoever
 * asked for it. Several may work on the same import at once.
 *
 * @param system acts for the system
 * @returns whether nothing is left to do
 */
export async function runImport(system: Ctx, id: string, signal: AbortSignal): Promise<boolean> {
  const found = await system.db.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst()
  // One that was deleted meanwhile leaves nothing to do.
  if (!found) return true
  try {
    while (!signal.aborted) {
      const kept = await getKept(system, id)
      if (!['checking', 'running', 'undoing'].includes(kept.status)) return true
      // Whoever is shut out or loses the right meanwhile is stopped at the next rows.
      const ctx = await onBehalfOf(system, (kept.run_by ?? kept.created_by) as string)
      if (!can(ctx, IMPORT_PERMISSION[kept.noun]))
        throw new AppError('forbidden', 'The account that began this may no longer import.')
      if (kept.status === 'checking') return await checkFile(ctx, kept, signal)
      if (kept.status === 'running') await NOUN_IMPORTS[kept.noun].prepare?.(ctx, kept)
      const count = kept.status === 'running' ? await runBatch(ctx, kept) : await undoBatch(ctx, kept)
      if (count === 0 && kept.status === 'running' && (await closeRun(ctx, kept)) > 0) continue
      if (count === 0) {
        await finish(ctx, kept)
        return true
      }
    }
    return false
  } catch (error) {
    if (
      !isRefusal(error) &&
      !(error instanceof AppError && ['forbidden', 'unsupported_media_type'].includes(error.code))
    )
      throw error
    await failImport(system, id, (error as AppError).message)
    return true
  }
}

/** Ends an import that cannot go on; what was written stays, and can be taken back or gone on with. */
export async function failImport(system: Ctx, id: string, fault: string): Promise<void> {
  await system.db
    .updateTable('imports')
    .set({ status: 'failed', fault, finished_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['checking', 'running', 'undoing'])
    .execute()
}
