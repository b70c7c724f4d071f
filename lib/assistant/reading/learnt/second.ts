import { isDeepStrictEqual } from 'node:util'
import { comparedWith } from '#lib/assistant/compared'
import { measuresFor } from '#lib/assistant/measures/measures'
import { byDayOfEvent, stillWaiting } from '#lib/assistant/reading/at-events'
import type { Change } from '#lib/assistant/reading/changed'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { saidBy } from '#lib/assistant/reading/guard/facts'
import {
  hasAllStatuses,
  isBoundLost,
  isCreditLost,
  isDeedLost,
  isDonationLost,
  isDueLost,
  isEventLost,
  isExactnessLost,
  isFreeLost,
  isHeldTwice,
  isKindOfEventLost,
  isLeftOutAgain,
  isMeasureLost,
  isNegationLost,
  isNetLost,
  isPaymentLost,
  isPercentLost,
  isPersonLost,
  isPunctualityLost,
  isRangeLost,
  isShareLost,
  isStatusLost,
  isTenureLost,
  isValueLost,
  isWhoLost,
  keepsAll,
} from '#lib/assistant/reading/guard/kept'
import { isContradiction, isForecast } from '#lib/assistant/reading/guard/parts'
import { canonical, isObject, ofLeavers } from '#lib/assistant/reading/learnt/canonical'
import type { Clues } from '#lib/assistant/reading/learnt/clues'
import { type Meant, maskedPlan, type Named, namedAfter, type Planned } from '#lib/assistant/reading/learnt/forms'
import { openNetwork } from '#lib/assistant/reading/learnt/network'
import { offersOf } from '#lib/assistant/reading/learnt/offers'
import type { Why } from '#lib/assistant/reading/learnt/plan-words'
import { placesOfSame } from '#lib/assistant/reading/learnt/results'
import { trustIn } from '#lib/assistant/reading/learnt/trees'
import {
  settledVerdict,
  type Together,
  type Verdict,
  verdictOf,
  type Weighed,
  weighOnce,
} from '#lib/assistant/reading/learnt/trust'
import type { Manner } from '#lib/assistant/reading/manner'
import type { Language } from '#lib/assistant/reading/packs/pack'
import { conceptsOf, hasConcept, isConcept, namesOf, type Piece } from '#lib/assistant/reading/pieces'
import { type Ask, type Offer, offering, type Plan } from '#lib/assistant/reading/plan'
import { isAnsweredByRows, isOfOnePayer, isTurned } from '#lib/assistant/reading/yes-no'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays, addYears } from '#lib/format/dates'
import { logger } from '#lib/log'
import { canBeAnswered } from '#lib/query/answer'
import { models } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
import type { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** A text of more words is no question, and would take long. */
const MAX_WORDS = 60

/** The fields of the rows that a question asks for: "the phone number of". */
function fieldsSaid(pieces: readonly Piece[], { of, where = {} }: Question): string[] {
  const noun = of as Noun
  const said = JSON.stringify(where)
  // "Which tier are they in?" is told by the field that refers to it.
  const told = (field: string) => (field in models[noun].relations ? `${field}_id` : field)
  const fields = pieces
    .flatMap(conceptsOf)
    .flatMap(({ field }) => field?.[noun] ?? [])
    .map(told)
  return [...new Set(fields)].filter((field) => field in models[noun].fields && !said.includes(`"${field}"`))
}

/** Whether a yes or no is asked for, and whether it is whether nobody does something. */
type Verdicts = Pick<Manner, 'is_yes_no' | 'is_nobody'>
const NO_VERDICT: Verdicts = { is_yes_no: false, is_nobody: false }

/**
 * A look-up of a learnt plan. What was composed of the same rows tells which fields were asked for, else the pieces do.
 *
 * @internal for tests
 */
export function askOf(
  question: Question,
  { composed, pieces, manner }: { composed: Ask | undefined; pieces: readonly Piece[]; manner: Verdicts },
): Ask {
  const { of, where = {}, by, show } = question
  const isAlike = composed?.question.of === of && composed.question.show === show
  // Whether something is so of all is no answer to which of two it is more so of.
  const isVerdict =
    composed?.wants === 'yes-no' ||
    composed?.wants === 'none' ||
    (composed?.wants === 'all' && question.compare !== undefined)
  const said = show === 'rows' ? fieldsSaid(pieces, question) : []
  // Of an event all is told that it is asked about for: "when and where is it, and how many seats are left?"
  const isOne = said.length > 0 && typeof where.id === 'string' && of !== 'events'
  const plain = by !== undefined ? 'groups' : show === 'rows' ? (isOne ? 'field' : 'list') : 'figure'
  // "Is the gala sold out?": what is asked for a yes or no is answered by the rows, and not by their number.
  const isAsOpen = isTurned(pieces, where)
  const isAny =
    manner.is_yes_no &&
    // That some are so is no yes to whether all are.
    !hasConcept(pieces, 'all') &&
    (!isAsOpen || isOfOnePayer(question)) &&
    isAnsweredByRows(pieces, question) &&
    question.limit === undefined &&
    (plain === 'list' || show === 'count') &&
    by === undefined &&
    question.compare === undefined
  return {
    question: isAny ? { ...question, show: 'rows' } : question,
    wants: isAny ? (manner.is_nobody || isAsOpen ? 'none' : 'yes-no') : isAlike && !isVerdict ? composed.wants : plain,
    fields: isAlike && show === 'rows' ? composed.fields : said,
    is_wide: !Object.keys(models[of as Noun].population.where).every((field) =>
      JSON.stringify(where).includes(`"${field}"`),
    ),
    as_of: null,
    unused: [],
    label: null,
  }
}

/** The statuses of what is still to come, or still goes on. */
const TO_COME: Readonly<Record<string, readonly [status: string, time: string, of: string]>> = {
  members: ['status', 'valid_through', '"active"'],
  events: ['event_status', 'event_date', '"upcoming"'],
}

const HALF_A_YEAR = 183
/** What is said of what is over. */
const OVER: readonly ConceptName[] = ['attended', 'no_show', 'checked_in', 'rating', 'feedback', 'revenue', 'last']

/**
 * A condition of what is still to come with its time ahead: "whose membership ends in December" is asked in November of
 * the next one, whatever lies nearer. Only of a time without a year.
 */
export function withTimeAhead(noun: Noun, condition: Condition, today: string, isOver = true): Condition {
  const [status = '', time = '', of = ''] = TO_COME[noun] ?? []
  const { within } = (condition[time] ?? {}) as { within?: unknown }
  const { from, until } = (isObject(within) ? within : {}) as { from?: string; until?: string }
  const isSaid = JSON.stringify(condition[status] ?? '').includes(of)
  // "Which events are on in January?", asked in November, is of the one that is nearer.
  const isNear = noun === 'events' && !isOver && until !== undefined && until < addDays(today, -HALF_A_YEAR)
  const isToCome = from && until && until < today && (isSaid || isNear)
  const ahead = isToCome ? { [time]: { within: { from: addYears(from, 1), until: addYears(until, 1) } } } : {}
  const inner = Object.entries(condition).flatMap(([name, held]) => {
    const relation = models[noun].relations[name]
    return relation && !relation.many && isObject(held) ? [[name, withTimeAhead(relation.to, held, today, isOver)]] : []
  })
  return { ...condition, ...ahead, ...Object.fromEntries(inner) }
}

/** "How many workshops did we have this year?": those that were held, and none that is still to come. */
function isHeldSoFar({ of, where = {} }: Question, is_past: boolean): boolean {
  const { within } = (where.event_date ?? {}) as { within?: unknown }
  const isRunning = typeof within === 'string' && within.startsWith('this_')
  const isUsual = isDeepStrictEqual(where.event_status, models.events.population.where.event_status)
  return of === 'events' && is_past && isRunning && isUsual
}

/** A look-up with its time ahead, where that is meant and no year is named. */
export function timely(
  question: Question,
  { own, is_past }: Pick<Manner, 'is_past'> & { readonly own: readonly Piece[] },
  today: string,
): Question {
  const isDated = own.some((piece) => piece.is === 'time' && /\d{4}/.test(piece.text))
  const isOver = is_past || hasConcept(own, ...OVER)
  if (isHeldSoFar(question, is_past)) return { ...question, where: { ...question.where, event_status: 'completed' } }
  if (isDated || !question.where) return question
  return { ...question, where: withTimeAhead(question.of as Noun, question.where, today, isOver) }
}

/** Birthdays of days to come that go on into the next year: of each member the next one counts, and not that of this year. */
function withNextBirthdays(question: Question, { today, tenant }: ReadContext): Question {
  const { birthday, ...where } = question.where ?? {}
  const { within } = (isObject(birthday) ? birthday : {}) as { within?: unknown }
  const span =
    typeof within === 'string' ? periodOf(within, { today, fiscal_year_start: tenant.fiscal_year_start }) : undefined
  const isIntoNext = span?.from && span.until && span.from >= today && span.until.slice(0, 4) > today.slice(0, 4)
  return isIntoNext ? { ...question, where: { ...where, next_birthday: birthday } } : question
}

/** A question as it was composed, for reading it a second time. */
export interface Composed {
  readonly plan: Extract<Plan, { kind: 'answer' | 'clarify' }>
  /** The pieces of its own words. */
  readonly pieces: readonly Piece[]
  /** Those with what it takes over from before. */
  readonly whole: readonly Piece[]
  readonly clues: readonly Clues[]
  readonly named: Named & { readonly titles: readonly string[] }
  readonly manner: Manner
  readonly before: Meant
}

export const plannedOf = ({ question, measure }: Pick<Ask, 'question' | 'measure'>): Planned =>
  measure === undefined ? { question } : { measure }

type Candidate = Omit<Offer, 'text'>

/** What is said where it is known that nothing answers. */
const REASONS: Readonly<Partial<Record<Why, Extract<Plan, { kind: 'refuse' }>['reason']>>> = {
  ...{
    order: 'order',
    reason: 'why',
    forecast: 'forecast',
    'not kept': 'not_kept',
    advice: 'advice',
    foreign: 'foreign',
  },
}

/** What a look-up is settled by, beside the manner of its question. */
interface Settling {
  /** The pieces of its own words. */
  readonly own: readonly Piece[]
  /** Whether only what is the asker's own is in reach. */
  readonly is_own?: boolean
}

/** A look-up as it is meant: of whom or what it is, rather than of how it was put. */
export const settled = (
  question: Question,
  {
    own,
    is_both,
    is_past = false,
    is_own = false,
  }: Pick<Manner, 'is_both'> & Partial<Pick<Manner, 'is_past'>> & Settling,
): Question => {
  const concepts = own.flatMap(namesOf)
  const counted = withReasons(withAsMany(question, own), concepts)
  const undecided = withUndecided(counted, concepts)
  const found = exactly(ofLeavers(ofEvent(ranked(ofAnyStatus(undecided, own)), own), concepts), concepts)
  const meant = stillWaiting(is_own ? found : byDayOfEvent(found), is_past)
  return is_both && meant.where ? { ...meant, where: withBoth(meant.where) } : meant
}

/** "Why did so many leave in the spring?": their reasons are kept with each of them, and their number tells none. */
function withReasons(question: Question, concepts: readonly string[]): Question {
  const { of, show, by, compare } = question
  const isOfLeaving = ['left', 'resigned', 'suspended'].some((name) => concepts.includes(name))
  const isCount = of === 'members' && show === 'count' && by === undefined && compare === undefined
  return isCount && isOfLeaving && concepts.includes('reason') ? { ...question, show: 'rows' } : question
}

/** "Applications waiting for approval": whoever has only to pay is none of them. */
function withUndecided(question: Question, concepts: readonly string[]): Question {
  const { of, where } = question
  const isOfApplicants = of === 'members' && where?.status === 'pending'
  return isOfApplicants && concepts.includes('to_decide')
    ? { ...question, where: { ...where, awaits_approval: true } }
    : question
}

/** "Which cities have exactly 22 members?": those with so many, and none with more. */
function exactly(question: Question, concepts: readonly string[]): Question {
  const { gte, lte, gt, lt } = (question.having ?? {}) as Record<string, number | string | undefined>
  const bound = gte ?? lte ?? gt ?? lt
  return concepts.includes('exactly') && bound !== undefined ? { ...question, having: { equals: bound } } : question
}

/** A ranking with as many of its rows as are asked for, where no number says how many. */
function withAsMany(question: Question, own: readonly Piece[]): Question {
  const { limit, order } = question
  if (limit === 1 && asksForSeveral(own)) return { ...question, limit: SEVERAL }
  return limit !== undefined && order !== undefined && asksForOne(own) ? { ...question, limit: 1 } : question
}

/** Whichever of a list is asked for by a word that says more than one of them. */
const MANY = /^(?:quels|quelles|lesquels|lesquelles)$/i
const EITHER = /^(?:which|what|welche|welchen)$/i
const PLURAL = /(?:[^su]s|en|städten?|orten?|tarifen?|ländern?|monaten?|mitgliedern?)$/i
/** How many are told where several are asked for. */
const SEVERAL = 10

/**
 * "Which cities have the most members?" asks for several, and "which city" for one.
 *
 * @internal for tests
 */
export function asksForSeveral(own: readonly Piece[]): boolean {
  const { which, noun } = whichOf(own)
  return MANY.test(which) || (EITHER.test(which) && PLURAL.test(noun))
}

/** The word that asks which of them, and the noun behind it; both empty beside a number, which says how many. */
function whichOf(own: readonly Piece[]): { which: string; noun: string } {
  const at = own.findIndex((piece) => isConcept(piece, 'which'))
  const of = own.slice(at + 1).find((piece) => !isConcept(piece, 'in', 'and', 'with'))
  const which = own[at]?.text.split(' ').find((word) => [MANY, EITHER, ONE].some((each) => each.test(word))) ?? ''
  if (at < 0 || own.some(({ is }) => is === 'number')) return { which: '', noun: '' }
  return { which, noun: of?.is === 'concept' ? of.text : '' }
}

/** Words that ask for one, and nouns of which there is one behind a word that may ask for several. */
const ONE = /^(?:welche[rs]|quel|quelle|lequel|laquelle)$/i
const SINGULAR =
  /(?:ung|gala|stadt|konferenz|event|workshop|hackathon|webinar|member|city|tier|company|invoice|payment)$/i

/**
 * "Which event had the best rating?" asks for one.
 *
 * @internal for tests
 */
export function asksForOne(own: readonly Piece[]): boolean {
  const { which, noun } = whichOf(own)
  return ONE.test(which) || (EITHER.test(which) && SINGULAR.test(noun))
}

/** "Tagged both speaker and jury": who has the two, and not who has either. */
function withBoth({ tags, ...rest }: Condition): Condition {
  const { in: either } = (isObject(tags) ? tags : {}) as { in?: readonly string[] }
  if (!either || 'and' in rest) return tags === undefined ? rest : { tags, ...rest }
  return { ...rest, and: either.map((tag) => ({ tags: tag })) }
}

/** "Since when has she been with us?": who is named is meant whatever their status. */
function ofAnyStatus(question: Question, pieces: readonly Piece[]): Question {
  if (!hasConcept(pieces, 'since_when', 'when')) return question
  const { of, where = {} } = question
  const { status, ...rest } = where
  const isUsual = isDeepStrictEqual(status, models.members.population.where.status)
  return of === 'members' && typeof where.id === 'string' && isUsual ? { ...question, where: rest } : question
}

/** "Is Hamburg our biggest town?": it is held against all towns, and not only against itself. */
function ranked(question: Question): Question {
  const { by, limit, where = {} } = question
  if (limit === undefined || typeof by !== 'string' || typeof where[by] !== 'string') return question
  const { [by]: _one, ...all } = where
  return { ...question, where: all }
}

/**
 * "Were more people there than last year?": who came to one event are its registrations, guests among them, and not only
 * those who are members today, unless it is members that are asked about.
 */
function ofEvent(question: Question, pieces: readonly Piece[]): Question {
  const { of, show, by, compare, where } = question
  if (of !== 'members' || show !== 'count' || by !== undefined) return question
  if (hasConcept(pieces, 'members')) return question
  const seatsOf = (condition: Condition | undefined): Condition | null => {
    const { registrations, ...rest } = condition ?? {}
    const { some, ...others } = (registrations ?? {}) as { some?: Condition }
    const isAlone = [{}, models.members.population.where].some((usual) => isDeepStrictEqual(rest, usual))
    const isOfOne = typeof (some?.event_id ?? (some?.event as Condition | undefined)?.id) === 'string'
    return some && isAlone && isOfOne && Object.keys(others).length === 0 ? some : null
  }
  const seats = seatsOf(where)
  const than = typeof compare === 'object' ? seatsOf(compare.where) : null
  if (!seats || (typeof compare === 'object' && !than)) return question
  return { ...question, of: 'registrations', where: seats, ...(than && { compare: { where: than } }) }
}

/** What a plan looks up; null where it is to be compared with nothing. */
function candidateOf(
  readContext: ReadContext,
  plan: readonly Planned[],
  { plan: composed, pieces, whole, manner }: Composed,
): Candidate | null {
  const beside = { composed: composed.asks?.[0], pieces, manner: plan.length === 1 ? manner : NO_VERDICT }
  const parts = plan.map((each): Ask[] => {
    if (each.measure !== undefined) {
      const ask = askOf({ of: 'members', show: 'count' }, { ...beside, composed: undefined, manner: NO_VERDICT })
      const isRest = each.measure === 'retention' && hasConcept(pieces, 'lapse_rate')
      return [{ ...ask, measure: isRest ? 'lapse_rate' : each.measure }]
    }
    const question = settled(each.question, { ...manner, own: pieces, is_own: !readContext.reaches_all })
    const dated = timely(question, { own: whole, is_past: manner.is_past }, readContext.today)
    const ask = askOf(withNextBirthdays(dated, readContext), beside)
    return comparedWith(readContext, ask.question).map((question) => ({ ...ask, question }))
  })
  const asks = withOnePastDay(parts.flat(), pieces)
  if (parts.some(({ length }) => length === 0)) return null
  // The same twice tells nothing more.
  if (asks.length === 2 && isDeepStrictEqual(asks[0], asks[1])) return null
  if (asks.length === 2 && isThenAndNow(asks)) return { asks, together: 'compared' }
  return { asks, together: plan.length > 1 ? 'several' : asks.length > 1 ? 'compared' : 'single' }
}

/**
 * "How many were open on 30 June, and how much was that?": the one day that is named is that of both. The same figure of two days
 * is held against each other, and stays so.
 *
 * @internal for tests
 */
export function withOnePastDay(asks: readonly Ask[], pieces: readonly Piece[]): Ask[] {
  const days = new Set(asks.flatMap(({ question: { as_of } }) => as_of ?? []))
  const [day] = days
  const isOne = days.size === 1 && pieces.filter(({ is }) => is === 'time').length === 1 && !isThenAndNow(asks)
  return asks.map((ask) =>
    isOne && day && ask.measure === undefined && ask.question.of === asks[0]?.question.of
      ? { ...ask, question: { ...ask.question, as_of: day } }
      : ask,
  )
}

/** "Are there more of us than a year ago?": the same figure of two days is held against each other. */
function isThenAndNow(asks: readonly Ask[]): boolean {
  const [one, other] = asks.map(({ question: { as_of, ...rest } }) => ({ as_of, rest }))
  return one?.rest.show !== 'rows' && one?.as_of !== other?.as_of && isDeepStrictEqual(one?.rest, other?.rest)
}

/** The answer to a question of the data, if it can be looked up by the asker. */
export async function answerOf(
  readContext: ReadContext,
  { question, fields, is_of_all = false }: Change,
  pieces: readonly Piece[],
  language: Language,
): Promise<Plan | null> {
  const plain = askOf(question, { composed: undefined, pieces, manner: NO_VERDICT })
  const ask: Ask = is_of_all ? { ...plain, wants: 'all' } : plain
  const asks = comparedWith(readContext, question).map((each) => ({ ...ask, question: each }))
  if (asks.length === 0) return null
  const candidate: Candidate = {
    asks: fields.length > 0 ? asks.map((each) => ({ ...each, fields })) : asks,
    together: asks.length > 1 ? 'compared' : 'single',
  }
  // Whether all debtors have paid is no contradiction, but answered by none.
  const isOpen = is_of_all ? canBeAnswered(readContext, question) : isWorth(readContext, candidate)
  return (await isOpen) ? { kind: 'answer', language, ...candidate, named: [] } : null
}

const ROUGHLY: Readonly<Record<string, string>> = { gt: 'gte', lt: 'lte' }

/** People are counted by their seats, and those by their registrations where nobody says which. */
const asRegistrations = (question: Question): Question => {
  const { field, ...rest } = question
  const isOfSeats = field === 'quantity' || field === 'seats_came'
  return question.of === 'registrations' && question.show === 'sum' && isOfSeats ? { ...rest, show: 'count' } : question
}

/** A question without what only its exact words tell: more than or at least, active or current, of whose age is known, of what is still to come. */
const roughly = (question: Question): unknown =>
  JSON.parse(JSON.stringify(asRegistrations(canonical(stillWaiting(byDayOfEvent(question), false)))), (name, held) => {
    if (name === 'status' && held === 'active') return models.members.population.where.status
    // A share by age is one of those whose birth date is known.
    if (name === 'birth_date' && isDeepStrictEqual(held, { is_set: true })) return undefined
    if (!isObject(held)) return held
    return Object.fromEntries(Object.entries(held).map(([test, of]) => [ROUGHLY[test] ?? test, of]))
  })

/**
 * Whether a learnt plan says only more than what was composed of every word: "invoices over 300 euros" are all of them,
 * and not the open ones.
 */
function isInvented(composed: readonly Planned[], learnt: readonly Planned[] | null): boolean {
  const [one, ...more] = composed
  const [other, ...others] = learnt ?? []
  if (!one?.question || !other?.question || more.length > 0 || others.length > 0) return false
  const { where: said = {}, ...rest } = canonical(one.question)
  const { where: held = {}, ...same } = canonical(other.question)
  const usual = models[one.question.of as Noun].population.where
  const added = Object.keys(held).filter((name) => !isDeepStrictEqual(held[name], said[name]))
  return (
    added.length > 0 &&
    isDeepStrictEqual(rest, same) &&
    Object.keys(said).every((name) => name in held) &&
    added.every((name) => !(name in said) || isDeepStrictEqual(said[name], usual[name]))
  )
}

/** The look-ups of a plan: what it compares stands beside what it is compared with. */
const lookUpsOf = (readContext: ReadContext, plan: readonly Planned[] | null): Planned[] =>
  (plan ?? []).flatMap((each): Planned[] =>
    each.question ? comparedWith(readContext, each.question).map((question) => ({ question })) : [each],
  )

/** Whether a learnt plan says what was composed, but for what composing knows better, as it goes by the very words. */
function isRoughlySame(
  readContext: ReadContext,
  plan: readonly Planned[] | null,
  { planned, told = [] }: Beside,
): boolean {
  // "With their phone number": what is to be told of each is no condition.
  const isTold = (name: string, test: unknown) => told.includes(name) && JSON.stringify(test).startsWith('{"is_set"')
  const untold = (question: Question): Question => ({
    ...question,
    where: Object.fromEntries(Object.entries(question.where ?? {}).filter(([name, test]) => !isTold(name, test))),
  })
  const learnt = lookUpsOf(readContext, plan)
  return (
    planned.length > 0 &&
    planned.length === learnt.length &&
    planned.every(({ question }, index) => {
      const other = learnt[index]?.question
      return question && other && isDeepStrictEqual(roughly(question), roughly(untold(other)))
    })
  )
}

/** What was composed of a question, and the fields that it tells of each row. */
interface Beside {
  readonly planned: readonly Planned[]
  readonly told?: readonly string[]
}

/** What is known of the readings of a question together. */
export async function togetherOf(readContext: ReadContext, { plans }: Weighed, beside: Beside): Promise<Together> {
  const { planned } = beside
  const lookUps = plans.map((plan) => lookUpsOf(readContext, plan))
  const composedParts = planned.length > 1 ? planned.map((each) => [each]) : []
  const readings = [planned, ...lookUps, ...composedParts]
  const found = await placesOfSame(readContext, readings).catch((error) => {
    // They are only held against each other: what breaks there would be told where it is answered.
    logger.warn({ err: error }, 'the readings of a question could not be held against each other')
    return readings.map((_, place) => place)
  })
  const isLearnt = (place: number) => place > 0 && place <= lookUps.length
  const known = found.slice(1 + lookUps.length).filter(isLearnt)
  const rough = new Set(
    plans.flatMap((plan, index) => (isRoughlySame(readContext, plan, beside) ? [found[index + 1]] : [])),
  )
  return {
    places: found.slice(0, 1 + lookUps.length).map((place) => (rough.has(place) ? 0 : place)),
    parts: known.length / Math.max(1, composedParts.length),
  }
}

/**
 * The fields of which a plan says nothing that was composed for a yes or no: "does my membership renew by itself?" is not
 * answered by the membership alone. None where it says anything else.
 *
 * @internal for tests
 */
export function leftOutBy([ask, ...others]: readonly Ask[], plan: readonly Planned[] | null): string[] {
  const [one, ...more] = plan ?? []
  if (ask?.wants !== 'yes-no' || !one?.question || others.length + more.length > 0) return []
  const { of, where = {} } = ask.question
  const usual = models[of as Noun].population.where
  const less = Object.entries(one.question.where ?? {}).filter(([name, held]) => !isDeepStrictEqual(held, usual[name]))
  const isWithin = less.every(([name, held]) => isDeepStrictEqual(where[name], held))
  const { fields } = models[of as Noun]
  return one.question.of === of && one.question.show === 'rows' && isWithin
    ? Object.keys(where).filter((name) => name in fields && !(name in usual) && !less.some(([known]) => known === name))
    : []
}

/** "How many events per month on average?": it is events that are counted, and nothing of each of them. */
function isMeantAsCount(pieces: readonly Piece[], question: Question | undefined): boolean {
  const isOfEach = question !== undefined && ['average', 'median', 'minimum', 'maximum'].includes(question.show)
  return pieces.some((piece, index) => {
    const next = pieces[index + 1]
    return isOfEach && isConcept(piece, 'how_many') && conceptsOf(next).some(({ noun }) => noun === question.of)
  })
}

/** Words that put rows in an order and say no more of them than what they are. */
const OF_THE_FIRST: readonly ConceptName[] = [
  ...(['largest', 'smallest', 'oldest', 'youngest', 'best', 'worst', 'dearest', 'cheapest', 'longest'] as const),
  ...(['who', 'which', 'what', 'list', 'in', 'age', 'members', 'invoices', 'payments', 'donations', 'events'] as const),
  ...([
    'unpaid',
    'overdue',
    'upcoming',
    'completed',
    'workshop',
    'conference',
    'gala',
    'webinar',
    'hackathon',
  ] as const),
]

/** "Who has paid?" is of this year, and of nothing that is owed. */
const isOfPayers = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ is }) => is === 'time') &&
  pieces.every((piece) => piece.is === 'time' || isConcept(piece, 'who', 'in', 'paid'))

