import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ONCE } from '#db/batch'
import { addDays, addMonths, addYears, formatDate } from '#lib/format/dates'
import { nearest } from '#lib/format/nearest'
import { type Asked, askedRows, invalid } from '#lib/query/asked'
import { compile, fieldSql, readableField, rowScope } from '#lib/query/compile'
import { bothOf, type Clause } from '#lib/query/condition'
import type { Measure } from '#lib/query/measures'
import { modelsOf } from '#lib/query/models'
import type { Rows } from '#lib/query/rows'
import type { Group, Step } from '#lib/query/schema'
import { rowTitles } from '#lib/query/titles'
import type { Condition, Field, Noun, Scope } from '#lib/records/model'

const MAX_GROUPS = 50

/** What an answer is grouped by: the key of each group, its words, and the condition that holds its rows. */
export interface Grouping {
  readonly key: RawBuilder<unknown>
  /** Whether its keys are identifiers of rows that have titles. */
  readonly isNamed?: true
  readonly isSeries: boolean
  readonly labelOf: (key: string | null, label: string | null) => string
  readonly whereOf: (key: string | null) => Condition
  readonly next?: (key: string) => string
}

const NOT_SPECIFIED = 'Not specified'
/** Of a record that the asker may not look into. */
const NOT_TOLD = 'Not shown to your role'

const NEXT: Record<Step, (day: string) => string> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => addMonths(day, 1),
  quarter: (day) => addMonths(day, 3),
  year: (day) => addYears(day, 1),
}

function seriesOf(asked: Asked, name: string, every: Step): Grouping {
  const { scope, readContext, noun } = asked
  const field = readableField(readContext.ctx, noun, name)
  const day = field && dayOf(field, scope, name)
  if (!day) throw invalid('by', `Group by ${every} of a date: ${name} is none.`)
  const { locale } = readContext.tenant
  const next = NEXT[every]
  return {
    key: sql`(date_trunc(${every}, ${day}::timestamp)::date)::text`,
    isSeries: true,
    next,
    labelOf: (key) => {
      if (key === null) return NOT_SPECIFIED
      if (every === 'year') return key.slice(0, 4)
      if (every === 'quarter') return `Q${Math.ceil(Number(key.slice(5, 7)) / 3)} ${key.slice(0, 4)}`
      return formatDate(key, { locale, timeZone: 'UTC', style: every === 'month' ? 'month' : 'medium' })
    },
    whereOf: (key) => ({
      [name]: key === null ? { is_set: false } : { within: { from: key, until: addDays(next(key), -1) } },
    }),
  }
}

/** The day where the tenant is that a dated field falls on, as SQL; null for other fields. */
function dayOf(field: Field, scope: Scope, name: string): RawBuilder<unknown> | null {
  const value = fieldSql(field, scope, name)
  if (field.type === 'date') return field.is_endless ? sql`nullif(${value}, 'infinity')` : value
  if (field.type === 'local_time') return value
  return field.type === 'instant' ? sql`(${value} at time zone ${scope.zone})` : null
}

/** Returns how the answer to a question is grouped, null for one figure. Throws invalid, forbidden. */
export function groupingOf(asked: Asked): Grouping | null {
  const { by } = asked.question
  const { model, noun, readContext, scope } = asked
  if (by === undefined) return null
  const isRelated = (name: string) => name.includes('.') && !Object.hasOwn(model.fields, name)
  if (typeof by === 'object')
    return isRelated(by.field)
      ? relatedGrouping(asked, by.field, (field) => ({ ...by, field }))
      : seriesOf(asked, by.field, by.every)
  if (isRelated(by)) return relatedGrouping(asked, by)
  const relation = Object.hasOwn(model.relations, by) ? model.relations[by] : undefined
  const name = relation && !relation.many ? relation.column : by
  const field = Object.hasOwn(model.fields, name) ? readableField(readContext.ctx, noun, name) : undefined
  if (!field?.groups) {
    const groupable = [
      ...Object.entries(model.relations).flatMap(([each, { many, column }]) =>
        !many && model.fields[column]?.groups ? each : [],
      ),
      ...Object.entries(model.fields).flatMap(([each, { groups }]) => (groups ? each : [])),
    ]
    const near = nearest(by, groupable)
    throw invalid(
      'by',
      `${near && near !== by ? `Did you mean ${near}? ` : ''}Group by one of ${groupable.join(', ')}, or by {"field": ..., "every": "month"}.`,
    )
  }
  const value = fieldSql(field, scope, name)
  const whereOf = (key: string | null): Condition => ({
    [name]: key === null ? { is_set: false } : typedKey(field, key),
  })
  if (field.type === 'reference' && field.refers_to) {
    return {
      key: sql`(${value})::text`,
      isNamed: true,
      isSeries: false,
      whereOf,
      labelOf: (key, label) => label ?? (key === null ? NOT_SPECIFIED : NOT_TOLD),
    }
  }
  const key = field.type === 'text' ? sql`nullif(${value}, '')` : sql`(${value})::text`
  return {
    key,
    isSeries: false,
    whereOf,
    labelOf: (key) => {
      if (key === null) return NOT_SPECIFIED
      if (field.type === 'boolean') return key === 'true' ? 'Yes' : 'No'
      return field.values?.[key] ?? key
    },
  }
}

