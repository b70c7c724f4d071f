import { isDeepStrictEqual } from 'node:util'
import { TESTS } from '#lib/assistant/reading/composing/rules'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { namesOthersOfEvent } from '#lib/assistant/reading/follow-up'
import { isObject } from '#lib/assistant/reading/learnt/canonical'
import type { Meant } from '#lib/assistant/reading/learnt/forms'
import { bareTitle } from '#lib/assistant/reading/named-events'
import {
  conceptOf,
  hasConcept,
  isConcept,
  measureOf,
  namesOf,
  type Piece,
  unspoken,
  whereOf,
} from '#lib/assistant/reading/pieces'
import { spanOf, type Time } from '#lib/assistant/reading/time'
import type { Vocabulary } from '#lib/assistant/reading/vocabulary'
import { addDays, addMonths, addYears } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { models } from '#lib/query/models'
import { type Calendar, type Period, yearBefore, yearsLater } from '#lib/query/periods'
import { Question, STEPS, type Step } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** What takes up or bounds what was said, and changes nothing by itself. */
export const TAKING_UP: readonly ConceptName[] = ['and', 'same', 'them', 'only', 'in', 'with']
/** What asks for the figure, the rows, or the amount of what was answered. */
const COUNTING: readonly ConceptName[] = ['how_many']
/** What asks where or when something is, of which there is a field. */
const PLACING: readonly ConceptName[] = ['location', 'where']
const DATING: readonly ConceptName[] = ['when', 'since_when']
const LISTING: readonly ConceptName[] = ['list', 'which', 'who']
const ADDING: readonly ConceptName[] = ['how_much', 'sum']
const AVERAGING: readonly ConceptName[] = ['average']
const TURNING: readonly ConceptName[] = ['not', 'without']
/** How a number is held against a field. */
const BOUNDS: readonly string[] = ['gt', 'gte', 'lt', 'lte']

/** The fields of rows that a concept asks to be told; null where it asks for none. */
function toldBy(names: readonly ConceptName[], of: Noun): string[] | null {
  const { fields } = models[of]
  const said = names.flatMap((name) => (conceptOf(name).where ? [] : (conceptOf(name).field?.[of] ?? [])))
  if (said.length > 0) return said.filter((field) => field in fields)
  const is = (placing: readonly ConceptName[]) => names.some((name) => placing.includes(name))
  if (is(PLACING)) return of === 'members' ? ['city'] : null
  return is(DATING) && of === 'events' ? ['event_date'] : null
}

/** What of rows is added up where nobody says what. */
function amountOf({ of, where = {} }: Question): string | null {
  if (of === 'invoices') return isStillOpen(where) ? 'remaining_minor' : 'total_minor'
  if (of === 'payments') return 'kept_minor'
  if (of === 'refunds') return 'amount_minor'
  return of === 'members' && where.owes === true ? 'owed_minor' : null
}

const isStillOpen = (where: Condition): boolean =>
  where.status === 'open' || where.is_overdue === true || 'days_overdue' in where

/** A plan that was changed, with the fields of its rows that are asked for. */
export interface Change {
  readonly question: Question
  readonly fields: readonly string[]
  /** Whether it is asked if all of them are so. */
  readonly is_of_all?: boolean
}

/** A condition with each inner one that is a condition of the same row replaced by what is made of it. */
type Replace = (noun: Noun, condition: Condition) => Condition

/** Makes a change in a condition of a noun, and in those of what it is related to. */
function everywhere(noun: Noun, condition: Condition, change: Replace): Condition {
  const { relations } = models[noun]
  const inner = Object.entries(condition).map(([name, held]): [string, unknown] => {
    if ((name === 'and' || name === 'or') && Array.isArray(held))
      return [name, held.map((each) => everywhere(noun, each as Condition, change))]
    const relation = relations[name]
    if (!relation || !isObject(held)) return [name, held]
    if (!relation.many) return [name, everywhere(relation.to, held as Condition, change)]
    const rows = Object.entries(held).map(([how, of]) => [
      how,
      isObject(of) && how !== 'count' && how !== 'sum' ? everywhere(relation.to, of as Condition, change) : of,
    ])
    return [name, Object.fromEntries(rows)]
  })
  return change(noun, Object.fromEntries(inner))
}

type Named = Time['within']

/** The periods that a condition holds times to. */
function periodsIn(noun: Noun, where: Condition): Named[] {
  const found: Named[] = []
  everywhere(noun, where, (_, condition) => {
    for (const held of Object.values(condition))
      if (isObject(held) && 'within' in held) found.push((held as { within: Named }).within)
    return condition
  })
  return found
}

