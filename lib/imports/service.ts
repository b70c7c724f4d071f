import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { readCustomHeader } from '#lib/custom-fields/headers'
import { CUSTOM_NOUNS } from '#lib/custom-fields/schema'
import { addCustomField } from '#lib/custom-fields/service'
import { AppError, explainConstraints } from '#lib/errors'
import { fold } from '#lib/format/fold'
import { cut, shortened } from '#lib/format/shortened'
import { requireAssignable } from '#lib/imports/assignments'
import { isOfBank } from '#lib/imports/bank-files'
import { ChoiceCount } from '#lib/imports/choices'
import { countFile, type FileFacts, guessColumns, MAX_VALUES } from '#lib/imports/columns'
import { requireConsents } from '#lib/imports/consents'
import { NOUN_IMPORTS } from '#lib/imports/nouns'
import { getImport, questionsOf, requireImport, requireNoun } from '#lib/imports/queries'
import type { Import, ImportColumn, ImportNoun, ImportPatch, ImportTier, NewImportFilter } from '#lib/imports/schema'
import { getKept, type KeptImport, openFile } from '#lib/imports/settings'
import { seatsNeeded } from '#lib/imports/tiers'
import { inLine } from '#lib/limits/line'
import { can } from '#lib/permissions'
import { enqueue } from '#lib/queue/queue'
import { lockVersioned, touch } from '#lib/records/versions'
import { openSheet, type Sheet } from '#lib/sheets/read-sheet'
import { type Delimiter, isStatement } from '#lib/sheets/schema'
import { booksClosedThrough, closedToUndoText } from '#lib/tenants/books'

explainConstraints({
  // Two imports at once, or somebody who added a member meanwhile.
  invoices_number_unique: { field: 'number', message: 'There is an invoice with this number already.' },
})

/** A file that somebody sends, gone through once. */
export interface ReadFile {
  content: Buffer
  sheet: Sheet
  facts: FileFacts
}

/**
 * Goes through a file before anything is kept of it; one file at a time, since a large one takes a second.
 *
 * @throws AppError invalid, unsupported_media_type, payload_too_large: see openSheet
 */
export function readFile(content: Buffer): Promise<ReadFile> {
  return inLine(
    'imports',
    async () => {
      const sheet = await openSheet(content)
      const facts = await countFile(sheet.rows())
      requireRows(facts)
      return { content, sheet, facts }
    },
    1,
  )
}

function requireRows({ row_count, header }: FileFacts): void {
  if (header.length === 0 || row_count === 0)
    throw new AppError('invalid', 'The file has no rows below the names of its columns. Choose another.')
}

/** What a file says of itself, as it is kept. */
async function described(
  ctx: Ctx,
  noun: ImportNoun,
  { encoding, delimiter, sheets, sheet, kind, ...read }: Sheet,
  facts: FileFacts,
  earlier: KeptImport | null = null,
) {
  const { fields, layouts } = NOUN_IMPORTS[noun]
  const known = await fields(ctx)
  const { columns: guessed, layout } = guessColumns(facts.header, facts.counts, known, layouts)
  const columns = earlier ? asChosen(guessed, earlier.columns, new Set(known.map(({ field }) => field))) : guessed
  const { header_line, row_count } = facts
  const tiers = await tiersIn(ctx, columns, facts, earlier?.tiers ?? [])
  const statements = read.statements === null ? null : JSON.stringify(read.statements())
  return { kind, encoding, delimiter, sheets, sheet, statements, header_line, layout, row_count, columns, tiers }
}

/** What the file of problems says of each of its rows, behind the columns of the file that it is of. */
const ADDED = ['Line', 'What is wrong']

