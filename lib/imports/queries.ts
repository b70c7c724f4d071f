import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { toAmount } from '#lib/format/money'
import { describeAssigned } from '#lib/imports/assignments'
import { NOUN_IMPORTS } from '#lib/imports/nouns'
import type { GivenPayment } from '#lib/imports/payments'
import {
  IMPORT_NOUNS,
  type Import,
  type ImportColumn,
  type ImportFieldName,
  type ImportFilter,
  type ImportNoun,
  type ImportRow,
  type ImportRowFilter,
  type ImportStatement,
} from '#lib/imports/schema'
import { getKept } from '#lib/imports/settings'
import { suggestFor } from '#lib/imports/suggestions'
import { getPage, type Page } from '#lib/paging/keyset'
import { hasCredit } from '#lib/payments/conditions'
import { can, IMPORT_PERMISSION } from '#lib/permissions'

/** As long after its end an import can be taken back. */
const UNDO = sql`interval '24 hours'`

const OUTCOMES = ['create', 'update', 'skip', 'problem'] as const
const STATES = ['done', 'refused', 'undone', 'kept'] as const

/**
 * Something about the payment of a row. The condition stands in what is selected: as a condition the planner would join all
 * payments that meet it, and a list of 50,000 rows took a minute.
 */
const ofPayment = (told: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select ${told} from payments p where p.tenant_id = r.tenant_id and p.id = r.object_id), false)`
/** Whether the payments of an import are looked at: not while a job works on it and its progress is asked for again and again. */
const isRead = sql<boolean>`(imports.noun = 'payments' and imports.status in ('checked', 'done', 'undone', 'failed'))`
/** Whether something is left of the payment that a row became. */
const leavesCredit = ofPayment(hasCredit({ col: (name) => sql.ref(`p.${name}`) }))
/** A row of a bank's file that takes a payment back, or may: what it repeats is matched. */
const isReturn = sql<boolean>`(r.outcome = 'skip' and r.matched_by is null and r.object_id is not null)`
/** Whether the payment of such a row still stands. */
const takesBack = sql<boolean>`(${isReturn} and ${ofPayment(sql`p.status in ('succeeded', 'partially_refunded')`)})`
/** Whether that payment was taken away again with its import. */
const isGone = sql<boolean>`(${isReturn} and not ${ofPayment(sql`true`)})`
/** The note of such a row as it is by now. */
const noteNow = sql<string | null>`case
  when ${isGone} then 'The payment that it takes back was taken away again with its import.'
  when ${isReturn} and not ${takesBack} then 'The payment went back, as it is recorded; nothing is left to do.'
  else r.note end`

/** Whether nobody knows yet who paid a row that can be imported, or what for. */
const isLacking = sql<boolean>`(r.lacks is not null and r.state = 'waiting')`

/** What a row says that can be given to somebody, before it is written. */
const isAssignable = sql`case when r.state = 'waiting' and (r.outcome = 'create' or (r.outcome = 'problem' and r.lacks is not null)) then r.given end`

const count = <K extends string>(column: 'outcome' | 'state', value: K) =>
  sql<number>`count(*) filter (where ${sql.ref(`r.${column}`)} = ${value})::int`.as(`${value}_count` as const)

/** @param looks_at_payments whether it is said what became of each payment, which takes a look at each */
function detail(ctx: Ctx, looks_at_payments = true) {
  const countOf = (rows: RawBuilder<boolean>) =>
    sql<number | null>`${looks_at_payments ? sql`count(*) filter (where ${isRead} and ${rows})` : sql`null`}::int`
  return (
    ctx.db
      .selectFrom('imports')
      .innerJoinLateral(
        (is) =>
          is
            .selectFrom('import_rows as r')
            .select(sql<number>`count(*)::int`.as('checked_count'))
            .select(OUTCOMES.map((outcome) => count('outcome', outcome)))
            .select(STATES.map((state) => count('state', state)))
            .select(
              sql<number>`coalesce(sum(r.consent_count) filter (where r.outcome in ('create', 'update')
              and r.state in ('waiting', 'done', 'kept')), 0)::int`.as('consent_count'),
            )
            .select(countOf(sql`r.state in ('done', 'kept') and ${leavesCredit}`).as('credit_count'))
            .select(countOf(takesBack).as('returned_count'))
            .select(sql<number>`(count(*) filter (where ${isLacking}))::int`.as('unassigned_count'))
            .whereRef('r.tenant_id', '=', 'imports.tenant_id')
            .whereRef('r.import_id', '=', 'imports.id')
            .as('counted'),
        (join) => join.onTrue(),
      )
      .select([
        'id',
        'noun',
        'name',
        'status',
        'fault',
        'kind',
        'encoding',
        'delimiter',
        'sheets',
        'sheet',
        'header_line',
      ])
      .select([
        'layout',
        'columns',
        'tiers',
        'default_tier_id',
        'match_by',
        'on_match',
        'tells_members',
        'left_out',
        'kept_apart',
        'assigned',
        'questions',
        'row_count',
        'created_by',
      ])
      // The list does not look for the one before.
      .select(
        sql<Import['statements']>`coalesce((select jsonb_agg(s || '{"previous": null}')
        from jsonb_array_elements(imports.statements) s), '[]')`.as('statements'),
      )
      .select(['created_at', 'checked_at', 'finished_at', 'version'])
      .select([
        'checked_count',
        ...OUTCOMES.map((outcome) => `${outcome}_count` as const),
        ...STATES.map((state) => `${state}_count` as const),
        ...(['consent_count', 'credit_count', 'unassigned_count', 'returned_count'] as const),
        sql<string | null>`finished_at + ${UNDO}`.as('undo_until'),
        // What stayed can be tried again, once what stood in its way is gone.
        sql<boolean>`status in ('done', 'failed', 'undone') and finished_at > now() - ${UNDO} and exists (
        select from import_rows r where r.tenant_id = imports.tenant_id and r.import_id = imports.id
        and r.state = case when imports.status = 'undone' then 'kept' else 'done' end)`.as('can_undo'),
      ])
  )
}

/** What has to be answered before an import is checked, in sentences. */
export function questionsOf(noun: ImportNoun, columns: readonly ImportColumn[]): string[] {
  const questions = columns
    .filter(({ field, date_order, date_orders }) => field !== null && date_orders.length > 1 && date_order === null)
    .map(({ header, position }) => `Does the day or the month come first in the column ${header || position + 1}?`)
  for (const { field, header, position, negative_count, negative } of columns)
    if (field === 'balance' && negative_count > 0 && negative === null)
      questions.push(`Is an amount below zero in the column ${header || position + 1} owed to you, or a credit?`)
  const lacks = NOUN_IMPORTS[noun].lacks(new Set(columns.map(({ field }) => field)))
  if (lacks) questions.unshift(lacks)
  return questions
}

/** Returns what the columns of an import can fill, in the order in which people look for it. */
export async function listImportFields(ctx: Ctx, noun: ImportNoun): Promise<ImportFieldName[]> {
  return (await NOUN_IMPORTS[noun].fields(ctx)).map(({ field, label }) => ({ field, label }))
}

/** What the context may import. */
export function importable(ctx: Ctx): ImportNoun[] {
  return IMPORT_NOUNS.filter((noun) => can(ctx, IMPORT_PERMISSION[noun]))
}

const nounsOf = (ctx: Ctx) => sql<string>`any(${importable(ctx)}::text[])`

/** Throws forbidden unless the context may import such rows. */
export function requireNoun(ctx: Ctx, noun: ImportNoun): void {
  if (importable(ctx).includes(noun)) return
  const nouns = importable(ctx)
  throw new AppError(
    'forbidden',
    `Your role does not import ${noun}.${nouns.length > 0 ? ` It imports ${nouns.join(' and ')}.` : ''}`,
  )
}

/** How many of the latest statements are looked through for the one before. */
const MOST_STATEMENTS = 200

/** Accounts of a statement as they are kept, each with the statement before it that was imported. */
async function withPrevious(ctx: Ctx, { id, statements: told }: Pick<Import, 'id' | 'statements'>) {
  if (told.length === 0) return []
  const others = await ctx.db
    .selectFrom('imports')
    .select(['id', 'statements'])
    .where('noun', '=', 'payments')
    .where('status', '=', 'done')
    .where('statements', 'is not', null)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(MOST_STATEMENTS)
    .execute()
  return told.map((statement): ImportStatement => {
    const { account, currency, from, until, opening } = statement
    const before = others
      .flatMap((other) => (other.statements as typeof told).map((each) => ({ ...each, import_id: other.id })))
      .filter((each) => each.account === account && each.currency === currency && account !== '')
      // The same statement once more is none before it; several may begin on one day.
      .filter((each) => each.from <= from && each.until <= until && (each.until !== until || each.from !== from))
      .toSorted((one, other) => (one.until < other.until ? 1 : -1))
    const found = before.find(({ closing }) => closing !== null && closing === opening) ?? before[0]
    const previous = found ? { import_id: found.import_id, until: found.until, closing: found.closing } : null
    return { ...statement, previous }
  })
}

/** Returns an import with its progress. Throws not_found, also where it is not for the context. */
export async function getImport(ctx: Ctx, id: string): Promise<Import> {
  const found = orNotFound(
    await detail(ctx).where('id', '=', id).where('noun', '=', nounsOf(ctx)).executeTakeFirst(),
    'import',
  )
  return { ...found, statements: await withPrevious(ctx, found) } as unknown as Import
}

/** Returns a page of the imports, the latest first. */
export async function listImports(ctx: Ctx, filter: ImportFilter): Promise<Page<Import>> {
  const nouns = nounsOf(ctx)
  let imports = detail(ctx, false).where('noun', '=', nouns)
  let counted = ctx.db.selectFrom('imports').where('noun', '=', nouns)
  if (filter.status) {
    imports = imports.where('status', 'in', filter.status)
    counted = counted.where('status', 'in', filter.status)
  }
  if (filter.noun) {
    imports = imports.where('noun', 'in', filter.noun)
    counted = counted.where('noun', 'in', filter.noun)
  }
  const sorts = { created_at: { by: sql`imports.created_at`, type: 'timestamptz' } } as const
  const count = async () =>
    Number((await counted.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)
  const page = await getPage(imports, filter, sql`imports.id`, sorts, count)
  return page as unknown as Page<Import>
}

/** Returns of what the rows of an import are. Throws not_found unless there is such an import that is for the context. */
export async function requireImport(ctx: Ctx, id: string): Promise<ImportNoun> {
  const found = ctx.db.selectFrom('imports').select('noun').where('id', '=', id).where('noun', '=', nounsOf(ctx))
  return orNotFound(await found.executeTakeFirst(), 'import').noun as ImportNoun
}

/** Returns a page of the rows of an import, each with what it does or what became of it. Throws not_found. */
export async function listImportRows(ctx: Ctx, import_id: string, filter: ImportRowFilter): Promise<Page<ImportRow>> {
  const noun = await requireImport(ctx, import_id)
  let rows = ctx.db.selectFrom('import_rows as r').where('import_id', '=', import_id)
  if (filter.outcome) rows = rows.where('outcome', 'in', filter.outcome)
  if (filter.state) rows = rows.where('state', 'in', filter.state)
  if (filter.lacks) rows = rows.where('lacks', 'in', filter.lacks).where('state', '=', 'waiting')
  if (filter.has_credit !== undefined)
    rows = rows
      .where('state', 'in', ['done', 'kept'])
      .where(filter.has_credit ? leavesCredit : sql<boolean>`not ${leavesCredit}`)
  if (filter.is_returned !== undefined)
    rows = rows.where(filter.is_returned ? takesBack : sql<boolean>`not ${takesBack}`)
  if (filter.q) rows = rows.where(sql<boolean>`strpos(fold(title), fold(${filter.q}::text)) > 0`)
  const count = async () =>
    Number((await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)
  const selected = rows.select([
    ...(['id', 'line', 'title', 'outcome', 'state', 'matched_by', 'problems', 'lacks'] as const),
    // What went away again leads nowhere.
    sql<string | null>`case when ${sql.lit(noun)} = 'payments' and ${isGone} then null else r.object_id end`.as(
      'object_id',
    ),
    sql<string | null>`${noun === 'payments' ? noteNow : sql.ref('r.note')}`.as('note'),
    sql<string[]>`coalesce(before -> 'changes', '[]')`.as('changes'),
    // Of payments, what is asked about them stands here until it is looked up.
    sql<unknown>`${noun === 'payments' ? isAssignable : sql`null::jsonb`}`.as('payment'),
    sql<null>`null::jsonb`.as('assigned'),
    sql<[]>`'[]'::jsonb`.as('suggestions'),
  ])
  const sorts = { line: { by: sql`r.line`, type: 'bigint' } } as const
  const page = (await getPage(selected, filter, sql`r.id`, sorts, count)) as unknown as Page<ImportRow>
  if (noun !== 'payments') return page
  const read = await withAssignments(ctx, import_id, page.rows)
  return { ...page, rows: read, json: JSON.stringify(read) }
}

/** Rows of payments with what was said of them by hand, and with what those that lack something may be for. */
async function withAssignments(ctx: Ctx, import_id: string, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const { status, assigned } = await getKept(ctx, import_id)
  const isOpen = status === 'checked'
  const given = new Map(
    rows.flatMap(({ line, payment }) => (payment ? [[line, payment as unknown as GivenPayment]] : [])),
  )
  const lacking = rows.flatMap(({ line, lacks, state }) => {
    const row = given.get(line)
    return isOpen && lacks && state === 'waiting' && row ? [{ line, given: row }] : []
  })
  const lines = new Set(rows.map(({ line }) => line))
  const [said, suggested] = await Promise.all([
    describeAssigned(
      ctx,
      assigned.filter(({ line }) => lines.has(line)),
    ),
    suggestFor(ctx, lacking),
  ])
  return rows.map((row) => {
    const told = given.get(row.line)
    const payment = isOpen && told ? toldOf(told) : null
    return { ...row, payment, assigned: said.get(row.line) ?? null, suggestions: suggested.get(row.line) ?? [] }
  })
}

/** What a row tells of a payment, as somebody who is asked about it reads it. */
function toldOf({ amount_minor = 0, currency, received_on, payer, reference }: GivenPayment): ImportRow['payment'] {
  const payer_name = payer.name ?? payer.member_number ?? payer.email ?? null
  return { amount: toAmount(amount_minor, currency), currency, received_on: received_on ?? null, payer_name, reference }
}