/** Groups by what belongs to a row: `member.tier` of an invoice, months of `event.event_date`. Throws invalid, forbidden. */
function relatedGrouping(asked: Asked, by: string, inStep = (rest: string): Asked['question']['by'] => rest): Grouping {
  const { model, readContext, scope, moment } = asked
  const [step = '', rest = ''] = by.split(/\.(.*)/)
  const relation = Object.hasOwn(model.relations, step) ? model.relations[step] : undefined
  if (!relation || relation.many) throw invalid('by', `${step} is no single row that belongs to ${model.many}.`)
  const row = `grouped_by_${by.split('.').length}`
  const there = rowScope(readContext.ctx, relation.to, row, moment)
  const target = modelsOf(readContext.ctx)[relation.to]
  const reach = target.reach(there)
  if (reach !== 'all') throw invalid('by', `Group by something of ${model.many} themselves.`)
  const question = { ...asked.question, by: inStep(rest) }
  const inner = groupingOf({ ...asked, question, model: target, noun: relation.to, scope: there })
  if (!inner) throw invalid('by', `Say by what of ${step}.`)
  return {
    ...inner,
    key: sql`(select ${inner.key} from ${sql.table(target.table)} as ${sql.ref(row)}
      where ${sql.ref(`${row}.tenant_id`)} = ${scope.col('tenant_id')} and ${sql.ref(`${row}.${relation.key}`)} = ${scope.col(relation.column)})`,
    whereOf: (key) => ({ [step]: inner.whereOf(key) }),
  }
}

function typedKey(field: Field, key: string): unknown {
  if (field.type === 'boolean') return key === 'true'
  return field.type === 'integer' || field.type === 'number' ? Number(key) : key
}

/** The rows that are grouped; of a share those among which it is taken, too. */
interface Grouped {
  readonly where: Condition
  readonly clause: Clause
  readonly among: Clause | null
}