/** The columns of a file with what was chosen for those of the same name in the file that it corrects. */
function asChosen(
  columns: readonly ImportColumn[],
  earlier: readonly ImportColumn[],
  known: ReadonlySet<string>,
): ImportColumn[] {
  // Several may have one name; they stand in the same order.
  const chosen = Map.groupBy(earlier, ({ header }) => header)
  const taken = new Set(earlier.map(({ field }) => field))
  return columns.map((column) => {
    const before = chosen.get(column.header)?.shift()
    // What the product added to the file of problems fills nothing; what a person added may, such as member numbers.
    if (!before) return ADDED.includes(column.header) || taken.has(column.field) ? { ...column, field: null } : column
    if (before.field !== null && !known.has(before.field)) return column
    const { field, confidence, negative } = before
    // A few rows tell less of how dates and amounts are written than the file that they are from.
    const date_order = column.date_order ?? before.date_order
    const decimal = before.decimal === ',' ? ',' : column.decimal
    return { ...column, field, confidence, negative, date_order, decimal }
  })
}

/** The import whose choices hold for a corrected file. @throws AppError not_found, invalid (another noun) */
async function requireLike(ctx: Ctx, id: string, noun: ImportNoun): Promise<KeptImport> {
  await requireImport(ctx, id)
  const earlier = await getKept(ctx, id)
  if (earlier.noun !== noun)
    throw new AppError('invalid', `That import is of ${earlier.noun}. Send a file of ${earlier.noun} with it.`, {
      field: 'like',
    })
  return earlier
}

/** The tiers that a file names, each with the association's one of that name; what was chosen for a name before holds. */
async function tiersIn(
  ctx: Ctx,
  columns: readonly ImportColumn[],
  { counts }: FileFacts,
  chosen: readonly ImportTier[],
): Promise<ImportTier[]> {
  const of = (name: string) => counts[columns.find(({ field }) => field === name)?.position ?? -1]
  const values = [...(of('tier')?.values ?? []), ...(of('other_terms')?.tiers ?? [])]
  if (values.length > MAX_VALUES) return []
  const tiers = await ctx.db.selectFrom('tiers').select(['id', 'name']).execute()
  const known = new Map(tiers.map(({ id, name }) => [fold(name), id]))
  const earlier = new Map(chosen.map((tier) => [fold(tier.name), tier]))
  const named = new Map<string, ImportTier>()
  for (const [name, count] of values) {
    const key = fold(name)
    const there = named.get(key)
    if (there) there.count += count
    else {
      const before = earlier.get(key)
      named.set(key, {
        name,
        count,
        tier_id: before?.tier_id ?? known.get(key) ?? null,
        create: before?.create ?? false,
        seats: before?.seats ?? null,
      })
    }
  }
  return [...named.values()].sort((one, other) => other.count - one.count)
}

/**
 * Keeps a file as the draft of an import, with what its columns are taken for. Nothing else is written.
 *
 * @param file as readFile returns it
 * @throws AppError forbidden for a noun that the context does not write
 */
export async function addImport(
  ctx: Ctx,
  { content, sheet, facts }: ReadFile,
  { name, noun, like }: NewImportFilter,
): Promise<Import> {
  requireNoun(ctx, noun)
  if (isStatement(sheet.kind) && noun !== 'payments')
    throw new AppError('invalid', 'This is a bank statement. Choose payments, or send a table.', { field: 'noun' })
  return transaction(ctx, async (ctx) => {
    const id = uuidv7()
    const earlier = like === undefined ? null : await requireLike(ctx, like, noun)
    const { columns, tiers, ...file } = await described(ctx, noun, sheet, facts, earlier)
    await ctx.db
      .insertInto('imports')
      .values({
        ...file,
        ...{
          id,
          noun,
          name,
          match_by: [...(earlier?.match_by ?? NOUN_IMPORTS[noun].match_by)],
          ...(earlier && { on_match: earlier.on_match, default_tier_id: earlier.default_tier_id }),
          tells_members: earlier?.tells_members ?? (noun === 'payments' && isOfBank(columns)),
          created_by: actingAccountId(ctx),
        },
        columns: JSON.stringify(columns),
        tiers: JSON.stringify(tiers),
        questions: questionsOf(noun, columns),
      })
      .execute()
    await ctx.db.insertInto('import_files').values({ import_id: id, content }).execute()
    await recordAudit(ctx, {
      action: 'import.added',
      noun: 'imports',
      object_id: id,
      after: { name, noun, row_count: file.row_count },
    })
    return getImport(ctx, id)
  })
}

