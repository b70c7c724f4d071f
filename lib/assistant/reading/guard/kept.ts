import { isDeepStrictEqual } from 'node:util'
import type { Concept, ConceptName } from '#lib/assistant/reading/concepts'
import { isObject } from '#lib/assistant/reading/learnt/canonical'
import { conceptsOf, hasConcept, isConcept, measureOf, namesOf, type Piece } from '#lib/assistant/reading/pieces'
import { MEMBER_STATUSES } from '#lib/members/schema'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

/** What a plan says of its rows, and of the whole that they are a share of, as text. */
const conditionsOf = (question: Question | undefined): string =>
  JSON.stringify([question?.where ?? {}, question?.share_of ?? {}])

/** Whether a plan that is of one of several statuses that are named is of all: "in grace, pending and suspended". */
export function hasAllStatuses(question: Question | undefined, pieces: readonly Piece[]): boolean {
  if (question?.of !== 'members') return true
  const names = pieces.flatMap(namesOf)
  const said = MEMBER_STATUSES.filter((status) => names.includes(status as ConceptName))
  const held = saidIn(Object.values(question.where ?? {}), false)
  return (
    said.length < 2 || !said.some((status) => held.includes(status)) || said.every((status) => held.includes(status))
  )
}

/** What events are like that only these fields tell: how they are held, and how much of them is taken. */
const OF_EVENTS = ['attendance_mode', 'fill_percent']

/**
 * Whether a plan says nothing of how events are that was composed of words for it: "hybrid events", "less than half full",
 * "the next general meeting".
 */
export function isKindOfEventLost(question: Question | undefined, composed: readonly Question[]): boolean {
  const said = composed.map(conditionsOf).join()
  const isOfAny = ({ of, where = {} }: Question, kind: boolean) =>
    of === 'events' && (where.kind !== undefined) === kind && where.id === undefined
  const isAnyKind = question !== undefined && isOfAny(question, false) && composed.some((each) => isOfAny(each, true))
  return (
    isAnyKind ||
    OF_EVENTS.some((field) => said.includes(`"${field}":`) && !conditionsOf(question).includes(`"${field}":`))
  )
}

/**
 * Whether since when people are members is looked up the other way round: "for five years" is everybody who joined by then,
 * and not whoever joined since.
 */
export function isTenureLost(question: Question | undefined, composed: readonly Question[]): boolean {
  const [since] = composed.flatMap(({ of, where }) =>
    of === 'members' && isObject(where?.joined_on) ? [where.joined_on] : [],
  )
  const held = question?.of === 'members' ? question.where?.joined_on : undefined
  const isUntil = since !== undefined && Object.keys(since).every((test) => test === 'lt' || test === 'lte')
  return isUntil && isObject(held) && !Object.keys(held).some((test) => test === 'lt' || test === 'lte')
}

/** Statuses of members that nobody has who is one now. */
const NOT_CURRENT: readonly ConceptName[] = [
  'former',
  'lapsed',
  'resigned',
  'suspended',
  'deceased',
  'pending',
  'to_decide',
]

/** Whether a plan is of the current members where others were asked about: "how many former members does Kiel have?" */
export function isStatusLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const { of, where = {}, share_of = {} } = question ?? {}
  const { status } = models.members.population.where
  const isOfCurrent =
    of === 'members' && [where.status, share_of.status].some((held) => isDeepStrictEqual(held, status))
  return isOfCurrent && hasConcept(pieces, ...NOT_CURRENT)
}

/** Whether a number that was to be met exactly is only a bound: "who came to exactly three events?" */
export function isExactnessLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const said = conditionsOf(question)
  return pieces.some(
    (piece, index) =>
      isConcept(piece, 'exactly') &&
      pieces
        .slice(index)
        .some((each) => each.is === 'number' && new RegExp(`"(?:gte?|lte?)":${each.value}\\b`).test(said)),
  )
}

/**
 * Whether a number is held against something that it is not of: 60 days against an amount, 200 euros against days, and
 * ten years of membership against an age.
 */
export function isMeasureLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const said = conditionsOf(question)
  const isOfAge = hasConcept(pieces, 'older', 'younger', 'years_old', 'age')
  return pieces.some((piece, index) => {
    if (piece.is !== 'number') return false
    const next = pieces[index + 1]
    const holds = (before: string, after: string) => new RegExp(`${before}${piece.value}${after}`).test(said)
    const [isAmount, isNumber] = [holds('"', '\\.\\d+"'), holds('"(?:gte?|lte?|equals)":', '(?![\\d.])')]
    const measure = measureOf(next)
    if (measure === 'money') return isNumber && !isAmount
    if (measure !== 'time') return false
    return (isAmount && !isNumber) || (!isOfAge && holds('"age":{"(?:gte?|lte?|equals)":', '(?![\\d.])'))
  })
}