const MONTHS = 12
const monthsOf = (day: string) => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7))

/** A plan that is being changed; null where it cannot be. */
type Changed = Question | null

function withTime(question: Question, piece: Extract<Piece, { is: 'time' }>, given: Given): Changed {
  const { calendar } = given
  const noun = question.of as Noun
  const { where = {}, as_of } = question
  const { within, day } = piece.time
  const known = periodsIn(noun, where)
  const [before] = known
  if (before === undefined && as_of !== undefined) {
    const until = day ?? spanOf(within, calendar).until
    return until && until <= calendar.today ? { ...question, as_of: until } : null
  }
  if (before === undefined) return withEdition(question, spanOf(within, calendar), given)
  if (known.some((each) => !isDeepStrictEqual(each, before))) return null
  // What is still to come is nothing of a time that is over: another question is meant.
  const { until: end } = spanOf(within, calendar)
  if (end && end < calendar.today && JSON.stringify(where).includes('"upcoming"')) return null
  const isYear = (each: Named) => monthsAcross(spanOf(each, calendar)) === MONTHS
  // "Of last year" after a month may mean that month then, or all of the year; "sorry, of last year" means the month.
  if (isYear(within) && !isYear(before)) {
    const [{ from = '', until = '' }, { from: start = '' }] = [spanOf(before, calendar), spanOf(within, calendar)]
    const years = Number(start.slice(0, 4)) - Number(from.slice(0, 4))
    if (!given.is_correction || from === '' || until === '') return null
    return { ...question, where: withPeriod(noun, where, yearsLater({ from, until }, years)) }
  }
  return { ...question, where: withPeriod(noun, where, within) }
}

const monthsAcross = ({ from, until }: Partial<Period>) => (from && until ? monthsOf(until) - monthsOf(from) + 1 : 0)

const withPeriod = (noun: Noun, where: Condition, within: Named): Condition =>
  everywhere(noun, where, (_, condition) =>
    Object.fromEntries(
      Object.entries(condition).map(([name, held]) => [
        name,
        isObject(held) && 'within' in held ? { ...held, within } : held,
      ]),
    ),
  )

/** The event that a plan is of: where its id stands. */
function eventIn(noun: Noun, where: Condition): string | null {
  let found: string | null = null
  everywhere(noun, where, (of, condition) => {
    const id = of === 'events' ? condition.id : condition.event_id
    if (typeof id === 'string') found = id
    return condition
  })
  return found
}

/** The same of the edition of its event that is held in a time: "and 2025?" */
function withEdition(question: Question, { from, until }: Partial<Period>, { events }: Given): Changed {
  const id = eventIn(question.of as Noun, question.where ?? {})
  const event = events.find((each) => each.id === id)
  if (!event || !from || !until) return null
  const then = events.filter(
    ({ title, on, status }) =>
      bareTitle(title) === bareTitle(event.title) && on >= from && on <= until && status !== 'draft',
  )
  const [only, ...others] = then
  return only && others.length === 0 ? withEvent(question, only.id) : null
}

/** The same of another event. What an event was found by is no longer asked for. */
function withEvent(question: Question, id: string): Changed {
  const noun = question.of as Noun
  let isChanged = false
  const where = everywhere(noun, question.where ?? {}, (of, condition) => {
    if (of === 'events' && typeof condition.id === 'string') {
      isChanged = true
      return { ...condition, id }
    }
    if (of !== 'events' && (typeof condition.event_id === 'string' || isObject(condition.event))) {
      isChanged = true
      const { event, event_id, ...rest } = condition
      return event_id === undefined && isObject(event) && typeof (event as Condition).id === 'string'
        ? { ...rest, event }
        : { ...rest, event_id: id }
    }
    return condition
  })
  if (!isChanged) return null
  const { by, order: _order, limit: _limit, ...plain } = question
  const isOfEvents = by === 'event' || by === 'event_id'
  return isOfEvents ? { ...plain, where } : { ...question, where }
}

/** The same of another person. */
function withPerson(question: Question, id: string): Changed {
  let isChanged = false
  const where = everywhere(question.of as Noun, question.where ?? {}, (of, condition) => {
    const name = of === 'members' ? 'id' : 'member_id'
    if (typeof condition[name] !== 'string') return condition
    isChanged = true
    return { ...condition, [name]: id }
  })
  return isChanged ? { ...question, where } : null
}