/** Only what has not been run can be changed. */
function requireOpen({ status, finished_at }: KeptImport): void {
  if (status === 'draft' || status === 'checked' || (status === 'failed' && finished_at === null)) return
  if (status === 'checking') throw new AppError('conflict', 'The file is being checked. Wait until that is done.')
  throw new AppError('conflict', 'The import has been run. Send the file again to import it otherwise.')
}

async function lockImport(ctx: Ctx, id: string, version: number | null): Promise<KeptImport> {
  await requireImport(ctx, id)
  return (await lockVersioned(ctx, 'imports', id, version, 'import')) as unknown as KeptImport
}

/**
 * Says how a file is to be read and what its columns are; the check is to be made again then.
 *
 * @param version the version that was edited
 * @throws AppError not_found, stale, conflict (run already), invalid (no such field, tier or sheet, one field twice)
 */
export async function editImport(ctx: Ctx, id: string, patch: ImportPatch, version: number | null): Promise<Import> {
  return transaction(ctx, async (ctx) => {
    const kept = await lockImport(ctx, id, version)
    requireOpen(kept)
    const { encoding, delimiter, sheet, header_line } = patch
    const isReread = [encoding, delimiter, sheet, header_line].some((value) => value !== undefined)
    let next = { columns: kept.columns, tiers: kept.tiers, file: {} as object }
    const namesTiers = (field: string | null | undefined) => field === 'tier' || field === 'other_terms'
    const isTierMoved = patch.columns?.some(
      ({ position, field }) =>
        field !== undefined &&
        (namesTiers(field) || namesTiers(kept.columns.find((column) => column.position === position)?.field)),
    )
    if (isReread || isTierMoved) {
      const opened = await openFile(ctx, {
        id,
        encoding: encoding ?? kept.encoding,
        delimiter: delimiter ?? kept.delimiter,
        sheet: sheet ?? kept.sheet,
      })
      const facts = await inLine(
        'imports',
        () => countFile(opened.rows(), header_line ?? (sheet === undefined ? kept.header_line : undefined)),
        1,
      )
      requireRows(facts)
      if (isReread) {
        const { columns, tiers, ...file } = await described(ctx, kept.noun, opened, facts)
        next = { columns, tiers, file }
      }
      next.columns = await withChoices(ctx, kept.noun, next.columns, patch)
      next.tiers = await tiersIn(ctx, next.columns, facts, next.tiers)
    } else next.columns = await withChoices(ctx, kept.noun, next.columns, patch)
    const created = await createFields(ctx, kept.noun, next.columns, patch, await choicesIn(ctx, kept, patch))
    next.tiers = await withTiers(ctx, next.tiers, patch)
    const isFamilyMoved = patch.columns?.some(({ position, field }) =>
      [field, kept.columns.find((column) => column.position === position)?.field].some(
        (each) => each === 'family' || each === 'payer' || each === 'family_role' || namesTiers(each),
      ),
    )
    const asked = next.tiers.filter(({ name, create }) => {
      const given = patch.tiers?.find((tier) => fold(tier.name) === fold(name))
      return create && given?.seats === undefined && (given?.create || isFamilyMoved)
    })
    if (asked.length > 0) {
      const needed = await seatsNeeded(ctx, { ...kept, ...next.file, columns: next.columns, tiers: next.tiers })
      for (const tier of asked) tier.seats = needed.get(fold(tier.name)) ?? null
    }
    const { default_tier_id, match_by, on_match, tells_members, left_out, kept_apart, assigned } = patch
    if (tells_members && kept.noun !== 'payments')
      throw new AppError('invalid', 'Only an import of payments can tell members. Leave it out.', {
        field: 'tells_members',
      })
    if (kept_apart?.length && kept.noun !== 'payments')
      throw new AppError('invalid', 'Only payments can be kept apart from equal ones. Leave it out.', {
        field: 'kept_apart',
      })
    if (assigned?.length && kept.noun !== 'payments')
      throw new AppError('invalid', 'Only payments are given to members and invoices. Leave it out.', {
        field: 'assigned',
      })
    if (assigned) await requireAssignable(ctx, assigned)
    if (default_tier_id) await requireTier(ctx, default_tier_id, 'default_tier_id')
    await ctx.db.deleteFrom('import_rows').where('import_id', '=', id).execute()
    await touch(ctx, 'imports', id, {
      ...next.file,
      ...(default_tier_id !== undefined && { default_tier_id }),
      ...(match_by && { match_by }),
      ...(on_match && { on_match }),
      ...(tells_members !== undefined && { tells_members }),
      // Read in another way, a line may be another row.
      ...(isReread && { left_out: [], kept_apart: [], assigned: '[]' }),
      ...(left_out && { left_out: [...new Set(left_out)] }),
      ...(kept_apart && { kept_apart: [...new Set(kept_apart)] }),
      ...(assigned && { assigned: JSON.stringify(assigned) }),
      columns: JSON.stringify(next.columns),
      tiers: JSON.stringify(next.tiers),
      ...(created.length > 0 && { made: JSON.stringify(withFields(kept.made, created)) }),
      questions: questionsOf(kept.noun, next.columns),
      ...{ status: 'draft', fault: null, checked_at: null },
    })
    return getImport(ctx, id)
  })
}