/** Whether a plan counts rows where their share was asked for: "what percentage has given no phone number?" */
export const isShareLost = (question: Question | undefined, pieces: readonly Piece[]): boolean =>
  question?.compare === undefined &&
  ((hasConcept(pieces, 'share') && question?.show === 'count') ||
    // "Our average attendance rate": how many came on average is no rate.
    (question?.show === 'average' &&
      question.field === 'seats_used' &&
      pieces.some((piece) => isConcept(piece, 'share') || /^rates?$/i.test(piece.text))))

/** Whether a plan does not say that nothing has to be paid: "which workshops are free of charge?" */
export const isFreeLost = (question: Question | undefined, pieces: readonly Piece[]): boolean =>
  hasConcept(pieces, 'free_of_charge') && !/"none":\{"price_minor"|"price_minor":"0/.test(conditionsOf(question))

/** Whether one of two numbers between which something lies is lost: "between 100 and 200 euros". */
export function isRangeLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const said = JSON.stringify([question?.where ?? {}, question?.share_of ?? {}, question?.having ?? {}])
  const holds = (test: string, value: number) => new RegExp(`"${test}e?":"?${value}(?:\\.0+)?(?![\\d.])`).test(said)
  return pieces.some((piece, index) => {
    if (!isConcept(piece, 'between')) return false
    const [low, high, ...more] = pieces.slice(index).filter(({ is }) => is === 'number' || is === 'unit')
    // Weeks and years become days.
    const isOfDays = more[0]?.is !== 'unit' || more[0].unit === 'day'
    if (low?.is !== 'number' || high?.is !== 'number' || !isOfDays) return false
    return !holds('gt', low.value) || !holds('lt', high.value)
  })
}

/** Whether what somebody has to their credit is told by credit notes. */
export const isCreditLost = (question: Question | undefined, pieces: readonly Piece[]): boolean =>
  question?.of === 'credit_notes' && hasConcept(pieces, 'credit') && !hasConcept(pieces, 'credit_notes')

/** Whether a percentage that was named, such as a rate of tax, is nowhere in a plan. */
export function isPercentLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const said = conditionsOf(question) + JSON.stringify(question?.having ?? {})
  return pieces.some((piece, index) => {
    const next = pieces[index + 1]
    if (piece.is !== 'number' || !isConcept(next, 'percent', 'share')) return false
    return !new RegExp(`(?<![\\d.])(?:${piece.value}|${piece.value / 100})(?:\\.0+)?(?![\\d.])`).test(said)
  })
}

/** Words of what is still to be paid. */
const OWED: readonly ConceptName[] = ['owes', 'unpaid', 'overdue', 'due', 'not', 'never', 'debtors', 'pending']

/** Whether what is donated is looked up as something else, or as what is still to be paid, which nobody gave yet. */
export function isDonationLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const said = JSON.stringify(question ?? {})
  const isOpen = /"status":"open"|"is_overdue":true|"remaining_minor"/.test(said) && !hasConcept(pieces, ...OWED)
  return hasConcept(pieces, 'donations') && (isOpen || !/"donation"|"by":"kind"/.test(said))
}

/** Whether an amount with tax is told where that without it was asked for. */
export const isNetLost = (question: Question | undefined, pieces: readonly Piece[]): boolean =>
  hasConcept(pieces, 'net') && question?.field !== 'subtotal_minor'

/** Whether it is told how much or how many where it was asked who. */
export const isWhoLost = (question: Question | undefined, pieces: readonly Piece[]): boolean =>
  isConcept(pieces[0], 'who') &&
  question?.by === undefined &&
  (question?.show === 'sum' || question?.show === 'average') &&
  // "Who pays faster, companies or people?" is told by a figure of each.
  !hasConcept(pieces, 'or', 'how_much', 'how_many', 'sum', 'average', 'share')

/** Whether payments that the bank took back, or that came by cheque, are looked up as others. */
export const isPaymentLost = (question: Question | undefined, pieces: readonly Piece[]): boolean =>
  (hasConcept(pieces, 'returned') && !/"reversed_on"/.test(JSON.stringify(question ?? {}))) ||
  (hasConcept(pieces, 'cheque') && !/"cheque"|"by":"method"/.test(JSON.stringify(question ?? {})))

