import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { fold } from '#lib/format/fold'
import { type Decision, decide, type Plan } from '#lib/imports/plan'
import { columnOf, type Given, readRow } from '#lib/imports/read-row'
import { type KeptImport, openFile, settingsOf } from '#lib/imports/settings'
import { lockVersioned, touch } from '#lib/records/versions'

/** Rows that are compared with who is there at once. */
const BATCH = 1_000

interface CheckedRow {
  line: number
  given: Given
  decision: Decision
  title: string
  cells: string[]
}

/** Rows of one file that are the same person, found as the file goes by. */
class Seen {
  readonly #lines = new Map<string, number>()

  /** Returns the field and the line of an earlier row that a row repeats; null when it is the first. */
  repeats({ fields }: Given, object_id: string | null, line: number): { field: string; line: number } | null {
    const { member_number, email, first_name, last_name, birth_date } = fields as Record<string, string | undefined>
    const name = fold(`${last_name ?? ''} ${first_name ?? ''}`)
    const keys: [field: string, key: string][] = []
    if (object_id) keys.push([member_number ? 'member_number' : email ? 'email' : 'last_name', `id ${object_id}`])
    if (member_number) keys.push(['member_number', `number ${member_number}`])
    // A family shares one address; the same name at the same address is the same person, unless the birth dates differ.
    if (email && name) keys.push(['email', `email ${emailKey(email)} ${name} ${birth_date ?? ''}`])
    if (birth_date && name) keys.push(['last_name', `name ${name} ${birth_date}`])
    for (const [field, key] of keys) {
      const earlier = this.#lines.get(key)
      if (earlier !== undefined) return { field, line: earlier }
    }
    for (const [, key] of keys) this.#lines.set(key, line)
    return null
  }
}

const REPEATS: Readonly<Record<string, string>> = {
  member_number: 'has the same number',
  email: 'has the same name and e-mail address',
  last_name: 'has the same name and birth date',
}

function noteRepetition(plan: Plan, { decision, given }: CheckedRow, seen: Seen): void {
  // What is refused anyway makes no other row a repetition.
  if (decision.outcome === 'problem') return
  const found = seen.repeats(given, decision.object_id, decision.line)
  if (!found) return
  const column = columnOf(plan.columns, found.field)
  decision.outcome = 'problem'
  decision.problems.push({
    ...{ position: column?.position ?? null, column: column?.header || null, field: found.field },
    message: `Line ${found.line} ${REPEATS[found.field]}. Leave one of the two rows out.`,
  })
}

async function keepRows(ctx: Ctx, import_id: string, rows: readonly CheckedRow[]): Promise<void> {
  const values = rows.map(({ line, title, given, decision, cells }) => ({
    ...{ line, title, import_id, outcome: decision.outcome, object_id: decision.object_id },
    matched_by: decision.matched_by,
    given: decision.outcome === 'create' || decision.outcome === 'update' ? given : null,
    ...{ problems: decision.problems, note: decision.note },
    before: decision.outcome === 'update' ? { changes: changesIn(decision) } : null,
    cells: decision.outcome === 'problem' ? cells : null,
  }))
  const columns = sql.raw(
    'import_id, line, title, outcome, object_id, matched_by, given, problems, note, before, cells',
  )
  await sql`insert into import_rows (tenant_id, state, ${columns})
    select ${ctx.tenant_id}::text, 'waiting', ${columns}
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(values)}::jsonb)`.execute(ctx.db)
}

/** The fields that an update changes, for people. */
function changesIn({ changes, term, balance_minor }: Decision): string[] {
  return [...Object.keys(changes), ...(term ? ['term'] : []), ...(balance_minor > 0 ? ['balance'] : [])]
}

/**
 * Goes through the file of an import and writes down what each row would do. Whatever was found before is forgotten, so
 * that a check which was cut off begins anew.
 *
 * @returns whether it came to its end
 */
export async function checkFile(ctx: Ctx, kept: KeptImport, signal: AbortSignal): Promise<boolean> {
  const { reader, plan } = await settingsOf(ctx, kept)
  // Whoever begins a check ends one that still runs elsewhere.
  const version = await transaction(ctx, async (ctx) => {
    const { version } = await lockVersioned(ctx, 'imports', kept.id, kept.version, 'import')
    await touch(ctx, 'imports', kept.id, {})
    await ctx.db.deleteFrom('import_rows').where('import_id', '=', kept.id).execute()
    return version + 1
  })
  const sheet = await openFile(ctx, kept)
  const seen = new Seen()
  let waiting: CheckedRow[] = []
  const flush = async () => {
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    const decisions = await decide(
      ctx,
      plan,
      rows.map(({ line, given, decision }) => ({ line, given, problems: decision.problems })),
    )
    for (const [at, row] of rows.entries()) {
      row.decision = decisions[at] as Decision
      noteRepetition(plan, row, seen)
    }
    await transaction(ctx, async (ctx) => {
      await lockVersioned(ctx, 'imports', kept.id, version, 'import')
      await keepRows(ctx, kept.id, rows)
    })
  }
  try {
    for await (const { line, cells } of sheet.rows()) {
      if (line <= kept.header_line) continue
      const { given, problems, title } = readRow(cells, reader)
      const decision = { problems } as Decision
      waiting.push({ line, given, title, cells, decision })
      if (waiting.length < BATCH) continue
      await flush()
      if (signal.aborted) return false
    }
    await flush()
    await transaction(ctx, async (ctx) => {
      await lockVersioned(ctx, 'imports', kept.id, version, 'import')
      await touch(ctx, 'imports', kept.id, { status: 'checked', checked_at: sql`now()`, fault: null })
    })
    return true
  } catch (error) {
    // Another check has begun, or the import is gone.
    if (error instanceof AppError && (error.code === 'stale' || error.code === 'not_found')) return true
    throw error
  }
}