async function withChoices(
  ctx: Ctx,
  noun: ImportNoun,
  columns: readonly ImportColumn[],
  patch: ImportPatch,
): Promise<ImportColumn[]> {
  const fields = new Map((await NOUN_IMPORTS[noun].fields(ctx)).map((each) => [each.field, each]))
  const next = columns.map((column) => ({ ...column }))
  for (const { position, field, date_order, negative } of patch.columns ?? []) {
    const column = next[position]
    if (!column) throw new AppError('invalid', `The file has no column ${position}.`, { field: 'columns' })
    if (field !== undefined) {
      if (field !== null) requireConsents(ctx, field)
      if (field !== null && !fields.has(field))
        throw new AppError('invalid', `There is no field ${field}. Choose from ${[...fields.keys()].join(', ')}.`, {
          field: 'columns',
        })
      column.field = field
      column.confidence = 1
      if (field !== null)
        for (const other of next)
          if (other !== column && other.field === field && !isChosen(patch, other.position)) other.field = null
    }
    if (date_order) column.date_order = date_order
    if (negative) column.negative = negative
  }
  const taken = new Set<string>()
  for (const { field, header } of next) {
    if (field === null) continue
    if (taken.has(field))
      throw new AppError(
        'invalid',
        `${fields.get(field)?.label} is filled by two columns. Choose one of them (${header}).`,
        { field: 'columns' },
      )
    taken.add(field)
  }
  return next
}

