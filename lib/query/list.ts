import { sql } from 'kysely'
import { ONCE } from '#db/batch'
import type { Ctx } from '#lib/context'
import { todayIn } from '#lib/format/dates'
import { getPage, getPreparedPage, type Page, type PageRequest, readAll } from '#lib/paging/keyset'
import { rowScope } from '#lib/query/compile'
import { bothOf, type Clause, heldTests, mapClause, needsCalendar, searchFor, withDays } from '#lib/query/condition'
import { customSort, withFieldsOf } from '#lib/query/custom-fields'
import { type Models, models, modelsOf } from '#lib/query/models'
import { inPast } from '#lib/query/past'
import type { Calendar } from '#lib/query/periods'
import { readCondition, readFilter } from '#lib/query/read'
import { countable, figuresOf, type Rows, rowsOf } from '#lib/query/rows'
import { withTimeLimit } from '#lib/query/time-limit'
import type { Condition, List, Noun } from '#lib/records/model'
import { asOf } from '#lib/tenants/queries'

/** What a list is asked for: a page, a search text, a condition as JSON, and the noun's short parameters. */
export interface ListRequest extends PageRequest {
  q?: string | undefined
  filter?: string | undefined
  /** The past day at whose end the list is asked for. */
  as_of?: string | undefined
}

/** The parameters of a request that select rows. */
export type Selecting = Readonly<Record<string, unknown>> & Pick<ListRequest, 'q' | 'filter' | 'as_of'>

/**
 * Returns the condition that the parameters of a list stand for, without search text and filter. Parameters that are
 * not the noun's select nothing.
 */
export function conditionOf(noun: Noun, given: Selecting): Condition {
  const parts = Object.entries(models[noun].parameters).flatMap(([name, toCondition]): Condition[] =>
    given[name] === undefined || given[name] === '' ? [] : [toCondition(given[name] as never, given)],
  )
  return bothOf(...parts)
}

/** Returns what selects the rows of a list: short parameters, search text and filter, all of them. Throws invalid. */
export function clauseOf(noun: Noun, given: Selecting, known: Models = models): Clause {
  const of = [readCondition(noun, conditionOf(noun, given))]
  if (given.q) of.push(searchFor(given.q))
  if (given.filter) of.push(readFilter(noun, given.filter, known))
  const [only] = of
  return of.length === 1 && only ? only : { kind: 'all', of }
}

/** Returns a clause with its named periods as days, which are asked from the tenant only where there are any. */
export async function settled(ctx: Ctx, clause: Clause, calendar?: Calendar): Promise<Clause> {
  if (!needsCalendar(clause)) return clause
  if (calendar) return withDays(clause, calendar)
  const { time_zone, fiscal_year_start } = await ctx.db
    .selectFrom('tenants')
    .select(['time_zone', 'fiscal_year_start'])
    .executeTakeFirstOrThrow()
  return withDays(clause, { today: ctx.as_of ?? todayIn(time_zone), fiscal_year_start })
}

/**
 * Returns a condition as it was understood, with its named periods as days, and the context with the custom fields where
 * it speaks of some: whatever is done with the clause is done with that context. Throws invalid.
 */
export async function understand(
  caller: Ctx,
  noun: Noun,
  condition: unknown,
  pointer?: string,
): Promise<{ ctx: Ctx; clause: Clause }> {
  const ctx = await withFieldsOf(caller, condition)
  return { ctx, clause: await settled(ctx, readCondition(noun, condition, pointer, modelsOf(ctx))) }
}

/**
 * Takes the values out of a clause and leaves their names, so that clauses of one shape are compiled once.
 *
 * @returns also whether what is there says yes or no at most, so that one plan is good for all
 */
function withoutValues(clause: Clause): { shape: Clause; values: Record<string, string>; isPlain: boolean } {
  const values: Record<string, string> = {}
  let isPlain = true
  const take = (value: string) => {
    const name = `v${Object.keys(values).length}`
    values[name] = value
    return name
  }
  const shape = mapClause(clause, (each) => {
    if (each.kind === 'search') {
      isPlain = false
      return { ...each, words: each.words.map(take), text: take(each.text) }
    }
    if (each.kind !== 'test') return each
    isPlain &&= each.values.every((value) => typeof value === 'boolean')
    if (each.is_fixed) return each
    return { ...each, values: each.values.map((value) => (typeof value === 'string' ? take(value) : value)) }
  })
  return { shape, values, isPlain }
}

function withValues(shape: Clause, values: Readonly<Record<string, unknown>>): Clause {
  const put = (name: unknown) => (typeof name === 'string' ? (values[name] as string) : (name as never))
  return mapClause(shape, (each) => {
    if (each.kind === 'search') return { ...each, words: each.words.map(put), text: put(each.text) }
    return each.kind === 'test' && !each.is_fixed ? { ...each, values: each.values.map(put) } : each
  })
}

function isCustom(sort: unknown): boolean {
  return typeof sort === 'string' && sort.includes('.')
}

/** Only what the short parameters can ask of today is known to be quick: any other condition has a time limit. */
function limited<T>(
  ctx: Ctx,
  { filter, sort }: Selecting & { sort?: unknown },
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (ctx.as_of !== undefined) return withTimeLimit(ctx, 'as_of', run)
  if (filter) return withTimeLimit(ctx, 'filter', run)
  // No index knows the order of a custom field.
  return isCustom(sort) ? withTimeLimit(ctx, 'sort', run) : run(ctx)
}

