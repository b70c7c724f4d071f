import { isDeepStrictEqual } from 'node:util'
import { canonical, isObject, MARK } from '#lib/assistant/reading/learnt/canonical'
import type { Time } from '#lib/assistant/reading/time'
import { models } from '#lib/query/models'
import { yearBefore } from '#lib/query/periods'
import type { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** What a number counts that only some fields hold. */
export type Counted = 'money' | 'days'

/** What a question names, which a plan takes over: whatever else a plan says is part of its form. */
export interface Named {
  readonly times: readonly Time[]
  /** Events and people by id. */
  readonly events: readonly string[]
  readonly persons: readonly string[]
  readonly numbers: readonly number[]
  /** What each of the numbers counts, where that is said: "more than 200 euros", "for two weeks". */
  readonly counted?: readonly (Counted | null)[]
  /** Values of the data, each with its condition for each noun that has it. */
  readonly values: readonly Partial<Record<Noun, Condition>>[]
  /** Days and numbers that its words stand for beside something else: "a year ago" compares as well. */
  readonly spare?: { readonly days: readonly string[]; readonly numbers: readonly number[] }
}

/** A look-up of a plan: a question of the data, or the name of a measure. */
export type Planned =
  | { readonly question: Question; readonly measure?: undefined }
  | { readonly question?: undefined; readonly measure: string }

/** What a turn named, together with what was named before it, and what it was answered with. */
export interface Meant {
  readonly named: Named
  readonly plan: Planned | null
  /** Whether that is all that it was answered with. */
  readonly is_one: boolean
}

type Leaf = (noun: Noun, field: string, held: unknown) => Readonly<Record<string, unknown>>

/** A condition with each test on a field replaced. */
function mapTests(noun: Noun, condition: Condition, leaf: Leaf): Condition {
  const { fields, relations } = models[noun]
  const inner = (to: Noun, held: unknown) => mapTests(to, (held ?? {}) as Condition, leaf)
  return Object.assign(
    {},
    ...Object.entries(condition).map(([name, held]) => {
      if ((name === 'and' || name === 'or') && Array.isArray(held))
        return { [name]: held.map((each) => inner(noun, each)) }
      if (name === 'not') return { not: inner(noun, held) }
      const relation = relations[name]
      if (!relation || (name in fields && typeof held !== 'object')) return leaf(noun, name, held)
      // A tier is named by its id, whichever way it was said.
      const { name: tier } = (held ?? {}) as { name?: unknown }
      if (name === 'tier' && typeof tier === 'string' && Object.keys(held ?? {}).length === 1)
        return leaf(noun, 'tier_id', tier)
      if (!relation.many) return { [name]: inner(relation.to, held) }
      return {
        [name]: Object.fromEntries(
          Object.entries((held ?? {}) as Condition).map(([how, what]) =>
            how === 'count' || how === 'sum'
              ? [how, leaf(noun, how, what)[how] ?? what]
              : [how, inner(relation.to, what)],
          ),
        ),
      }
    }),
  )
}

const isTime = (noun: Noun, field: string) =>
  ['date', 'instant', 'local_time'].includes(models[noun].fields[field]?.type ?? '')

const isPeriod = (held: unknown) =>
  typeof held === 'string' ||
  (isObject(held) && Object.keys(held).every((test) => /^(within|gte|lte|gt|lt|equals)$/.test(test)))

const numberOf = (held: unknown) => (typeof held === 'string' || typeof held === 'number' ? Number(held) : Number.NaN)

/** The fields that name an event, and those that name a person. */
const OF_EVENT: Partial<Record<string, readonly string[]>> = { events: ['id', 'title', 'search'] }
const OF_PERSON: Partial<Record<string, readonly string[]>> = {
  members: ['id', 'search', 'last_name', 'first_name', 'payer_member_id'],
}
const namesEvent = (noun: Noun, field: string) => field === 'event_id' || OF_EVENT[noun]?.includes(field)
const namesPerson = (noun: Noun, field: string) => field === 'member_id' || OF_PERSON[noun]?.includes(field)

/** The plain values that are named of a field. */
const valuesOf = (named: Named, noun: Noun, field: string) =>
  named.values.flatMap((where) => {
    const held = where[noun]?.[field]
    return typeof held === 'string' ? [held] : []
  })

/** Whether a test says that a field holds any of several values, all of which are named. */
const isListOf = (held: unknown, values: readonly string[]): boolean => {
  const { in: list } = (held ?? {}) as { in?: unknown }
  return Array.isArray(list) && list.length > 1 && list.every((each) => values.includes(each))
}

/** Whether a period is another one a year before. */
function isYearBefore(period: unknown, other: unknown): boolean {
  if (period === 'this_year' && other === 'previous_year') return true
  const { from, until } = (period ?? {}) as { from?: string; until?: string }
  return from !== undefined && until !== undefined && isDeepStrictEqual(other, yearBefore({ from, until }))
}

/** Whether a condition is another one but for its periods, which are a year before. */
function isAYearBefore(where: unknown, other: unknown): boolean {
  if (isYearBefore(where, other)) return true
  if (!isObject(where) || !isObject(other)) return isDeepStrictEqual(where, other)
  const names = Object.keys(where)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isAYearBefore(where[name], other[name]))
  )
}