/** How many months what a year before names has: "im selben Quartal letztes Jahr". */
const STEP_NAMED: readonly (readonly [RegExp, number])[] = [
  [/quart|trimest/iu, 3],
  [/monat|month|mois/iu, 1],
]

/**
 * The same a year before.
 *
 * @param text the words that say so: where they name a quarter, it is no whole year
 */
function withYearBefore(question: Question, given: Given, text = ''): Changed {
  const noun = question.of as Noun
  const { where = {}, as_of } = question
  if (as_of) return { ...question, as_of: addYears(as_of, -1) }
  const [before, ...others] = periodsIn(noun, where)
  if (before === undefined) {
    const id = eventIn(noun, where)
    const { on = '' } = given.events.find((each) => each.id === id) ?? {}
    const year = on && addYears(on, -1).slice(0, 4)
    return year ? withEdition(question, { from: `${year}-01-01`, until: `${year}-12-31` }, given) : null
  }
  const { from, until } = spanOf(before, given.calendar)
  if (!from || !until || others.some((each) => !isDeepStrictEqual(each, before))) return null
  const [, months] = STEP_NAMED.find(([named]) => named.test(text)) ?? []
  if (months !== undefined && monthsAcross({ from, until }) !== months) return null
  const isThisYear = before === 'this_year'
  return {
    ...question,
    where: withPeriod(noun, where, isThisYear ? 'previous_year' : yearBefore({ from, until })),
  }
}

/** What says that something is held against the year before, and not only asks for that: "compared to last year". */
const AGAINST =
  /^(?:compar|compare|versus|vs\b|against|than|with|to (?:the|last)|year (?:on|over) year|yoy|up on|down on|as in|vergl|im vergl|vorjahresvergleich|gegen|als|mit|zum (?!gleichen|selben)|par rapport|que|qu|contre|avec|sur un an|d une annee|d un an)/u

const isAgainst = (told: readonly Piece[], piece: Piece): boolean =>
  AGAINST.test(fold(piece.text)) || hasConcept(told, ...HOLDING)
/** What holds one figure against another, beside what it is held against. */
const HOLDING: readonly ConceptName[] = ['compare', 'than']

/**
 * A figure beside itself a year before: that of the same days, of the event before, or of how things stood on this day.
 * "What did we receive this year?", "compared to last year?" is of what was received, both times.
 */
function besideYearBefore(given: Question, { calendar, ...rest }: Given, text: string): Changed {
  const { order: _order, limit, ...question } = given
  const isFigure = ['rows', 'count', 'sum', 'average', 'share'].includes(question.show)
  if (!isFigure || question.by !== undefined || question.compare !== undefined || limit !== undefined) return null
  const figure: Question = { ...question, show: question.show === 'rows' ? 'count' : question.show }
  const noun = figure.of as Noun
  const periods = [figure.where, figure.share_of as Condition | undefined].flatMap((where) =>
    periodsIn(noun, where ?? {}),
  )
  const [period, ...others] = periods
  if (others.some((each) => !isDeepStrictEqual(each, period))) return null
  if (period !== undefined) return { ...figure, compare: 'year_before' }
  // How things stand is held against how they stood: the day is that of the other.
  if (eventIn(noun, figure.where ?? {}) === null)
    return figure.as_of === undefined
      ? { ...figure, as_of: addYears(calendar.today, -1), compare: { where: figure.where ?? {} } }
      : null
  const before = withYearBefore(figure, { calendar, ...rest }, text)
  return before?.where ? { ...figure, compare: { where: before.where } } : null
}

/** Whether nothing is said but that what was answered is held against the year before. */
export const holdsAgainst = (own: readonly Piece[]): boolean =>
  own.some((piece) => isConcept(piece, 'year_before') && isAgainst(own, piece)) &&
  own.every((piece) => isConcept(piece, 'year_before', ...HOLDING, ...TAKING_UP))

/** "And the one before?": the edition before of one event, or as many whole months before those. */
function withOneBefore(question: Question, given: Given): Changed {
  const noun = question.of as Noun
  const { where = {} } = question
  const [period] = periodsIn(noun, where)
  if (period === undefined) return eventIn(noun, where) === null ? null : withYearBefore(question, given)
  const { from, until } = spanOf(period, given.calendar)
  const next = until && addDays(until, 1)
  if (!from?.endsWith('-01') || !next?.endsWith('-01')) return null
  const months =
    (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7))
  return { ...question, where: withPeriod(noun, where, { from: addMonths(from, -months), until: addDays(from, -1) }) }
}

