import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { cut } from '#lib/format/shortened'
import type { CheckedRow, ImportSession, RowDecision } from '#lib/imports/noun'
import { NOUN_IMPORTS } from '#lib/imports/nouns'
import { type KeptImport, openFile } from '#lib/imports/settings'
import { lockVersioned, touch } from '#lib/records/versions'
import type { Sheet, SheetRow } from '#lib/sheets/read-sheet'

/** Rows that are compared with who is there at once. */
const BATCH = 1_000

const isWritten = ({ outcome }: RowDecision) => outcome === 'create' || outcome === 'update'

async function keepRows(
  ctx: Ctx,
  import_id: string,
  rows: readonly CheckedRow[],
  { changed, isKept = isWritten, isOpen = () => false }: ImportSession,
): Promise<void> {
  const values = rows.map((row) => {
    const { line, title, given, decision, cells } = row
    return {
      ...{ line, title, import_id, outcome: decision.outcome, object_id: decision.object_id },
      matched_by: decision.matched_by,
      given: isKept(decision) ? given : null,
      lacks: decision.outcome === 'create' || decision.outcome === 'problem' ? (decision.lacks ?? null) : null,
      ...{ problems: decision.problems, note: decision.note, consent_count: decision.consent_count ?? 0 },
      before: decision.outcome === 'update' ? { changes: changed(decision) } : null,
      cells: decision.outcome === 'problem' || isOpen(row) ? cells : null,
    }
  })
  const columns = sql.raw(
    'import_id, line, title, outcome, object_id, matched_by, given, problems, note, before, cells, consent_count, lacks',
  )
  await sql`insert into import_rows (tenant_id, state, ${columns})
    select ${ctx.tenant_id}::text, 'waiting', ${columns}
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(values)}::jsonb)`.execute(ctx.db)
}

/** The rows below the names of the columns. */
async function* rowsOf(sheet: Sheet, { header_line }: KeptImport): AsyncGenerator<SheetRow> {
  for await (const row of sheet.rows()) if (row.line > header_line) yield row
}

/** Those of them that nobody has left out. */
async function* takenOf(sheet: Sheet, kept: KeptImport): AsyncGenerator<SheetRow> {
  const leftOut = new Set(kept.left_out)
  for await (const row of rowsOf(sheet, kept)) if (!leftOut.has(row.line)) yield row
}

/** What becomes of a row that somebody has left out: it is listed, so that it can be brought back, and does nothing. */
const leaveOut = (line: number, title: string): CheckedRow => ({
  ...{ line, title, given: {}, cells: [] },
  decision: {
    ...{ line, outcome: 'skip', object_id: null, matched_by: null, problems: [] },
    note: 'Left out by hand.',
  },
})

/**
 * Goes through the file of an import and writes down what each row would do. Whatever was found before is forgotten, so
 * that a check which was cut off begins anew.
 *
 * @returns whether it came to its end
 */
export async function checkFile(ctx: Ctx, kept: KeptImport, signal: AbortSignal): Promise<boolean> {
  const session = await NOUN_IMPORTS[kept.noun].open(ctx, kept)
  // Whoever begins a check ends one that still runs elsewhere.
  const version = await transaction(ctx, async (ctx) => {
    const { version } = await lockVersioned(ctx, 'imports', kept.id, kept.version, 'import')
    await touch(ctx, 'imports', kept.id, {})
    await ctx.db.deleteFrom('import_rows').where('import_id', '=', kept.id).execute()
    return version + 1
  })
  if (session.survey) await session.survey(ctx, takenOf(await openFile(ctx, kept), kept))
  if (signal.aborted) return false
  const sheet = await openFile(ctx, kept)
  const leftOut = new Set(kept.left_out)
  // Another session reads what they are called, so that nothing of them counts beside the rows that are taken.
  const aside = leftOut.size > 0 ? await NOUN_IMPORTS[kept.noun].open(ctx, kept) : session
  let waiting: CheckedRow[] = []
  let left: CheckedRow[] = []
  const flush = async () => {
    const rows = waiting
    const others = left
    waiting = []
    left = []
    if (rows.length + others.length === 0) return
    const decisions = await session.decide(
      ctx,
      rows.map(({ line, given, decision }) => ({ line, given, problems: decision.problems })),
      false,
    )
    for (const [at, row] of rows.entries()) {
      row.decision = decisions[at] as RowDecision
      row.title = row.decision.title === undefined ? row.title : cut(row.decision.title, 200)
      session.compare(row)
    }
    await transaction(ctx, async (ctx) => {
      await lockVersioned(ctx, 'imports', kept.id, version, 'import')
      await keepRows(ctx, kept.id, [...rows, ...others], session)
    })
  }
  try {
    for await (const { line, cells } of rowsOf(sheet, kept)) {
      if (leftOut.has(line)) left.push(leaveOut(line, aside.read(cells, line).title))
      else {
        const { given, problems, title } = session.read(cells, line)
        const decision = { problems } as RowDecision
        waiting.push({ line, given, title, cells, decision })
      }
      if (waiting.length + left.length < BATCH) continue
      await flush()
      if (signal.aborted) return false
    }
    await flush()
    await transaction(ctx, async (ctx) => {
      await lockVersioned(ctx, 'imports', kept.id, version, 'import')
      await session.finish?.(ctx, kept.id)
      await touch(ctx, 'imports', kept.id, { status: 'checked', checked_at: sql`now()`, fault: null })
    })
    return true
  } catch (error) {
    // Another check has begun, or the import is gone.
    if (error instanceof AppError && (error.code === 'stale' || error.code === 'not_found')) return true
    throw error
  }
}
