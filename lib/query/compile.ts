import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { can } from '#lib/permissions'
import { type Clause, EVERYTHING, heldTests, speaksOf, type Threshold, type Value } from '#lib/query/condition'
import { modelsOf } from '#lib/query/models'
import {
  endOfDay,
  type Field,
  isAmong,
  isOneOf,
  type Model,
  type Noun,
  type Relation,
  type Scope,
} from '#lib/records/model'

type Sql = RawBuilder<SqlBool>

/** The moment that a condition is held against, where it is not now: what "overdue" and an age follow from. */
export interface Moment {
  readonly today: string
  readonly now: string
}

const TRUE = sql<SqlBool>`true`
const FALSE = sql<SqlBool>`false`

interface Situation {
  readonly moment: Moment | null
  /** Whether the rows that the noun hides are left out unless the clause speaks of them. */
  readonly hides: boolean
}

function scopeOf(ctx: Ctx, model: Model, row: string, clause: Clause, { moment, hides }: Situation): Scope {
  const fromTenant = (value: string) =>
    sql<string>`(${ctx.db.selectFrom('tenants').select(sql<string>`${sql.raw(value)}`.as('value'))})`
  const held = new Map(
    heldTests(clause).flatMap(({ field, test, values }) => (test === 'equals' ? [[field, values[0]]] : [])),
  )
  // Each is built only where it is asked for: most conditions need none of them.
  return {
    ctx,
    row,
    col: (name) => sql.ref(`${row}.${name}`) as RawBuilder<never>,
    get today() {
      const day = ctx.as_of ?? moment?.today
      return day ? sql<string>`${day}::date` : fromTenant('(now() at time zone tenants.time_zone)::date')
    },
    get now() {
      if (ctx.as_of) return endOfDay(ctx, ctx.as_of)
      return moment ? sql<string>`${moment.now}::timestamptz` : sql<string>`now()`
    },
    get zone() {
      return fromTenant('tenants.time_zone')
    },
    get currency() {
      return fromTenant('tenants.currency')
    },
    get onlyCurrency() {
      if (held.has('currency')) return sql<string>`${held.get('currency')}::text`
      return held.get('is_in_own_currency') === true ? fromTenant('tenants.currency') : null
    },
    isHiding: hides && model.hides !== undefined && !speaksOf(clause, model.hides),
    isHeld: (field) => held.has(field),
  }
}

/** Turns what was understood of a condition into SQL. The names in it are the models', every value is a parameter. */
class Compiler {
  readonly #ctx: Ctx
  readonly #moment: Moment | null
  #aliases = 0

  constructor(ctx: Ctx, moment: Moment | null) {
    this.#ctx = ctx
    this.#moment = moment
  }

  #scope(model: Model, row: string, clause: Clause, hides: boolean): Scope {
    return scopeOf(this.#ctx, model, row, clause, { moment: this.#moment, hides })
  }

