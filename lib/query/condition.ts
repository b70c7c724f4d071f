import type { FieldError } from '#lib/errors'
import { isDate, isLocalDateTime } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { nearest } from '#lib/format/nearest'
import { shortened } from '#lib/format/shortened'
import { searchWords } from '#lib/paging/search-words'
import { type Calendar, isPeriodName, PERIOD_NAMES, periodOf } from '#lib/query/periods'
import type { Condition, Field, FieldType, Model, Noun, Relation } from '#lib/records/model'

/** What a value can be held against. */
const COMPARISONS = ['equals', 'not', 'lt', 'lte', 'gt', 'gte'] as const
type Comparison = (typeof COMPARISONS)[number]
export type TestName = Comparison | 'in' | 'not_in' | 'contains' | 'starts_with' | 'is_set' | 'within'

const ORDERED = [...COMPARISONS, 'is_set'] as const
const DATED = [...COMPARISONS, 'within', 'is_set'] as const

/** The tests that fields of a type take. */
export const TESTS: Record<FieldType, readonly TestName[]> = {
  text: ['equals', 'not', 'in', 'not_in', 'contains', 'starts_with', 'is_set'],
  integer: [...ORDERED, 'in', 'not_in'],
  number: [...ORDERED, 'in', 'not_in'],
  money: ORDERED,
  date: DATED,
  local_time: DATED,
  instant: DATED,
  boolean: ['equals', 'not', 'is_set'],
  choice: ['equals', 'not', 'in', 'not_in', 'is_set'],
  reference: ['equals', 'not', 'in', 'not_in', 'is_set'],
  tags: ['contains', 'in', 'not_in', 'is_set'],
}

export type Value = string | number | boolean

/** A number that a count or a sum over related rows is held against. */
export interface Threshold {
  readonly test: Comparison
  readonly value: string | number
}

/** A condition that was understood: every name in it exists, every value fits its field. */
export type Clause =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Clause[] }
  | { readonly kind: 'not'; readonly of: Clause }
  | {
      readonly kind: 'test'
      readonly field: string
      readonly test: TestName
      readonly values: readonly Value[]
      /** Whether the SQL of the test depends on its values: those of a choice, or a moment where others give a day. */
      readonly is_fixed?: boolean
    }
  | { readonly kind: 'period'; readonly field: string; readonly name: string }
  | { readonly kind: 'search'; readonly text: string; readonly words: readonly string[] }
  | {
      readonly kind: 'one' | 'some' | 'none' | 'every'
      readonly relation: string
      readonly where: Clause
    }
  | {
      readonly kind: 'count' | 'sum'
      readonly relation: string
      readonly where: Clause
      /** Of a sum: what is added up. */
      readonly field?: string
      readonly thresholds: readonly Threshold[]
    }

/** What amounts of several rows can be added up. */
export const ADDABLE: readonly FieldType[] = ['money', 'integer', 'number']

/** Whether a field holds a number, an amount among them. */
export const isNumber = (type: FieldType | undefined): boolean => type !== undefined && ADDABLE.includes(type)

const MAX_DEPTH = 5
const MAX_TESTS = 40
const MAX_STEPS = 3
const MAX_VALUES = 200
const MAX_TEXT = 200

/** The condition that every row meets. */
export const EVERYTHING: Clause = { kind: 'all', of: [] }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DECIMAL = /^-?\d{1,13}(\.\d{1,4})?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** What conditions know of a noun. Models tell it on the server, and in the browser their descriptions. */
export interface KnownNoun {
  readonly many: string
  readonly fields: Readonly<Record<string, Pick<Field, 'label' | 'type' | 'values' | 'refers_to'>>>
  readonly relations: Readonly<Record<string, Pick<Relation, 'to' | 'label' | 'many'>>>
  /** Anything, where its rows are found by words. */
  readonly search?: unknown
}

/** The nouns that a condition can speak of. */
export type KnownNouns = Readonly<Partial<Record<Noun, KnownNoun>>>

/** What is known of a noun. Throws RangeError for one that is not known. */
export function knownNoun(nouns: KnownNouns, noun: Noun): KnownNoun {
  const known = nouns[noun]
  if (!known) throw new RangeError(`Nothing is known of ${noun}.`)
  return known
}

/** Reads a condition and gathers everything that is wrong with it, so that one answer names it all. */
class Reader {
  readonly errors: FieldError[] = []
  readonly #nouns: KnownNouns
  #tests = 0