/** Takes a figure for each group of rows; says whether there are groups beyond the limit, and whether the first of these has the same. */
export async function groupsOf(
  asked: Asked,
  given: Measure,
  grouping: Grouping,
  { where, clause, among }: Grouped,
): Promise<{ groups: Group[]; hasMore: boolean; cutsTie: boolean }> {
  const { question } = asked
  const { count, ...measure } = among
    ? shareOf(asked, given, clause)
    : { ...given, count: given.counted ?? sql<number>`count(*)` }
  const limit = question.limit ?? (grouping.isSeries ? 200 : MAX_GROUPS)
  const order = question.order ?? (grouping.isSeries ? 'key' : '-value')
  if (!/^-?(value|key)$/.test(order))
    throw invalid('order', 'Order groups by value or key, with - in front for descending.')
  const direction = sql.raw(order.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const inner = askedRows(asked, among ?? clause, measure.from).select([
    grouping.key.as('key'),
    measure.sql.as('value'),
    count.as('count'),
    // Amounts are ordered as numbers, not as their text.
    (measure.unit === 'money' ? sql`(${measure.sql})::numeric` : measure.sql).as('rank'),
  ] as never)
  const grouped = inner.groupBy(sql`1`) as Rows
  // "Who came most often?": what is not specified has no place in a ranking, and comes behind it.
  const isRanking = question.order?.endsWith('value') === true
  const ranked = isRanking ? sql`"key" is null, "rank" ${direction}` : sql`"rank" ${direction}`
  const by = order.endsWith('value') ? sql`${ranked}, "key"` : sql`"key" ${direction}`
  if (question.having && measure.unit === 'date')
    throw invalid('having', 'Days of groups cannot be held against a figure: leave it out.')
  const found = (await orderedGroups(asked, grouped, by, limit + 1)) as {
    key: string | null
    value: number | string | null
    count: number
  }[]
  const labels = grouping.isNamed
    ? await labelsOf(
        asked,
        found.map(({ key }) => key),
      )
    : null
  const groups: Group[] = found.slice(0, limit).map(({ key, value, count }) => ({
    key,
    label: grouping.labelOf(key, key === null ? null : (labels?.get(key) ?? null)),
    value: value ?? measure.none,
    count,
    where: bothOf(where, grouping.whereOf(key)),
  }))
  const hasMore = found.length > limit
  const [last, beyond] = found.slice(limit - 1)
  return {
    groups: grouping.next && !hasMore && !question.having ? withoutGaps(groups, measure, grouping, where) : groups,
    hasMore,
    cutsTie: beyond !== undefined && beyond.key !== null && beyond.value === last?.value,
  }
}

/** A share as the figure of each group: of all its rows those that a clause means. */
function shareOf({ readContext, noun, moment }: Asked, measure: Measure, part: Clause) {
  const count = sql<number>`count(*) filter (where ${compile(readContext.ctx, noun, part, undefined, moment)})`
  const percent = sql`round(100.0 * ${count} / count(*), 1)::double precision`
  return { ...measure, sql: percent, none: null, count }
}

/** How the figure of a group is held against a number. */
const AGAINST = { equals: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Runs a grouped query in an order of its columns, with the groups whose figure passes. */
async function orderedGroups(
  { readContext, question }: Asked,
  grouped: Rows,
  by: RawBuilder<unknown>,
  limit: number,
): Promise<unknown[]> {
  const query = (readContext.ctx.db as never as { selectFrom(table: unknown): Rows })
    .selectFrom((grouped as never as { as(name: string): unknown }).as('grouped'))
    .modifyFront(sql.raw(ONCE))
    .selectAll()
    .orderBy(by as never)
    .limit(limit)
  const tests = Object.entries(question.having ?? {}).map(
    ([test, bound]) => sql<SqlBool>`"rank" ${sql.raw(AGAINST[test as keyof typeof AGAINST])} ${bound}::numeric`,
  )
  // What is not specified is no firm that could have as many members.
  const isGroup = tests.length > 0 ? [sql<SqlBool>`"key" is not null`] : []
  return [...tests, ...isGroup].reduce((found, test) => found.where(test as never), query).execute()
}

async function labelsOf(asked: Asked, keys: readonly (string | null)[]): Promise<Map<string, string>> {
  const steps = String(asked.question.by).split('.')
  const last = steps.at(-1) as string
  const known = modelsOf(asked.readContext.ctx)
  const model = steps.slice(0, -1).reduce((of, step) => known[of.relations[step]?.to as Noun], asked.model)
  const noun = model.relations[last]?.to ?? model.fields[last]?.refers_to
  const ids = keys.filter((key) => key !== null)
  return noun
    ? rowTitles(
        asked.readContext.ctx,
        ids.map((id) => ({ noun, id })),
        asked.moment,
      )
    : new Map()
}

/** A series with the steps between its first and last that no row fell into. */
function withoutGaps(groups: Group[], measure: Measure, grouping: Grouping, where: Condition): Group[] {
  const { next } = grouping
  const dated = groups
    .filter(({ key }) => key !== null)
    .toSorted((one, other) => ((one.key as string) < (other.key as string) ? -1 : 1))
  const [first, last] = [dated[0]?.key, dated.at(-1)?.key]
  if (!next || !first || !last) return groups
  const known = new Map(groups.map((group) => [group.key, group]))
  const filled: Group[] = []
  for (let key = first; key <= last && filled.length < 1000; key = next(key)) {
    filled.push(
      known.get(key) ?? {
        key,
        label: grouping.labelOf(key, null),
        value: measure.none,
        count: 0,
        where: bothOf(where, grouping.whereOf(key)),
      },
    )
  }
  const unknown = known.get(null)
  return unknown ? [...filled, unknown] : filled
}