/** A test turned round; null where it is not one that can be. */
function turned(held: unknown): unknown {
  if (typeof held === 'string') return { not: held }
  if (typeof held === 'boolean') return !held
  return null
}

/**
 * The same with a condition more, in the place of what was said of the same fields. It is put where it can be said: of
 * the rows, of whose they are, or of what they are found by.
 */
function withCondition(question: Question, said: Partial<Record<Noun, Condition>>, isTurned: boolean): Changed {
  const added = (noun: Noun, where: Condition): Condition | null => {
    const own = said[noun]
    if (own && typeof where.id === 'string') return null
    if (own) {
      const tests = Object.entries(own).map(([name, held]) => [name, isTurned ? turned(held) : held] as const)
      if (tests.length === 0 || tests.some(([name, held]) => held === null || models[noun].relations[name]?.many))
        return null
      if ('and' in where || 'or' in where) return null
      return { ...where, ...Object.fromEntries(tests) }
    }
    const relations = Object.entries(models[noun].relations)
    // What is known by its name is not narrowed down: "is there room?" asks of it.
    const isNamed = (name: string) => {
      const held = where[name]
      return typeof where[`${name}_id`] === 'string' || (isObject(held) && typeof (held as Condition).id === 'string')
    }
    // Of what it can be said of, the first is the likeliest: what is not paid is an invoice.
    const nouns = Object.keys(said)
    const ones = relations
      .filter(([name, { many, to }]) => !many && name !== 'payer' && said[to])
      .sort(([, one], [, other]) => nouns.indexOf(one.to) - nouns.indexOf(other.to))
    const [known] = [...ones.filter(([name]) => isObject(where[name])), ...ones]
    if (known) {
      const [name, { to }] = known
      if (isNamed(name)) return null
      const inner = added(to, isObject(where[name]) ? (where[name] as Condition) : {})
      return inner && { ...where, [name]: inner }
    }
    for (const [name, { many, to }] of relations) {
      const some = isObject(where[name]) ? (where[name] as { some?: unknown }).some : undefined
      if (!many || !isObject(some)) continue
      const inner = added(to, some as Condition)
      if (inner) return { ...where, [name]: { ...(where[name] as object), some: inner } }
    }
    return null
  }
  const where = added(question.of as Noun, question.where ?? {})
  return where && { ...question, where }
}

/**
 * The same with another number in the place of the only one that something is held against: "make it over 60". An amount
 * takes the place of an amount, and a number of days that of a number that is no age.
 */
function withNumber(question: Question, number: number, test: string | undefined, told: readonly Piece[]): Changed {
  const measure = told.map(measureOf).find((each) => each !== null)
  const isOther = (name: string, than: unknown) =>
    typeof than === 'number'
      ? measure === 'money' || (measure === 'time' && name === 'age')
      : measure === 'time' || measure === 'age'
  let count = 0
  const where = everywhere(question.of as Noun, question.where ?? {}, (_, condition) =>
    Object.fromEntries(
      Object.entries(condition).map(([name, held]) => {
        const [[known, than] = ['', null], ...others] = isObject(held) ? Object.entries(held) : []
        const isBound = BOUNDS.includes(known) && others.length === 0
        if (!isBound || !(typeof than === 'number' || /^\d+\.\d+$/.test(String(than))) || isOther(name, than))
          return [name, held]
        count += 1
        return [name, { [test ?? known]: typeof than === 'number' ? number : number.toFixed(2) }]
      }),
    ),
  )
  return count === 1 ? { ...question, where } : null
}

/** The same with an amount that its rows are held to: "only if it is more than 500 euros" of what is owed. */
function withAmount(question: Question, amount: number, test: string, told: readonly Piece[]): Changed {
  const { where = {} } = question
  const field = amountOf(question)
  const isMoney = told.some((piece) => measureOf(piece) === 'money')
  if (!field || !isMoney || question.show === 'share' || JSON.stringify(where).includes(`"${field}"`)) return null
  return { ...question, where: { ...where, [field]: { [test]: amount.toFixed(2) } } }
}

/** The same with only those of its groups whose figure passes: "only above 200" of what each donor gave. */
function withBound(
  { limit: _limit, ...question }: Question,
  number: number,
  test: string,
  told: readonly Piece[],
): Changed {
  const { of, by, show, field } = question
  const isMoney = field !== undefined && models[of as Noun].fields[field]?.type === 'money'
  const measure = told.map(measureOf).find((each) => each !== null)
  const isOfAnother = measure !== undefined && !(measure === 'money' && isMoney)
  if (by === undefined || isOfAnother || !(show === 'count' || (show === 'sum' && isMoney))) return null
  return { ...question, having: { [test]: isMoney ? number.toFixed(2) : number } }
}

