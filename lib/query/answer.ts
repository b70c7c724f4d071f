import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { ONCE } from '#db/batch'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { addDays, addMonths, addYears, formatDate } from '#lib/format/dates'
import { toAmount } from '#lib/format/money'
import { nearest } from '#lib/format/nearest'
import { compile, currencyOf, fieldSql, type Moment, readableField, rowScope } from '#lib/query/compile'
import { type Clause, EVERYTHING, heldTests, withDays } from '#lib/query/condition'
import { isReadable } from '#lib/query/describe'
import { models } from '#lib/query/models'
import { patiently, withinLimit } from '#lib/query/patience'
import { type Period, periodBefore, periodOf, yearBefore } from '#lib/query/periods'
import { readCondition } from '#lib/query/read'
import type { Answer, Group, Question, Step } from '#lib/query/schema'
import { rowTitles } from '#lib/query/titles'
import { clauseWords, namedRows } from '#lib/query/words'
import { type Condition, type Field, type Model, NOUNS, type Noun, type Scope } from '#lib/records/model'

const MAX_GROUPS = 50
const MAX_ROWS = 20

type Rows = SelectQueryBuilder<never, never, object>

/** Everything that a question is answered with. */
interface Asked {
  readonly reading: ReadContext
  readonly moment: Moment
  readonly model: Model
  readonly noun: Noun
  readonly scope: Scope
  readonly question: Question
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, {
    errors: [{ pointer: `/${field}`, code: 'invalid', message }],
  })
}

/** Returns the noun of a name. Throws invalid with the nearest one. */
export function nounOf(name: string, field = 'of'): Noun {
  if ((NOUNS as readonly string[]).includes(name)) return name as Noun
  const near = nearest(name, NOUNS)
  throw invalid(
    field,
    near ? `Did you mean ${near}? Choose from ${NOUNS.join(', ')}.` : `Choose from ${NOUNS.join(', ')}.`,
  )
}

function clauseFor({ noun, reading }: Asked, where: Condition | undefined, pointer: string): Clause {
  if (where === undefined) return EVERYTHING
  const { today, tenant } = reading
  return withDays(readCondition(noun, where, pointer), { today, fiscal_year_start: tenant.fiscal_year_start })
}

function rowsOf({ reading, noun, model, moment }: Asked, clause: Clause): Rows {
  const query = reading.ctx.db.selectFrom(model.table) as unknown as Rows
  return query.modifyFront(sql.raw(ONCE)).where(compile(reading.ctx, noun, clause, model.table, moment)) as Rows
}

/** Joins conditions so that all of them hold; those that say nothing are left out. */
function bothOf(...conditions: (Condition | undefined)[]): Condition {
  const said = conditions.filter((each) => each !== undefined && Object.keys(each).length > 0) as Condition[]
  const [only] = said
  if (said.length < 2) return only ?? {}
  // Beside each other where nothing is said in two ways, so that conditions grow no deeper than they may be.
  const joined: Condition = Object.assign({}, ...said)
  const isSame = (name: string, value: unknown) => JSON.stringify(joined[name]) === JSON.stringify(value)
  return said.every((each) => Object.entries(each).every(([name, value]) => isSame(name, value)))
    ? joined
    : { and: said }
}

