import { isDeepStrictEqual } from 'node:util'
import { answerOnce } from '#lib/assistant/answer-once'
import type { Measured } from '#lib/assistant/measures/measure'
import { amongOf, takeMeasure } from '#lib/assistant/measures/measures'
import type { Ask } from '#lib/assistant/reading/plan'
import { listOf } from '#lib/assistant/telling/links'
import { actingAccountId } from '#lib/context'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { MAX_UNLISTED_ROWS } from '#lib/figures/result'
import { toAmount, toMinor } from '#lib/format/money'
import { RECEIVED_STATUSES } from '#lib/payments/metrics'
import { nounOf } from '#lib/query/asked'
import { rowScope } from '#lib/query/compile'
import { bothOf, speaksOf } from '#lib/query/condition'
import { type Models, models, modelsOf } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import type { Answer, Question } from '#lib/query/schema'
import { explainTimeout, TooSlowError } from '#lib/query/time-limit'
import { rowTitles } from '#lib/query/titles'
import { namedRows } from '#lib/query/words'
import type { Condition, FieldType, Noun } from '#lib/records/model'

/** What was found for a look-up: an answer of the data, or a figure with a rule of its own. */
export interface Found {
  readonly ask: Ask
  readonly answer: Answer | null
  readonly measured: Measured | null
  /** What the rows of a list of amounts add up to. */
  readonly sum: { readonly field: string; readonly answer: Answer } | null
  /**
   * Where there are no current members, how many there are of any status; where those are asked for who resigned in a
   * time, how many lapsed in it.
   */
  readonly beside?: Answer | null
  /** How many more have the same as the last one of a ranking, which its limit cuts off. */
  readonly tied?: number
  /** What was given back of what a figure of income holds; null where that is nothing, or took too long to be added up. */
  readonly refunded?: string | null
  /** What credit notes of the same time add up to, of what was invoiced in it. */
  readonly credited?: Answer | null
  /** The rows behind a figure that no page lists. */
  readonly behind?: Answer | null
  /** The one row that was named and is not as it was asked for, with what it was asked by. */
  readonly instead?: { readonly answer: Answer; readonly fields: readonly string[] } | null
}

/** What a list of these adds up to. */
const SUMMED: Partial<Record<Noun, string>> = {
  invoices: 'total_minor',
  payments: 'amount_minor',
  refunds: 'amount_minor',
  credit_notes: 'total_minor',
}

/** What a list of those with something still to be paid adds up to. */
const LEFT: Partial<Record<Noun, string>> = { invoices: 'remaining_minor', members: 'owed_minor' }