  constructor(nouns: KnownNouns) {
    this.#nouns = nouns
  }

  fail(pointer: string, code: string, message: string): Clause {
    if (this.errors.length < 20) this.errors.push({ pointer, code, message })
    return EVERYTHING
  }

  read(noun: Noun, given: unknown, pointer: string, depth: number, steps: number): Clause {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      return this.fail(pointer, 'invalid_type', 'Give a condition as an object, such as {"status": "active"}.')
    }
    if (depth > MAX_DEPTH) {
      return this.fail(pointer, 'too_deep', `Nest conditions at most ${MAX_DEPTH} levels deep.`)
    }
    const clauses = Object.entries(given).map(([key, value]) =>
      this.#entry(noun, key, value, `${pointer}/${escapePointer(key)}`, depth, steps),
    )
    const [only] = clauses
    return clauses.length === 1 && only ? only : { kind: 'all', of: clauses }
  }

  #entry(noun: Noun, key: string, value: unknown, pointer: string, depth: number, steps: number): Clause {
    if (key === 'and' || key === 'or') {
      if (!Array.isArray(value)) return this.fail(pointer, 'invalid_type', `Give ${key} a list of conditions.`)
      if (value.length === 0 || value.length > MAX_TESTS)
        return this.fail(pointer, 'invalid', `Give ${key} one to ${MAX_TESTS} conditions.`)
      const of = value.map((each, index) => this.read(noun, each, `${pointer}/${index}`, depth + 1, steps))
      return { kind: key === 'and' ? 'all' : 'any', of }
    }
    if (key === 'not') return { kind: 'not', of: this.read(noun, value, pointer, depth + 1, steps) }
    const model = knownNoun(this.#nouns, noun)
    if (key === 'search' && model.search) return this.#search(value, pointer)
    const field = Object.hasOwn(model.fields, key) ? model.fields[key] : undefined
    if (field) return this.#field(key, field, value, pointer)
    if (Object.hasOwn(model.relations, key)) return this.#relation(model, key, value, pointer, depth, steps)
    const known = [...Object.keys(model.fields), ...Object.keys(model.relations), 'and', 'or', 'not', 'search']
    const near = nearest(key, known)
    return this.fail(
      pointer,
      'unknown',
      `${capitalised(model.many)} have no ${shortOf(key)}.${near ? ` Did you mean ${near}?` : ` Choose from ${known.join(', ')}.`}`,
    )
  }

  #count(pointer: string): boolean {
    this.#tests += 1
    if (this.#tests === MAX_TESTS + 1) this.fail(pointer, 'too_many', `Give at most ${MAX_TESTS} tests in a condition.`)
    return this.#tests <= MAX_TESTS
  }

  #search(value: unknown, pointer: string): Clause {
    const text = this.#text(value, pointer)
    if (text === null) return EVERYTHING
    this.#count(pointer)
    const clause = searchFor(text)
    return clause.words.length > 0 ? clause : this.fail(pointer, 'invalid', 'Give a word to search for.')
  }

  #field(name: string, field: KnownNoun['fields'][string], given: unknown, pointer: string): Clause {
    if (given === null) return { kind: 'test', field: name, test: 'is_set', values: [false] }
    if (typeof given !== 'object') {
      const test = field.type === 'tags' ? 'contains' : 'equals'
      return this.#test(name, field, test, given, pointer)
    }
    if (Array.isArray(given)) {
      return this.fail(pointer, 'invalid_type', `Give several values as {"in": [...]}.`)
    }
    const entries = Object.entries(given)
    if (entries.length === 0) return this.fail(pointer, 'invalid', `Say what ${name} should be.`)
    const tests = entries.map(([test, value]) => {
      const at = `${pointer}/${escapePointer(test)}`
      const known = TESTS[field.type] as readonly string[]
      if (known.includes(test)) return this.#test(name, field, test as TestName, value, at)
      const near = nearest(test, known)
      return this.fail(
        at,
        'unknown',
        `${name} cannot be tested with ${shortOf(test)}.${near ? ` Did you mean ${near}?` : ''} Choose from ${known.join(', ')}.`,
      )
    })
    const [only] = tests
    return tests.length === 1 && only ? only : { kind: 'all', of: tests }
  }

  #test(name: string, field: KnownNoun['fields'][string], test: TestName, given: unknown, pointer: string): Clause {
    if (!this.#count(pointer)) return EVERYTHING
    if (test === 'is_set') {
      if (typeof given !== 'boolean') return this.fail(pointer, 'invalid_type', 'Give true or false.')
      return { kind: 'test', field: name, test, values: [given] }
    }
    if (test === 'within') return this.#within(name, given, pointer)
    if (given === null && (test === 'equals' || test === 'not')) {
      return { kind: 'test', field: name, test: 'is_set', values: [test === 'not'] }
    }
    if (test === 'in' || test === 'not_in') {
      if (!Array.isArray(given) || given.length === 0 || given.length > MAX_VALUES)
        return this.fail(pointer, 'invalid_type', `Give a list of 1 to ${MAX_VALUES} values.`)
      const values = given.map((value, index) => this.#value(field, value, `${pointer}/${index}`))
      return testOf(
        name,
        field,
        test,
        values.filter((value) => value !== null),
      )
    }
    const value = this.#value(field, given, pointer)
    if (value === null) return EVERYTHING
    // An accent alone folds to nothing, which every text contains.
    if ((test === 'contains' || test === 'starts_with') && fold(String(value)) === '')
      return this.fail(pointer, 'invalid', 'Give at least one letter, digit or sign.')
    return testOf(name, field, test, [value])
  }

  #within(name: string, given: unknown, pointer: string): Clause {
    if (typeof given === 'string') {
      if (isPeriodName(given)) return { kind: 'period', field: name, name: given }
      const near = nearest(given, PERIOD_NAMES)
      return this.fail(
        pointer,
        'unknown',
        `There is no period ${shortOf(given)}.${near ? ` Did you mean ${near}?` : ''} Give one such as last_90_days, this_year or previous_quarter, or {"from": ..., "until": ...}.`,
      )
    }
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return this.fail(pointer, 'invalid_type', 'Give a period such as "this_year", or {"from": ..., "until": ...}.')
    const { from, until, ...others } = given as Record<string, unknown>
    const [unknown] = Object.keys(others)
    if (unknown !== undefined)
      return this.fail(pointer, 'unknown', `Give a period its from and until; it has no ${shortOf(unknown)}.`)
    const bounds = [
      ['gte', 'from', from],
      ['lte', 'until', until],
    ] as const
    const tests = bounds.flatMap(([test, key, day]) => {
      if (day === undefined || day === null) return []
      if (typeof day !== 'string' || !isDay(day)) return [this.fail(`${pointer}/${key}`, 'invalid', DAY_WANTED)]
      return [{ kind: 'test', field: name, test, values: [day] } satisfies Clause]
    })
    if (tests.length === 0) return this.fail(pointer, 'invalid', 'Give from, until, or both.')
    if (typeof from === 'string' && typeof until === 'string' && from > until)
      return this.fail(pointer, 'invalid', 'The period ends before it starts: give from on or before until.')
    return { kind: 'all', of: tests }
  }

  /** A value as the field holds it; null when it cannot be one. */
  #value(field: KnownNoun['fields'][string], given: unknown, pointer: string): Value | null {
    const refuse = (message: string) => {
      this.fail(pointer, 'invalid', message)
      return null
    }
    switch (field.values ? 'choice' : field.type) {
      case 'text':
      case 'tags':
        return this.#text(given, pointer)
      case 'integer':
        return Number.isSafeInteger(given) ? (given as number) : refuse('Give a whole number.')
      case 'number':
        return typeof given === 'number' && Math.abs(given) <= Number.MAX_SAFE_INTEGER
          ? given
          : refuse('Give a number.')
      case 'money':
        if (typeof given === 'string' && DECIMAL.test(given)) return given
        return refuse('Give an amount as text, such as "120.00".')
      case 'boolean':
        return typeof given === 'boolean' ? given : refuse('Give true or false.')
      case 'reference':
        if (typeof given === 'string' && UUID.test(given)) return given.toLowerCase()
        return refuse('Give an identifier (UUID).')
      case 'choice': {
        const values = Object.keys(field.values ?? {})
        if (typeof given === 'string' && values.includes(given)) return given
        const near = typeof given === 'string' ? nearest(given, values) : null
        return refuse(`${near ? `Did you mean ${near}? ` : ''}Choose from ${values.join(', ')}.`)
      }
      case 'date':
        return typeof given === 'string' && isDay(given) ? given : refuse(DAY_WANTED)
      case 'local_time':
        if (typeof given === 'string' && (isDay(given) || (isLocalDateTime(given) && given >= '1000'))) return given
        return refuse('Give a day as YYYY-MM-DD, or a time as YYYY-MM-DDTHH:MM without a zone.')
      case 'instant':
        if (typeof given === 'string' && (isDay(given) || isInstant(given))) return given
        return refuse('Give a day as YYYY-MM-DD, or a moment such as 2027-01-31T18:00:00Z.')
    }
  }

  #text(given: unknown, pointer: string): string | null {
    const refuse = (message: string) => {
      this.fail(pointer, 'invalid', message)
      return null
    }
    if (typeof given !== 'string') return refuse('Give text.')
    if (given.length > MAX_TEXT) return refuse(`Give at most ${MAX_TEXT} characters.`)
    if (given.includes('\0') || !given.isWellFormed()) return refuse('Leave out characters that cannot be stored.')
    return given.trim() === '' ? refuse('Give text that is not empty; is_set asks whether there is any.') : given
  }

  #relation(model: KnownNoun, name: string, given: unknown, pointer: string, depth: number, steps: number): Clause {
    const relation = model.relations[name] as KnownNoun['relations'][string]
    if (steps >= MAX_STEPS) return this.fail(pointer, 'too_deep', `Follow at most ${MAX_STEPS} relations in a row.`)
    if (!relation.many)
      return { kind: 'one', relation: name, where: this.read(relation.to, given, pointer, depth + 1, steps + 1) }
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      return this.fail(pointer, 'invalid_type', `Ask about ${name} with some, none, every, count or sum.`)
    }
    const { where, ...quantified } = given as Record<string, unknown>
    const [asked, ...more] = Object.entries(quantified)
    if (!asked || more.length > 0)
      return this.fail(pointer, 'invalid', `Ask about ${name} with one of some, none, every, count and sum.`)
    const [kind, value] = asked
    if (kind === 'some' || kind === 'none' || kind === 'every') {
      if (where !== undefined)
        return this.fail(
          `${pointer}/where`,
          'unknown',
          `Put the condition into ${kind} itself; where goes with count and sum.`,
        )
      this.#count(pointer)
      return { kind, relation: name, where: this.read(relation.to, value, `${pointer}/${kind}`, depth + 1, steps + 1) }
    }
    if (kind === 'count' || kind === 'sum') {
      const rows =
        where === undefined ? EVERYTHING : this.read(relation.to, where, `${pointer}/where`, depth + 1, steps + 1)
      return this.#threshold(kind, name, relation.to, rows, value, `${pointer}/${kind}`)
    }
    const near = nearest(kind, ['some', 'none', 'every', 'count', 'sum'])
    return this.fail(
      `${pointer}/${escapePointer(kind)}`,
      'unknown',
      `${near ? `Did you mean ${near}? ` : ''}Ask about ${name} with one of some, none, every, count and sum.`,
    )
  }

  #threshold(
    kind: 'count' | 'sum',
    relation: string,
    to: Noun,
    where: Clause,
    given: unknown,
    pointer: string,
  ): Clause {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return this.fail(
        pointer,
        'invalid_type',
        `Hold the ${kind} against something, such as {"gte": ${kind === 'count' ? 2 : '"100.00"'}}.`,
      )
    const { field, ...tests } = given as Record<string, unknown>
    const { fields } = knownNoun(this.#nouns, to)
    const summed = kind === 'sum' && typeof field === 'string' && Object.hasOwn(fields, field)
    const { type } = (summed && fields[field as string]) || { type: 'integer' as FieldType }
    if (kind === 'sum' && (!summed || !ADDABLE.includes(type))) {
      const addable = Object.entries(fields).flatMap(([each, { type }]) => (ADDABLE.includes(type) ? each : []))
      return this.fail(`${pointer}/field`, 'unknown', `Say what to add up: one of ${addable.join(', ')}.`)
    }
    if (kind === 'count' && field !== undefined)
      return this.fail(`${pointer}/field`, 'unknown', 'A count adds nothing up: leave field out.')
    const thresholds = Object.entries(tests).flatMap(([test, value]): Threshold[] => {
      const at = `${pointer}/${escapePointer(test)}`
      if (!(COMPARISONS as readonly string[]).includes(test)) {
        this.fail(at, 'unknown', `Choose from ${COMPARISONS.join(', ')}.`)
        return []
      }
      this.#count(at)
      const number = this.#value({ label: '', type }, value, at)
      return number === null ? [] : [{ test: test as Comparison, value: number as string | number }]
    })
    if (Object.keys(tests).length === 0)
      return this.fail(pointer, 'invalid', `Hold the ${kind} against something, with one of ${COMPARISONS.join(', ')}.`)
    return { kind, relation, where, thresholds, ...(summed && { field: field as string }) }
  }
}

