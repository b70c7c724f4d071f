import { formatDate } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import { listed } from '#lib/format/sentence'
import {
  type Clause,
  type KnownNoun,
  type KnownNouns,
  knownNoun,
  type TestName,
  type Threshold,
  type Value,
} from '#lib/query/condition'
import type { Noun, Referred } from '#lib/records/model'

type Field = KnownNoun['fields'][string] & {
  /** What the association called it stands as it wrote it. */
  is_own?: boolean
}

/** How the association writes money and dates, and what the rows are called that a condition names by identifier. */
export interface Wording {
  readonly nouns: KnownNouns
  readonly locale: string
  readonly currency: string
  readonly time_zone: string
  readonly titles?: ReadonlyMap<string, string>
}

const quoted = (text: string) => `“${text}”`

function valueWords(field: Field, value: Value, { locale, currency, time_zone, titles }: Wording): string {
  switch (field.type) {
    case 'tags':
      return field.values?.[String(value)] ?? quoted(String(value))
    case 'choice':
      return named(field, field.values?.[String(value)] ?? String(value))
    case 'money':
      return formatMoney(String(value), currency, locale)
    case 'instant':
      // A day is the one where the association is already; a moment falls on one there.
      return formatDate(String(value), { locale, timeZone: time_zone, style: 'long' })
    case 'date':
    case 'local_time':
      return formatDate(String(value).slice(0, 10), { locale, timeZone: 'UTC', style: 'long' })
    case 'reference':
      if (!field.refers_to) return String(value)
      return titles?.get(String(value)) ?? (field.refers_to === 'accounts' ? 'an account' : 'one that no longer exists')
    case 'text':
      return quoted(String(value))
    default:
      return String(value)
  }
}

/** What a field or one of its choices is called, inside a sentence. */
function named({ is_own = false }: Field, label: string): string {
  return is_own ? label : lower(label)
}

/** "E-mail" inside a sentence stays as it is, "Paid until" does not. */
function lower(label: string): string {
  return /^[A-Z]{2}|^[A-Z]-/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

const DATED: Partial<Record<TestName, string>> = {
  equals: 'on',
  not: 'not on',
  lt: 'before',
  lte: 'on or before',
  gt: 'after',
  gte: 'on or after',
}
const NUMBERED: Partial<Record<TestName, string>> = {
  equals: 'is',
  not: 'is not',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
}

/** "in the last 90 days", "in this year", "today". */
function periodWords(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/^previous/, 'the previous')
  if (['today', 'yesterday', 'tomorrow'].includes(name)) return words
  return `${/^(last|next)/.test(name) ? 'in the' : 'in'} ${words}`
}

/** So many rows that a condition names are told by their titles; of more, the first of them. */
const MAX_NAMED = 5
const NAMED_OF_MORE = 3

/** Values in words: of many rows that were chosen one by one the first, and how many others. */
function saidOf(field: Field, values: readonly Value[], wording: Wording): string[] {
  if (field.type !== 'reference' || values.length <= MAX_NAMED)
    return values.map((value) => valueWords(field, value, wording))
  const first = values.slice(0, NAMED_OF_MORE).map((value) => valueWords(field, value, wording))
  return [...first, `${values.length - NAMED_OF_MORE} others`]
}

function testWords(field: Field, test: TestName, values: readonly Value[], wording: Wording): string {
  const label = named(field, field.label)
  if (test === 'is_set') return values[0] ? `${label} is given` : `${label} is not given`
  const said = saidOf(field, values, wording)
  const [first = ''] = said
  if (field.type === 'boolean') return (values[0] === true) === (test !== 'not') ? `${label}: yes` : `${label}: no`
  switch (test) {
    case 'in':
      return `${label} is ${listed(said, 'or')}`
    case 'not_in':
      return `${label} is neither ${said.join(' nor ')}`
    case 'contains':
      if (field.type === 'tags') return field.values ? `${label}: ${first}` : `tagged ${first}`
      return `${label} contains ${first}`
    case 'starts_with':
      return `${label} begins with ${first}`
    default: {
      const isDated = field.type === 'date' || field.type === 'instant' || field.type === 'local_time'
      return `${label} ${(isDated ? DATED : NUMBERED)[test]} ${first}`
    }
  }
}

