import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type {
  Import,
  ImportColumn,
  ImportFieldName,
  ImportFilter,
  ImportRow,
  ImportRowFilter,
} from '#lib/imports/schema'
import { fieldsOf } from '#lib/imports/settings'
import { getPage, type Page } from '#lib/paging/keyset'

/** As long after its end an import can be taken back. */
const UNDO = sql`interval '24 hours'`

function detail(ctx: Ctx) {
  const count = (condition: string) => sql<number>`(select count(*)::int from import_rows r
    where r.tenant_id = imports.tenant_id and r.import_id = imports.id and ${sql.raw(condition)})`
  return ctx.db
    .selectFrom('imports')
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
      'questions',
      'row_count',
      'created_by',
    ])
    .select(['created_at', 'checked_at', 'finished_at', 'version'])
    .select([
      count('true').as('checked_count'),
      ...(['create', 'update', 'skip', 'problem'] as const).map((outcome) =>
        count(`r.outcome = '${outcome}'`).as(`${outcome}_count`),
      ),
      ...(['done', 'refused', 'undone', 'kept'] as const).map((state) =>
        count(`r.state = '${state}'`).as(`${state}_count`),
      ),
      sql<string | null>`finished_at + ${UNDO}`.as('undo_until'),
      sql<boolean>`status in ('done', 'failed') and finished_at > now() - ${UNDO} and exists (select from import_rows r
        where r.tenant_id = imports.tenant_id and r.import_id = imports.id and r.state = 'done')`.as('can_undo'),
    ])
}

/** What has to be answered before an import is checked, in sentences. */
export function questionsOf(columns: readonly ImportColumn[]): string[] {
  const questions = columns
    .filter(({ field, date_order, date_orders }) => field !== null && date_orders.length > 1 && date_order === null)
    .map(({ header, position }) => `Does the day or the month come first in the column ${header || position + 1}?`)
  const fields = new Set(columns.map(({ field }) => field))
  const hasName = fields.has('full_name') || (fields.has('first_name') && fields.has('last_name'))
  if (!hasName && !fields.has('member_number') && !fields.has('email'))
    questions.unshift('Which columns are the names, the member number or the e-mail address? Choose them.')
  return questions
}

/** Returns what the columns of an import can fill, in the order in which people look for it. */
export async function listImportFields(ctx: Ctx): Promise<ImportFieldName[]> {
  return (await fieldsOf(ctx)).map(({ field, label }) => ({ field, label }))
}

/** Returns an import with its progress. Throws not_found. */
export async function getImport(ctx: Ctx, id: string): Promise<Import> {
  return orNotFound(await detail(ctx).where('id', '=', id).executeTakeFirst(), 'import') as unknown as Import
}

/** Returns a page of the imports, the latest first. */
export async function listImports(ctx: Ctx, filter: ImportFilter): Promise<Page<Import>> {
  let imports = detail(ctx)
  let counted = ctx.db.selectFrom('imports')
  if (filter.status) {
    imports = imports.where('status', 'in', filter.status)
    counted = counted.where('status', 'in', filter.status)
  }
  const sorts = { created_at: { by: sql`imports.created_at`, type: 'timestamptz' } } as const
  const count = async () =>
    Number((await counted.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)
  const page = await getPage(imports, filter, sql`imports.id`, sorts, count)
  return page as unknown as Page<Import>
}

/** Returns a page of the rows of an import, each with what it does or what became of it. Throws not_found. */
export async function listImportRows(ctx: Ctx, import_id: string, filter: ImportRowFilter): Promise<Page<ImportRow>> {
  orNotFound(await ctx.db.selectFrom('imports').select('id').where('id', '=', import_id).executeTakeFirst(), 'import')
  let rows = ctx.db.selectFrom('import_rows').where('import_id', '=', import_id)
  if (filter.outcome) rows = rows.where('outcome', 'in', filter.outcome)
  if (filter.state) rows = rows.where('state', 'in', filter.state)
  if (filter.q) rows = rows.where(sql<boolean>`strpos(fold(title), fold(${filter.q}::text)) > 0`)
  const count = async () =>
    Number((await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)
  const selected = rows.select([
    ...(['id', 'line', 'title', 'outcome', 'state', 'object_id', 'matched_by', 'problems', 'note'] as const),
    sql<string[]>`coalesce(before -> 'changes', '[]')`.as('changes'),
  ])
  const sorts = { line: { by: sql`import_rows.line`, type: 'bigint' } } as const
  const page = await getPage(selected, filter, sql`import_rows.id`, sorts, count)
  return page as unknown as Page<ImportRow>
}
