import { type RawBuilder, sql } from 'kysely'
import { toAmount } from '#lib/format/money'
import { type Asked, askedRows, invalid } from '#lib/query/asked'
import { fieldSql, readableField } from '#lib/query/compile'
import { ADDABLE, type Clause, heldTests } from '#lib/query/condition'
import { modelsOf } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { addingOf, figuresOf, type Rows } from '#lib/query/rows'
import type { Answer } from '#lib/query/schema'
import type { Condition, Field } from '#lib/records/model'

/** How a figure is taken: what its SQL is, and how what comes back is written. */
export interface Measure {
  readonly sql: RawBuilder<unknown>
  /** Where its rows are taken from, where that is not the table of the noun, and how many of them are counted. */
  readonly from?: Rows | undefined
  readonly counted?: RawBuilder<number>
  readonly unit: Answer['unit']
  readonly currency: string | null
  /** What keeps amounts of other currencies out. */
  readonly only: Condition | undefined
  /** What the figure of no rows is. */
  readonly none: number | string | null
  readonly words: string
}

const OVER: Record<string, (value: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  sum: (value) => sql`coalesce(sum(${value}), 0)`,
  average: (value) => sql`avg(${value})`,
  median: (value) => sql`percentile_cont(0.5) within group (order by (${value})::double precision)`,
  minimum: (value) => sql`min(${value})`,
  maximum: (value) => sql`max(${value})`,
}

/** The currency that a condition holds rows to, else the association's. */
function currencyAsked({ noun, question, readContext }: Asked): string {
  const held = heldTests(readCondition(noun, question.where ?? {}, '/where', modelsOf(readContext.ctx))).find(
    ({ field, test }) => field === 'currency' && test === 'equals',
  )
  return held ? String(held.values[0]) : readContext.tenant.currency
}

/** Returns how the figure of a question is taken. Throws invalid, and forbidden for a field that may not be read. */
export function measureOf(asked: Asked): Measure {
  const { question, model, scope } = asked
  const { show, field: name } = question
  if (show === 'count' || show === 'rows' || (show === 'share' && name === undefined)) {
    if (name !== undefined) throw invalid('field', `A ${show} needs no field: leave it out.`)
    const words = show === 'share' ? `share of ${model.many}` : `number of ${model.many}`
    return { sql: sql`count(*)`, unit: 'count', currency: null, only: undefined, none: 0, words }
  }
  // A share of amounts is that of what they add up to.
  const isAdded = show === 'sum' || show === 'share'
  const over = OVER[isAdded ? 'sum' : show] as (value: RawBuilder<unknown>) => RawBuilder<unknown>
  const isPoint = show === 'minimum' || show === 'maximum'
  const isMeasurable = ({ type }: Field) =>
    ADDABLE.includes(type) || (isPoint && (type === 'date' || type === 'instant' || type === 'local_time'))
  const field = name === undefined ? undefined : readableField(asked.readContext.ctx, asked.noun, name)
  if (!field || !isMeasurable(field)) {
    const known = Object.entries(model.fields).flatMap(([each, field]) => (isMeasurable(field) ? each : []))
    throw invalid('field', `Say of what: one of ${known.join(', ')}.`)
  }
  const adding = isAdded ? addingOf(field, scope, name as string) : null
  const value = adding?.value ?? fieldSql(field, scope, name as string)
  const words = `${show} of ${field.label.toLowerCase()} of ${model.many}`
  if (field.type === 'money') {
    // Some amounts are in another currency than their row.
    const hasCurrency = Object.hasOwn(model.fields, 'currency') && !field.in_own_currency
    const currency = hasCurrency ? currencyAsked(asked) : asked.readContext.tenant.currency
    return {
      sql: sql`amount_text(round((${over(value)})::numeric)::bigint, ${currency})`,
      unit: 'money',
      currency,
      only: hasCurrency ? { currency } : undefined,
      none: isAdded ? toAmount(0, currency) : null,
      words,
      ...(adding?.from && { from: adding.from, counted: adding.count }),
    }
  }
  if (field.type === 'integer' || field.type === 'number')
    return {
      sql: sql`round((${over(value)})::numeric, 4)::double precision`,
      unit: field.is_percent && !isAdded ? 'percent' : 'number',
      currency: null,
      only: undefined,
      none: isAdded ? 0 : null,
      words,
    }
  const finite = field.is_endless ? sql`nullif(${value}, 'infinity')` : value
  return { sql: sql`(${over(finite)})::text`, unit: 'date', currency: null, only: undefined, none: null, words }
}

/** A figure, and how many rows are behind it. */
export interface Figure {
  value: number | string | null
  count: number
}

/** Takes a figure over the rows of a clause; what only counts them from counters, where they know it. */
export async function figureOf(asked: Asked, measure: Measure, clause: Clause): Promise<Figure> {
  const { noun, moment, readContext, question } = asked
  // Refuses what the asker may not read, of which counters would tell that there is none.
  const rows = askedRows(asked, clause, measure.from)
  if (question.field === undefined) {
    const taking = { moment, isHeldToOwn: !readContext.reaches_all, isOnce: true }
    const [count = 0] = await figuresOf(readContext.ctx, [{ noun, clause }], taking)
    return { value: count, count }
  }
  const found = (await rows
    .select([measure.sql.as('value'), (measure.counted ?? sql<number>`count(*)`).as('count')] as never)
    .executeTakeFirstOrThrow()) as Figure
  return { value: found.value ?? measure.none, count: found.count }
}