/** Adds the custom fields that columns are to fill and are not there yet; returns their ids. */
async function createFields(
  ctx: Ctx,
  noun: ImportNoun,
  columns: ImportColumn[],
  patch: ImportPatch,
  choices: ReadonlyMap<number, ChoiceCount>,
): Promise<string[]> {
  const created: string[] = []
  for (const { position, create_field: type } of patch.columns ?? []) {
    const column = columns[position]
    if (!type || !column) continue
    if (!can(ctx, 'custom_fields.write')) throw new AppError('forbidden', 'Your role adds no custom fields.')
    const of = CUSTOM_NOUNS.find((each) => each === noun)
    if (!of)
      throw new AppError('invalid', `There are no custom fields of ${noun}. Leave the column out.`, {
        field: 'columns',
      })
    const own = readCustomHeader(column.header)
    const label = own ? labelOf(own.key) : cut(column.header.replace(/\s+/g, ' ').trim(), 80)
    const field = await addCustomField(ctx, {
      ...{ noun: of, type, label: label || `Column ${position + 1}` },
      ...(own && { key: own.key }),
      ...(choices.has(position) && { choices: choices.get(position)?.choices(column.header) }),
    })
    column.field = `custom_values.${field.key}`
    column.confidence = 1
    created.push(field.id)
  }
  return created
}

/** "t_shirt_size" as people write it: a file that is read again has keys. */
function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Goes through the whole file for what stands in the columns that become choices, by their positions. */
async function choicesIn(ctx: Ctx, kept: KeptImport, patch: ImportPatch): Promise<Map<number, ChoiceCount>> {
  const counts = new Map<number, ChoiceCount>()
  for (const { position, create_field } of patch.columns ?? [])
    if (create_field === 'choice' || create_field === 'multi_choice')
      counts.set(position, new ChoiceCount(create_field === 'multi_choice'))
  if (counts.size === 0) return counts
  const { encoding, delimiter, sheet, header_line } = patch
  const opened = await openFile(ctx, {
    id: kept.id,
    encoding: encoding ?? kept.encoding,
    delimiter: delimiter ?? kept.delimiter,
    sheet: sheet ?? kept.sheet,
  })
  await inLine(
    'imports',
    async () => {
      for await (const { line, cells } of opened.rows())
        if (line > (header_line ?? kept.header_line))
          for (const [position, count] of counts) count.add(cells[position] ?? '')
    },
    1,
  )
  return counts
}

function withFields(made: unknown, created: readonly string[]) {
  const before = (made ?? {}) as { custom_fields?: string[] }
  return { ...before, custom_fields: [...(before.custom_fields ?? []), ...created] }
}

function isChosen({ columns = [] }: ImportPatch, position: number): boolean {
  return columns.some((column) => column.position === position && column.field !== undefined)
}

async function requireTier(ctx: Ctx, id: string, field: string): Promise<void> {
  const tier = await ctx.db.selectFrom('tiers').select('id').where('id', '=', id).executeTakeFirst()
  if (!tier) throw new AppError('invalid', 'There is no such tier.', { field })
}

async function withTiers(ctx: Ctx, tiers: readonly ImportTier[], patch: ImportPatch): Promise<ImportTier[]> {
  const next = tiers.map((tier) => ({ ...tier }))
  for (const { name, tier_id, create, seats } of patch.tiers ?? []) {
    const tier = next.find((each) => fold(each.name) === fold(name))
    if (!tier) throw new AppError('invalid', `The file names no tier ${shortened(name, 60)}.`, { field: 'tiers' })
    if (tier_id) await requireTier(ctx, tier_id, 'tiers')
    if (tier_id !== undefined) tier.tier_id = tier_id
    if (create !== undefined) tier.create = create
    if (seats !== undefined) tier.seats = seats
    if (tier.create && (fold(tier.name) === '' || tier.name.length > 100))
      throw new AppError('invalid', 'A tier has a name of at most 100 characters. Choose one for it.', {
        field: 'tiers',
      })
    if (tier.create) tier.tier_id = null
    else tier.seats = null
  }
  return next
}

async function begin(ctx: Ctx, id: string, status: 'checking' | 'running' | 'undoing'): Promise<Import> {
  await touch(ctx, 'imports', id, {
    ...{ status, fault: null, run_by: actingAccountId(ctx) },
    ...(status === 'running' && { finished_at: null }),
  })
  await enqueue(ctx, 'import', { tenant_id: ctx.tenant_id, import_id: id }, { key: id })
  return getImport(ctx, id)
}