/** The same by steps of the time that it is of. */
function bySteps(question: Question, every: Step): Changed {
  const { limit: _limit, order: _order, having: _having, ...rest } = question
  const noun = question.of as Noun
  const [field] = Object.entries(question.where ?? {}).flatMap(([name, held]) =>
    isObject(held) && 'within' in held && name in models[noun].fields ? [name] : [],
  )
  if (!field || question.compare !== undefined || question.show === 'share') return null
  return { ...rest, show: rest.show === 'rows' ? 'count' : rest.show, by: { field, every } }
}

/** The same by a field of its rows, or of whose they are. */
function byField(question: Question, names: readonly ConceptName[]): Changed {
  if (question.compare !== undefined) return null
  const noun = question.of as Noun
  const fieldOf = (noun: Noun): string | undefined => {
    const [field] = names.flatMap((name) => conceptOf(name).field?.[noun] ?? [])
    return [field, `${field}_id`].find((each) => each !== undefined && each in models[noun].fields)
  }
  const member = models[noun].relations.member
  const own = member && !member.many ? fieldOf(member.to) : undefined
  // How old invoices are is no age of people.
  const ofMember = own === 'age' ? undefined : own
  const by = fieldOf(noun) ?? (ofMember && `member.${ofMember}`)
  if (by === undefined) return null
  const { limit: _limit, order: _order, having: _having, ...rest } = question
  return { ...rest, show: rest.show === 'rows' ? 'count' : rest.show, by }
}

/** The rows, their number or their amount, of what was answered. */
function shown(question: Question, names: readonly ConceptName[], toTell: readonly string[]): Changed {
  const { by, compare, show, having, field: _field, order, limit, ...rest } = question
  const has = (shapes: readonly ConceptName[]) => names.some((name) => shapes.includes(name))
  if (compare !== undefined || show === 'share' || having !== undefined) return null
  // "Ça fait combien en moyenne ?": what a number is asked of is said by the other word.
  if (has(ADDING) && !has(AVERAGING)) {
    const field = question.field && show === 'sum' ? question.field : amountOf(question)
    return field && limit === undefined && toTell.length === 0 ? { ...rest, show: 'sum', field } : null
  }
  if (has(AVERAGING)) {
    const field = toTell[0] ?? question.field ?? (question.of === 'feedback' ? 'rating' : amountOf(question))
    return field && limit === undefined ? { ...rest, show: 'average', field } : null
  }
  // "How many seats are left?" is no number of rows, and "whose address is it?" needs rows.
  if (toTell.length > 0 && (has(COUNTING) || by !== undefined || (show !== 'rows' && show !== 'count'))) return null
  // "How many of those came?" after which event had the most is of the first, which the figure does not say.
  if (has(COUNTING) && typeof by === 'string' && isRanked(order)) return null
  if (has(COUNTING) && typeof rest.where?.id === 'string') return null
  if (has(COUNTING)) return limit === undefined ? { ...rest, show: 'count' } : null
  if (!(has(LISTING) || toTell.length > 0) || by !== undefined) return null
  return { ...rest, show: 'rows', ...(order && { order }), ...(limit !== undefined && { limit }) }
}

/** The number or the amount of what was answered, by what it is asked by now: "how many per town?" */
function shownBy({ field: _field, ...question }: Question, names: readonly ConceptName[]): Changed {
  const { by, ...rest } = question
  const whole = shown(rest, names, [])
  return whole && whole.show !== 'rows' ? { ...whole, by } : { ...question, show: 'count' }
}

/** Whether a condition names one row, by itself or by its number. */
const isOneRow = (where: Condition = {}): boolean => typeof where.id === 'string' || where.number !== undefined

const isRanked = (order: string | undefined): boolean => order === '-value' || order === 'value'

/** What a change is made with. */
interface Given {
  readonly calendar: Calendar
  readonly events: Vocabulary['events']
  /** Whether what is changed was changed itself. */
  readonly is_again: boolean
  /** Whether it takes back what was said before. */
  readonly is_correction: boolean
  readonly is_yes_no: boolean
  /** The events and people that its words name, in their order. */
  readonly named: { readonly events: readonly string[]; readonly persons: readonly string[] }
}