  /** The rows of a noun that the context reaches and that meet the clause. What a noun hides in lists is still related. */
  rows(noun: Noun, clause: Clause, row: string, hides: boolean): Sql {
    const model = modelsOf(this.#ctx)[noun]
    const scope = this.#scope(model, row, clause, hides)
    const reach = model.reach(scope)
    if (reach === 'none') throw new AppError('forbidden', `Your role does not read ${model.many}.`)
    const hidden =
      model.hides && scope.isHiding ? this.#yesNo(model.fields[model.hides] as Field, scope, model.hides, false) : TRUE
    return all([reach === 'all' ? TRUE : reach, hidden, this.#clause(model, scope, clause)])
  }

  #clause(model: Model, scope: Scope, clause: Clause): Sql {
    switch (clause.kind) {
      case 'all':
        return all(clause.of.map((each) => this.#clause(model, scope, each)))
      case 'any':
        return any(clause.of.map((each) => this.#clause(model, scope, each)))
      case 'not':
        return sql<SqlBool>`(${this.#clause(model, scope, clause.of)}) is not true`
      case 'test':
        return this.#test(model, scope, clause.field, clause.test, clause.values)
      case 'search':
        return model.search && clause.words.length > 0 ? model.search(scope, clause.words, clause.text) : FALSE
      case 'period':
        throw new Error('the days of a period are put in before a condition is compiled')
      case 'one':
      case 'some':
        return sql<SqlBool>`exists (${this.#related(model, scope, clause.relation, clause.where)})`
      case 'none':
        return sql<SqlBool>`not exists (${this.#related(model, scope, clause.relation, clause.where)})`
      case 'every':
        return sql<SqlBool>`not exists (${this.#related(model, scope, clause.relation, { kind: 'not', of: clause.where })})`
      case 'count':
      case 'sum':
        return this.#aggregate(model, scope, clause)
    }
  }

  #readable(model: Model, scope: Scope, name: string): Field {
    return readable(this.#ctx, model, scope, name)
  }

  #yesNo(field: Field, scope: Scope, name: string, value: boolean): Sql {
    if (field.matches) return field.matches(scope, value)
    const expression = fieldSql(field, scope, name)
    return value ? sql<SqlBool>`${expression}` : sql<SqlBool>`not (${expression})`
  }

  #test(model: Model, scope: Scope, name: string, test: string, values: readonly Value[]): Sql {
    const field = this.#readable(model, scope, name)
    switch (test) {
      case 'not':
        return sql<SqlBool>`(${this.#test(model, scope, name, 'equals', values)}) is not true`
      case 'not_in':
        return sql<SqlBool>`(${this.#test(model, scope, name, 'in', values)}) is not true`
      case 'is_set':
        return isSet(field, scope, name, values[0] === true)
      case 'equals':
      case 'in':
        return this.#equals(field, scope, name, values)
      default:
        return compared(field, scope, name, test, values[0] as Value)
    }
  }

  #equals(field: Field, scope: Scope, name: string, values: readonly Value[]): Sql {
    const { matches } = field
    if (field.type === 'boolean') return this.#yesNo(field, scope, name, values[0] === true)
    if (matches) return any(values.map((value) => matches(scope, value as string)))
    const expression = fieldSql(field, scope, name)
    switch (field.type) {
      case 'tags':
        return sql<SqlBool>`${expression} <> '{}' and ${expression} && array[${sql.join(values)}]::text[]`
      case 'reference':
        return isOneOf(
          expression,
          values.map((value) => sql`${value}::uuid`),
        )
      case 'integer':
        return isOneOf(
          expression,
          values.map((value) => sql`${value}::bigint`),
        )
      case 'number':
        return isOneOf(
          expression,
          values.map((value) => sql`${value}::numeric`),
        )
      case 'text':
      case 'choice':
        return isOneOf(expression, values)
      default:
        return any(values.map((value) => compared(field, scope, name, 'equals', value)))
    }
  }

  /** The rows on the other side of a relation that the context reaches and that meet the clause. */
  #target(model: Model, scope: Scope, name: string, where: Clause) {
    const relation = model.relations[name] as Relation
    const target = modelsOf(this.#ctx)[relation.to]
    this.#aliases += 1
    const row = `${relation.to}_${this.#aliases}`
    // Whoever reaches a noun in part would take what is out of reach for what is not there.
    const inner = this.#scope(target, row, where, false)
    const there = target.reach(inner)
    const isWhole = model.reach(scope) === 'all'
    if (there === 'none' || (isWhole && there !== 'all'))
      throw new AppError('forbidden', `Your role does not read the ${target.many} of ${model.many}.`)
    const { dynamic } = this.#ctx.db
    const query = (
      this.#ctx.db as never as { selectFrom(table: unknown): SelectQueryBuilder<TenantTables, never, object> }
    )
      .selectFrom(dynamic.table(target.table).as(row))
      .where(this.rows(relation.to, where, row, false))
    return { relation, target, row, query, inner }
  }

  #related(model: Model, scope: Scope, name: string, where: Clause) {
    const { relation, row, query } = this.#target(model, scope, name, where)
    return query
      .select(sql`1`.as('found'))
      .where(sql<SqlBool>`${sql.ref(`${row}.${relation.key}`)} = ${scope.col(relation.column)}`)
  }

  /**
   * Counts or adds up by a grouped query of its own, which is worked out once instead of for each row. Rows without
   * related ones have no group: they meet the condition where nothing, 0, does.
   */
  #aggregate(model: Model, scope: Scope, clause: Extract<Clause, { kind: 'count' | 'sum' }>): Sql {
    const { relation, target, row, query, inner } = this.#target(model, scope, clause.relation, clause.where)
    const key = sql.ref(`${row}.${relation.key}`)
    const field = clause.field === undefined ? null : this.#readable(target, inner, clause.field)
    let total = sql`count(*)`
    let kept = query.where(sql<SqlBool>`${key} is not null`)
    const isOwn = field?.type === 'money' && !inner.isHeld('currency')
    if (field && clause.field !== undefined) {
      total = sql`coalesce(sum(${fieldSql(field, inner, clause.field)}), 0)`
      // Amounts of several currencies do not add up: the association's own is meant unless the condition names one.
      if (isOwn) kept = kept.where(sql<SqlBool>`${currencyOf(field, inner)} = ${inner.currency}`)
    }
    const held = (threshold: Threshold) => {
      const amount =
        field?.type === 'money'
          ? sql`(${threshold.value}::numeric * ${isOwn ? sql`(select minor_scale(${inner.currency}::text))` : sql`max(minor_scale(${currencyOf(field, inner)}::text))`})`
          : sql`${threshold.value}::numeric`
      return sql<SqlBool>`${total} ${OPERATORS[threshold.test]} ${amount}`
    }
    const holds = all(clause.thresholds.map(held))
    const groups = kept.select(sql`${key}`.as('key')).groupBy(sql`${key}`)
    const isMetByNone = clause.thresholds.every(({ test, value }) => meets(0, test, Number(value)))
    return isMetByNone
      ? sql<SqlBool>`${scope.col(relation.column)} not in (${groups.having(sql<SqlBool>`not (${holds})`)})`
      : isAmong(scope.col(relation.column), groups.having(holds))
  }
}

/** Throws forbidden where the context may not ask about a field. */
function readable(ctx: Ctx, model: Model, scope: Scope, name: string): Field {
  const field = model.fields[name] as Field
  const isRead = field.may === undefined || field.may.some((permission) => can(ctx, permission))
  if (!isRead && !(field.is_own && model.reach(scope) !== 'all'))
    throw new AppError('forbidden', `Your role does not read the field “${field.label}” of ${model.many}.`)
  return field
}

/** Returns a field of a noun, undefined where there is none of the name. Throws forbidden where the context may not ask about it. */
export function readableField(ctx: Ctx, noun: Noun, name: string): Field | undefined {
  const model = modelsOf(ctx)[noun]
  return Object.hasOwn(model.fields, name) ? readable(ctx, model, rowScope(ctx, noun), name) : undefined
}

const OPERATORS: Record<string, RawBuilder<unknown>> = {
  equals: sql`=`,
  not: sql`<>`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
}

/** Whether a number is what a threshold asks for. */
function meets(number: number, test: Threshold['test'], value: number): boolean {
  switch (test) {
    case 'equals':
      return number === value
    case 'not':
      return number !== value
    case 'lt':
      return number < value
    case 'lte':
      return number <= value
    case 'gt':
      return number > value
    case 'gte':
      return number >= value
  }
}

/** Returns a field's value as SQL: minor units for money. */
export function fieldSql(field: Field, scope: Scope, name: string): RawBuilder<unknown> {
  const value = field.sql ? field.sql(scope) : scope.col(name)
  // A yes or no may be made of several with "or", and is put among others with "and".
  return field.type === 'boolean' ? sql`(${value})` : value
}

/** Returns a field's value as rows are ordered by it: what is not set comes last either way. */
export function orderedValue(field: Field, scope: Scope, name: string): RawBuilder<unknown> {
  const value = fieldSql(field, scope, name)
  return field.is_endless ? sql`nullif(${value}, 'infinity')` : value
}

/** Returns a field's value as it travels: amounts as decimal text, dates that are not set as null. */
export function shownValue(field: Field, scope: Scope, name: string): RawBuilder<unknown> {
  const value = orderedValue(field, scope, name)
  if (field.type === 'number') return sql`${value}::double precision`
  return field.type === 'money' ? sql`amount_text(${value}, ${currencyOf(field, scope)}::text)` : value
}

/** Returns the currency of a row's money as SQL. */
function currencyOf(field: Field, scope: Scope): RawBuilder<string> {
  return field.currency ? field.currency(scope) : scope.col('currency')
}

function isSet(field: Field, scope: Scope, name: string, isWanted: boolean): Sql {
  const value = fieldSql(field, scope, name)
  const set =
    field.type === 'tags'
      ? sql<SqlBool>`${value} <> '{}'`
      : field.type === 'text'
        ? sql<SqlBool>`${value} <> ''`
        : field.is_endless
          ? sql<SqlBool>`${value} < 'infinity'`
          : sql<SqlBool>`${value} is not null`
  return isWanted ? set : sql<SqlBool>`(${set}) is not true`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day or a moment as the first instant that belongs to it and the first that does not. */
function boundsOf(field: Field, scope: Scope, value: string): { start: RawBuilder<unknown>; end: RawBuilder<unknown> } {
  // A value that is put in later is a day: see is_fixed.
  const isDay = typeof value !== 'string' || DAY.test(value)
  switch (field.type) {
    case 'date':
      return { start: sql`${value}::date`, end: sql`(${value}::date + 1)` }
    case 'local_time':
      return isDay
        ? { start: sql`${value}::timestamp`, end: sql`(${value}::timestamp + interval '1 day')` }
        : { start: sql`${value}::timestamp`, end: sql`(${value}::timestamp + interval '1 microsecond')` }
    default:
      return isDay
        ? {
            start: sql`(${value}::timestamp at time zone ${scope.zone})`,
            end: sql`((${value}::timestamp + interval '1 day') at time zone ${scope.zone})`,
          }
        : { start: sql`${value}::timestamptz`, end: sql`(${value}::timestamptz + interval '1 microsecond')` }
  }
}

function compared(field: Field, scope: Scope, name: string, test: string, value: Value): Sql {
  const expression = fieldSql(field, scope, name)
  switch (field.type) {
    case 'date':
    case 'local_time':
    case 'instant': {
      const { start, end } = boundsOf(field, scope, value as string)
      // A date that is not set sorts behind all others where its index says so, and is after nothing all the same.
      const after = (bound: RawBuilder<unknown>) =>
        field.bounds?.gte?.(scope, bound as RawBuilder<never>) ??
        (field.is_endless
          ? sql<SqlBool>`${expression} >= ${bound} and ${expression} < 'infinity'`
          : sql<SqlBool>`${expression} >= ${bound}`)
      const before = (bound: RawBuilder<unknown>) =>
        field.bounds?.lt?.(scope, bound as RawBuilder<never>) ?? sql<SqlBool>`${expression} < ${bound}`
      if (test === 'gte') return after(start)
      if (test === 'gt') return after(end)
      if (test === 'lt') return before(start)
      if (test === 'lte') return before(end)
      return all([field.bounds?.gte ? after(start) : sql<SqlBool>`${expression} >= ${start}`, before(end)])
    }
    case 'money':
      return comparedMoney(field, scope, expression, test, value)
    case 'integer': {
      const bound = sql<never>`${value}::bigint`
      const special = test === 'lt' || test === 'gt' ? field.bounds?.[test] : undefined
      return special ? special(scope, bound) : sql<SqlBool>`${expression} ${OPERATORS[test]} ${bound}`
    }
    case 'number':
      return sql<SqlBool>`${expression} ${OPERATORS[test]} ${value}::numeric`
    case 'tags':
      return sql<SqlBool>`${expression} <> '{}' and ${expression} @> array[${value}]::text[]`
    default:
      if (test === 'starts_with' && field.begins) return field.begins(scope, sql`${value}::text`)
      return test === 'starts_with'
        ? sql<SqlBool>`starts_with(fold(${expression}), fold(${value}))`
        : sql<SqlBool>`strpos(fold(${expression}), fold(${value})) > 0`
  }
}

/** Which way a bound that lies between two minor units is moved, so that it is one of them. */
const ROUNDING: Record<string, string> = { gte: 'ceil', lt: 'ceil', gt: 'floor', lte: 'floor' }

function comparedMoney(field: Field, scope: Scope, amount: RawBuilder<unknown>, test: string, value: Value): Sql {
  const minor = (currency: RawBuilder<string>) => sql<never>`(${value}::numeric * minor_scale(${currency}::text))`
  const special = test === 'gt' || test === 'gte' ? field.bounds?.[test] : undefined
  // In a query of its own, so that it is worked out once and not for each row.
  if (special) return special(scope, sql<never>`(select ${minor(currencyOf(field, scope))})`)
  const { onlyCurrency } = scope
  if (!onlyCurrency || field.currency || !ROUNDING[test])
    return sql<SqlBool>`${amount} ${OPERATORS[test]} ${minor(currencyOf(field, scope))}`
  // A whole number that is worked out once, so that an index can be searched by it.
  return sql<SqlBool>`${amount} ${OPERATORS[test]} (select ${sql.raw(ROUNDING[test])}${minor(onlyCurrency)}::bigint)`
}

function all(conditions: readonly Sql[]): Sql {
  const real = conditions.filter((each) => each !== TRUE)
  const [first = TRUE, ...rest] = real
  return rest.length === 0 ? first : sql<SqlBool>`(${sql.join(real.map(enclosed), sql` and `)})`
}

function any(conditions: readonly Sql[]): Sql {
  const [first = FALSE, ...rest] = conditions
  return rest.length === 0 ? first : sql<SqlBool>`(${sql.join(conditions.map(enclosed), sql` or `)})`
}

function enclosed(condition: Sql): Sql {
  return sql<SqlBool>`(${condition})`
}

/**
 * Returns the SQL condition that a row of a noun is within the context's reach, is not hidden, and meets the clause.
 * Throws forbidden for a noun, a relation or a field that the context may not read.
 *
 * @param row the name by which the query calls the row, the table's own unless given
 * @param moment what counts as now; the moment of the statement unless given
 */
export function compile(
  ctx: Ctx,
  noun: Noun,
  clause: Clause,
  row: string = modelsOf(ctx)[noun].table,
  moment?: Moment | null,
): RawBuilder<SqlBool> {
  return new Compiler(ctx, moment ?? null).rows(noun, clause, row, true)
}

/** Returns what SQL of a noun's model is written with, outside of a condition. */
export function rowScope(ctx: Ctx, noun: Noun, row: string = modelsOf(ctx)[noun].table, moment?: Moment | null): Scope {
  return scopeOf(ctx, modelsOf(ctx)[noun], row, EVERYTHING, { moment: moment ?? null, hides: false })
}
