import { isDeepStrictEqual } from 'node:util'
import type { Time } from '#lib/assistant/reading/time'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** What a question names, which a plan takes over: whatever else a plan says is part of its form. */
export interface Named {
  readonly times: readonly Time[]
  /** Events and people by id. */
  readonly events: readonly string[]
  readonly persons: readonly string[]
  readonly numbers: readonly number[]
  /** Values of the data, each with its condition for each noun that has it. */
  readonly values: readonly Partial<Record<Noun, Condition>>[]
}

/** A plan: a question of the data, or the name of a measure. */
export type Planned = { readonly question: Question; readonly measure?: undefined } | { readonly measure: string }

/** Stands in a plan where something that the question names has been taken out. */
const MARK = '$'

type Leaf = (noun: Noun, field: string, held: unknown) => Readonly<Record<string, unknown>>

/** A condition with each test on a field replaced. */
function mapTests(noun: Noun, condition: Condition, leaf: Leaf): Condition {
  const { fields, relations } = models[noun]
  const inner = (to: Noun, held: unknown) => mapTests(to, (held ?? {}) as Condition, leaf)
  return Object.assign(
    {},
    ...Object.entries(condition).map(([name, held]) => {
      if (name === 'and' || name === 'or') return { [name]: (held as Condition[]).map((each) => inner(noun, each)) }
      if (name === 'not') return { not: inner(noun, held) }
      const relation = relations[name]
      if (!relation || (name in fields && typeof held !== 'object')) return leaf(noun, name, held)
      // A tier is named by its id, whichever way it was said.
      const { name: tier } = held as { name?: unknown }
      if (name === 'tier' && typeof tier === 'string' && Object.keys(held as object).length === 1)
        return leaf(noun, 'tier_id', tier)
      if (!relation.many) return { [name]: inner(relation.to, held) }
      return {
        [name]: Object.fromEntries(
          Object.entries(held as Condition).map(([how, what]) =>
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
  (typeof held === 'object' &&
    held !== null &&
    Object.keys(held).every((test) => /^(within|gte|lte|gt|lt|equals)$/.test(test)))

const numberOf = (held: unknown) => (typeof held === 'string' || typeof held === 'number' ? Number(held) : Number.NaN)

/** The fields that name an event, and those that name a person. */
const OF_EVENT: Partial<Record<string, readonly string[]>> = { events: ['id', 'title', 'search'] }
const OF_PERSON: Partial<Record<string, readonly string[]>> = {
  members: ['id', 'search', 'last_name', 'first_name', 'payer_member_id'],
}
const namesEvent = (noun: Noun, field: string) => field === 'event_id' || OF_EVENT[noun]?.includes(field)
const namesPerson = (noun: Noun, field: string) => field === 'member_id' || OF_PERSON[noun]?.includes(field)

/** The plan with what the question names taken out of it. */
export function masked(question: Question, named: Named): Question {
  const numbers = new Set(named.numbers)
  const values = (noun: Noun) => new Set(named.values.flatMap((where) => Object.keys(where[noun] ?? {})))
  const leaf: Leaf = (noun, field, held) => {
    if (field === 'search' && noun !== 'events' && named.events.length > 0) return { [`${MARK}event.event_id`]: '' }
    if (namesEvent(noun, field) && named.events.length > 0)
      return { [`${MARK}event.${noun === 'events' ? 'id' : 'event_id'}`]: '' }
    if (namesPerson(noun, field) && named.persons.length > 0)
      return { [`${MARK}person.${noun === 'members' ? 'id' : 'member_id'}`]: '' }
    if (isTime(noun, field) && named.times.length > 0 && isPeriod(held)) return { [`${MARK}time.${field}`]: '' }
    const isNot = typeof held === 'object' && held !== null && Object.keys(held).join() === 'not'
    const plain = isNot ? (held as { not: unknown }).not : held
    const isValue = typeof plain === 'string' || (typeof plain === 'object' && plain !== null && 'contains' in plain)
    const own = noun === 'tiers' && field === 'name' ? 'id' : field
    if (isValue && values(noun).has(own)) return { [`${MARK}value.${own}`]: isNot ? 'not' : '' }
    if (typeof held === 'object' && held !== null && !Array.isArray(held)) {
      const tests = Object.entries(held).map(([test, of]) => [test, numbers.has(numberOf(of)) ? `${MARK}number` : of])
      return { [field]: Object.fromEntries(tests) }
    }
    return { [field]: typeof held === 'number' && numbers.has(held) ? `${MARK}number` : held }
  }
  const noun = question.of as Noun
  const { where, share_of, compare, limit, as_of, ...rest } = question
  return {
    ...rest,
    ...(where && { where: mapTests(noun, where, leaf) }),
    ...(share_of && { share_of: mapTests(noun, share_of, leaf) }),
    ...(compare && { compare: typeof compare === 'string' ? compare : { where: mapTests(noun, compare.where, leaf) } }),
    ...(limit !== undefined && { limit: (numbers.has(limit) ? `${MARK}number` : limit) as never }),
    ...(as_of !== undefined && { as_of: named.times.length > 0 ? `${MARK}time` : as_of }),
  }
}

/**
 * The plan of a form, with what a question names; null where the question names less than the form has places for, or
 * more.
 */
export function filled(form: Question, named: Named): Question | null {
  const left = {
    time: [...named.times],
    event: [...named.events],
    person: [...named.persons],
    number: [...named.numbers],
  }
  const values = [...named.values]
  const used = new Set<unknown>()
  let isFilled = true
  const take = <K extends keyof typeof left>(kind: K): (typeof left)[K][number] | undefined => {
    const [first] = left[kind]
    if (first === undefined) isFilled = false
    else used.add(first)
    // One that is named holds wherever the form has a place for it.
    if (left[kind].length > 1) left[kind].shift()
    return first
  }
  const numbered = (held: unknown): unknown => {
    if (held === `${MARK}number`) return take('number')
    if (typeof held !== 'object' || held === null || Array.isArray(held)) return held
    return Object.fromEntries(Object.entries(held).map(([test, of]) => [test, numbered(of)]))
  }
  const leaf = (noun: Noun, name: string, held: unknown): Record<string, unknown> => {
    if (!name.startsWith(MARK)) return { [name]: typed(noun, name, numbered(held)) }
    const [kind, field] = name.slice(MARK.length).split('.') as [keyof typeof left | 'value', string]
    if (kind === 'value') {
      const where = values.find((each) => field in (each[noun] ?? {}))?.[noun]
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
  const fill = (noun: Noun, condition: Condition): Condition => {
    const { relations, fields } = models[noun]
    const parts = Object.entries(condition).map(([name, held]): Record<string, unknown> => {
      if (name === 'and' || name === 'or') return { [name]: (held as Condition[]).map((each) => fill(noun, each)) }
      if (name === 'not') return { not: fill(noun, held as Condition) }
      const relation = relations[name]
      if (name.startsWith(MARK) || !relation || (name in fields && typeof held !== 'object'))
        return leaf(noun, name, held)
      if (!relation.many) return { [name]: fill(relation.to, held as Condition) }
      const inner = Object.entries(held as Condition).map(([how, what]) => [
        how,
        how === 'count' || how === 'sum' ? numbered(what) : fill(relation.to, what as Condition),
      ])
      return { [name]: Object.fromEntries(inner) }
    })
    return Object.assign({}, ...parts)
  }
  const noun = form.of as Noun
  const { where, share_of, compare, limit, as_of, ...rest } = form
  const question: Question = {
    ...rest,
    ...(where && { where: fill(noun, where) }),
    ...(share_of && { share_of: fill(noun, share_of) }),
    ...(compare && { compare: typeof compare === 'string' ? compare : { where: fill(noun, compare.where) } }),
    ...(limit !== undefined && { limit: numbered(limit) as number }),
    ...(as_of !== undefined && { as_of: as_of === `${MARK}time` ? (dayOf(take('time')) as string) : as_of }),
  }
  // What is compared is two things, and what it is compared with may be named as well: "this year against last year".
  const isSame = typeof question.compare === 'object' && isDeepStrictEqual(question.compare.where, question.where)
  const isYears = (time: Time) => typeof time.within === 'string' && /^(this|previous)_/.test(time.within)
  const times = compare === undefined ? named.times : named.times.filter((time) => used.has(time) || !isYears(time))
  const all = [...times, ...named.events, ...named.persons]
  const isAllUsed =
    all.every((each) => used.has(each)) &&
    named.values.every((where) => Object.values(where).some((each) => used.has(each))) &&
    // A number may be part of how it is said: "the one who…".
    named.numbers.filter((each) => each !== 1).every((each) => used.has(each))
  return isFilled &&
    !isSame &&
    isAllUsed &&
    !JSON.stringify(question).includes('undefined') &&
    (as_of === undefined || question.as_of)
    ? question
    : null
}

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

/** What a form says, part by part: plans are alike as far as they have parts in common. */
export function partsOf(form: Planned): Set<string> {
  if (form.measure !== undefined) return new Set([`measure ${form.measure}`])
  const { question } = form
  const noun = question.of as Noun
  const { show, field, by, order, limit, compare, as_of, share_of } = question
  const said: string[] = [`of ${noun}`, `show ${show}`]
  if (field) said.push(`field ${field}`)
  if (by) said.push(typeof by === 'string' ? `by ${by.replace(/_id$/, '')}` : `by ${by.field} ${by.every}`)
  if (order) said.push(`order ${by ? 'groups' : order.replace(/^-/, '')} ${order.startsWith('-') ? 'down' : 'up'}`)
  if (limit !== undefined) said.push('limit')
  if (compare) said.push(typeof compare === 'string' ? `compare ${compare}` : 'compare where')
  if (as_of) said.push('as of')
  const walk = (noun: Noun, condition: Condition, path: string): void => {
    const { relations, fields } = models[noun]
    for (const [name, held] of Object.entries(condition)) {
      if (name === 'and' || name === 'or') for (const each of held as Condition[]) walk(noun, each, path)
      else if (name === 'not') walk(noun, held as Condition, `${path}not `)
      else if (name.startsWith(MARK) || !relations[name] || (name in fields && typeof held !== 'object'))
        for (const each of testsOf(held)) said.push(`${path}${name}${each}`)
      else if (!relations[name]?.many) walk(relations[name]?.to as Noun, held as Condition, `${path}${name}.`)
      else
        for (const [how, what] of Object.entries(held as Condition)) {
          const isRows = ['some', 'none', 'every', 'where'].includes(how)
          if (how !== 'where') said.push(`${path}${name} ${how}${isRows ? '' : testsOf(what).join()}`)
          if (isRows) walk(relations[name]?.to as Noun, what as Condition, `${path}${name}.`)
        }
    }
  }
  if (question.where) walk(noun, question.where, '')
  if (share_of) walk(noun, share_of, 'among ')
  if (typeof compare === 'object') walk(noun, compare.where, 'than ')
  return new Set(said)
}

/** What a field is held to, each test by itself. */
function testsOf(held: unknown): string[] {
  if (typeof held !== 'object' || held === null) return [`=${String(held)}`]
  return Object.entries(held).flatMap(([test, of]) => {
    if (Array.isArray(of)) return of.map((each) => ` ${test} ${String(each)}`)
    return [
      ` ${test.replace(/^gt$/, 'gte').replace(/^lt$/, 'lte')} ${typeof of === 'object' ? JSON.stringify(of) : String(of)}`,
    ]
  })
}