/** Whether it is asked if a seat is left at an event that is named, and nothing else of it. */
const isOfRoom = ([ask, ...others]: readonly Ask[], pieces: readonly Piece[]): boolean =>
  others.length === 0 &&
  ask?.wants === 'yes-no' &&
  ask.question.field === 'seats_free' &&
  isDeepStrictEqual(Object.keys(ask.question.where ?? {}), ['id']) &&
  pieces.every((piece) => piece.is === 'event' || isConcept(piece, 'yes_no', 'has_room', 'in'))

/** "How old is the youngest member?", "biggest donation", "second highest invoice": the first rows, and nothing else of them. */
const isOfFirst = ([ask, ...others]: readonly Ask[], pieces: readonly Piece[]): boolean =>
  others.length === 0 &&
  ask?.question.show === 'rows' &&
  ask.question.order !== undefined &&
  ask.question.limit !== undefined &&
  // The largest member is not who owes most.
  !ask.question.order.endsWith('owed_minor') &&
  pieces.every((piece) => ['number', 'time', 'value'].includes(piece.is) || isConcept(piece, ...OF_THE_FIRST))

/** Whether a plan can be looked up by the asker, says nothing that excludes itself, and does not lie ahead. */
async function isWorth(readContext: ReadContext, { asks, together }: Candidate): Promise<boolean> {
  const said = { ...saidBy(asks), together }
  const calendar = { today: readContext.today, fiscal_year_start: readContext.tenant.fiscal_year_start }
  if (isContradiction(said) || isForecast(said, calendar)) return false
  const known = measuresFor(readContext)
  const isOpen = await Promise.all(
    asks.map(({ question, measure }) =>
      measure === undefined ? canBeAnswered(readContext, question) : known.includes(measure),
    ),
  )
  return isOpen.every(Boolean)
}