/** "This year against last year" is one comparison, whichever way a plan says it. */
function withYearBefore(question: Question): Question {
  const { where, share_of, compare } = question
  if (typeof compare !== 'object') return question
  const then = [compare.where, compare.share_of ?? share_of]
  const isOther = !isDeepStrictEqual(then, [where, share_of])
  return isOther && isAYearBefore(where, then[0]) && isAYearBefore(share_of, then[1])
    ? { ...question, compare: 'year_before' }
    : question
}

/** Tests with the numbers taken out of them that a question names. */
const withoutNumbers = (tests: object, numbers: ReadonlySet<number>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tests).map(([test, of]) => [test, numbers.has(numberOf(of)) ? `${MARK}number` : of]),
  )

/** The plan with what the question names taken out of it. */
export function masked(given: Question, named: Named): Question {
  const question = withYearBefore(given)
  const numbers = new Set([...named.numbers, ...(named.spare?.numbers ?? [])])
  const values = (noun: Noun) => new Set(named.values.flatMap((where) => Object.keys(where[noun] ?? {})))
  const leaf: Leaf = (noun, field, held) => {
    if (field === 'search' && noun !== 'events' && named.events.length > 0) return { [`${MARK}event.event_id`]: '' }
    if (namesEvent(noun, field) && named.events.length > 0)
      return { [`${MARK}event.${noun === 'events' ? 'id' : 'event_id'}`]: '' }
    if (namesPerson(noun, field) && named.persons.length > 0)
      return { [`${MARK}person.${noun === 'members' ? 'id' : 'member_id'}`]: '' }
    if (isTime(noun, field) && named.times.length > 0 && isPeriod(held)) return { [`${MARK}time.${field}`]: '' }
    const isNot = isObject(held) && Object.keys(held).join() === 'not'
    const plain = isNot ? held.not : held
    const isValue = typeof plain === 'string' || (isObject(plain) && 'contains' in plain)
    const own = noun === 'tiers' && field === 'name' ? 'id' : field
    if (isValue && values(noun).has(own)) return { [`${MARK}value.${own}`]: isNot ? 'not' : '' }
    if (isListOf(held, valuesOf(named, noun, own))) return { [`${MARK}value.${own}`]: 'in' }
    if (isObject(held)) return { [field]: withoutNumbers(held, numbers) }
    return { [field]: typeof held === 'number' && numbers.has(held) ? `${MARK}number` : held }
  }
  const noun = question.of as Noun
  const { where, share_of, compare, limit, as_of, having, ...rest } = question
  return canonical({
    ...rest,
    ...(having && { having: withoutNumbers(having, numbers) as never }),
    ...(where && { where: mapTests(noun, where, leaf) }),
    ...(share_of && { share_of: mapTests(noun, share_of, leaf) }),
    ...(compare && {
      compare:
        typeof compare === 'string'
          ? compare
          : {
              where: mapTests(noun, compare.where ?? {}, leaf),
              ...(compare.share_of && { share_of: mapTests(noun, compare.share_of, leaf) }),
            },
    }),
    ...(limit !== undefined && { limit: (numbers.has(limit) ? `${MARK}number` : limit) as never }),
    ...(as_of !== undefined && {
      as_of: named.times.length > 0 || named.spare?.days.includes(as_of) ? `${MARK}time` : as_of,
    }),
  })
}