/** Events that are still to come and whoever waits for a place: the next one first where no order was asked for. */
export function soonestFirst(question: Question, today: string): Question {
  const { of, show, order, where } = question
  if (show !== 'rows' || order !== undefined) return question
  const said = JSON.stringify(where ?? {})
  const [, from = ''] = /"event_date":\{"within":\{"from":"([^"]+)"/.exec(said) ?? []
  const isAhead =
    /"event_status":(?:"upcoming"|\{"in":\["(?:upcoming|ongoing)"[^\]]*\])|"event_date":\{"within":"next_/.test(said)
  if (of === 'events' && (isAhead || from >= today)) return { ...question, order: 'event_date' }
  return of === 'registrations' && said.includes('"status":"waitlisted"')
    ? { ...question, order: 'registered_at' }
    : question
}

/** Which amounts are asked for by what else a condition says. */
const MEANT: readonly (readonly [of: Noun, said: RegExp, field: string])[] = [
  ['payments', /"refunded_on"|"refunded_minor"/, 'refunded_minor'],
  ['payments', /"has_credit":true|"unapplied_minor"/, 'unapplied_minor'],
  ['invoices', /"paid_minor"/, 'paid_minor'],
  ['invoices', /"credited_minor"/, 'credited_minor'],
]

/** What a list adds up to: the amount that orders it, what is left to be paid, that of its condition, or the usual one. */
function summedBy({ of, where, show, limit, order }: Question): string | undefined {
  const noun = of as Noun
  if (show !== 'rows' || limit !== undefined || !(SUMMED[noun] ?? LEFT[noun])) return undefined
  const ordered = order?.replace(/^-/, '') ?? ''
  if (SUMMED[noun] && models[noun].fields[ordered]?.type === 'money') return ordered
  const said = JSON.stringify(where ?? {})
  const meant = MEANT.find(([each, words]) => each === noun && words.test(said))?.[2]
  return (isOpen(of, where) ? LEFT[noun] : undefined) ?? meant ?? SUMMED[noun]
}

/**
 * Whether a look-up can be told: not where somebody who works for the association asks for rows of which their role reads
 * none but their own, unless it is their own that they ask for. What is out of reach would be told as what is not there.
 */
export async function isReached({ ctx, reaches_all }: ReadContext, { question, measure }: Ask): Promise<boolean> {
  if (measure !== undefined || !reaches_all) return true
  const noun = nounOf(question.of)
  if (modelsOf(ctx)[noun].reach(rowScope(ctx, noun)) === 'all') return true
  const { id, member_id, member } = question.where ?? {}
  const whose = noun === 'members' ? id : (member_id ?? (member as Condition | undefined)?.id)
  if (typeof whose !== 'string') return false
  const own = await ctx.db.selectFrom('members').select('id').where('account_id', '=', actingAccountId(ctx)).execute()
  return own.some((each) => each.id === whose)
}

async function answered(readContext: ReadContext, given: Ask): Promise<Found> {
  const ask = { ...given, question: ofWriteOffs(given.question) }
  if (!(await isReached(readContext, ask)))
    throw new AppError(
      'forbidden',
      `Your role reads no ${modelsOf(readContext.ctx)[nounOf(ask.question.of)].many} but your own.`,
    )
  const { of, where, show, by, limit, as_of } = ask.question
  const field = summedBy(ask.question)
  const isListed = listOf(of as Noun, {}, readContext, null) !== null
  const question = show === 'rows' && !isListed ? { limit: MAX_UNLISTED_ROWS, ...ask.question } : ask.question
  const asked = soonestFirst(grounded(question, modelsOf(readContext.ctx)), readContext.today)
  const [plain, sum, gross] = await explainTimeout('where', () =>
    Promise.all([
      answerOnce(readContext, asked),
      field === undefined ? null : answerOnce(readContext, { of, where, show: 'sum', field, as_of }),
      isIncome(asked) ? receivedIn(readContext, asked) : null,
    ]),
  )
  const answer = await withPayers(readContext, ask.question, plain)
  const other = besideOf(ask.question, answer.count)
  const beside = other ? await answerOnce(readContext, other) : null
  const isBehind = show !== 'rows' && by === undefined && limit === undefined && !isListed && answer.count > 0
  const rows = { of, where: answer.where, show: 'rows', limit: MAX_UNLISTED_ROWS, as_of } as const
  const behind = isBehind ? await answerOnce(readContext, rows) : null
  const named = answer.count === 0 ? namedOnly(ask.question) : null
  const itself = named && { answer: await answerOnce(readContext, named.question), fields: named.fields }
  // Of what there is not, nothing else is told: "no paid invoice" would read as one that is not paid.
  if (named && itself?.answer.count === 0 && !Object.hasOwn(named.question.where ?? {}, 'id'))
    return { ...{ ask: asNamed(ask, named.question), answer: itself.answer }, measured: null, sum: null }
  // A part of a number may be of several, of which none is meant more than another.
  const instead = itself?.answer.count === 1 ? itself : null
  // The answer stands without it, where counting takes too long.
  const tied = await explainTimeout('where', () => countTied(readContext, ask.question, answer)).catch(ifTooSlow(0))
  const summed = sum && field ? { field, answer: sum } : null
  const refunded = gross ? refundedOf(gross, answer) : null
  const credits = creditsOf(asked)
  const credited =
    credits && (await explainTimeout('where', () => answerOnce(readContext, credits)).catch(ifTooSlow(null)))
  return { ask, answer, measured: null, sum: summed, refunded, credited, beside, behind, tied, instead }
}

/** Whether a figure is what was received less what was given back. */
const isIncome = ({ of, field, show }: Question): boolean =>
  of === 'payments' && field === 'kept_minor' && show === 'sum'

/** What was given back within the time of a figure of income, by what was received in it. */
function refundedOf({ value: received }: Answer, { value: kept, currency }: Answer): string | null {
  if (received === null || kept === null || currency === null) return null
  const back = toMinor(String(received), currency) - toMinor(String(kept), currency)
  return back > 0 ? toAmount(back, currency) : null
}

/** Amounts of invoices that credit notes take something off. */
const CREDITED: ReadonlySet<string> = new Set(['total_minor', 'tax_minor', 'subtotal_minor'])

/** What asks for the credit notes of the time in which all that a figure adds up was invoiced; null where it is of some invoices. */
function creditsOf({
  of,
  show,
  field = '',
  by,
  as_of,
  where: { status: _, issue_date, ...others } = {},
}: Question): Question | null {
  const isOfAll = of === 'invoices' && show === 'sum' && by === undefined && as_of === undefined && CREDITED.has(field)
  if (!isOfAll || issue_date === undefined || Object.keys(others).length > 0) return null
  return { of: 'credit_notes', show: 'sum', field, where: { issue_date } }
}

/** What was received of what a figure of income holds; null where adding it up takes too long. What was reversed never stood. */
function receivedIn(readContext: ReadContext, { of, where = {}, as_of }: Question): Promise<Answer | null> {
  const standing = bothOf(where, { reversed_on: { is_set: false } })
  const question = { of, where: standing, show: 'sum', field: 'amount_minor', as_of } as const
  return explainTimeout('where', () => answerOnce(readContext, question)).catch(ifTooSlow(null))
}

const ifTooSlow =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof TooSlowError) return value
    throw error
  }