/** How a figure is taken: what its SQL is, and how what comes back is written. */
interface Measure {
  readonly sql: RawBuilder<unknown>
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
function currencyAsked({ noun, question, reading }: Asked): string {
  const held = heldTests(readCondition(noun, question.where ?? {}, '/where')).find(
    ({ field, test }) => field === 'currency' && test === 'equals',
  )
  return held ? String(held.values[0]) : reading.tenant.currency
}

function measureOf(asked: Asked): Measure {
  const { question, model, scope } = asked
  const { show, field: name } = question
  if (show === 'count' || show === 'rows' || show === 'share') {
    if (name !== undefined) throw invalid('field', `A ${show} needs no field: leave it out.`)
    const words = show === 'share' ? `share of ${model.many}` : `number of ${model.many}`
    return { sql: sql`count(*)`, unit: 'count', currency: null, only: undefined, none: 0, words }
  }
  const over = OVER[show] as (value: RawBuilder<unknown>) => RawBuilder<unknown>
  const isPoint = show === 'minimum' || show === 'maximum'
  const isMeasurable = ({ type }: Field) =>
    type === 'money' ||
    type === 'integer' ||
    (isPoint && (type === 'date' || type === 'instant' || type === 'local_time'))
  const field = name === undefined ? undefined : readableField(asked.reading.ctx, asked.noun, name)
  if (!field || !isMeasurable(field)) {
    const known = Object.entries(model.fields).flatMap(([each, field]) => (isMeasurable(field) ? each : []))
    throw invalid('field', `Say of what: one of ${known.join(', ')}.`)
  }
  const value = fieldSql(field, scope, name as string)
  const words = `${show} of ${field.label.toLowerCase()} of ${model.many}`
  if (field.type === 'money') {
    const hasCurrency = Object.hasOwn(model.fields, 'currency')
    const currency = hasCurrency ? currencyAsked(asked) : asked.reading.tenant.currency
    return {
      sql: sql`amount_text(round((${over(value)})::numeric)::bigint, ${currency})`,
      unit: 'money',
      currency,
      only: hasCurrency ? { currency } : undefined,
      none: show === 'sum' ? toAmount(0, currency) : null,
      words,
    }
  }
  if (field.type === 'integer')
    return {
      sql: sql`round((${over(value)})::numeric, 2)::double precision`,
      unit: 'number',
      currency: null,
      only: undefined,
      none: show === 'sum' ? 0 : null,
      words,
    }
  const finite = field.is_endless ? sql`nullif(${value}, 'infinity')` : value
  return { sql: sql`(${over(finite)})::text`, unit: 'date', currency: null, only: undefined, none: null, words }
}

interface Figure {
  value: number | string | null
  count: number
}

async function figureOf(asked: Asked, measure: Measure, clause: Clause): Promise<Figure> {
  const found = (await rowsOf(asked, clause)
    .select([measure.sql.as('value'), sql<number>`count(*)`.as('count')] as never)
    .executeTakeFirstOrThrow()) as Figure
  return { value: found.value ?? measure.none, count: found.count }
}

/** What an answer is grouped by: the key of each group, its words, and the condition that holds its rows. */
interface Grouping {
  readonly key: RawBuilder<unknown>
  /** Whether its keys are identifiers of rows that have titles. */
  readonly isNamed?: true
  readonly isSeries: boolean
  readonly labelOf: (key: string | null, label: string | null) => string
  readonly whereOf: (key: string | null) => Condition
  readonly next?: (key: string) => string
}

const NOT_SPECIFIED = 'Not specified'

const NEXT: Record<Step, (day: string) => string> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => addMonths(day, 1),
  quarter: (day) => addMonths(day, 3),
  year: (day) => addYears(day, 1),
}