/** The same of a look-up of either kind: a figure with a rule of its own takes nothing that is named. */
export const maskedPlan = (plan: Planned, named: Named): Planned =>
  plan.measure !== undefined ? plan : { question: masked(plan.question, named) }

export const NOTHING_NAMED: Named = { times: [], events: [], persons: [], numbers: [], values: [] }

/** What a question names together with what was named before it: of each kind the newer ones, and all values. */
export function namedAfter(named: Named, before: Named): Named {
  const newer = <K extends Exclude<keyof Named, 'counted' | 'spare'>>(kind: K): Named[K] =>
    named[kind].length > 0 ? named[kind] : before[kind]
  const { days = [], numbers = [] } = named.spare ?? {}
  return {
    times: newer('times'),
    events: newer('events'),
    persons: newer('persons'),
    numbers: newer('numbers'),
    values: [...named.values, ...before.values],
    counted: (named.numbers.length > 0 ? named.counted : before.counted) ?? [],
    spare: {
      days: days.length > 0 ? days : (before.spare?.days ?? []),
      numbers: numbers.length > 0 ? numbers : (before.spare?.numbers ?? []),
    },
  }
}

/** What the numbers of a field count; null where that may be anything. */
function countedBy(noun: Noun, field: string): Counted | null {
  if (models[noun].fields[field]?.type === 'money') return 'money'
  return /(?:^|_)days(?:_|$)/.test(field) ? 'days' : null
}

/** Questions that were made of forms, and how much of what is named has no place in them. */
export interface Filled {
  readonly questions: readonly Question[]
  readonly unused: Readonly<Record<Exclude<keyof Named, 'spare'>, number>>
}

/**
 * The questions of forms, with what is named where they are asked for together; null where less is named than the forms
 * have places for.
 *
 * @param before what was named before it, which may be meant, too
 */