function testOf(field: string, { type }: Pick<Field, 'type'>, test: TestName, values: Value[]): Clause {
  const isFixed =
    type === 'choice' || values.some((value) => (type === 'instant' || type === 'local_time') && !isDay(`${value}`))
  return { kind: 'test', field, test, values, ...(isFixed && { is_fixed: true }) }
}

const DAY_WANTED = 'Give a day as YYYY-MM-DD, for example 2027-01-31.'

function isDay(text: string): boolean {
  return isDate(text) && text >= '1000-01-01'
}

function isInstant(text: string): boolean {
  return INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function shortOf(name: string): string {
  return shortened(name, 40) || '""'
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The clause that a row is found by the words of a text. */
export function searchFor(text: string): Extract<Clause, { kind: 'search' }> {
  return { kind: 'search', text, words: searchWords(fold(text)) }
}

/** Returns a condition given as JSON as far as it was understood, with everything that is wrong with it. */
export function readClause(
  nouns: KnownNouns,
  noun: Noun,
  given: unknown,
  pointer: string,
): { clause: Clause; errors: FieldError[] } {
  const reader = new Reader(nouns)
  return { clause: reader.read(noun, given, pointer, 1, 0), errors: reader.errors }
}

/** Returns a clause with each of its parts changed, from the inside out. */
export function mapClause(clause: Clause, change: (clause: Clause) => Clause): Clause {
  switch (clause.kind) {
    case 'all':
    case 'any':
      return change({ ...clause, of: clause.of.map((each) => mapClause(each, change)) })
    case 'not':
      return change({ ...clause, of: mapClause(clause.of, change) })
    case 'one':
    case 'some':
    case 'none':
    case 'every':
    case 'count':
    case 'sum':
      return change({ ...clause, where: mapClause(clause.where, change) })
    default:
      return change(clause)
  }
}

/** Whether a condition speaks of periods by name, such as this_year. */
export function needsCalendar(clause: Clause): boolean {
  let found = false
  mapClause(clause, (each) => {
    found ||= each.kind === 'period'
    return each
  })
  return found
}

/** Returns the clause that a row is one of these, hidden or not. */
export function theseRows({ hides }: Pick<Model, 'hides'>, ids: readonly string[]): Clause {
  const isOne: Clause = { kind: 'test', field: 'id', test: 'in', values: ids }
  if (!hides) return isOne
  const either = [true, false].map((value): Clause => ({ kind: 'test', field: hides, test: 'equals', values: [value] }))
  return { kind: 'all', of: [isOne, { kind: 'any', of: either }] }
}

/** Returns the condition with the days of its named periods. */
export function withDays(clause: Clause, calendar: Calendar): Clause {
  return mapClause(clause, (each) => {
    if (each.kind !== 'period') return each
    const { from, until } = periodOf(each.name, calendar)
    const { field } = each
    return {
      kind: 'all',
      of: [
        { kind: 'test', field, test: 'gte', values: [from] },
        { kind: 'test', field, test: 'lte', values: [until] },
      ],
    }
  })
}

/** The tests that hold in any case: those of the condition itself, not of its alternatives or of related rows. */
export function heldTests(clause: Clause): Extract<Clause, { kind: 'test' }>[] {
  if (clause.kind === 'test') return [clause]
  return clause.kind === 'all' ? clause.of.flatMap(heldTests) : []
}

/** Whether a condition speaks of a field of the noun itself, in whatever way. */
export function speaksOf(clause: Clause, field: string): boolean {
  switch (clause.kind) {
    case 'all':
    case 'any':
      return clause.of.some((each) => speaksOf(each, field))
    case 'not':
      return speaksOf(clause.of, field)
    case 'test':
    case 'period':
      return clause.field === field
    default:
      return false
  }
}

/** Joins conditions so that all of them hold; those that say nothing are left out. */
export function bothOf(...conditions: (Condition | undefined)[]): Condition {
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