/**
 * Has a job look at each row: what it would do, and what is wrong with it. Nothing is written.
 *
 * @throws AppError not_found, stale, conflict (something to be answered first, run already)
 */
export async function startCheck(ctx: Ctx, id: string, version: number | null): Promise<Import> {
  return transaction(ctx, async (ctx) => {
    const kept = await lockImport(ctx, id, null)
    if (kept.status === 'checking') return getImport(ctx, id)
    await lockImport(ctx, id, version)
    requireOpen(kept)
    const [question] = questionsOf(kept.noun, kept.columns)
    if (question) throw new AppError('conflict', question)
    return begin(ctx, id, 'checking')
  })
}

/**
 * Has a job write the rows that the check found nothing wrong with. A second press adds nothing.
 *
 * @throws AppError not_found, stale, conflict (not checked, nothing to write)
 */
export async function startRun(ctx: Ctx, id: string, version: number | null): Promise<Import> {
  return transaction(ctx, async (ctx) => {
    const kept = await lockImport(ctx, id, null)
    if (kept.status === 'running' || kept.status === 'done') return getImport(ctx, id)
    await lockImport(ctx, id, version)
    const canGoOn = kept.status === 'checked' || (kept.status === 'failed' && kept.checked_at !== null)
    if (!canGoOn) throw new AppError('conflict', 'Check the file first: only what was checked is imported.')
    const { create_count, update_count } = await getImport(ctx, id)
    if (create_count + update_count === 0)
      throw new AppError('conflict', 'Nothing would be imported. Correct the file or its columns, and check it again.')
    await recordAudit(ctx, {
      action: 'import.run',
      noun: 'imports',
      object_id: id,
      after: { name: kept.name, noun: kept.noun, create_count, update_count },
    })
    return begin(ctx, id, 'running')
  })
}

/**
 * Has a job take the whole import back, but for rows that somebody has edited since. What stayed can be taken back
 * later on, within the same day.
 *
 * @throws AppError not_found, stale, conflict (not run, more than a day ago, something of it in the closed books)
 */
export async function startUndo(ctx: Ctx, id: string, version: number | null): Promise<Import> {
  return transaction(ctx, async (ctx) => {
    const kept = await lockImport(ctx, id, null)
    const { can_undo, done_count, kept_count } = await getImport(ctx, id)
    if (kept.status === 'undoing' || (kept.status === 'undone' && !can_undo)) return getImport(ctx, id)
    await lockImport(ctx, id, version)
    if (!can_undo)
      throw new AppError(
        'conflict',
        kept.status === 'running'
          ? 'The import still runs. Wait until it is done, then take it back.'
          : done_count > 0
            ? 'An import can be taken back for 24 hours. Change the records themselves.'
            : 'Nothing was imported.',
      )
    await requireOpenRows(ctx, id)
    await recordAudit(ctx, {
      action: 'import.undone',
      noun: 'imports',
      object_id: id,
      after: { name: kept.name, done_count: done_count + kept_count },
    })
    await ctx.db
      .updateTable('import_rows')
      .set({ state: 'done', note: null })
      .where('import_id', '=', id)
      .where('state', '=', 'kept')
      .execute()
    return begin(ctx, id, 'undoing')
  })
}

/** Throws conflict where rows of an import count in the closed books: nothing of it is taken back then. */
async function requireOpenRows(ctx: Ctx, id: string): Promise<void> {
  const closed = await booksClosedThrough(ctx)
  if (closed === null) return
  const { rows } = await sql<{ line: number }>`select r.line from import_rows r
    where r.import_id = ${id}::uuid and r.state in ('done', 'kept') and (
      exists (select from payments p where p.received_on <= ${closed}
        and p.id in (case when r.outcome = 'create' then r.object_id end, (r.made ->> 'payment_id')::uuid))
      or exists (select from invoices i where i.issue_date <= ${closed}
        and i.id in (case when r.outcome in ('create', 'update') then r.object_id end, (r.made ->> 'invoice_id')::uuid)))
    order by r.line limit 1`.execute(ctx.db)
  const [first] = rows
  if (first) throw new AppError('conflict', `Line ${first.line} cannot be taken back. ${closedToUndoText(closed)}`)
}