export function filled(forms: readonly Question[], named: Named, before: Named = NOTHING_NAMED): Filled | null {
  const whole = namedAfter(named, before)
  const isOverYears = forms.some(({ compare }) => compare === 'year_before')
  const isCompared = forms.some(({ compare }) => compare !== undefined)
  // "More than a year ago at this time?": what is held against the time before it is of this year where none is named.
  // "2025 against 2024": the earlier one is said by the comparison.
  const isSaid = (time: Time) => isOverYears && whole.times.some((other) => isYearBefore(other.within, time.within))
  const told = whole.times.filter((time) => !isSaid(time))
  const times = told.length === 0 && isOverYears ? [THIS_YEAR] : told
  const left = {
    time: [...times],
    event: [...whole.events],
    person: [...whole.persons],
    number: whole.numbers.map((value, index) => ({ value, of: whole.counted?.[index] ?? null })),
  }
  const used = new Set<unknown>()
  let isFilled = true
  const take = <K extends 'time' | 'event' | 'person'>(kind: K): (typeof left)[K][number] | undefined => {
    const [first] = left[kind]
    if (first === undefined) isFilled = false
    else used.add(first)
    // One that is named holds wherever the form has a place for it.
    if (left[kind].length > 1) left[kind].shift()
    return first
  }
  /** The day as of which something was so. */
  const asOf = (): string | undefined => {
    const [spare] = whole.spare?.days ?? []
    return left.time.length === 0 && spare !== undefined ? spare : dayOf(take('time'))
  }
  /** The next number that counts what is meant; where none says that it does, one that may count anything. */
  const takeNumber = (of: Counted | null): number | undefined => {
    const [spare] = whole.spare?.numbers ?? []
    const found =
      left.number.find((each) => each.of === of) ??
      left.number.find((each) => each.of === null) ??
      (spare === undefined ? undefined : { value: spare, of: null })
    if (!found) isFilled = false
    else if (left.number.length > 1 && left.number.includes(found)) left.number.splice(left.number.indexOf(found), 1)
    used.add(found?.value)
    return found?.value
  }
  const numbered = (held: unknown, of: Counted | null = null): unknown => {
    if (held === `${MARK}number`) return takeNumber(of)
    if (!isObject(held)) return held
    return Object.fromEntries(Object.entries(held).map(([test, inner]) => [test, numbered(inner, of)]))
  }
  const leaf = (noun: Noun, name: string, held: unknown): Record<string, unknown> => {
    if (!name.startsWith(MARK)) return { [name]: typed(noun, name, numbered(held, countedBy(noun, name))) }
    const [kind, field] = name.slice(MARK.length).split('.') as ['time' | 'event' | 'person' | 'value', string]
    if (kind === 'value') {
      const of = (all: Named['values']) =>
        all.flatMap((each) => (field in (each[noun] ?? {}) ? [each[noun] as Condition] : []))
      // What is named now stands in the place of what was named before.
      const there = of(named.values).length > 0 ? of(named.values) : of(before.values)
      if (held === 'in') {
        const list = there.filter((each) => typeof each[field] === 'string')
        if (list.length < 2) isFilled = false
        for (const each of list) used.add(each)
        return { [field]: { in: list.map((each) => each[field]) } }
      }
      // The one after the other: "more in Hamburg or in Bremen?"
      const where = there.find((each) => !used.has(each)) ?? there[0]
      if (!where) {
        isFilled = false
        return {}
      }
      used.add(where)
      return held === 'not' ? { [field]: { not: where[field] } } : { [field]: where[field] }
    }
    const given = take(kind)
    if (kind === 'time') return { [field]: { within: (given as Time | undefined)?.within } }
    return { [field]: given }
  }
  const fill = (noun: Noun, given: Condition): Condition => {
    // What was said before may be put together as nobody did before.
    const condition = given ?? {}
    const { relations, fields } = models[noun]
    const parts = Object.entries(condition).map(([name, held]): Record<string, unknown> => {
      if ((name === 'and' || name === 'or') && Array.isArray(held))
        return { [name]: held.map((each) => fill(noun, each)) }
      if (name === 'not') return { not: fill(noun, held as Condition) }
      const relation = relations[name]
      if (name.startsWith(MARK) || !relation || (name in fields && typeof held !== 'object'))
        return leaf(noun, name, held)
      if (!relation.many) return { [name]: fill(relation.to, held as Condition) }
      const inner = Object.entries((held ?? {}) as Condition).map(([how, what]) => [
        how,
        how === 'count' || how === 'sum' ? numbered(what) : fill(relation.to, what as Condition),
      ])
      return { [name]: Object.fromEntries(inner) }
    })
    const all: Condition = Object.assign({}, ...parts)
    // Who or what is named is meant whatever its status.
    const usual = typeof all.id === 'string' ? models[noun].population.where : {}
    return Object.fromEntries(Object.entries(all).filter(([name, held]) => !isDeepStrictEqual(held, usual[name])))
  }
  const questions = forms.map((form): Question => {
    const noun = form.of as Noun
    const { where, share_of, compare, limit, as_of, having, ...rest } = form
    return {
      ...rest,
      ...(having && { having: numbered(having, null) as Question['having'] }),
      ...(where && { where: fill(noun, where) }),
      ...(share_of && { share_of: fill(noun, share_of) }),
      ...(compare && {
        compare:
          typeof compare === 'string'
            ? compare
            : {
                where: fill(noun, compare.where),
                ...(compare.share_of && { share_of: fill(noun, compare.share_of) }),
              },
      }),
      ...(limit !== undefined && { limit: numbered(limit) as number }),
      ...(as_of !== undefined && { as_of: as_of === `${MARK}time` ? (asOf() as string) : as_of }),
    }
  })
  // What is compared is two things, and what it is compared with may be named as well: "this year against last year".
  const isSame = ({ compare, where, share_of }: Question) =>
    typeof compare === 'object' &&
    isDeepStrictEqual(compare.where, where) &&
    isDeepStrictEqual(compare.share_of, share_of)
  const isYears = (time: Time) => typeof time.within === 'string' && /^(this|previous)_/.test(time.within)
  const needed = isCompared
    ? named.times.filter((time) => used.has(time) || !(isYears(time) || isSaid(time)))
    : named.times
  const isUnused = (each: unknown) => !used.has(each)
  const unused = {
    times: needed.filter(isUnused).length,
    events: named.events.filter(isUnused).length,
    persons: named.persons.filter(isUnused).length,
    values: named.values.filter((where) => Object.values(where).every(isUnused)).length,
    // A number may be part of how it is said: "the one who…".
    numbers: named.numbers.filter((each) => each !== 1 && isUnused(each)).length,
    // What counts money or days is none.
    counted: named.numbers.filter((each, index) => isUnused(each) && named.counted?.[index]).length,
  }
  const isDated = forms.every(({ as_of }, index) => as_of === undefined || questions[index]?.as_of)
  const isWhole = isFilled && isDated && !questions.some(isSame) && !JSON.stringify(questions).includes('undefined')
  return isWhole ? { questions, unused } : null
}

