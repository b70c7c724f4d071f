import { type SelectQueryBuilder, sql } from 'kysely'
import { ONCE } from '#db/batch'
import { type Ctx, transaction } from '#lib/context'
import { todayIn } from '#lib/format/dates'
import { getPage, getPreparedPage, type Page, type PageRequest } from '#lib/paging/keyset'
import { compile, rowScope } from '#lib/query/compile'
import {
  type Clause,
  mapClause,
  needsCalendar,
  readCondition,
  readFilter,
  searchFor,
  withDays,
} from '#lib/query/condition'
import { models } from '#lib/query/models'
import { patiently } from '#lib/query/patience'
import type { Calendar } from '#lib/query/periods'
import type { Condition, List, Noun } from '#lib/records/model'

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
  const [only] = parts
  return parts.length === 1 && only ? only : parts.length === 0 ? {} : { and: parts }
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

function selected(ctx: Ctx, list: List<unknown>, clause: Clause): Rows {
  return list.rows(ctx).where(compile(ctx, list.noun, clause)) as Rows
}

/** The fields that a clause holds to values, if that is all it does; null otherwise. */
function heldFields(clause: Clause): Map<string, string[]> | null {
  const parts = (of: Clause): readonly Clause[] => (of.kind === 'all' ? of.of.flatMap(parts) : [of])
  const fields = new Map<string, string[]>()
  for (const part of parts(clause)) {
    if (part.kind === 'search' && part.words.length === 0) continue
    if (part.kind !== 'test' || (part.test !== 'equals' && part.test !== 'in') || fields.has(part.field)) return null
    fields.set(part.field, [...new Set(part.values.map(String))])
  }
  return fields
}

async function countRows(ctx: Ctx, noun: Noun, clause: Clause): Promise<number> {
  const { table } = models[noun]
  const query = ctx.db.selectFrom(table) as unknown as SelectQueryBuilder<never, never, object>
  const { total } = (await query
    .where(compile(ctx, noun, clause))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()) as { total: number }
  return total
}

function countOf(ctx: Ctx, list: List<unknown>, clause: Clause): Promise<number> {
  const fields = list.count && models[list.noun].reach(rowScope(ctx, list.noun)) === 'all' ? heldFields(clause) : null
  return (fields && list.count?.(ctx, fields)) ?? countRows(ctx, list.noun, clause)
}

/**
 * Returns a page of a noun's list: the rows that its parameters select, as far as the context reaches. Throws invalid
 * for a condition that cannot be read, forbidden for one on what the context may not read.
 *
 * @param within a further condition, for lists that belong to something
 */
export async function getListPage<Row>(
  ctx: Ctx,
  list: List<Row>,
  request: ListRequest,
  within?: Condition,
): Promise<Page<Row>> {
  const { noun } = list
  const asked = clauseOf(noun, request as unknown as Selecting)
  const joined: Clause = within ? { kind: 'all', of: [readCondition(noun, within), asked] } : asked
  const clause = await settled(ctx, joined)
  const id = sql`${sql.ref(`${models[noun].table}.id`)}`
  const count = () => countOf(ctx, list, clause)
  const paging = { limit: request.limit, sort: request.sort, cursor: request.cursor }
  // Only what the short parameters can ask is kept compiled: conditions have shapes without end.
  if (request.filter) {
    const page = await patiently('filter', () =>
      transaction(ctx, async (limited) => {
        await sql`set local statement_timeout = '3s'`.execute(limited.db)
        const query = selected(limited, list, clause).modifyFront(sql.raw(ONCE)) as Rows
        return getPage(query, paging, id, list.sorts, () => countOf(limited, list, clause))
      }),
    )
    return page as unknown as Page<Row>
  }
  const { shape, values } = withoutValues(clause)
  const page = await getPreparedPage(
    ctx,
    `${noun} ${JSON.stringify(shape)}`,
    { ...paging, ...values },
    (slotted, slots) => selected(slotted, list, withValues(shape, slots as never)) as never,
    id,
    list.sorts,
    count,
  )
  return page as unknown as Page<Row>
}