/** The values of conditions, whatever their fields. */
const valuesIn = (held: unknown): unknown[] =>
  Array.isArray(held) || isObject(held) ? Object.values(held as object).flatMap(valuesIn) : [held]

/** Whether a value of the data that a question names stands nowhere in a plan: "members in Kiel" of all members. */
export function isValueLost(plan: unknown, pieces: readonly Piece[]): boolean {
  const said = new Set(valuesIn(plan))
  return pieces.some((piece) => {
    if (piece.is !== 'value') return false
    const values = valuesIn([piece.where, piece.also ?? {}]).filter((value) => typeof value === 'string')
    return values.length > 0 && !values.some((value) => said.has(value))
  })
}

/** Whether one of several events that a question names stands nowhere in a plan: "at the gala of 2025, but not of 2026". */
export function isEventLost(plan: unknown, pieces: readonly Piece[]): boolean {
  const named = pieces.flatMap((piece) => (piece.is === 'event' ? [piece.events.map(({ id }) => id)] : []))
  const said = new Set(valuesIn(plan))
  return named.length > 1 && named.some((ids) => !ids.some((id) => said.has(id)))
}

/** Whether whoever a question names stands nowhere in a plan: what all owe is not what one of them owes. */
export function isPersonLost(plan: unknown, persons: readonly string[], pieces: readonly Piece[]): boolean {
  const said = new Set(valuesIn(plan))
  return pieces.some(({ is }) => is === 'person') && persons.length > 0 && !persons.some((id) => said.has(id))
}

/** Whether an amount that was named once is held against two things: donations of 200 euros of which as much is still owed. */
export function isHeldTwice(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const amounts = pieces.flatMap((piece) => (piece.is === 'number' ? [piece.value.toFixed(2)] : []))
  const held = JSON.stringify(question?.where ?? {}).matchAll(/"(?:gte?|lte?)":"(\d+\.\d+)"/g)
  const times = Map.groupBy(held, ([, amount = '']) => amount)
  return [...new Set(amounts)].some(
    (amount) => (times.get(amount)?.length ?? 0) > amounts.filter((each) => each === amount).length,
  )
}

/** Whether what was not paid on time is looked up as something else. */
export const isPunctualityLost = (question: Question | undefined, pieces: readonly Piece[]): boolean =>
  hasConcept(pieces, 'not_on_time') && !/"is_paid_late":true|days_paid_late/.test(JSON.stringify(question ?? {}))

/** Whether what is not yet due is looked up as if it were, or as all that is open. */
export const isDueLost = (question: Question | undefined, pieces: readonly Piece[]): boolean =>
  hasConcept(pieces, 'not_yet_due') && !/"(?:is|owes)_overdue":false/.test(conditionsOf(question))

/** What turns a condition round. */
export const TURNED = /"(?:none|not|not_in|every)":|:false|"(?:lt|lte)":/

/** What leads from one word to the one that it is said of. */
const isLeading = (piece: Piece): boolean => isConcept(piece, 'in', 'by', 'with', 'them')
/** What negates the words in front of it: "conferences not counted". */
const POSTPOSED = /(?:ausgenommen|ausgeschlossen|mitgez[äa]hlt|mitz[äa]hlen|mitgerechnet|eingerechnet|not counted)$/i

/** The tests that conditions of several nouns set, as a plan says them. */
export const testsIn = (conditions: Concept['where']): string[] =>
  Object.values(conditions ?? {}).flatMap((where) =>
    Object.entries(where ?? {}).map(([name, held]) => JSON.stringify({ [name]: held }).slice(1, -1)),
  )

/** The tests that a word sets. */
function testsOf(piece: Piece | undefined): string[] {
  if (piece?.is === 'value') return testsIn(piece.where)
  return conceptsOf(piece).flatMap(({ where }) => testsIn(where))
}

/** Whether what is negated is looked up as if it were not: "just names, no waiting list" of who is on it. */
export function isNegationLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const said = conditionsOf(question)
  if (!question || TURNED.test(said)) return false
  const told = pieces.filter((piece) => !isConcept(piece, 'only') && !isLeading(piece))
  return told.some((piece, index) => {
    if (!isConcept(piece, 'not', 'without', 'never')) return false
    return testsOf(told[POSTPOSED.test(piece.text) ? index - 1 : index + 1]).some((test) => said.includes(test))
  })
}