const TIMES: Record<Threshold['test'], (value: string) => string> = {
  equals: (value) => value,
  not: (value) => `other than ${value}`,
  lt: (value) => `less than ${value}`,
  lte: (value) => `at most ${value}`,
  gt: (value) => `more than ${value}`,
  gte: (value) => `at least ${value}`,
}

function relatedWords(model: KnownNoun, clause: Extract<Clause, { relation: string }>, wording: Wording): string {
  const relation = model.relations[clause.relation] as KnownNoun['relations'][string]
  const target = knownNoun(wording.nouns, relation.to)
  const inner = clauseWords(relation.to, clause.where, wording)
  const where = inner ? ` (${inner})` : ''
  switch (clause.kind) {
    case 'one':
      return `${lower(relation.label)}: ${inner || 'any'}`
    case 'some':
      return `has ${lower(relation.label)}${where}`
    case 'none':
      return `has no ${lower(relation.label)}${where}`
    case 'every':
      return `all ${lower(relation.label)}: ${inner || 'any'}`
    case 'count':
      return `has ${listed(
        clause.thresholds.map(({ test, value }) => TIMES[test](String(value))),
        'and',
      )} ${lower(relation.label)}${where}`
    case 'sum': {
      const field = target.fields[clause.field ?? ''] as Field
      const held = clause.thresholds.map(({ test, value }) => TIMES[test](valueWords(field, value, wording)))
      return `${lower(field.label)} of ${lower(relation.label)}${where} adds up to ${listed(held, 'and')}`
    }
  }
}

/** A field of a noun, and whether the association made it. */
function fieldNamed(model: KnownNoun, name: string): Field {
  return { ...(model.fields[name] as Field), is_own: name.startsWith('custom_values.') }
}

/**
 * Returns a condition in plain words, as a part of a sentence: "status is active and city is not “Hamburg”". Empty for
 * the condition that everything meets.
 */
export function clauseWords(noun: Noun, clause: Clause, wording: Wording): string {
  const model = knownNoun(wording.nouns, noun)
  switch (clause.kind) {
    case 'all':
    case 'any': {
      const joint = clause.kind === 'all' ? 'and' : 'or'
      const parts = clause.of.map((each) => {
        const words = clauseWords(noun, each, wording)
        const isJoined = (each.kind === 'any' || each.kind === 'all') && each.kind !== clause.kind && each.of.length > 1
        return words !== '' && isJoined ? `(${words})` : words
      })
      // One of several that everything meets leaves nothing out.
      if (clause.kind === 'any' && parts.includes('')) return ''
      return parts.filter((words) => words !== '').join(` ${joint} `)
    }
    case 'not': {
      const words = clauseWords(noun, clause.of, wording)
      return words === '' ? 'none' : `not (${words})`
    }
    case 'test':
      return testWords(fieldNamed(model, clause.field), clause.test, clause.values, wording)
    case 'period':
      return `${named(fieldNamed(model, clause.field), fieldNamed(model, clause.field).label)} ${periodWords(clause.name)}`
    case 'search':
      return `matches ${quoted(clause.text)}`
    default:
      return relatedWords(model, clause, wording)
  }
}

/** The identifiers that a condition names, so that its words can call the rows by their titles. */
export function namedRows(noun: Noun, clause: Clause, nouns: KnownNouns): { noun: Referred; id: string }[] {
  const model = knownNoun(nouns, noun)
  switch (clause.kind) {
    case 'all':
    case 'any':
      return clause.of.flatMap((each) => namedRows(noun, each, nouns))
    case 'not':
      return namedRows(noun, clause.of, nouns)
    case 'test': {
      const { refers_to } = model.fields[clause.field] as Field
      return refers_to && clause.test !== 'is_set'
        ? clause.values.map((id) => ({ noun: refers_to, id: String(id) }))
        : []
    }
    case 'period':
    case 'search':
      return []
    default:
      return namedRows((model.relations[clause.relation] as KnownNoun['relations'][string]).to, clause.where, nouns)
  }
}