/**
 * Deletes an import of which nothing was written, with its file.
 *
 * @throws AppError not_found, stale, conflict (run)
 */
export async function removeImport(ctx: Ctx, id: string, version: number | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const kept = await lockImport(ctx, id, version)
    if (!['draft', 'checking', 'checked', 'failed'].includes(kept.status) || (await getImport(ctx, id)).done_count > 0)
      throw new AppError('conflict', 'An import that was run stays on record. Undo it instead.')
    await NOUN_IMPORTS[kept.noun].clear?.(ctx, kept)
    await ctx.db.deleteFrom('imports').where('id', '=', id).execute()
    await recordAudit(ctx, { action: 'import.deleted', noun: 'imports', object_id: id, before: { name: kept.name } })
  })
}

/** Removes what imports no longer need a day after they can no longer be taken back, and drafts that nobody went on with. Returns how many imports. */
export async function clearImports(ctx: Ctx): Promise<number> {
  const over = sql<boolean>`status in ('done', 'undone', 'failed') and finished_at < now() - interval '48 hours'`
  const cleared = await ctx.db
    .deleteFrom('import_files')
    .where('import_id', 'in', ctx.db.selectFrom('imports').select('id').where(over))
    .returning('import_id')
    .execute()
  // What was in the file is in the records by now; what was wrong with it goes.
  for (const { import_id } of cleared)
    await ctx.db
      .updateTable('import_rows')
      .set({ given: null, before: null, cells: null, note: null, title: 'Row of an older import' })
      .where('import_id', '=', import_id)
      .execute()
  const forgotten = await ctx.db
    .deleteFrom('imports')
    .where(
      sql<boolean>`status in ('draft', 'checked', 'failed') and finished_at is null and updated_at < now() - interval '30 days'`,
    )
    .executeTakeFirst()
  return cleared.length + Number(forgotten.numDeletedRows)
}

/** What the error file of an import is made of. */
export async function readProblems(
  ctx: Ctx,
  id: string,
): Promise<{ name: string; delimiter: Delimiter; header: string[]; rows: AsyncGenerator<string[]> }> {
  await requireImport(ctx, id)
  const kept = await getKept(ctx, id)
  const header = kept.columns.map(({ header }) => header)
  return {
    name: kept.name,
    // As the file that was sent, so that the program that wrote it opens it as well.
    delimiter: (kept.delimiter as Delimiter | null) ?? ',',
    header: [...header, ...ADDED],
    rows: problemRows(ctx, id, header.length),
  }
}

async function* problemRows(ctx: Ctx, id: string, width: number): AsyncGenerator<string[]> {
  let after = 0
  for (;;) {
    const rows = await ctx.db
      .selectFrom('import_rows')
      .select(['line', 'cells', 'problems', 'note', 'state'])
      .where('import_id', '=', id)
      .where((is) => is.or([is('outcome', '=', 'problem'), is('state', '=', 'refused')]))
      .where('line', '>', after)
      .orderBy('line')
      .limit(1_000)
      .execute()
    for (const { line, cells, problems, note } of rows) {
      after = line
      const said = (problems as unknown as { column: string | null; message: string }[]).map(({ column, message }) =>
        column ? `${column}: ${message}` : message,
      )
      yield [
        ...Array.from({ length: width }, (_, at) => cells?.[at] ?? ''),
        String(line),
        [...said, ...(said.length === 0 && note ? [note] : [])].join(' '),
      ]
    }
    if (rows.length < 1_000) return
  }
}
