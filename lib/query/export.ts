import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { nearest } from '#lib/format/nearest'
import type { Page } from '#lib/paging/keyset'
import { nounOf } from '#lib/query/asked'
import { readableField, rowScope, shownValue } from '#lib/query/compile'
import { isReadable } from '#lib/query/describe'
import { getListPage, type ListRequest } from '#lib/query/list'
import { listFor } from '#lib/query/lists'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import { rowTitles } from '#lib/query/titles'
import type { Condition, Field, List, Noun } from '#lib/records/model'

/** Rows read at once. */
const BATCH = 1000

/** What a list is asked for when it can be a file too. */
export interface ExportRequest extends ListRequest {
  format?: 'json' | 'csv' | undefined
  columns?: string | undefined
}

type Row = Record<string, unknown>

/** The fields that a file has: those that were named, else all that the context may read but identifiers. */
function columnsOf(ctx: Ctx, noun: Noun, named: string | undefined): string[] {
  const { fields } = models[noun]
  const readable = Object.keys(fields).filter((name) => isReadable(ctx, noun, name))
  if (named === undefined || named === '') {
    return readable.filter((name) => fields[name]?.type !== 'reference' || fields[name]?.refers_to !== undefined)
  }
  const wanted = [...new Set(named.split(',').map((name) => name.trim()))]
  for (const name of wanted) {
    if (readableField(ctx, noun, name)) continue
    const near = nearest(name, readable)
    throw new AppError(
      'invalid',
      `columns: There is no field ${name.slice(0, 40)}.${near ? ` Did you mean ${near}?` : ''}`,
      { field: 'columns' },
    )
  }
  return wanted
}

/** The list with the model's fields as its rows. */
function fieldList(list: List<unknown, unknown>, columns: readonly string[]): List<Row> {
  const { noun, sorts } = list
  const { table, fields } = models[noun]
  return {
    noun,
    sorts,
    varies: true,
    rows: (ctx) => {
      const scope = rowScope(ctx, noun)
      const query = ctx.db.selectFrom(table) as unknown as SelectQueryBuilder<never, never, object>
      return query.select([
        sql`${sql.ref(`${table}.id`)}`.as('id'),
        ...columns.map((name, index) => shownValue(fields[name] as Field, scope, name).as(`c${index}`)),
      ] as never) as never
    },
  }
}

/** Text that no spreadsheet takes for a formula (OWASP, CSV injection); numbers stay numbers. */
export function harmless(value: string): string {
  return /^[=+\-@\t\r]/.test(value) && !/^-?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value
}

function cell(field: Field, value: unknown, titles: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'boolean') return value ? 'yes' : 'no'
  if (field.type === 'choice') return field.values?.[String(value)] ?? String(value)
  if (field.type === 'reference') return harmless(titles.get(String(value)) ?? String(value))
  if (Array.isArray(value)) return harmless(value.join(', '))
  return field.type === 'text' ? harmless(String(value)) : String(value)
}

async function* lines(
  ctx: Ctx,
  list: List<unknown, unknown>,
  request: ListRequest,
  columns: readonly string[],
  within?: Condition,
) {
  const { fields } = models[list.noun]
  const known = columns.map((name) => fields[name] as Field)
  const source = fieldList(list, columns)
  yield known.map(({ label }) => label)
  let cursor: string | undefined
  do {
    const page: Page<Row> = await getListPage(ctx, source, { ...request, limit: BATCH, cursor }, within)
    const references = known.flatMap(({ type, refers_to }, index) =>
      type === 'reference' && refers_to ? [{ noun: refers_to, key: `c${index}` }] : [],
    )
    const named = page.rows.flatMap((row) =>
      references.flatMap(({ noun, key }) => (row[key] ? [{ noun, id: String(row[key]) }] : [])),
    )
    const titles = await rowTitles(ctx, named)
    for (const row of page.rows) yield known.map((field, index) => cell(field, row[`c${index}`], titles))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}

/**
 * Returns a page of a list, or all of its rows as a CSV file (RFC 4180, UTF-8 with a byte order mark for spreadsheets),
 * written while it is sent. Throws invalid and forbidden like getListPage.
 */
export async function getListAs<R>(
  ctx: Ctx,
  list: List<R, unknown>,
  request: ExportRequest,
  within?: Condition,
): Promise<Page<R> | Response> {
  const { format, columns, ...asked } = request
  if (format !== 'csv') return getListPage(ctx, list, asked, within)
  const chosen = columnsOf(ctx, list.noun, columns)
  const source = lines(ctx, list, { ...asked, cursor: undefined }, chosen, within)
  const head = (await source.next()).value as string[]
  // The first rows are read before the answer begins, so that what is wrong is told by its status.
  const first = (await source.next()).value as string[] | undefined
  const rows = async function* () {
    yield head
    if (first) yield first
    yield* source
  }
  return csvFile(list.noun, rows())
}

/**
 * Answers with all rows of a question's condition as a file like that of their list, in the order of the question where
 * the list has it. Throws invalid and forbidden.
 */
export async function exportRows(ctx: Ctx, { of, where, order = '', as_of }: Question): Promise<Response> {
  const noun = nounOf(of)
  const byId = { by: sql`${sql.ref(`${models[noun].table}.id`)}::text`, type: 'text' } as const
  const { sorts } = listFor(noun) ?? { sorts: { id: byId } }
  const sort = Object.hasOwn(sorts, order.replace(/^-/, '')) ? order : (Object.keys(sorts)[0] as string)
  const request = { format: 'csv', filter: JSON.stringify(where ?? {}), sort, limit: BATCH, as_of } as const
  return (await getListAs(ctx, { noun, sorts, rows: () => null as never }, request)) as Response
}

/** Answers with lines as a CSV file, the first of them its head. */
export function csvFile(name: string, rows: Iterable<string[]> | AsyncIterable<string[]>): Response {
  // A caller who goes away ends the reading too.
  const writer = pipeline(Readable.from(rows), stringify({ bom: true, record_delimiter: 'windows' }), () => {})
  return new Response(Readable.toWeb(writer) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name.replaceAll('_', '-')}.csv"`,
    },
  })
}