/** What rows are ranked by: of a name or a moment nobody asks who has the same. */
const RANKED: readonly (FieldType | undefined)[] = ['integer', 'number', 'money', 'date']

/** Counts the rows or groups beyond the limit of a ranking that have the same as the last one within it. */
async function countTied(
  readContext: ReadContext,
  question: Question,
  { rows, groups, where, unit, value: total, count, cuts_a_tie }: Answer,
): Promise<number> {
  const { of, order, limit, as_of, having } = question
  if (order === undefined || limit === undefined) return 0
  if (groups) {
    const value = groups.at(-1)?.value ?? null
    // Days of groups cannot be held against another.
    const isHeld = having !== undefined || unit === 'date'
    if (!order.endsWith('value') || isHeld || value === null || !cuts_a_tie) return 0
    const { limit: _, ...all } = question
    const same = await answerOnce(readContext, { ...all, having: { equals: value } }, { value: total, count })
    return (same.groups?.length ?? 0) - groups.filter((group) => group.key !== null && group.value === value).length
  }
  const field = order.replace(/^-/, '')
  const value = rows?.at(-1)?.[field] ?? null
  if (
    !rows ||
    rows.length < limit ||
    value === null ||
    !RANKED.includes(modelsOf(readContext.ctx)[of as Noun].fields[field]?.type)
  )
    return 0
  // Whoever stands before them is shown: only those beyond the limit are left.
  const reached = { [field]: { [order.startsWith('-') ? 'gte' : 'lte']: value } } as Condition
  const same = await answerOnce(readContext, { of, where: bothOf(where, reached), show: 'count', as_of })
  return same.count - rows.length
}

/**
 * An average, a median or an end is of the rows that have the field: those are counted and opened. "How old are our
 * members?" is answered by those with a birth date. Who is named is found although lists hide them.
 */
export function grounded(asked: Question, known: Models = models): Question {
  const question = ofWriteOffs(withHidden(asked, known))
  const { of, where, show, field } = question
  if (of === 'payments' && field === 'kept_minor' && show === 'sum') return ofArrived(question)
  if (field === undefined || !['average', 'median', 'minimum', 'maximum'].includes(show)) return question
  if (speaksOf(readCondition(nounOf(of), where ?? {}, '', known), field)) return question
  return { ...question, where: bothOf(where ?? {}, { [field]: { is_set: true } }) }
}

/** Which row a condition names by its id. */
const namedBy = (where: Condition): unknown =>
  [where, ...((where.and ?? []) as Condition[])].map(({ id }) => id).find((id) => typeof id === 'string')

/** A question of one row that is named by its id, also where lists hide it: it is not told as if there were none. */
function withHidden(question: Question, known: Models = models): Question {
  const { of, where = {} } = question
  const { hides } = models[nounOf(of)]
  if (hides === undefined || namedBy(where) === undefined) return question
  if (speaksOf(readCondition(nounOf(of), where, '', known), hides)) return question
  return { ...question, where: bothOf(where, { [hides]: { is_set: true } }) }
}

/**
 * What was written off in a time is all that was owed on those invoices then, whatever became of them since, as in the
 * journal. What is written off as it stands is what remains on those that are so still.
 */
function ofWriteOffs(question: Question): Question {
  const { of, show, field, where = {} } = question
  const { status, ...rest } = where
  const isOfThem =
    of === 'invoices' && (status === 'uncollectible' || isDeepStrictEqual(status, { in: ['uncollectible'] }))
  if (!isOfThem) return question
  const isInTime = where.uncollectible_at !== undefined
  const isAmount = show === 'sum' && (field === 'total_minor' || field === 'remaining_minor')
  const amount = isAmount && { field: isInTime ? 'written_off_minor' : 'remaining_minor' }
  return { ...question, ...amount, where: isInTime ? rest : where }
}