const THIS_YEAR: Time = { within: 'this_year' }

/** Amounts are written as text. */
function typed(noun: Noun, field: string, held: unknown): unknown {
  if (models[noun].fields[field]?.type !== 'money' || typeof held !== 'object' || held === null) return held
  return Object.fromEntries(
    Object.entries(held).map(([test, of]) => [test, typeof of === 'number' ? of.toFixed(2) : of]),
  )
}

/** The past day that a time stands for, as of which something was so. */
function dayOf(time: unknown): string | undefined {
  const { day, within } = (time ?? {}) as Partial<Time>
  return day ?? (typeof within === 'object' ? within.until : undefined)
}

/** Fields whose texts are codes: a plan may hold one that no word of the question names, as in "abroad". */
const CODES: readonly string[] = ['country', 'language', 'currency']

/** Whether a form has a name, a text or a day in it that belongs to the question from which it was learnt. */
export function isOfAnother(question: Question): boolean {
  let isFound = false
  const leaf: Leaf = (noun, field, held) => {
    const texts = (typeof held === 'object' && held !== null ? Object.values(held) : [held]).flat()
    const type = models[noun].fields[field]?.type ?? 'text'
    const isNamed = field === 'search' || (['text', 'reference', 'tags'].includes(type) && !CODES.includes(field))
    const isText = (each: unknown) =>
      typeof each === 'string' && !each.startsWith(MARK) && (isNamed || /^\d{4}-\d\d-\d\d/.test(each))
    isFound ||= !field.startsWith(MARK) && texts.some(isText)
    return { [field]: held }
  }
  const noun = question.of as Noun
  const than = typeof question.compare === 'object' ? question.compare : undefined
  for (const where of [question.where, question.share_of, than?.where, than?.share_of])
    if (where) mapTests(noun, where, leaf)
  return isFound || (question.as_of !== undefined && !question.as_of.startsWith(MARK))
}