function seriesOf(asked: Asked, name: string, every: Step): Grouping {
  const { scope, reading, noun } = asked
  const field = readableField(reading.ctx, noun, name)
  const day = field && dayOf(field, scope, name)
  if (!day) throw invalid('by', `Group by ${every} of a date: ${name} is none.`)
  const { locale } = reading.tenant
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

function groupingOf(asked: Asked): Grouping | null {
  const { by } = asked.question
  const { model, noun, reading, scope } = asked
  if (by === undefined) return null
  if (typeof by === 'object') return seriesOf(asked, by.field, by.every)
  const relation = Object.hasOwn(model.relations, by) ? model.relations[by] : undefined
  const name = relation && !relation.many ? relation.column : by
  const field = Object.hasOwn(model.fields, name) ? readableField(reading.ctx, noun, name) : undefined
  if (!field?.groups) {
    const groupable = [
      ...Object.entries(model.relations).flatMap(([each, { many }]) => (many ? [] : each)),
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
      labelOf: (_, label) => label ?? NOT_SPECIFIED,
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

function typedKey(field: Field, key: string): unknown {
  if (field.type === 'boolean') return key === 'true'
  return field.type === 'integer' ? Number(key) : key
}

async function groupsOf(asked: Asked, measure: Measure, grouping: Grouping, clause: Clause, where: Condition) {
  const { question } = asked
  const limit = question.limit ?? (grouping.isSeries ? 200 : MAX_GROUPS)
  const order = question.order ?? (grouping.isSeries ? 'key' : '-value')
  if (!/^-?(value|key)$/.test(order))
    throw invalid('order', 'Order groups by value or key, with - in front for descending.')
  const direction = sql.raw(order.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const inner = rowsOf(asked, clause).select([
    grouping.key.as('key'),
    measure.sql.as('value'),
    sql<number>`count(*)`.as('count'),
    // Amounts are ordered as numbers, not as their text.
    (measure.unit === 'money' ? sql`(${measure.sql})::numeric` : measure.sql).as('rank'),
  ] as never)
  const grouped = inner.groupBy(sql`1`) as Rows
  const by = order.endsWith('value') ? sql`"rank" ${direction}, "key"` : sql`"key" ${direction}`
  const found = (await sqlRows(asked, grouped, by, limit + 1)) as {
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
  return { groups: grouping.next && !hasMore ? withoutGaps(groups, measure, grouping, where) : groups, hasMore }
}

/** Runs a grouped query in an order of its columns. */
async function sqlRows({ reading }: Asked, grouped: Rows, by: RawBuilder<unknown>, limit: number): Promise<unknown[]> {
  const query = (reading.ctx.db as never as { selectFrom(table: unknown): Rows })
    .selectFrom((grouped as never as { as(name: string): unknown }).as('grouped'))
    .modifyFront(sql.raw(ONCE))
    .selectAll()
    .orderBy(by as never)
    .limit(limit)
  return query.execute()
}

async function labelsOf(asked: Asked, keys: readonly (string | null)[]): Promise<Map<string, string>> {
  const { by } = asked.question
  const relation = asked.model.relations[by as string]
  const noun = relation ? relation.to : asked.model.fields[by as string]?.refers_to
  const ids = keys.filter((key) => key !== null)
  return noun
    ? rowTitles(
        asked.reading.ctx,
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

async function listRows(asked: Asked, clause: Clause): Promise<Record<string, unknown>[]> {
  const { question, model, scope, reading, noun } = asked
  const names = Object.keys(model.fields).filter((name) => isReadable(reading.ctx, noun, name))
  const order = question.order === undefined ? model.order : [question.order]
  const selected = names.map((name) => {
    const field = model.fields[name] as Field
    return shownValue(field, scope, name).as(name)
  })
  let query = rowsOf(asked, clause).select([model.title(scope).as('title'), ...selected] as never) as Rows
  for (const each of order) {
    const name = each.replace(/^-/, '')
    const field = Object.hasOwn(model.fields, name) ? readableField(reading.ctx, noun, name) : undefined
    if (!field) throw invalid('order', `Order rows by a field of ${model.many}, with - in front for descending.`)
    query = query.orderBy(
      sql`${orderedValue(field, scope, name)} ${sql.raw(each.startsWith('-') ? 'desc nulls last' : 'asc nulls last')}` as never,
    )
  }
  return (await query
    .orderBy(sql.ref(`${model.table}.id`) as never)
    .limit(question.limit ?? MAX_ROWS)
    .execute()) as Record<string, unknown>[]
}

/** A field's value as rows are ordered by it: what is not set comes last either way. */
function orderedValue(field: Field, scope: Scope, name: string): RawBuilder<unknown> {
  const value = fieldSql(field, scope, name)
  return field.is_endless ? sql`nullif(${value}, 'infinity')` : value
}

/** Returns a field's value as it travels: amounts as decimal text, dates that are not set as null. */
export function shownValue(field: Field, scope: Scope, name: string): RawBuilder<unknown> {
  const value = orderedValue(field, scope, name)
  return field.type === 'money' ? sql`amount_text(${value}, ${currencyOf(field, scope)}::text)` : value
}

/** Returns the condition with its period moved, or null where it has none with two ends. */
function moved(asked: Asked, where: Condition, move: (period: Period) => Period): Condition | null {
  const { model, reading } = asked
  const { today, tenant } = reading
  let found = false
  const visit = (condition: Condition): Condition =>
    Object.fromEntries(
      Object.entries(condition).map(([key, value]) => {
        if (key === 'and' && Array.isArray(value)) return [key, value.map(visit)]
        const type = Object.hasOwn(model.fields, key) ? (model.fields[key] as Field).type : null
        if (type !== 'date' && type !== 'instant' && type !== 'local_time') return [key, value]
        const { within, gte, lte, ...others } = (typeof value === 'object' && value !== null ? value : {}) as Record<
          string,
          unknown
        >
        const named =
          typeof within === 'string'
            ? periodOf(within, { today, fiscal_year_start: tenant.fiscal_year_start })
            : (within as Period | undefined)
        const period =
          named ?? (gte !== undefined && lte !== undefined ? { from: gte as string, until: lte as string } : undefined)
        if (!period?.from || !period.until || period.from.length > 10 || period.until.length > 10) return [key, value]
        found = true
        return [key, { ...others, within: move(period) }]
      }),
    )
  const result = visit(where)
  return found ? result : null
}

function comparedWhere(asked: Asked): { where: Condition; words: string } | null {
  const { compare, where = {} } = asked.question
  if (compare === undefined) return null
  if (typeof compare === 'object') return { where: compare.where, words: 'under the other condition' }
  const result = moved(asked, where, compare === 'year_before' ? yearBefore : periodBefore)
  if (!result)
    throw invalid(
      'compare',
      'Give where a period with both ends, such as {"joined_on": {"within": "this_year"}}, to compare it with another.',
    )
  return { where: result, words: compare === 'year_before' ? 'a year before' : 'in the period before' }
}

function differenceOf(value: Answer['value'], before: Answer['value'], unit: Answer['unit']) {
  const [now, then] = [Number(value), Number(before)]
  if (unit === 'date' || value === null || before === null) return { difference: null, change_percent: null }
  const difference = Math.round((now - then) * 1000) / 1000
  return {
    difference: unit === 'money' ? difference.toFixed((String(value).split('.')[1] ?? '').length) : difference,
    change_percent: then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 1000) / 10,
  }
}

/** The figure of one condition: the value, the rows behind it, and what it is a share of. */
async function taken(asked: Asked, measure: Measure, where: Condition, pointer: string) {
  const whole = bothOf(where, measure.only)
  const clause = clauseFor(asked, whole, pointer)
  if (asked.question.show !== 'share')
    return { ...(await figureOf(asked, measure, clause)), out_of: null, where: whole, clause }
  const among = asked.question.share_of ?? {}
  const part = bothOf(among, where)
  const [{ count }, { count: all }] = await Promise.all([
    figureOf(asked, measure, clauseFor(asked, part, '/where')),
    figureOf(asked, measure, clauseFor(asked, among, '/share_of')),
  ])
  const value = all === 0 ? null : Math.round((count / all) * 1000) / 10
  return { value, count, out_of: all, where: part, clause: clauseFor(asked, part, pointer) }
}

/**
 * Answers a question from what the acting account may see: a figure, groups or rows, each with the condition that opens
 * the rows behind it. It runs as the role that only reads, for 3 seconds at most.
 *
 * @throws AppError invalid for what cannot be asked, forbidden for what may not be asked
 */
export async function answer(ctx: Ctx, question: Question): Promise<Answer> {
  const noun = nounOf(question.of)
  // The session is checked with the first query; readings are for whoever got past it.
  await ctx.db.selectFrom('tenants').select('tenants.tenant_id').executeTakeFirstOrThrow()
  const reading = await openReading(ctx)
  return patiently('where', () => answerReading(reading, noun, question))
}

/** Answers a question within a reading that is open; see answer. */
async function answerReading(reading: ReadContext, noun: Noun, question: Question): Promise<Answer> {
  const moment = { today: reading.today, now: reading.now }
  const scope = rowScope(reading.ctx, noun, models[noun].table, moment)
  const asked: Asked = { reading, moment, model: models[noun], noun, scope, question }
  if (question.share_of !== undefined && question.show !== 'share')
    throw invalid('share_of', 'Leave it out, or ask with show share.')
  if (question.by !== undefined && (question.show === 'rows' || question.show === 'share'))
    throw invalid('by', `A question for ${question.show} has no groups: ask for one at a time.`)
  const measure = measureOf(asked)
  const grouping = groupingOf(asked)
  const where = question.where ?? {}
  // Each statement has its limit, and all of them together have the same.
  const inTime = withinLimit('where')
  const figure = await taken(asked, measure, where, '/where')
  const compared = comparedWhere(asked)
  const grouped = grouping ? await inTime(() => groupsOf(asked, measure, grouping, figure.clause, figure.where)) : null
  const rows = question.show === 'rows' ? await inTime(() => listRows(asked, figure.clause)) : null
  const before = compared ? await inTime(() => taken(asked, measure, compared.where, '/compare/where')) : null
  const groupsBefore =
    before && grouping ? await inTime(() => groupsOf(asked, measure, grouping, before.clause, before.where)) : null
  const unit = question.show === 'share' ? 'percent' : measure.unit
  const titles = await rowTitles(reading.ctx, namedRows(noun, figure.clause, models), moment)
  const said = clauseWords(noun, figure.clause, {
    vocabulary: models,
    locale: reading.tenant.locale,
    currency: reading.tenant.currency,
    titles,
  })
  return {
    of: noun,
    show: question.show,
    words: said ? `${measure.words}: ${said}` : measure.words,
    unit,
    currency: measure.currency,
    value: figure.value,
    count: figure.count,
    where: figure.where,
    out_of: figure.out_of,
    groups: grouped?.groups ?? null,
    has_more_groups: grouped?.hasMore ?? false,
    rows,
    comparison: before && {
      value: before.value,
      count: before.count,
      where: before.where,
      words: compared?.words ?? '',
      ...differenceOf(figure.value, before.value, unit),
      groups: groupsBefore?.groups ?? null,
    },
  }
}
