import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { currencyExponent } from '#lib/format/money'
import { nearest } from '#lib/format/nearest'
import { shortened } from '#lib/format/shortened'
import type { Page } from '#lib/paging/keyset'
import { can } from '#lib/permissions'
import { nounOf } from '#lib/query/asked'
import { readableField, rowScope, shownValue } from '#lib/query/compile'
import { withCustomFields } from '#lib/query/custom-fields'
import { isFollowed, isReadable } from '#lib/query/describe'
import { getListPage, getListRows, type ListRequest } from '#lib/query/list'
import { listFor } from '#lib/query/lists'
import { models, modelsOf } from '#lib/query/models'
import { type ProfileColumn, profileColumns } from '#lib/query/profiles'
import type { Question } from '#lib/query/schema'
import { rowTitles } from '#lib/query/titles'
import type { Condition, Field, List, Noun, Scope } from '#lib/records/model'
import { fileOfRows } from '#lib/sheets/file-of-rows'
import { PROFILE_NOUNS, type ProfileNoun } from '#lib/sheets/profiles'
import { jsonFile, type SheetCell, type SheetColumn, type SheetFormat, sheetFile } from '#lib/sheets/write-sheet'

/** What a list is asked for when it can be a file too. */
export interface ExportRequest extends ListRequest {
  format?: 'json' | SheetFormat | undefined
  columns?: string | undefined
  profile?: 'import' | undefined
}

/** What a file says in another language than the product: what its fields are called, and their choices, yes and no. */
export interface FileWords {
  readonly label: (name: string) => string
  readonly value: (name: string, value: string | boolean) => string
}

type Row = Record<string, unknown>

/** The fields that a file has: those that were named, else all that the context may read; in a sheet without identifiers that have no name for the reader. */
function columnsOf(ctx: Ctx, noun: Noun, named: string | undefined, isSheet: boolean): string[] {
  const { fields } = modelsOf(ctx)[noun]
  const readable = Object.keys(fields).filter((name) => isReadable(ctx, noun, name))
  if (named === undefined || named === '') {
    const isNamed = ({ refers_to }: Field) =>
      refers_to !== undefined && (refers_to === 'accounts' || isFollowed(ctx, noun, refers_to))
    const isShown = (field: Field) => !isSheet || field.type !== 'reference' || isNamed(field)
    return readable.filter((name) => isShown(fields[name] as Field))
  }
  const wanted = [...new Set(named.split(',').map((name) => name.trim()))]
  for (const name of wanted) {
    if (readableField(ctx, noun, name)) continue
    const near = nearest(name, readable)
    throw new AppError(
      'invalid',
      `columns: There is no field ${shortened(name, 40)}.${near ? ` Did you mean ${near}?` : ''}`,
      { field: 'columns' },
    )
  }
  return wanted
}

/** One value of each row of a file. */
interface FileColumn extends SheetColumn {
  readonly name: string
  readonly sql: (scope: Scope) => RawBuilder<unknown>
  readonly cell: (value: unknown, titles: ReadonlyMap<string, string>) => SheetCell
  readonly refers_to?: Field['refers_to']
}

const KINDS: Partial<Record<Field['type'], SheetColumn['kind']>> = {
  integer: 'number',
  number: 'number',
  money: 'money',
  date: 'date',
  local_time: 'time',
  instant: 'time',
  boolean: 'boolean',
}

/** A field of the model as people read it: labels for values, titles for references, moments by the clock of the association. */
function fieldColumn(name: string, field: Field, decimals: number, words: FileWords | undefined): FileColumn {
  const isWorded = words && (field.type === 'choice' || field.type === 'boolean')
  return {
    name,
    header: words ? words.label(name) : field.label,
    kind: isWorded ? 'text' : (KINDS[field.type] ?? 'text'),
    decimals,
    refers_to: field.type === 'reference' ? field.refers_to : undefined,
    sql: (scope) => {
      const value = shownValue(field, scope, name)
      return field.type === 'instant' ? sql`(${value} at time zone ${scope.zone})` : value
    },
    cell: (value, titles) => {
      if (value === null || value === undefined) return null
      if (isWorded) return words.value(name, value as string | boolean)
      if (field.type === 'choice') return field.values?.[String(value)] ?? String(value)
      // What the reader may not look into has no name for them, and its identifier says nothing to people.
      if (field.type === 'reference') return titles.get(String(value)) ?? null
      if (Array.isArray(value)) return value.map((each) => field.values?.[each] ?? each).join(', ')
      return value as SheetCell
    },
  }
}

const PROFILE_KINDS: Partial<Record<ProfileColumn['kind'], SheetColumn['kind']>> = {
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'boolean',
}

/** A column that is read again: each value in the one way in which lib/sheets/profiles.ts says that it is written. */
function profileColumn({ name, kind, sql: column }: ProfileColumn, decimals: number): FileColumn {
  return {
    name,
    header: name,
    kind: PROFILE_KINDS[kind] ?? 'text',
    decimals,
    sql: column,
    cell: (value) => {
      if (value === null || value === undefined) return null
      return Array.isArray(value) ? value.join('; ') : (value as SheetCell)
    },
  }
}

