import { sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { formatDate } from '#lib/format/dates'
import { type Asked, askedRows, clauseFor, invalid, nounOf } from '#lib/query/asked'
import { comparedWhere, differenceOf } from '#lib/query/comparison'
import { compile, orderedValue, readableField, rowScope, shownValue } from '#lib/query/compile'
import { bothOf, type Clause, speaksOf } from '#lib/query/condition'
import { withCustomFields, withFieldsOf } from '#lib/query/custom-fields'
import { isReadable } from '#lib/query/describe'
import { groupingOf, groupsOf } from '#lib/query/groups'
import { type Figure, figureOf, type Measure, measureOf } from '#lib/query/measures'
import { models, modelsOf } from '#lib/query/models'
import type { Rows } from '#lib/query/rows'
import type { Answer, Question } from '#lib/query/schema'
import { explainTimeout, timeBudget } from '#lib/query/time-limit'
import { rowTitles } from '#lib/query/titles'
import { clauseWords, namedRows } from '#lib/query/words'
import { type Condition, type Field, NOUNS, type Noun } from '#lib/records/model'
import { atEndOf } from '#lib/tenants/queries'

const MAX_ROWS = 20

function unknownOrder({ model }: Asked): AppError {
  return invalid('order', `Order rows by a field of ${model.many}, with - in front for descending.`)
}

/** Whether rows can be ordered so, or groups; the latter say for themselves by what. */
function isOrder({ model, question }: Asked, order: string): boolean {
  const name = order.replace(/^-/, '')
  return Object.hasOwn(model.fields, name) || (question.show !== 'rows' && ['value', 'key'].includes(name))
}

async function listRows(asked: Asked, clause: Clause): Promise<Record<string, unknown>[]> {
  const { question, model, scope, readContext, noun } = asked
  const names = Object.keys(model.fields).filter((name) => isReadable(readContext.ctx, noun, name))
  const order = question.order === undefined ? model.order : [question.order]
  const selected = names.map((name) => {
    const field = model.fields[name] as Field
    return shownValue(field, scope, name).as(name)
  })
  let query = askedRows(asked, clause).select([model.title(scope).as('title'), ...selected] as never) as Rows
  if (question.order === undefined && model.order_key) query = query.orderBy(model.order_key(scope) as never)
  for (const each of order) {
    const name = each.replace(/^-/, '')
    const field = Object.hasOwn(model.fields, name) ? readableField(readContext.ctx, noun, name) : undefined
    if (!field) throw unknownOrder(asked)
    query = query.orderBy(
      sql`${orderedValue(field, scope, name)} ${sql.raw(each.startsWith('-') ? 'desc nulls last' : 'asc nulls last')}` as never,
    )
  }
  return (await query
    .orderBy(sql.ref(`${model.table}.id`) as never)
    .limit(question.limit ?? MAX_ROWS)
    .execute()) as Record<string, unknown>[]
}

/** The figure of one condition: the value, the rows behind it, and what it is a share of. */
async function takeFigure(
  asked: Asked,
  measure: Measure,
  { where, share_of = {} }: { where: Condition; share_of?: Condition | undefined },
  pointer: string,
  known?: Figure | undefined,
) {
  const whole = bothOf(where, measure.only)
  const clause = clauseFor(asked, whole, pointer)
  if (asked.question.show !== 'share')
    return {
      ...(known ?? (await figureOf(asked, measure, clause))),
      ...{ out_of: null, sums: null, where: whole, clause, among: null },
    }
  const wholePointer = pointer.replace('where', 'share_of')
  const { hides } = asked.model
  const isOfHidden = hides !== undefined && speaksOf(clauseFor(asked, where, pointer), hides)
  // Of a part that is hidden in lists, such as the archived, the whole has those rows as well.
  const isWidened = isOfHidden && !speaksOf(clauseFor(asked, share_of, wholePointer), hides)
  const among = bothOf(isWidened ? bothOf(share_of, { [hides]: { is_set: true } }) : share_of, measure.only)
  const all = clauseFor(asked, among, wholePointer)
  const part = bothOf(among, where)
  const [part_of, all_of] = await Promise.all([
    figureOf(asked, measure, clauseFor(asked, part, pointer)),
    figureOf(asked, measure, all),
  ])
  // Both say themselves how many they are: of rows their number, of amounts what they add up to.
  const [value, sum] = [Number(part_of.value), Number(all_of.value)]
  return {
    value: sum > 0 ? Math.round((value / sum) * 1000) / 10 : null,
    count: part_of.count,
    out_of: all_of.count,
    sums: asked.question.field === undefined ? null : { part: part_of.value, whole: all_of.value },
    where: part,
    clause: clauseFor(asked, part, pointer),
    among: all,
  }
}

/**
 * Answers a question from what the acting account may see: a figure, groups or rows, each with the condition that opens
 * the rows behind it. It runs as the role that only reads, for 3 seconds at most.
 *
 * @throws AppError invalid for what cannot be asked, forbidden for what may not be asked
 */
export async function answer(ctx: Ctx, question: Question): Promise<Answer> {
  // The session is checked with the first query; a read context is for whoever got past it.
  await ctx.db.selectFrom('tenants').select('tenants.tenant_id').executeTakeFirstOrThrow()
  const readContext = await openReading(ctx)
  const part = await partOf(ctx, nounOf(question.of))
  const found = await explainTimeout('where', () => answerIn(readContext, question))
  return part ? { ...found, words: `${found.words} (${part})` } : found
}

/** What everybody may ask about, as far as it is shown to them. */
export const OPEN_TO_ALL: ReadonlySet<Noun> = new Set(['events', 'ticket_types', 'tiers', 'sessions'] as const)

/**
 * Returns the part of a noun that is counted for whoever asks, in words: what is their own where the model says no other;
 * null for all of it. Throws forbidden where it is their own and their account belongs to no member: none of their own
 * would read as none at all.
 */
async function partOf(ctx: Ctx, noun: Noun): Promise<string | null> {
  const model = modelsOf(ctx)[noun]
  const reach = model.reach(rowScope(ctx, noun))
  if (reach === 'all' || reach === 'none' || OPEN_TO_ALL.has(noun)) return null
  if (model.part) return model.part
  const own = ctx.db.selectFrom('members').select('id').where('account_id', '=', actingAccountId(ctx))
  if (!(await own.executeTakeFirst()))
    throw new AppError(
      'forbidden',
      `Your role reads no ${model.many} but your own, and your account belongs to no member.`,
    )
  return 'your own alone'
}

/** The read context as of the day of a question. Throws invalid for a day to come, and a noun whose past is not kept. */
function onDay(readContext: ReadContext, noun: Noun, day: string | undefined): ReadContext {
  if (day === undefined) return readContext
  if (!models[noun].past) {
    const kept = NOUNS.filter((each) => models[each].past).join(' or ')
    throw invalid('as_of', `What ${models[noun].many} were on a day is not kept. Leave it out, or ask for ${kept}.`)
  }
  const ctx = atEndOf(readContext.ctx, day, readContext.today)
  return ctx.as_of === undefined ? readContext : { ...readContext, ctx, today: day }
}

/** A question with what it is answered with. Throws invalid and forbidden as far as that shows before anything is looked up. */
async function openAsked(given: ReadContext, question: Question) {
  const noun = nounOf(question.of)
  // Rows tell all that there is of them.
  const read = question.show === 'rows' ? withCustomFields : withFieldsOf
  const opened = { ...given, ctx: await read(given.ctx, question) }
  const readContext = onDay(opened, noun, question.as_of)
  const known = modelsOf(readContext.ctx)
  const moment = { today: readContext.today, now: readContext.now }
  const scope = rowScope(readContext.ctx, noun, models[noun].table, moment)
  const asked: Asked = { readContext, moment, model: known[noun], noun, scope, question }
  if (question.share_of !== undefined && question.show !== 'share')
    throw invalid('share_of', 'Leave it out, or ask with show share.')
  if (question.by !== undefined && question.show === 'share' && question.field !== undefined)
    throw invalid('by', 'A share of amounts has no groups: ask for what each group adds up to.')
  if (question.by !== undefined && question.show === 'rows')
    throw invalid('by', 'A question for rows has no groups: ask for one at a time.')
  // One figure has no order, but what is no order at all is a mistake that its caller wants to know of.
  if (question.order !== undefined && question.by === undefined && !isOrder(asked, question.order))
    throw unknownOrder(asked)
  if (question.having !== undefined && question.by === undefined)
    throw invalid('having', 'It holds groups to a figure: say by what, or leave it out.')
  const { compare } = question
  if (typeof compare === 'object' && compare.share_of !== undefined && question.show !== 'share')
    throw invalid('compare', 'Leave share_of out, or ask with show share.')
  return { asked, known, measure: measureOf(asked), grouping: groupingOf(asked) }
}

/** Whether a question can be asked, and by whoever asks; nothing is looked up. */
export async function canBeAnswered(given: ReadContext, question: Question): Promise<boolean> {
  try {
    const { asked } = await openAsked(given, question)
    const { ctx } = asked.readContext
    const compared = comparedWhere(asked)
    for (const each of [question.where, question.share_of, compared?.where, compared?.share_of])
      compile(ctx, asked.noun, clauseFor(asked, each, '/where'))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * The ids of the rows that a question asks for, in their own order, at most as many as given: enough to hold them
 * against those of another question. Throws as answer does.
 */
export async function idsIn(given: ReadContext, question: Question, most: number): Promise<string[]> {
  const { asked, measure } = await openAsked(given, question)
  const clause = clauseFor(asked, bothOf(question.where ?? {}, measure.only), '/where')
  const id = sql.ref(`${asked.model.table}.id`)
  const rows = (await askedRows(asked, clause)
    .select(id.as('id') as never)
    .orderBy(id as never)
    .limit(most)
    .execute()) as { id: string }[]
  return rows.map((row) => row.id)
}

/**
 * Answers a question within a read context that is open; see answer.
 *
 * @param known_figure what was found for the same rows already, which is not looked up again; not of a share
 */
export async function answerIn(given: ReadContext, question: Question, known_figure?: Figure): Promise<Answer> {
  const { asked, known, measure, grouping } = await openAsked(given, question)
  const { readContext, noun, moment } = asked
  const where = question.where ?? {}
  // Each statement has its limit, and all of them together have the same.
  const inTime = timeBudget('where')
  const figure = await takeFigure(asked, measure, { where, share_of: question.share_of }, '/where', known_figure)
  const compared = comparedWhere(asked)
  const grouped = grouping ? await inTime(() => groupsOf(asked, measure, grouping, figure)) : null
  const rows = question.show === 'rows' ? await inTime(() => listRows(asked, figure.clause)) : null
  const before = compared ? await inTime(() => takeFigure(asked, measure, compared, '/compare/where')) : null
  // The figures before it are told of the same groups, whatever they were.
  const { having: _, ...whole } = question
  const groupsBefore =
    before && grouping ? await inTime(() => groupsOf({ ...asked, question: whole }, measure, grouping, before)) : null
  const unit = question.show === 'share' ? 'percent' : measure.unit
  const titles = await rowTitles(readContext.ctx, namedRows(noun, figure.clause, known), moment)
  const said = clauseWords(noun, figure.clause, {
    nouns: known,
    locale: readContext.tenant.locale,
    currency: readContext.tenant.currency,
    time_zone: readContext.tenant.time_zone,
    titles,
  })
  const { as_of = null } = readContext.ctx
  const { locale } = readContext.tenant
  const then = as_of === null ? '' : ` as of ${formatDate(as_of, { locale, timeZone: 'UTC', style: 'medium' })}`
  const words = `${measure.words}${then}`
  return {
    of: noun,
    show: question.show,
    words: said ? `${words}: ${said}` : words,
    as_of,
    unit,
    currency: measure.currency,
    value: figure.value,
    count: figure.count,
    where: figure.where,
    out_of: figure.out_of,
    sums: figure.sums,
    groups: grouped?.groups ?? null,
    has_more_groups: grouped?.hasMore ?? false,
    cuts_a_tie: grouped?.cutsTie ?? false,
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
