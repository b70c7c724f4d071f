import { createHmac, timingSafeEqual } from 'node:crypto'
import { CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { ONCE } from '#db/batch'
import { JsonRows } from '#db/json-rows'
import { secretsFor } from '#lib/auth/sealed-cookie'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { runPrepared } from '#lib/paging/prepared'

/** One page of a list. */
export interface Page<T> {
  readonly rows: T[]
  /** The rows as the JSON array that the database wrote: an answer sends it on without reading it. */
  readonly json: string
  /** How many rows the whole list has. */
  total: number
  next_cursor: string | null
  previous_cursor: string | null
}

/** What a list is asked for; the common part of every list's filter. */
export interface PageRequest {
  limit: number
  sort: string
  cursor?: string | undefined
}

/**
 * A column to sort by: as SQL that an index is led by and that is never null, and its type.
 * The id always comes last, which makes the order total.
 */
export interface SortKey {
  by: RawBuilder<unknown>
  type: 'text' | 'date' | 'timestamp' | 'timestamptz' | 'bigint' | 'double precision'
}

interface Position {
  /** Whether the page lies before the position rather than behind it. */
  backwards: boolean
  key: string
  id: string
  total: number
}

/**
 * Proves that we wrote a position, for these rows in this order: the total that it carries is shown as it is, and holds
 * for no other filter, association or reader.
 */
function proofOf(secret: string, rows: string, sort: string, position: readonly unknown[]): string {
  const proof = createHmac('sha256', secret).update(JSON.stringify([rows, sort, ...position]))
  return proof.digest('base64url').slice(0, 22)
}

function encode({ backwards, key, id, total }: Position, rows: string, sort: string): string {
  const position = [backwards ? 1 : 0, key, id, total]
  const proof = proofOf(secretsFor('cursor')[0], rows, sort, position)
  return Buffer.from(JSON.stringify([...position, proof])).toString('base64url')
}

function wrongCursor(): AppError {
  return new AppError(
    'invalid',
    'This cursor does not belong to this list with this filter and order. Start again without it.',
    { field: 'cursor' },
  )
}

function decode(cursor: string, rows: string, sort: string): Position {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw wrongCursor()
  }
  if (!Array.isArray(parts) || parts.length !== 5 || typeof parts[4] !== 'string') throw wrongCursor()
  const given = Buffer.from(parts[4])
  const isOurs = secretsFor('cursor').some((secret) => {
    const expected = Buffer.from(proofOf(secret, rows, sort, parts.slice(0, 4)))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) throw wrongCursor()
  const [backwards, key, id, total] = parts
  return { backwards: backwards === 1, key, id, total }
}

/** The order that a page is asked for, and the position it starts from. */
interface Order {
  key: SortKey
  isDownwards: boolean
  from: Position | null
}

/** @param rows what tells the rows of the list from all others, for its cursors */
function orderOf(request: PageRequest, sorts: Record<string, SortKey>, rows: string): Order {
  const isDescending = request.sort.startsWith('-')
  const key = sorts[isDescending ? request.sort.slice(1) : request.sort]
  if (!key) throw new AppError('invalid', `The list cannot be sorted by ${request.sort}.`, { field: 'sort' })
  const from = request.cursor ? decode(request.cursor, rows, request.sort) : null
  return { key, isDownwards: isDescending !== (from?.backwards ?? false), from }
}

/** Rows that a page is chosen from. */
type Found = SelectQueryBuilder<never, never, object>

/**
 * Puts a query in order behind a position and has its rows written as JSON.
 *
 * @param found the rows to choose from, where the query itself does not select them: which ones are on the page is then
 *   found with no more than the condition and the order need, and only those are read whole
 * @param isAll all that are found are on the page, so that nothing has to be gone through in their order
 */
function arrange<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  id: RawBuilder<unknown>,
  { key, isDownwards }: Order,
  position: { key: string; id: string } | null,
  limit: number,
  found?: Found,
  isAll = false,
) {
  const direction = sql.raw(isDownwards ? 'desc' : 'asc')
  const ordered = <Q extends Found>(rows: Q) => rows.orderBy(sql`${key.by} ${direction}, ${id} ${direction}`) as Q
  const cut = <Q extends Found>(rows: Q) => {
    // Written out: with the limit as a parameter the planner takes the plan it has kept for dearer than it is,
    // and plans every page anew.
    const first = ordered(rows).limit(sql.lit(limit)) as Q
    if (!position) return first
    const start = sql`(cast(${position.key} as ${sql.raw(key.type)}), cast(${position.id} as uuid))`
    return first.where(sql<boolean>`(${key.by}, ${id}) ${sql.raw(isDownwards ? '<' : '>')} ${start}`) as Q
  }
  const page = query.select(sql<string>`(${key.by})::text`.as('page_key')) as unknown as Found
  const rows = found
    ? ordered(
        page.where(
          sql<boolean>`${id} = any(array(${isAll ? found.select(id.as('id')) : cut(found.select(id.as('id')))}))`,
        ),
      )
    : cut(page)
  return rows.withPlugin(new JsonRows())
}

/**
 * Returns one page of a query by keyset: the rows behind (or before) the cursor's position, found through
 * the index of the sort key however deep the page lies. The rows and the total travel in one batch; later
 * pages carry the total of the first in their cursor, which no other rows take.
 *
 * @param query selects the rows, filtered, without order and limit
 * @param id the SQL of the row's id
 * @param sorts the list's sort keys by name
 * @param countAll counts the rows of the filtered list
 * @param found filters the rows, where the query selects them without
 * @param isCountedFirst chooses how the rows are found by how many there are, for conditions of which that cannot be guessed
 */