/** Throws invalid for a noun without a file that is read again, and forbidden to whoever may not take one. */
function requireProfile(ctx: Ctx, noun: Noun, { format, as_of, columns }: ExportRequest): ProfileNoun {
  const refuse = (sentence: string) => new AppError('invalid', `profile: ${sentence}`, { field: 'profile' })
  const known = PROFILE_NOUNS.find((each) => each === noun)
  if (!known) throw refuse(`There is one of ${PROFILE_NOUNS.join(', ')}. Leave it out here.`)
  if (format !== 'csv' && format !== 'xlsx') throw refuse('Give format csv or xlsx with it.')
  if (as_of || columns) throw refuse('It has columns of its own, of today. Leave out columns and as_of.')
  if (!can(ctx, 'exports.read'))
    throw new AppError('forbidden', 'Your role takes no files that are read again. Leave profile out.')
  return known
}

/** The list with the columns of a file as its rows. */
function fileList(list: List<unknown, unknown>, columns: readonly Pick<FileColumn, 'sql'>[]): List<Row> {
  const { noun, sorts } = list
  const { table } = models[noun]
  return {
    noun,
    sorts,
    varies: true,
    rows: (ctx) => {
      const scope = rowScope(ctx, noun)
      const query = ctx.db.selectFrom(table) as unknown as SelectQueryBuilder<never, never, object>
      return query.select([
        sql`${sql.ref(`${table}.id`)}`.as('id'),
        ...columns.map((column, index) => column.sql(scope).as(`c${index}`)),
      ] as never) as never
    },
  }
}

async function* sheetRows(ctx: Ctx, columns: readonly FileColumn[], found: AsyncIterable<Row[]>) {
  const references = columns.flatMap(({ refers_to }, index) =>
    refers_to ? [{ noun: refers_to, key: `c${index}` }] : [],
  )
  for await (const rows of found) {
    const named = rows.flatMap((row) =>
      references.flatMap(({ noun, key }) => (row[key] ? [{ noun, id: String(row[key]) }] : [])),
    )
    const titles = await rowTitles(ctx, named)
    for (const row of rows) yield columns.map(({ cell }, index) => cell(row[`c${index}`], titles))
  }
}

/** All rows as the API tells them: references as identifiers, moments with their zone. */
function jsonFileOf(ctx: Ctx, list: List<unknown, unknown>, name: string, request: ExportRequest, within?: Condition) {
  const { columns: named, ...asked } = request
  const names = columnsOf(ctx, list.noun, named, false)
  const { fields } = modelsOf(ctx)[list.noun]
  const columns = names.map((name) => ({ sql: (scope: Scope) => shownValue(fields[name] as Field, scope, name) }))
  const rows = async function* (found: AsyncIterable<Row[]>) {
    for await (const batch of found)
      for (const row of batch) yield Object.fromEntries(names.map((name, index) => [name, row[`c${index}`]]))
  }
  return fileOfRows(
    ctx,
    (ctx) => getListRows(ctx, fileList(list, columns), asked, within),
    (found) => jsonFile(name, rows(found)),
  )
}

/**
 * Returns a page of a list, or all of its rows as a file that is written while it is sent: CSV, XLSX, or JSON with the
 * fields of the model. Throws invalid and forbidden like getListPage.
 *
 * @param words what a sheet says, where that is not in the language of the product
 */
export async function getListAs<R>(
  caller: Ctx,
  list: List<R, unknown>,
  request: ExportRequest,
  within?: Condition,
  words?: FileWords,
): Promise<Page<R> | Response> {
  const { format, columns: named, profile, ...asked } = request
  if (format === undefined && profile === undefined) return getListPage(caller, list, asked, within)
  // A file has all fields that there are.
  const ctx = await withCustomFields(caller)
  const { noun } = list
  const name = noun.replaceAll('_', '-')
  const profiled = profile && requireProfile(ctx, noun, request)
  if (format === 'json') return jsonFileOf(ctx, list, name, { ...asked, columns: named }, within)
  const as = format as SheetFormat
  const { currency } = await ctx.db.selectFrom('tenants').select('currency').executeTakeFirstOrThrow()
  const decimals = currencyExponent(currency)
  const columns = profiled
    ? (await profileColumns(ctx, profiled)).map((column) => profileColumn(column, decimals))
    : columnsOf(ctx, noun, named, true).map((name) =>
        fieldColumn(name, readableField(ctx, noun, name) as Field, decimals, words),
      )
  return fileOfRows(
    ctx,
    (ctx) => sheetRows(ctx, columns, getListRows(ctx, fileList(list, columns), asked, within)),
    (rows) => sheetFile(as, name, columns, rows),
  )
}

/**
 * Answers with all rows of a question's condition as a file like that of their list, in the order of the question where
 * the list has it. Throws invalid and forbidden.
 */
export async function exportRows(
  ctx: Ctx,
  { of, where, order = '', as_of }: Question,
  format: SheetFormat,
  words?: FileWords,
): Promise<Response> {
  const noun = nounOf(of)
  const byId = { by: sql`${sql.ref(`${models[noun].table}.id`)}::text`, type: 'text' } as const
  const { sorts } = listFor(noun) ?? { sorts: { id: byId } }
  const sort = Object.hasOwn(sorts, order.replace(/^-/, '')) ? order : (Object.keys(sorts)[0] as string)
  const request = { format, filter: JSON.stringify(where ?? {}), sort, limit: 1, as_of }
  return (await getListAs(ctx, { noun, sorts, rows: () => null as never }, request, undefined, words)) as Response
}
