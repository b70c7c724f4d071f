import { type SelectQueryBuilder, sql } from 'kysely'
import { ONCE } from '#db/batch'
import type { Ctx } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import { todayIn } from '#lib/format/dates'
import { getPage, getPreparedPage, type Page, type PageRequest } from '#lib/paging/keyset'
import { compile, type Moment, rowScope } from '#lib/query/compile'
import { bothOf, type Clause, mapClause, needsCalendar, searchFor, withDays } from '#lib/query/condition'
import { models } from '#lib/query/models'
import type { Calendar } from '#lib/query/periods'
import { readCondition, readFilter } from '#lib/query/read'
import { withTimeLimit } from '#lib/query/time-limit'
import type { Condition, HeldFields, List, Noun, Select } from '#lib/records/model'

/** What a list is asked for: a page, a search text, a condition as JSON, and the noun's short parameters. */
export interface ListRequest extends PageRequest {
  q?: string | undefined
  filter?: string | undefined
}

/** The parameters of a request that select rows. */
export type Selecting = Readonly<Record<string, unknown>> & Pick<ListRequest, 'q' | 'filter'>

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
export function clauseOf(noun: Noun, given: Selecting): Clause {
  const of = [readCondition(noun, conditionOf(noun, given))]
  if (given.q) of.push(searchFor(given.q))
  if (given.filter) of.push(readFilter(noun, given.filter))
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
  return withDays(clause, { today: todayIn(time_zone), fiscal_year_start })
}

/** Takes the values out of a clause and leaves their names, so that clauses of one shape are compiled once. */
function withoutValues(clause: Clause): { shape: Clause; values: Record<string, string> } {
  const values: Record<string, string> = {}
  const take = (value: string) => {
    const name = `v${Object.keys(values).length}`
    values[name] = value
    return name
  }
  const shape = mapClause(clause, (each) => {
    if (each.kind === 'search') return { ...each, words: each.words.map(take), text: take(each.text) }
    if (each.kind !== 'test' || each.is_fixed) return each
    return { ...each, values: each.values.map((value) => (typeof value === 'string' ? take(value) : value)) }
  })
  return { shape, values }
}

function withValues(shape: Clause, values: Readonly<Record<string, unknown>>): Clause {
  const put = (name: unknown) => (typeof name === 'string' ? (values[name] as string) : (name as never))
  return mapClause(shape, (each) => {
    if (each.kind === 'search') return { ...each, words: each.words.map(put), text: put(each.text) }
    return each.kind === 'test' && !each.is_fixed ? { ...each, values: each.values.map(put) } : each
  })
}

type Rows = SelectQueryBuilder<never, never, { id: string }>

/** The fields that a clause holds to values, if that is all it does; null otherwise. */
function heldFields(clause: Clause): Map<string, string[]> | null {
  const parts = (of: Clause): readonly Clause[] => (of.kind === 'all' ? of.of.flatMap(parts) : [of])
  const fields = new Map<string, string[]>()
  for (const part of parts(clause)) {
    if (part.kind !== 'test' || (part.test !== 'equals' && part.test !== 'in') || fields.has(part.field)) return null
    fields.set(part.field, [...new Set(part.values.map(String))])
  }
  return fields
}

/** The rows of the noun's table that meet a clause, with nothing selected of them. */
function matching(ctx: Ctx, noun: Noun, clause: Clause, moment?: Moment) {
  const query = ctx.db.selectFrom(models[noun].table) as unknown as SelectQueryBuilder<never, never, object>
  return query.where(compile(ctx, noun, clause, models[noun].table, moment))
}

/** What counters may answer a clause by: the fields that it holds, for whoever reaches all rows; else null. */
function countable(ctx: Ctx, noun: Noun, clause: Clause, inReach?: true): HeldFields | null {
  return inReach || models[noun].reach(rowScope(ctx, noun)) === 'all' ? heldFields(clause) : null
}

function counted(ctx: Ctx, noun: Noun, clause: Clause, inReach?: true, moment?: Moment) {
  const fields = countable(ctx, noun, clause, inReach)
  return fields && ([ctx, fields, rowScope(ctx, noun, models[noun].table, moment).today] as const)
}