/** The condition that a piece stands for, where it is that and nothing that is done at a time of its own. */
function conditionOf(piece: Piece, of: Noun): Partial<Record<Noun, Condition>> | null {
  const said = whereOf(piece)
  if (said) return said
  const [name, ...others] = namesOf(piece)
  if (name === undefined || others.length > 0) return null
  const { where, noun, time, is_verb, measure } = conceptOf(name)
  if (!where || measure || (noun && noun !== of && !where[of]) || (is_verb && time && of === 'members')) return null
  // What somebody does is said of the rows themselves: "what does that come to?" is of nobody who came.
  return is_verb && !where[of] ? null : where
}

/** What a concept is turned round to by its own opposite: who did not come did not show up. */
const oppositeOf = (piece: Piece): Piece | null => {
  const [name] = namesOf(piece)
  const opposite = name && conceptOf(name).opposite
  return opposite ? unspoken(opposite as ConceptName) : null
}

/**
 * Returns what a question that only changes what was answered before it asks for: another event, person, time or
 * condition ("and in Kiel?", "Housing Congress 2026", "only companies"), its rows, number or amount, or the same by
 * something ("by tier?"). Null where it says anything else, which nobody but the reader of whole questions knows.
 *
 * @param own the pieces of its words
 */
export function changedBy({ plan, is_one }: Meant, own: readonly Piece[], given: Given): Change | null {
  const before = plan?.question
  if (!before || !is_one) return null
  const of = before.of as Noun
  const events = [...given.named.events]
  const persons = [...given.named.persons]
  const told = withoutTakenBack(own)
  const other =
    ofAll(before, told, given) ?? ofItsEvent(before, told) ?? ofReasons(before, told) ?? ofDebts(before, told)
  if (other) return other
  // Whoever waits is none of the guests.
  if (namesOthersOfEvent(told) && /"status":"(?:waitlisted|cancelled)"/.test(JSON.stringify(before.where ?? {})))
    return null
  let question: Changed = before
  const shapes: ConceptName[] = []
  const fields = new Set<string>()
  const toTell: string[] = []
  for (let at = 0; at < told.length && question; at += 1) {
    const piece = told[at] as Piece
    const next = told[at + 1]
    const current: Question = question
    // "The top five".
    const isTop = isConcept(piece, 'best', 'largest', 'first', 'most')
    if (isTop && (next?.is === 'number' || told[at - 1]?.is === 'number') && current.limit !== undefined) continue
    // "Montre-moi": who is shown something is said by the way.
    if (isConcept(piece, ...TAKING_UP) || (isConcept(piece, 'self') && isConcept(told[at - 1], 'list'))) continue
    if (isConcept(piece, ...COUNTING, ...LISTING, ...ADDING, ...AVERAGING)) {
      // "Combien" is how much after an amount, and else how many.
      const isEither = isConcept(piece, ...COUNTING) && isConcept(piece, 'how_much')
      if (isEither) shapes.push(...(before.show === 'sum' ? ADDING : COUNTING))
      else shapes.push(...namesOf(piece))
      continue
    }
    if (isConcept(piece, 'by')) {
      at += 1
      question = next?.is === 'unit' ? bySteps(question, next.unit) : byField(question, namesOf(next))
      continue
    }
    const test = namesOf(piece).flatMap((name) => TESTS[name] ?? [])[0]
    if (test && next?.is === 'number') {
      at += 1
      question =
        withBound(question, next.value, test, told) ??
        withNumber(question, next.value, test, told) ??
        withAmount(question, next.value, test, told)
      continue
    }
    // "Only five": so many of what is in an order.
    if (piece.is === 'number' && current.limit !== undefined) {
      const isLimit = Question.shape.limit.safeParse(piece.value).success
      question = isLimit ? { ...current, limit: piece.value } : null
      continue
    }
    if (piece.is === 'number') {
      const isAlone = told.every(
        (each) => each === piece || isConcept(each, ...TAKING_UP, 'money') || each.is === 'unit',
      )
      if (!isAlone) return null
      question = withNumber(question, piece.value, undefined, told)
      continue
    }
    if (piece.is === 'unit' || isConcept(piece, 'money')) {
      if (!told.some(({ is }) => is === 'number')) return null
      continue
    }
    // "Monthly".
    const each = STEPS.find((step) => isConcept(piece, `each_${step}` as ConceptName))
    const period = isLastAlone(told, piece) ? periodsIn(of, current.where ?? {})[0] : undefined
    if (typeof period === 'string' && period.startsWith('this_'))
      question = { ...current, where: withPeriod(of, current.where ?? {}, period.replace('this_', 'previous_')) }
    else if (isLastAlone(told, piece) && isConcept(piece, 'previous')) question = withOneBefore(question, given)
    else if (each) question = bySteps(question, each)
    else if (isConcept(piece, ...HOLDING) && hasConcept(told, 'year_before')) continue
    else if (isConcept(piece, 'year_before'))
      question = isAgainst(told, piece)
        ? besideYearBefore(current, given, piece.text)
        : withYearBefore(question, given, piece.text)
    else if (piece.is === 'time') question = withTime(question, piece, given)
    // "Which of them have signed up for the forum, too?" is of both.
    else if ((piece.is === 'event' || piece.is === 'person') && hasConcept(told, 'them')) return null
    else if (piece.is === 'event') question = oneOf(events.shift(), (id) => withEvent(current, id))
    else if (piece.is === 'person') question = oneOf(persons.shift(), (id) => withPerson(current, id))
    // Of what was paid on time, late is what was paid late.
    else if (before.where?.is_paid_late === false && isConcept(piece, 'overdue', 'late_days'))
      question = withCondition(question, { invoices: { is_paid_late: true } }, false)
    else if (isConcept(piece, ...DATING) && of === 'invoices' && isOneRow(current.where))
      toTell.push(current.where?.status === 'paid' ? 'paid_on' : 'due_date')
    else if (toldBy(namesOf(piece), of)) toTell.push(...(toldBy(namesOf(piece), of) ?? []))
    else {
      const isNot = isConcept(piece, ...TURNING)
      const opposite = isNot && next ? oppositeOf(next) : null
      const isTurned = isNot && !opposite
      const held = opposite ?? (isNot ? next : piece)
      const said = held && conditionOf(held, of)
      if (isNot) at += 1
      const names = Object.values(said ?? {}).flatMap((condition) => Object.keys(condition))
      // Two of one field are either of them, which is another question.
      const isTwice = names.some((name) => fields.has(name))
      for (const name of names) fields.add(name)
      // "And how many were guests?" after "how many of them are students?" may be of all, or of the students.
      const isOfAll =
        given.is_again &&
        shapes.length > 0 &&
        isConcept(told[0], 'and') &&
        !hasConcept(told, 'them', 'only') &&
        !names.some((name) => JSON.stringify(before.where ?? {}).includes(`"${name}"`))
      if (isOfAll) return null
      const isOwnNoun = !isNot && namesOf(piece).some((name) => conceptOf(name).noun === of) && !said
      if (!isOwnNoun) question = said && !isTwice ? withCondition(question, said, isTurned) : null
    }
  }
  const isGrouped = question?.by !== undefined && !isDeepStrictEqual(question.by, before.by)
  if (question && (shapes.length > 0 || toTell.length > 0))
    question = isGrouped && toTell.length === 0 ? shownBy(question, shapes) : shown(question, shapes, toTell)
  const isOfRows = question?.show === 'rows'
  if (!question || (isDeepStrictEqual(question, before) && toTell.length === 0)) return null
  return { question, fields: isOfRows ? toTell : [] }
}