/** What was received is of all payments whose money came: of one that was given back whole since, too. */
function ofArrived(question: Question): Question {
  const { status, ...rest } = question.where ?? {}
  const { in: asked } = (typeof status === 'object' && status !== null ? status : {}) as { in?: readonly string[] }
  const isOfKept = asked?.length === 2 && asked.includes('succeeded') && asked.includes('partially_refunded')
  return isOfKept ? { ...question, where: { status: { in: [...RECEIVED_STATUSES] }, ...rest } } : question
}

/** What is told beside an answer: of no current members those of any status. */
const besideOf = (question: Question, count: number): Question | null =>
  count === 0 && isOfCurrent(question) ? { of: question.of, show: 'count' } : null

/** What tells more than yes or no. */
const TELLS_MORE: Readonly<Record<string, string>> = { owes: 'owed_minor', owes_overdue: 'overdue_minor' }

/** Of one row that is named and asked whether it is so: itself, with the fields that it was asked by. */
function namedOnly({ of, show, where = {}, by, as_of }: Question): { question: Question; fields: string[] } | null {
  const known = models[of as Noun].fields
  const tests = [where, ...((where.and ?? []) as Condition[])].flatMap((part) => Object.entries(part))
  const name = ROW_NAMES.find((each) => tests.some(([field]) => field === each))
  const held = tests.find(([field]) => field === name)?.[1]
  const said = tests.flatMap(([field]) => (field !== name && Object.hasOwn(known, field) ? [field] : []))
  const fields = [...new Set(said.map((field) => TELLS_MORE[field] ?? field))]
  const isOfRows = (show === 'rows' || show === 'count') && by === undefined && as_of === undefined
  const isNamed = name === 'id' ? namedBy(where) !== undefined : name !== undefined
  if (!isOfRows || name === undefined || !isNamed || fields.length === 0) return null
  return { question: withHidden({ of, where: { [name]: held }, show: 'rows', limit: 2 }), fields }
}

/** The same asked of nothing but the number that it names. */
const asNamed = (ask: Ask, { of, where }: Question): Ask => ({
  ...ask,
  question: { of, where, show: 'rows' },
  wants: ask.wants === 'yes-no' ? 'yes-no' : 'list',
})

/** The fields that name one row: itself, or by a number that people know. */
const ROW_NAMES = ['id', 'number', 'member_number'] as const

/** Whether nothing is asked but how many members there are; of none it is told how many there are beside. */
function isOfCurrent({ of, show, where, by, as_of }: Question): boolean {
  const isCount = of === 'members' && show === 'count' && by === undefined && as_of === undefined
  return isCount && isDeepStrictEqual(where, models.members.population?.where)
}

/** Whether a condition holds only what is open: not where that is one of several, or negated. */
const saysOpen = ({ status, is_overdue, and = [] }: Condition): boolean =>
  status === 'open' || is_overdue === true || (and as Condition[]).some(saysOpen)

/** Whether only open invoices are meant, whose remainder counts, or those who owe something, whatever it is for. */
function isOpen(of: string, where: Condition = {}): boolean {
  const text = JSON.stringify(where)
  if (of === 'members') return /"owes":true|"owed_minor"/.test(text) && !text.includes('"invoices"')
  return saysOpen(where)
}