async function countOf(ctx: Ctx, list: List<unknown, unknown>, clause: Clause, moment?: Moment): Promise<number> {
  const { noun, count, counts_in_reach } = list
  const asked = count && counted(ctx, noun, clause, counts_in_reach, moment)
  const known = asked && count(...asked)
  if (known) return known
  const counting = matching(ctx, noun, clause, moment).select(sql<number>`count(*)`.as('total'))
  return ((await counting.executeTakeFirstOrThrow()) as { total: number }).total
}

/** Parameters that say how rows are shown, in links to the list of a figure. */
const ARRANGING = ['sort', 'limit', 'cursor']

/** The clause of parameters that the code itself gives, where one that does not exist would select everything. */
function clauseAt({ today, tenant }: ReadContext, noun: Noun, parameters: Selecting): Clause {
  for (const name of Object.keys(parameters))
    if (!(name in models[noun].parameters) && name !== 'q' && name !== 'filter' && !ARRANGING.includes(name))
      throw new Error(`the list of ${noun} has no parameter ${name}`)
  return withDays(clauseOf(noun, parameters), { today, fiscal_year_start: tenant.fiscal_year_start })
}

/** Finds the rows of a noun's list for figures, as far as a read context reaches and at its moment. Throws like getListPage. */
export function selectIn(readContext: ReadContext, noun: Noun): Select {
  const { ctx } = readContext
  return (parameters) => {
    const clause = clauseAt(readContext, noun, parameters)
    return {
      where: compile(ctx, noun, clause, models[noun].table, readContext),
      held: readContext.reaches_all ? countable(ctx, noun, clause) : null,
    }
  }
}

/** Returns how many rows of a list parameters stand for, at the moment of a read context. Throws like getListPage. */
export function countIn(
  readContext: ReadContext,
  list: List<unknown, unknown>,
  parameters: Selecting,
): Promise<number> {
  return countOf(readContext.ctx, list, clauseAt(readContext, list.noun, parameters), readContext)
}

/** Only what the short parameters can ask is known to be quick: any other condition has a time limit. */
function limited<T>(ctx: Ctx, { filter }: Selecting, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return filter ? withTimeLimit(ctx, 'filter', run) : run(ctx)
}

async function clauseFor(ctx: Ctx, noun: Noun, request: object, within?: Condition): Promise<Clause> {
  const asked = clauseOf(noun, request as Selecting)
  return settled(ctx, within ? { kind: 'all', of: [readCondition(noun, within), asked] } : asked)
}

/**
 * Returns a page of a noun's list: the rows that its parameters select, as far as the context reaches. Throws invalid
 * for a condition that cannot be read, forbidden for one on what the context may not read.
 *
 * @param within a further condition, for lists that belong to something
 */
export async function getListPage<Row>(
  ctx: Ctx,
  list: List<Row, unknown>,
  request: ListRequest,
  within?: Condition,
): Promise<Page<Row>> {
  const { noun, sorts } = list
  const clause = await clauseFor(ctx, noun, request, within)
  const id = sql`${sql.ref(`${models[noun].table}.id`)}`
  const paging = { limit: request.limit, sort: request.sort, cursor: request.cursor }
  const rows = (ctx: Ctx, clause: Clause) => list.rows(ctx).where(compile(ctx, noun, clause)) as never
  const page = await limited(ctx, request as unknown as Selecting, (ctx) => {
    const count = () => countOf(ctx, list, clause)
    // Conditions have shapes without end: only those of the short parameters are kept compiled.
    if (request.filter || list.varies)
      return getPage((rows(ctx, clause) as Rows).modifyFront(sql.raw(ONCE)), paging, id, sorts, count)
    const { shape, values } = withoutValues(clause)
    const build = (ctx: Ctx, slots: object) => rows(ctx, withValues(shape, slots as never))
    return getPreparedPage(ctx, `${noun} ${JSON.stringify(shape)}`, { ...paging, ...values }, build, id, sorts, count)
  })
  return page as unknown as Page<Row>
}

/** Returns what the rows of a list add up to, of all its pages together. Throws like getListPage. */
export async function getListSums<Sum>(
  ctx: Ctx,
  { noun, sums }: List<unknown, Sum>,
  request: object,
  within?: Condition,
): Promise<Sum[]> {
  const clause = await clauseFor(ctx, noun, request, within)
  return limited(ctx, request as Selecting, (ctx) => {
    const asked = sums?.counted && counted(ctx, noun, clause)
    const known = asked && sums?.counted?.(...asked)
    return (known ?? sums?.of(matching(ctx, noun, clause) as never))?.execute() ?? Promise.resolve([])
  })
}