export async function getPage<DB, TB extends keyof DB, O extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest,
  id: RawBuilder<unknown>,
  sorts: Record<string, SortKey>,
  countAll: () => Promise<number>,
  found?: Found,
  isCountedFirst = false,
): Promise<Page<O>> {
  const { sql: text, parameters } = ((found ?? query) as Found).compile()
  const listed = JSON.stringify([text, parameters])
  const order = orderOf(request, sorts, listed)
  const known = order.from?.total ?? (isCountedFirst ? await countAll() : null)
  const isAll = !order.from && known !== null && known <= request.limit
  const page = arrange(query, id, order, order.from, request.limit + 1, found, isAll)
  const [rows, total] = await Promise.all([page.execute() as unknown as Promise<JsonRow[]>, known ?? countAll()])
  return toPage<O>(rows, total, request, order.from, listed)
}

/**
 * Returns what getPage returns, for a list that is asked for all the time: its query is built once for each
 * shape of the filter. See runPrepared for what `build` may do.
 *
 * @param list the list's name
 */
export async function getPreparedPage<F extends PageRequest, O extends { id: string }>(
  ctx: Ctx,
  list: string,
  request: F,
  build: (ctx: Ctx, filter: F) => [query: Found, found?: Found],
  id: RawBuilder<unknown>,
  sorts: Record<string, SortKey>,
  countAll: () => Promise<number>,
): Promise<Page<O>> {
  const { sort, cursor, limit, ...filter } = request
  const listed = JSON.stringify([list, filter, ctx.tenant_id, readerOf(ctx)])
  const order = orderOf(request, sorts, listed)
  const name = `${list} ${sort} ${limit} ${order.isDownwards} ${order.from !== null}`
  // An empty text filters nothing, and a slot in its place could not be told from one that does.
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const values = { ...given, page_key: order.from?.key, page_id: order.from?.id }
  const [found, total] = await Promise.all([
    runPrepared<JsonRow>(ctx, name, values, (ctx, slots) => {
      const { page_key, page_id } = slots as unknown as { page_key: string; page_id: string }
      const [query, found] = build(ctx, slots as unknown as F)
      return arrange(query, id, order, order.from && { key: page_key, id: page_id }, limit + 1, found)
    }),
    order.from ? order.from.total : countAll(),
  ])
  return toPage<O>(found, total, request, order.from, listed)
}

/** Whoever reads the same rows: members their own, all others what their roles reach, so that they can share an address. */
function readerOf({ actor }: Ctx): unknown {
  if (actor.kind !== 'account') return actor.kind
  return actor.roles.every((role) => role === 'member') ? actor.account_id : actor.roles
}

/** Rows that are read at once where all are read. */
const BATCH = 1000

/**
 * Yields all rows of a query in an order, a thousand at a time, through a cursor of the running transaction: what they are
 * is worked out once, however many there are.
 */
export async function* readAll<O>(
  { db }: Ctx,
  query: Found,
  sort: string,
  id: RawBuilder<unknown>,
  sorts: Record<string, SortKey>,
): AsyncGenerator<O[], void, undefined> {
  const { key, isDownwards } = orderOf({ limit: BATCH, sort }, sorts, '')
  const direction = sql.raw(isDownwards ? 'desc' : 'asc')
  const rows = query.orderBy(sql`${key.by} ${direction}, ${id} ${direction}`).withPlugin(new JsonRows())
  const { sql: text, parameters } = rows.compile()
  // Nearly all is wanted, not the first rows soon; told that it is all, the planner would work out every column of every
  // row before it sorts them.
  await sql`set local cursor_tuple_fraction = 0.99`.execute(db)
  await db.executeQuery(CompiledQuery.raw(`${ONCE} declare all_rows no scroll cursor for ${text}`, [...parameters]))
  while (true) {
    const { rows } = await db.executeQuery<JsonRow>(CompiledQuery.raw(`${ONCE} fetch ${BATCH} from all_rows`))
    if (rows.length > 0) yield JSON.parse(`[${rows.map(({ json }) => json).join(',')}]`) as O[]
    if (rows.length < BATCH) break
  }
  await sql`close all_rows`.execute(db)
}

interface JsonRow {
  json: string
}

const KEY_FIELD = ',"page_key":'

/** Takes the last field, the sort key, out of a row: inside the text of others its quotes would be escaped. */
function withoutKey(row: string): string {
  return `${row.slice(0, row.lastIndexOf(KEY_FIELD))}}`
}

function toPage<O extends { id: string }>(
  found: JsonRow[],
  total: number,
  request: PageRequest,
  from: Position | null,
  listed: string,
): Page<O> {
  const hasMore = found.length > request.limit
  const items = (hasMore ? found.slice(0, request.limit) : found).map((row) => row.json)
  if (from?.backwards) items.reverse()
  const at = (row: string | undefined, backwards: boolean) => {
    if (row === undefined) return null
    const { id, page_key } = JSON.parse(row) as { id: string; page_key: string }
    return encode({ backwards, key: page_key, id, total }, listed, request.sort)
  }
  const hasNext = from?.backwards ? true : hasMore
  const hasPrevious = from?.backwards ? hasMore : from !== null
  const json = `[${items.map(withoutKey).join(',')}]`
  let rows: O[] | undefined
  return {
    total,
    next_cursor: hasNext ? at(items.at(-1), false) : null,
    previous_cursor: hasPrevious ? at(items[0], true) : null,
    json,
    get rows() {
      rows ??= JSON.parse(json) as O[]
      return rows
    },
  }
}