/** Whether the conditions of a look-up can be read at all; one that cannot is refused when it is looked up. */
export function canBeRead({ question, measure }: Ask, known: Models = models): boolean {
  if (measure !== undefined) return true
  try {
    const noun = nounOf(question.of)
    for (const each of [question.where, question.share_of]) readCondition(noun, each ?? {}, '', known)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Returns what the rows are called that the conditions of plans name by identifier. */
export async function titlesOf({ ctx, today, now }: ReadContext, asks: readonly Ask[]): Promise<Map<string, string>> {
  const named = asks.flatMap(({ question, measure }) =>
    (measure ? [amongOf(question)] : [question.where ?? {}, question.share_of ?? {}]).flatMap((where) =>
      namedRows(question.of as Noun, readCondition(question.of as Noun, where, '', modelsOf(ctx)), modelsOf(ctx)),
    ),
  )
  const [titles, numbers] = await Promise.all([
    rowTitles(ctx, named, { today, now }),
    namesakesOf(
      ctx,
      named.flatMap(({ noun, id }) => (noun === 'members' ? [id] : [])),
    ),
  ])
  for (const { id, member_number } of numbers) titles.set(id, `${titles.get(id)} (${member_number})`)
  return titles
}

/** Which of these people share their name with others: they are told with their number, so that none seems the only one. */
async function namesakesOf({ db }: ReadContext['ctx'], ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('members')
    .select(['members.id', 'members.member_number'])
    .where('members.id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('members as other')
          .select('other.id')
          .whereRef('other.name_key', '=', 'members.name_key')
          .whereRef('other.id', '<>', 'members.id'),
      ),
    )
    .execute()
}

/** What rows of a noun are told with by its name: whose invoice it is, and for which event somebody registered. */
const NAMED_BY: Partial<Record<Noun, string>> = {
  invoices: 'member_id',
  payments: 'member_id',
  registrations: 'event_id',
  ticket_types: 'event_id',
  feedback: 'event_id',
}

/** Returns the titles of what the rows of an answer are told with, as registrations are with their event. */
export async function rowTitlesOf(
  { ctx, today, now }: ReadContext,
  { ask, answer, behind, instead }: Found,
): Promise<Map<string, string>> {
  const noun = (answer?.of ?? 'members') as Noun
  const isOne = answer?.rows?.length === 1
  const isOfTier = noun === 'members' && (isOne || ask.fields.some((field) => field === 'tier' || field === 'tier_id'))
  const name = isOfTier ? 'tier_id' : NAMED_BY[noun]
  // What was asked for is told by its name, too.
  const names = [...new Set([...(name === undefined ? [] : [name]), ...ask.fields, ...(instead?.fields ?? [])])]
  const rows = instead?.answer.rows ?? answer?.rows ?? behind?.rows ?? []
  const named = rows.flatMap((row) =>
    names.flatMap((each) => {
      const refers_to = models[noun].fields[each]?.refers_to
      const id = row[each]
      return refers_to && typeof id === 'string' ? [{ noun: refers_to, id }] : []
    }),
  )
  if (named.length === 0) return new Map()
  const titles = await rowTitles(ctx, named, { today, now })
  return NAMED_BY[noun] === 'member_id' ? withOrganizations(ctx, titles) : titles
}

/** Names by member, of those who are organisations with that: what is owed is theirs, whoever stands for them. */
async function withOrganizations({ db }: ReadContext['ctx'], names: ReadonlyMap<string, string>) {
  if (names.size === 0) return new Map(names)
  const found = await db
    .selectFrom('members')
    .select(['id', 'organization'])
    .where('id', 'in', [...names.keys()])
    .where('kind', '=', 'organization')
    .execute()
  const organizations = new Map(found.map(({ id, organization }) => [id, organization ?? '']))
  return new Map(
    [...names].map(([id, name]) => {
      const organization = organizations.get(id) ?? ''
      return [id, organization === '' || organization === name ? name : `${name} (${organization})`]
    }),
  )
}

const OF_MONEY: readonly string[] = ['invoices', 'payments', 'allocations', 'refunds', 'credit_notes']
/** What money is grouped by where each group is a member: the one who owes, or who paid. */
const BY_MEMBER = /(?:^|\.)member(?:_id)?$/

/** An answer by member with the organisations that they are. */
async function withPayers({ ctx, reaches_all }: ReadContext, { of, by }: Question, answer: Answer): Promise<Answer> {
  const { groups } = answer
  if (!groups || !reaches_all || !OF_MONEY.includes(of) || typeof by !== 'string' || !BY_MEMBER.test(by)) return answer
  const names = await withOrganizations(ctx, new Map(groups.flatMap(({ key, label }) => (key ? [[key, label]] : []))))
  return { ...answer, groups: groups.map((group) => ({ ...group, label: names.get(group.key ?? '') ?? group.label })) }
}

/** Looks up one thing, as far as the read context reaches. Throws what answering throws. */
export async function lookUpOne(readContext: ReadContext, ask: Ask): Promise<Found> {
  const { measure, question } = ask
  if (measure === undefined) return answered(readContext, ask)
  return { ask, answer: null, measured: await takeMeasure(readContext, measure, question.where, question), sum: null }
}

/** Looks up everything that a plan asks for; see lookUpOne. */
export function lookUp(readContext: ReadContext, asks: readonly Ask[]): Promise<Found[]> {
  return Promise.all(asks.map((ask) => lookUpOne(readContext, ask)))
}