/** Whether a look-up is one of those that words stand for which nothing else is said by. */
const isSaidPlainly = ({ of, by, where = {} }: Partial<Question> = {}): boolean =>
  by === 'status_reason' ||
  by === 'cancel_reason' ||
  (of === 'invoices' &&
    by === 'member_id' &&
    where.is_paid_late === true &&
    Object.keys(where).every((name) => name === 'is_paid_late' || name === 'member_id')) ||
  (of === 'invoices' && where.status === 'open' && JSON.stringify(where.due_date)?.includes('next_'))

/** "Revenue this year by kind": what it was for, and no kind of event. */
const isRevenueByKind = (pieces: readonly Piece[]): boolean =>
  hasConcept(pieces, 'by') &&
  hasConcept(pieces, 'kind') &&
  hasConcept(pieces, 'revenue', 'received') &&
  pieces.every(
    (piece) => piece.is === 'time' || isConcept(piece, 'revenue', 'received', 'payments', 'by', 'kind', 'in'),
  )

/** "Registered this year but never came": those who stayed away, and neither who only signed up nor who came to some of it. */
function isOfAbsent(pieces: readonly Piece[], planned: readonly Planned[]): boolean {
  const has = (...names: ConceptName[]) => hasConcept(pieces, ...names)
  return (
    has('registered') &&
    has('never', 'not', 'without') &&
    has('attended') &&
    JSON.stringify(planned).includes('no_show')
  )
}