async function clauseFor(ctx: Ctx, noun: Noun, request: object, within?: Condition): Promise<Clause> {
  const asked = clauseOf(noun, request as Selecting, modelsOf(ctx))
  return settled(
    ctx,
    within ? { kind: 'all', of: [readCondition(noun, within, '/filter', modelsOf(ctx)), asked] } : asked,
  )
}

/** What is asked of a list: the context with the day and the fields that are spoken of, orders, rows and their id. */
async function askedOf(caller: Ctx, list: List<unknown, unknown>, request: ListRequest, within?: Condition) {
  const { noun } = list
  const ctx = await withFieldsOf(await asOf(caller, request.as_of), request.filter, request.sort, within)
  const sorts = { ...list.sorts, ...customSort(ctx, noun, request.sort) }
  const clause = await clauseFor(ctx, noun, request, within)
  return { ctx, sorts, clause, id: sql`${sql.ref(`${models[noun].table}.id`)}` }
}

/**
 * Returns a page of a noun's list: the rows that its parameters select, as far as the context reaches. Throws invalid
 * for a condition that cannot be read and for a day to come, forbidden for what the context may not read.
 *
 * @param within a further condition, for lists that belong to something
 */
export async function getListPage<Row>(
  caller: Ctx,
  list: List<Row, unknown>,
  request: ListRequest,
  within?: Condition,
): Promise<Page<Row>> {
  const { noun } = list
  const { ctx, sorts, clause, id } = await askedOf(caller, list, request, within)
  const paging = { limit: request.limit, sort: request.sort, cursor: request.cursor }
  const page = await limited(ctx, request as unknown as Selecting, (ctx) => {
    // Conditions have shapes without end: only those of the short parameters are kept compiled.
    const isOnce = Boolean(request.filter) || list.varies === true || ctx.as_of !== undefined || isCustom(request.sort)
    const { shape, values, isPlain } = withoutValues(clause)
    // A plan that is kept takes every value for an average one: a status that few rows have would be looked for in all.
    const once = (rows: Rows) => (isPlain && !isOnce ? rows : rows.modifyFront(sql.raw(ONCE))) as never
    const count = async () => (await figuresOf(ctx, [{ noun, clause }], { isOnce: isOnce || !isPlain }))[0] as number
    const all = (ctx: Ctx) => once(inPast(ctx, list.rows(ctx) as unknown as Rows))
    // What few were on a past day many may be by now, and the order would be gone through to its end for them.
    const isCountedFirst = ctx.as_of !== undefined
    if (isOnce) return getPage(all(ctx), paging, id, sorts, count, rowsOf(ctx, noun, clause), isCountedFirst)
    // Without a condition the order alone finds the page, and looking twice would only cost.
    const isWhole = isPlain && heldTests(clause).length === 0
    const build = (ctx: Ctx, slots: object): [Rows, Rows?] => {
      const asked = withValues(shape, slots as never)
      return isWhole ? [rowsOf(ctx, noun, asked, { from: all(ctx) })] : [all(ctx), rowsOf(ctx, noun, asked)]
    }
    return getPreparedPage(ctx, `${noun} ${JSON.stringify(shape)}`, { ...paging, ...values }, build, id, sorts, count)
  })
  return page as unknown as Page<Row>
}

/**
 * Yields all rows of a noun's list, a batch at a time, in the transaction of the context. Throws like getListPage before
 * the first.
 */
export async function* getListRows<Row>(
  caller: Ctx,
  list: List<Row, unknown>,
  request: Omit<ListRequest, 'limit' | 'cursor'>,
  within?: Condition,
): AsyncGenerator<Row[], void, undefined> {
  const { noun } = list
  const { ctx, sorts, clause, id } = await askedOf(caller, list, { ...request, limit: 1 }, within)
  const rows = rowsOf(ctx, noun, clause, { from: list.rows(ctx) as unknown as Rows })
  const batches = readAll<Row>(ctx, rows, request.sort, id, sorts)
  while (true) {
    const { value, done } = await limited(ctx, request as unknown as Selecting, () => batches.next())
    if (done) return
    yield value
  }
}

/** Returns what the rows of a list add up to, of all its pages together. Throws like getListPage. */
export async function getListSums<Sum>(
  caller: Ctx,
  { noun, sums }: List<unknown, Sum>,
  request: object,
  within?: Condition,
): Promise<Sum[]> {
  const ctx = await withFieldsOf(
    await asOf(caller, (request as Selecting).as_of),
    (request as Selecting).filter,
    within,
  )
  const clause = await clauseFor(ctx, noun, request, within)
  return limited(ctx, request as Selecting, (ctx) => {
    const held = countable(ctx, noun, clause)
    const known = held && sums?.counted?.(ctx, held, rowScope(ctx, noun).today)
    if (!sums || known) return known?.execute() ?? Promise.resolve([])
    const from = sums.moved && (models[noun].fields[sums.moved]?.moves?.(ctx) as Rows | undefined)
    return sums.of(rowsOf(ctx, noun, clause, from ? { from } : {}) as never).execute()
  })
}