const isTakingUp = (piece: Piece): boolean => isConcept(piece, ...TAKING_UP)

/** "Have they all been reminded?" of rows: the share of those that were. A debtor was reminded where an open invoice was. */
function ofAll({ of, where = {}, show, by, limit }: Question, told: readonly Piece[], given: Given): Change | null {
  const isOfRows = (show === 'rows' || show === 'count') && by === undefined && limit === undefined
  if (!given.is_yes_no || !isOfRows || !hasConcept(told, 'all')) return null
  const [held, ...others] = told.filter((piece) => !isTakingUp(piece) && !isConcept(piece, 'all'))
  const [name] = namesOf(held)
  const said = name ? conceptOf(name).where : undefined
  const owed = { ...said?.invoices, status: 'open' }
  const isOfDebtors = of === 'members' && (where.owes === true || where.owes_overdue === true)
  const condition = said?.[of as Noun] ?? (isOfDebtors && said?.invoices ? { invoices: { some: owed } } : null)
  if (!condition || others.length > 0) return null
  return { question: { of, show: 'share', where: condition, share_of: where }, fields: [], is_of_all: true }
}

/** "Where was it held?" after something of one event: it is the event that is asked about. */
function ofItsEvent({ of, where = {} }: Question, told: readonly Piece[]): Change | null {
  const id = of === 'events' ? null : eventIn(of as Noun, where)
  const isOfEvents = (piece: Piece) =>
    isConcept(piece, ...PLACING, ...DATING) || namesOf(piece).some((name) => conceptOf(name).where?.events)
  const isPlaced = hasConcept(told, ...PLACING)
  const isDated = hasConcept(told, ...DATING)
  if (id === null || !(isPlaced || isDated) || !told.every((piece) => isTakingUp(piece) || isOfEvents(piece)))
    return null
  const fields = [...(isPlaced ? ['location'] : []), ...(isDated ? ['event_date'] : [])]
  return { question: { of: 'events', show: 'rows', where: { id } }, fields }
}