/** "Who are our best members?": which of them, without by what. */
const isOfBest = (pieces: readonly Piece[]): boolean =>
  hasConcept(pieces, 'best') &&
  hasConcept(pieces, 'members') &&
  pieces.every((piece) =>
    isConcept(piece, 'best', 'members', 'who', 'which', 'what', 'list', 'all', 'in', 'active', 'current'),
  )

const OF_ANYBODY = { is_set: true }
const MOST = { by: 'member', order: '-value', limit: 10 } as const
/** What can be counted of people, of which whoever asks for the best may mean one. */
const BEST_BY: readonly Question[] = [
  { of: 'registrations', show: 'count', where: { status: 'attended', member_id: OF_ANYBODY }, ...MOST },
  { of: 'payments', show: 'sum', field: 'kept_minor', where: { member_id: OF_ANYBODY }, ...MOST },
  { of: 'members', show: 'rows', where: { status: { in: ['active', 'grace'] } }, order: 'joined_on', limit: 10 },
]

/**
 * Reads a question a second time, by what was learnt from questions with their plans. Whichever reading can be trusted
 * more is answered; where neither can, what was composed and the likeliest plans are offered.
 */
export async function readAgain(readContext: ReadContext, given: Composed): Promise<Plan> {
  const { plan, clues, named, before } = given
  const { language, asks = [] } = plan
  const isAnswer = plan.kind === 'answer'
  const words = isAnswer ? [] : plan.words
  if (clues.length > MAX_WORDS) return plan
  // A figure with a rule of its own is asked for in words of its own.
  if (isAnswer && asks.some(({ measure }) => measure !== undefined)) return plan
  // "Do all members have an e-mail address?": whether all do is told by those who do.
  if (isAnswer && asks.some(({ wants }) => wants === 'all')) return plan
  // "How many seats are left for each event?" is no sum of them, and of no kind.
  if (isAnswer && hasConcept(given.pieces, 'each_event')) return plan
  // "How many different people came?", "and in 2025?": members and guests each, and not their seats.
  if (isAnswer && hasConcept(given.whole, 'distinct')) return plan
  const planned = asks.map(plannedOf)
  if (isAnswer && isOfAbsent(given.pieces, planned)) return plan
  // What people consented to is kept by the purposes of the association, which what was learnt knows nothing of.
  if (isAnswer && hasConcept(given.pieces, 'consented')) return plan
  // "Which reasons were noted?", "who always pays late?", "what do we expect from open invoices?": each is one thing only.
  if (isAnswer && before.plan === null && asks.length === 1 && isSaidPlainly(asks[0]?.question)) return plan
  // "Do we have more members than a year ago?": the same figure now and then, which what was learnt has no one plan for.
  if (isAnswer && before.plan === null && plan.together === 'compared' && isThenAndNow(asks)) return plan
  // A field of somebody who is named, by words that all found a place, is nothing else.
  const isOfNamed = ({ wants, question }: Ask) => wants === 'field' && typeof question.where?.id === 'string'
  if (isAnswer && asks.every(isOfNamed) && before.plan === null) return plan
  if (isAnswer && before.plan === null && (isOfFirst(asks, given.pieces) || isOfPayers(given.pieces))) return plan
  // "Are there still tickets for the gala?" is whether a seat is free.
  if (isAnswer && before.plan === null && isOfRoom(asks, given.pieces)) return plan
  // "And for which reasons?" of those who left: they are kept with them, and nothing else is meant.
  if (isAnswer && before.plan !== null && asks.every(({ fields }) => fields.includes('status_reason'))) return plan
  // "Honorary members" of an association that has none: nobody is, and what was learnt knows no such word.
  if (isAnswer && given.pieces.some(({ is }) => is === 'nothing')) return plan
  // "Which of them live in Hamburg?" after a figure with a rule of its own: nothing tells who they are.
  const [ask] = asks
  if (ask?.measure !== undefined && ask.measure === before.plan?.measure) return plan
  if (before.plan === null && isOfBest(given.pieces)) {
    const candidates = BEST_BY.flatMap((question) => candidateOf(readContext, [{ question }], given) ?? [])
    const open = await Promise.all(candidates.map((each) => isWorth(readContext, each)))
    const told = candidates.filter((_, at) => open[at])
    if (told.length > 0) return offering(language, await offersOf(readContext, language, told), { words: [], asks: [] })
  }
  const forms = planned.map((each) =>
    // Learnt is the renewal rate, of which this is the rest.
    maskedPlan(each.measure === 'lapse_rate' ? { measure: 'retention' } : each, namedAfter(named, before.named)),
  )
  const weighed = weighOnce(openNetwork(), {
    ...{ clues, named, before: before.named },
    around: { before: before.plan && maskedPlan(before.plan, before.named), is_own: !readContext.reaches_all },
    composed: { forms, is_answer: isAnswer, words: words.length },
  })
  const beside = { planned, told: ask?.fields ?? [] }
  const rough = weighed.plans.findIndex((each) => isRoughlySame(readContext, each, beside))
  const same = weighed.agreed >= 0 ? weighed.agreed : rough
  const settled = settledVerdict(weighed, { is_answer: isAnswer, same, has_parts: asks.length > 1 }, trustIn)
  const together = settled === null || settled.is === 'neither' ? await togetherOf(readContext, weighed, beside) : null
  const verdict = together ? verdictOf(weighed, isAnswer, together, trustIn) : (settled as Verdict)
  if (verdict.is === 'composed') return plan
  // Why people left is kept with them.
  const isKept = weighed.why === 'reason' && hasConcept(given.pieces, 'reason')
  // What an association added is kept, whatever was learnt of others.
  const isAdded = weighed.is_unheard || given.pieces.some(({ is }) => is === 'field')
  if (verdict.is === 'declined' && weighed.why && !isKept && !isAdded)
    return { kind: 'refuse', language, reason: REASONS[weighed.why] ?? 'foreign' }
  const plans = verdict.order.flatMap((place) => (place > 0 ? [weighed.plans[place - 1] ?? null] : []))
  const isSingle = asks.length === 1
  const own =
    isAnswer || isSingle
      ? { asks: asks.map((ask) => ({ ...ask, unused: [] })), together: isAnswer ? plan.together : ('single' as const) }
      : null
  const isLost = (question: Question | undefined): boolean =>
    isShareLost(question, given.pieces) ||
    isFreeLost(question, given.pieces) ||
    isWhoLost(question, given.pieces) ||
    isDeedLost(question, given.pieces) ||
    isDonationLost(question, given.whole) ||
    isNetLost(question, given.pieces) ||
    isPaymentLost(question, given.whole) ||
    isHeldTwice(question, given.pieces) ||
    isRangeLost(question, given.pieces) ||
    isPercentLost(question, given.pieces) ||
    isCreditLost(question, given.pieces) ||
    isPunctualityLost(question, given.pieces) ||
    isLeftOutAgain(before.plan?.question, question, given.pieces)
  const readings = await Promise.all(
    verdict.order.map(async (place) => {
      const plan = weighed.plans[place - 1]
      const isNamedLost =
        // A figure with a rule of its own says of nothing which was named that it is of that.
        ((isAnswer || plan?.some(({ measure }) => measure !== undefined)) && isValueLost(plan, given.pieces)) ||
        (isAnswer && isPersonLost(plan, named.persons, given.pieces)) ||
        (before.plan === null && isEventLost(plan, given.whole))
      const isHeard = plan && !isNamedLost && !isLost(plan[0]?.question)
      const each = place === 0 ? own : isHeard ? candidateOf(readContext, plan, given) : null
      return { place, candidate: each && (await isWorth(readContext, each)) ? each : null }
    }),
  )
  const others = readings.flatMap(({ place, candidate }) => (place > 0 ? [candidate] : []))
  // "Who came to all of them": of all is another thing than of any.
  const isOfAll = given.pieces.some((piece) => isConcept(piece, 'all') && words.includes(piece.text))
  const [likeliest = null] = plans
  const { order, where } = likeliest?.[0]?.question ?? {}
  // "Is the latest invoice paid": of those that are paid, the latest always is.
  const isOfLatest = given.manner.is_yes_no && order !== undefined && 'status' in (where ?? {})
  const [first] = likeliest ?? []
  const isWhole =
    hasAllStatuses(first?.question, given.pieces) &&
    !isStatusLost(first?.question, given.pieces) &&
    !isExactnessLost(first?.question, given.pieces) &&
    !isMeasureLost(first?.question, given.pieces) &&
    !isDueLost(first?.question, given.pieces) &&
    !isNegationLost(first?.question, given.pieces) &&
    !isBoundLost(first?.question, given.pieces) &&
    !isLost(first?.question)
  const isHeard =
    isWhole &&
    !isOfLatest &&
    !isMeantAsCount(given.pieces, likeliest?.[0]?.question) &&
    keepsAll(before.plan?.question, likeliest?.[0]?.question, given.pieces) &&
    (!isOfAll || JSON.stringify(likeliest).includes('"every"'))
  // What was answered before is no answer to what leans on it.
  const isBefore = (plan: readonly Planned[] | null) => before.plan !== null && isDeepStrictEqual(plan, [before.plan])
  const isRepeated = isBefore(likeliest)
  if (isAnswer && verdict.is === 'learnt' && (isRepeated || !isWhole) && !isBefore(planned)) return plan
  if (isAnswer && verdict.is === 'learnt' && before.plan === null && isInvented(planned, likeliest)) return plan
  // Every word of what was composed has its place there, that of who is meant as well.
  if (isAnswer && (isStatusLost(first?.question, given.pieces) || isDueLost(first?.question, given.pieces))) return plan
  const composed = asks.map(({ question }) => question)
  if (isAnswer && (isKindOfEventLost(first?.question, composed) || isTenureLost(first?.question, composed))) return plan
  // "Only those with more than 500 euros" is still of all that was found before.
  const keeps = (question: Question | undefined) => keepsAll(before.plan?.question, question, given.pieces)
  const isNarrowed = before.plan !== null && hasConcept(given.pieces, 'only')
  if (isAnswer && isNarrowed && !keeps(first?.question) && composed.every(keeps)) return plan
  const looser = isAnswer && verdict.is === 'learnt' ? leftOutBy(asks, likeliest) : []
  if (looser.length > 0 && readContext.reaches_all) return plan
  // Of their own membership it is told how it stands: that there are no others like it is nothing they can know.
  const mine = looser.length > 0 ? others[0] : null
  if (mine)
    return {
      ...{ kind: 'answer', language, named: named.titles, together: mine.together },
      asks: mine.asks.map((each) => ({ ...each, wants: 'field', fields: looser })),
    }
  if (others[0] && verdict.is === 'learnt' && isHeard && !isRepeated)
    return { kind: 'answer', language, ...others[0], named: named.titles }
  const ofKinds = isRevenueByKind(given.pieces)
    ? others.find((each) => each?.asks.length === 1 && each.asks[0]?.question.by === 'invoice.kind')
    : null
  if (ofKinds && before.plan === null) return { kind: 'answer', language, ...ofKinds, named: named.titles }
  // Where there is nothing to choose from, what was composed is all that can be meant.
  if (isAnswer && plans.length > 0 && likeliest !== null && others.every((each) => each === null)) return plan
  // What comes to the same is offered once.
  const { places } = together ?? (await togetherOf(readContext, weighed, beside))
  const told = new Set<number | undefined>()
  // What passes over a part of the question, or says no more than the one before it, is offered last.
  const isPartial = (place: number) =>
    place === 0
      ? isBefore(planned)
      : weighed.passes_over[place - 1] === true || isBefore(weighed.plans[place - 1] ?? null)
  const inOrder = [...readings].sort((one, other) => Number(isPartial(one.place)) - Number(isPartial(other.place)))
  const distinct = inOrder.flatMap(({ place, candidate }) => {
    const first = places[place]
    if (candidate === null || told.has(first)) return []
    told.add(first)
    return [isPartial(place) ? { ...candidate, is_partial: true } : candidate]
  })
  // Where nothing else can be meant than what was composed of every word, there is nothing to ask back about.
  const isLeft = readings.some(({ place, candidate }) => place === 0 && candidate !== null)
  const isSame = readings.every(({ place, candidate }) => candidate === null || places[place] === places[0])
  if (isAnswer && isLeft && isSame) return plan
  return offering(language, await offersOf(readContext, language, distinct), { words, asks })
}
