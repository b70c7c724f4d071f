import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import type { Query } from '#lib/paths'
import type { Moment } from '#lib/query/compile'
import { type Clause, withDays } from '#lib/query/condition'
import { clauseOf, type Selecting } from '#lib/query/list'
import { models } from '#lib/query/models'
import { countable, figuresOf, rowsOf } from '#lib/query/rows'
import type { Among, FigureOf, Noun, Select, TakeFigures } from '#lib/records/model'

/** Parameters that say how rows are shown, in links to the list of a figure. */
const ARRANGING = ['sort', 'limit', 'cursor', 'as_of']

/** When figures are taken: now, or the moment of a read context. */
type At = Moment & Partial<Pick<ReadContext, 'reaches_all' | 'tenant'>>

/** Understanding a condition costs more than looking it up, and a page asks for the same ones all day. */
const understood = new Map<string, Clause>()
const MAX_KEPT = 500

/** What is asked as of a past day, at the end of that day. */
function atDay(ctx: Ctx, at: At | undefined, day: string): { ctx: Ctx; at: At | undefined } {
  return { ctx: { ...ctx, as_of: day }, at: at && { ...at, today: day } }
}

/** The clause of parameters that the code itself gives, where one that does not exist would select everything. */
function clauseAt(noun: Noun, parameters: Query, at?: At): Clause {
  const key = `${noun} ${JSON.stringify(parameters)}`
  let clause = understood.get(key)
  if (!clause) {
    for (const name of Object.keys(parameters))
      if (!(name in models[noun].parameters) && name !== 'q' && name !== 'filter' && !ARRANGING.includes(name))
        throw new Error(`the list of ${noun} has no parameter ${name}`)
    clause = clauseOf(noun, parameters as Selecting)
    if (understood.size >= MAX_KEPT) understood.clear()
    understood.set(key, clause)
  }
  const { today, tenant } = at ?? {}
  return today && tenant ? withDays(clause, { today, fiscal_year_start: tenant.fiscal_year_start }) : clause
}

/** Asks how many rows the parameters of a list stand for. */
export const count = (of: Noun, query: Query): FigureOf => ({ of, query })

/** Asks what a field of the rows adds up to that the parameters of a list stand for; money needs a currency among them. */
export const sum = (of: Noun, field: string, query: Query): FigureOf => ({ of, query, sum: field })

/** A figure that was taken: with the query of the list that opens exactly its rows. */
export interface Figure extends FigureOf {
  /** How many rows, or what a field of theirs adds up to; money in minor units of the currency that the query names. */
  readonly value: number
}

/** What was asked for, with its values. */
export type Taken<T> = T extends FigureOf
  ? Omit<T, keyof FigureOf> & Figure
  : T extends object
    ? { [K in keyof T]: Taken<T[K]> }
    : T

function isFigure(value: object): value is FigureOf {
  return 'of' in value && 'query' in value
}

/** Returns the figures among values of any shape, in their order. */
export function figuresIn(values: unknown): FigureOf[] {
  if (typeof values !== 'object' || values === null) return []
  return isFigure(values) ? [values] : Object.values(values).flatMap(figuresIn)
}

/**
 * Takes all figures among values of any shape together, and returns the values with them. Of nouns that the context
 * does not read they are 0. Throws forbidden for a field that it may not read, and an Error for one that there is not,
 * a parameter that the list does not have, or money in more than one currency.
 *
 * @param at what counts as now, and how far the context's database reaches
 */
export async function takeAll<T extends object>(ctx: Ctx, asked: T, at?: At): Promise<Taken<T>> {
  const figures = figuresIn(asked)
  // Those of one day together: each day has rows of its own.
  const days = [...new Set(figures.map(({ query }) => query.as_of))]
  const byDay = await Promise.all(
    days.map((day) => {
      const ofDay = figures.filter(({ query }) => query.as_of === day)
      const then = day === undefined ? { ctx, at } : atDay(ctx, at, `${day}`)
      const clauses = ofDay.map(({ of, query, sum }) => ({ noun: of, clause: clauseAt(of, query, then.at), sum }))
      return figuresOf(then.ctx, clauses, { moment: then.at, isHeldToOwn: at?.reaches_all === false })
    }),
  )
  const values = figures.map(({ query }) => byDay[days.indexOf(query.as_of)]?.shift() as number)
  // What opens its rows opens those of the same day.
  const then = ({ of, query }: FigureOf): Query =>
    ctx.as_of !== undefined && query.as_of === undefined && models[of].past ? { ...query, as_of: ctx.as_of } : query
  const put = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (isFigure(value)) return { ...value, query: then(value), value: values.shift() }
    if (Array.isArray(value)) return value.map(put)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, put(each)]))
  }
  return put(asked) as Taken<T>
}

/** Returns what takes figures as far as a read context reaches and at its moment, and answers their values in their order. */
export function figuresAt(readContext: ReadContext): TakeFigures {
  return async (asked) => (await takeAll(readContext.ctx, asked, readContext)).map(({ value }) => value)
}

type Named = Noun & keyof TenantTables

/** Returns the rows that the parameters of a noun's list stand for, as far as the context reaches. Throws like getListPage. */
export function rowsIn<T extends Named>(ctx: Ctx, noun: T, query: Query, at?: At): Among<T>['rows'] {
  const then = query.as_of === undefined ? { ctx, at } : atDay(ctx, at, `${query.as_of}`)
  return rowsOf(then.ctx, noun, clauseAt(noun, query, then.at), { moment: then.at }) as never
}

/** Returns what finds the rows of a noun's list for figures, as far as a read context reaches and at its moment. */
export function selectIn<T extends Named>(readContext: ReadContext, noun: T): Select<T> {
  const { ctx, reaches_all } = readContext
  return (query) => ({
    rows: rowsIn(ctx, noun, query as Query, readContext),
    held:
      reaches_all && query.as_of === undefined
        ? countable(ctx, noun, clauseAt(noun, query as Query, readContext))
        : null,
  })
}