/** Whether what is bounded by a word is not: "only bank transfers" of all payments. */
export function isBoundLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const said = conditionsOf(question)
  const told = pieces.filter((piece) => !isLeading(piece))
  return told.some((piece, index) => {
    const tests = isConcept(piece, 'only') ? testsOf(told[index + 1]) : []
    return tests.length > 0 && !tests.some((test) => said.includes(test))
  })
}

/**
 * Whether who did one thing and never another is looked up by the other alone: "who signed up but never came?" Of one
 * event, and of a share, never is no more than not.
 */
export function isDeedLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const at = pieces.findIndex((piece) => isConcept(piece, 'registered'))
  const rest = pieces.slice(at)
  const isNever = rest.some((piece, index) => isConcept(piece, 'never') && isConcept(rest[index + 1], 'attended'))
  if (at < 0 || !isNever || !question || question.show === 'share' || pieces.some(({ is }) => is === 'event'))
    return false
  if (hasConcept(pieces.slice(0, at), 'not', 'never', 'without')) return false
  const said = JSON.stringify(question.where ?? {})
  return !said.includes('"registrations":{"some":') || !said.includes('"registrations":{"none":')
}

/** The tests of a condition that turn something round, by field. */
const turnedIn = (where: Condition): [string, unknown][] =>
  Object.entries(where).filter(
    ([name, held]) => !USUAL.has(name) && /^\{"(?:not|not_in|none)":/.test(JSON.stringify(held)),
  )

/**
 * Whether what was left out before is no longer left out, or is all that is meant: "how many is that?" after "not the
 * students" is of no student. Not where words of the question itself say anything of the same.
 */
export function isLeftOutAgain(
  before: Question | undefined,
  question: Question | undefined,
  pieces: readonly Piece[],
): boolean {
  if (!before || !question) return false
  const said = conditionsOf(question)
  const says = (name: string, test: unknown) => said.includes(JSON.stringify({ [name]: test }).slice(1, -1))
  const isSaidAnew = (name: string) =>
    pieces.some((piece) => testsOf(piece).some((test) => test.startsWith(`"${name}":`)))
  return turnedIn(before.where ?? {}).some(([name, test]) => {
    const isGone = question.of === before.of && !says(name, test)
    const isMeant = [Object.values(test as Condition)].flat(2).some((value) => says(name, value))
    return !isSaidAnew(name) && (isGone || isMeant)
  })
}

/** Keys of tests in time, and of what goes without saying of a noun. */
const TIMES = new Set(['within', 'gt', 'gte', 'lt', 'lte'])
const USUAL = new Set(['status', 'event_status'])

/** The words of "who came to all workshops" that a plan of who came to any of them passes over; none where it heeds them. */
export function passedOverAll(question: Question | undefined, pieces: readonly Piece[]): string[] {
  const isHeeded = JSON.stringify(question?.where ?? {}).includes('"every"')
  if (isHeeded || !hasConcept(pieces, 'who')) return []
  if (hasConcept(pieces, 'how_many', 'not')) return []
  return pieces.flatMap((piece, at) => {
    const done = pieces.slice(0, at).findLast((each) => !isConcept(each, 'in'))
    const next = pieces[at + 1]
    const isOfEvents = conceptsOf(next).some(({ noun }) => noun === 'events')
    const isDone = isConcept(done, 'attended', 'registered', 'no_show')
    return isConcept(piece, 'all') && isDone && isOfEvents ? [piece.text] : []
  })
}

/** What a condition says of anything, but for what goes without saying. */
function saidIn(held: unknown, isDated: boolean): unknown[] {
  if (Array.isArray(held)) return held.flatMap((each) => saidIn(each, isDated))
  if (!isObject(held)) return [held]
  return Object.entries(held).flatMap(([name, inner]) =>
    USUAL.has(name) || (isDated && TIMES.has(name)) ? [] : saidIn(inner, isDated),
  )
}

/**
 * Whether a plan keeps all that those were found by of whom more is asked: "how many of them are over sixty?" after members
 * in Hamburg is of those in Hamburg. Another time may take the place of the one before.
 */
export function keepsAll(
  before: Question | undefined,
  question: Question | undefined,
  pieces: readonly Piece[],
): boolean {
  if (!hasConcept(pieces, 'them', 'only')) return true
  const isDated = pieces.some(({ is }) => is === 'time')
  const said = saidIn([question?.where ?? {}, question?.share_of ?? {}], false)
  return saidIn([before?.where ?? {}, before?.share_of ?? {}], isDated).every((each) => said.includes(each))
}
