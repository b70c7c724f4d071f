import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { ONCE } from '#db/batch'
import type { Ctx } from '#lib/context'
import { sumCounters } from '#lib/counters/sums'
import { compile, fieldSql, type Moment, readableField, rowScope } from '#lib/query/compile'
import { type Clause, heldTests } from '#lib/query/condition'
import { modelsOf } from '#lib/query/models'
import { inPast } from '#lib/query/past'
import type { Field, HeldFields, Model, Noun, Scope } from '#lib/records/model'

/** A query whose columns only its models know. */
export type Rows = SelectQueryBuilder<never, never, object>

/** What else there is to say of rows. */
interface About {
  /** What counts as now; the moment of the statement unless given. */
  moment?: Moment | undefined
  /** A query of the noun's table, under its own name; the table alone unless given. */
  from?: Rows
}

/**
 * Returns the rows of a noun that meet a clause, as far as the context reaches. Lists, figures, views, files and actions
 * on many rows all find theirs here. Throws forbidden for what the context may not read.
 */
export function rowsOf(ctx: Ctx, noun: Noun, clause: Clause, { moment, from }: About = {}): Rows {
  const { table } = modelsOf(ctx)[noun]
  const query = from ?? (ctx.db.selectFrom(table) as unknown as Rows)
  return inPast(ctx, query.where(compile(ctx, noun, clause, table, moment)))
}

/** What of a field is added up over rows, from where the rows are taken, and how many of them are counted. */
export function addingOf(field: Field, scope: Scope, name: string) {
  if (!field.moves) return { value: fieldSql(field, scope, name), count: sql<number>`count(*)` }
  return {
    value: scope.col('moved_minor'),
    from: field.moves(scope.ctx) as Rows,
    count: sql<number>`count(*) filter (where ${scope.col('is_first')})`,
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The fields that a clause holds to values or days, if that is all it does; null otherwise. */
function heldFields(clause: Clause, { hides }: Pick<Model, 'hides'>): HeldFields | null {
  const parts = (of: Clause): readonly Clause[] => (of.kind === 'all' ? of.of.flatMap(parts) : [of])
  const fields = new Map<string, string[]>()
  for (const part of parts(clause)) {
    if (part.kind !== 'test') return null
    const { field, test, values } = part
    if (field === hides && test === 'is_set' && !fields.has(field)) {
      fields.set(field, ['true', 'false'])
      continue
    }
    const isEnd = (test === 'gte' || test === 'lte') && DAY.test(String(values[0]))
    const name = isEnd ? `${field}.${test}` : field
    if ((!isEnd && test !== 'equals' && test !== 'in') || fields.has(name)) return null
    fields.set(name, [...new Set(values.map(String))])
  }
  return fields
}

/** Returns what counters may answer a clause by: the fields that it holds, for whoever reaches all rows; else null. */
export function countable(ctx: Ctx, noun: Noun, clause: Clause): HeldFields | null {
  return modelsOf(ctx)[noun].reach(rowScope(ctx, noun)) === 'all' && ctx.as_of === undefined
    ? heldFields(clause, modelsOf(ctx)[noun])
    : null
}

/** A figure of the rows that meet a clause: how many they are, or what a field of theirs adds up to. */
interface ClauseFigure {
  readonly noun: Noun
  readonly clause: Clause
  readonly sum?: string | undefined
}

interface Taking {
  moment?: Moment | undefined
  /** Whether the context's database shows it no more than its own rows, so that counters know nothing for it. */
  isHeldToOwn?: boolean
  /** Whether the same figures hardly come again. */
  isOnce?: boolean
}

/** How a figure is taken: from counters where they know it, else from the rows. Null where no row is in reach. */
function planOf(ctx: Ctx, { noun, clause, sum }: ClauseFigure, { moment, isHeldToOwn }: Taking) {
  const model = modelsOf(ctx)[noun]
  const scope = rowScope(ctx, noun, model.table, moment)
  const reach = model.reach(scope)
  if (reach === 'none') return null
  const held = isHeldToOwn ? null : heldFields(clause, model)
  const asked = { sum, reaches_all: reach === 'all' }
  const counted = held && (ctx.as_of === undefined ? model.counted : model.past?.counted)?.(scope, held, asked)
  if (counted) return counted
  const field = sum === undefined ? null : readableField(ctx, noun, sum)
  if (field === undefined) throw new Error(`${model.many} have no ${sum}`)
  if (
    field?.type === 'money' &&
    !heldTests(clause).some(({ field, test }) => field === 'currency' && test === 'equals')
  )
    throw new Error(`amounts of ${model.many} add up in one currency only: name it`)
  const adding = field && addingOf(field, scope, sum as string)
  const value = adding ? sql`coalesce(sum(${adding.value}), 0)::bigint` : sql`count(*)`
  const rows = rowsOf(ctx, noun, clause, { moment, ...(adding?.from && { from: adding.from }) })
  return sql<number>`(${rows.select(value.as('figure') as never)})`
}

/**
 * Takes figures in two statements at most, those of counters in one, and returns their values in their order: how many
 * rows, or what a field adds up to, money in minor units. Of nouns out of reach they are 0. Throws forbidden for a field
 * that the context may not read, and an Error for one that there is not or money in more than one currency.
 */
export async function figuresOf(ctx: Ctx, asked: readonly ClauseFigure[], taking: Taking = {}): Promise<number[]> {
  const plans = asked.map((figure) => planOf(ctx, figure, taking))
  const counters = plans.flatMap((plan) => (plan && 'labels' in plan ? plan : []))
  const queries = plans.flatMap((plan) => (plan && !('labels' in plan) ? plan : []))
  const [counted, added] = await Promise.all([sumCounters(ctx, counters), takeAll(ctx, queries, taking)])
  return plans.map((plan) => (plan && (('labels' in plan ? counted : added).shift() as number)) ?? 0)
}

async function takeAll(ctx: Ctx, queries: readonly RawBuilder<number>[], { isOnce }: Taking): Promise<number[]> {
  if (queries.length === 0) return []
  const query = ctx.db.selectNoFrom(queries.map((each, at) => each.as(`f${at}`)))
  const row = await (isOnce ? query.modifyFront(sql.raw(ONCE)) : query).executeTakeFirstOrThrow()
  return queries.map((_, at) => (row as Record<string, number>)[`f${at}`] as number)
}