/** What asks for the reasons of those who left: "and for which reasons?", "welche Gründe wurden genannt?" */
export const OF_REASONS: readonly ConceptName[] = [
  ...(['why', 'reasons', 'reason', 'and', 'same', 'by', 'them', 'in', 'which', 'what', 'with', 'called'] as const),
]
/** What leads up to reasons that are asked for with whoever they are of: "and for which reasons?" */
const OF_EACH = /\b(?:for|with|aus|mit|fur|pour|avec)\b/

/** "What were the reasons?" of those who left: how often each was noted. */
function ofReasons({ of, where = {}, show, by, limit, compare }: Question, told: readonly Piece[]): Change | null {
  const [asked] = told.filter((piece) => isConcept(piece, 'reasons'))
  const isOfLeaving = LEFT.test(JSON.stringify(where))
  const isFigure = (show === 'rows' || show === 'count') && by === undefined && limit === undefined
  if (!asked || of !== 'members' || compare !== undefined || !isFigure || !isOfLeaving) return null
  if (isOneRow(where) || !told.every((piece) => isConcept(piece, ...OF_REASONS))) return null
  const line = told.map(({ text }) => fold(text)).join(' ')
  if (show === 'rows' && OF_EACH.test(line)) return null
  return { question: { of, show: 'count', where, by: 'status_reason', order: '-value' }, fields: [] }
}

const LEFT = /"(?:cancelled_on|left_on|lapsed_on)":|"(?:cancelled|lapsed|suspended)"/

/** "Since when?" of what is owed: the open invoices tell it, the longest overdue first. */
function ofDebts({ of, where = {}, show, by }: Question, told: readonly Piece[]): Change | null {
  const { owes, owes_overdue, ...member } = where
  const isOfDebtors = of === 'members' && show === 'rows'
  const isOwed = isOfDebtors && (owes === true || owes_overdue === true || 'owed_minor' in where)
  // "How much does she owe?" is answered by what is open of her.
  const isOpen = of === 'invoices' && (show === 'sum' || show === 'count') && by === undefined && isStillOpen(where)
  const isAsked = told.every(
    (piece) => isTakingUp(piece) || isConcept(piece, 'since_when', 'owes', 'unpaid', 'overdue'),
  )
  if (!(isOwed || isOpen) || !isAsked || !hasConcept(told, 'since_when')) return null
  const open = owes_overdue === true ? { is_overdue: true } : { status: 'open' }
  const ofMembers = Object.keys(member).length > 0 ? { ...open, member } : open
  return {
    question: { of: 'invoices', show: 'rows', where: isOpen ? where : ofMembers, order: '-days_overdue' },
    fields: ['due_date', 'days_overdue'],
  }
}

/** "And last?" after this year. */
const isLastAlone = (own: readonly Piece[], piece: Piece): boolean =>
  isConcept(piece, 'last', 'previous') && own.every((each) => each === piece || isConcept(each, ...TAKING_UP))

const oneOf = (id: string | undefined, change: (id: string) => Changed): Changed =>
  id === undefined ? null : change(id)

/** The kind of thing that a piece stands for, in the place of which another of the same may stand. */
const kindOf = (piece: Piece | undefined): string =>
  piece?.is === 'value' ? Object.keys(piece.where.members ?? piece.where.events ?? {}).join() : (piece?.is ?? '')

/** "Not 2025, 2026": what is taken back says nothing where another of the same is said. */
function withoutTakenBack(own: readonly Piece[]): Piece[] {
  const at = own.findIndex((piece) => isConcept(piece, 'not'))
  const taken = own[at + 1]
  const isOther = (piece: Piece) => piece !== taken && kindOf(piece) === kindOf(taken)
  const isNamed = taken !== undefined && ['time', 'event', 'person', 'value'].includes(taken.is)
  return at >= 0 && isNamed && own.some(isOther) ? own.filter((_, index) => index !== at && index !== at + 1) : [...own]
}
