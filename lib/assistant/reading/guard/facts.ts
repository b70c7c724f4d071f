import type { Reading } from '#lib/assistant/reading/composing/draft'
import { models } from '#lib/query/models'
import type { Condition, Noun } from '#lib/records/model'

/** One thing that a condition says of a field, or of how many related rows there are. */
export interface Fact {
  readonly noun: Noun
  /** A field, or a relation whose rows are counted. */
  readonly field: string
  /** What it is held to, as JSON. */
  readonly value: string
  /** The rows that it is said of: what has the same scope is said of one row. */
  readonly scope: string
  /** Whether it says that something is not so. */
  readonly is_negative: boolean
}

/** Everything that the look-ups of a plan say, read once. */
export interface Said {
  readonly asks: readonly Reading[]
  readonly facts: readonly Fact[]
  /** The nouns that the plan speaks of, by themselves or on the way to another. */
  readonly nouns: ReadonlySet<Noun>
  /** What is added up, told, grouped or ordered by, as noun and field. */
  readonly shown: ReadonlySet<string>
  readonly text: string
}

const NEGATIVE = /"(?:not|not_in|none)":|"is_set":false|^false$|"(?:lt|lte)":"?0|^null$/

/** Returns what a condition on a noun says, field by field. */
export function factsOf(noun: Noun, condition: Condition, isNegative = false, scope = ''): Fact[] {
  const { fields, relations } = models[noun]
  return Object.entries(condition).flatMap(([name, held]): Fact[] => {
    if (name === 'and')
      return (held as Condition[]).flatMap((each, index) =>
        factsOf(noun, each, isNegative, `${scope}${hasMany(noun, each) ? `&${index}` : ''}`),
      )
    if (name === 'or')
      return (held as Condition[]).flatMap((each, index) => factsOf(noun, each, isNegative, `${scope}|${index}`))
    if (name === 'not') return factsOf(noun, held as Condition, true, scope)
    const relation = relations[name]
    const isField = name in fields && (relation === undefined || typeof held !== 'object')
    if (!relation || isField) {
      const value = JSON.stringify(held)
      return [{ noun, field: name, value, scope, is_negative: isNegative || NEGATIVE.test(value) }]
    }
    if (!relation.many) return factsOf(relation.to, held as Condition, isNegative, `${scope}.${name}`)
    return Object.entries(held as Condition).flatMap(([quantity, inner]): Fact[] => {
      if (quantity === 'where') return factsOf(relation.to, inner as Condition, isNegative, `${scope}.${name}*`)
      const isNone = quantity === 'none'
      const own: Fact = {
        noun: relation.to,
        field: name,
        value: JSON.stringify(['some', 'none', 'every'].includes(quantity) ? quantity : { [quantity]: inner }),
        scope,
        is_negative: isNegative || isNone,
      }
      const isRows = ['some', 'none', 'every'].includes(quantity)
      return [
        own,
        ...(isRows ? factsOf(relation.to, inner as Condition, isNegative || isNone, `${scope}.${name}*`) : []),
      ]
    })
  })
}

/** Whether a condition speaks of many related rows, of which each may be another. */
const hasMany = (noun: Noun, condition: Condition) =>
  Object.keys(condition).some((name) => models[noun].relations[name]?.many)

/** Follows a way such as `payment.member` from a noun; every noun on it, and what stands at its end. */
function wayOf(noun: Noun, way: string): { nouns: Noun[]; end: string } {
  const nouns: Noun[] = []
  let at = noun
  let end = `${noun}.${way}`
  for (const name of way.split('.')) {
    const relation = models[at].relations[name]
    if (relation && !(name in models[at].fields && way.endsWith(name) && relation === undefined)) {
      at = relation.to
      nouns.push(at)
      end = `${at}.*`
    } else end = `${at}.${name}`
  }
  return { nouns, end }
}

/** Reads what the look-ups of a plan say. */
export function saidBy(asks: readonly Reading[]): Said {
  const facts: Fact[] = []
  const nouns = new Set<Noun>()
  const shown = new Set<string>()
  for (const { question, measure, fields } of asks) {
    const of = question.of as Noun
    if (measure === undefined) nouns.add(of)
    facts.push(...factsOf(of, question.where ?? {}), ...factsOf(of, question.share_of ?? {}))
    const { by } = question
    const ways = [
      ...fields,
      ...(question.field ? [question.field] : []),
      ...(question.order ? [question.order.replace(/^-/, '')] : []),
      ...(typeof by === 'object' ? [by.field] : by ? [by] : []),
    ]
    for (const way of ways) {
      const { nouns: passed, end } = wayOf(of, way)
      for (const each of passed) nouns.add(each)
      shown.add(end)
    }
  }
  for (const { noun } of facts) nouns.add(noun)
  const text = JSON.stringify(asks.map((ask) => [ask.question, ask.measure, ask.fields, ask.as_of]))
  return { asks, facts, nouns, shown, text }
}

/** Whether all that a condition says of a noun is found in a plan: as it is, turned round, or among other values. */
export function isSaid({ facts }: Said, noun: Noun, condition: Condition): boolean {
  return factsOf(noun, condition).every((fact) =>
    facts.some((each) => {
      if (each.noun !== fact.noun || each.field !== fact.field) return false
      if (each.value === fact.value) return true
      const scalars: unknown[] = []
      JSON.parse(fact.value, (_, value) => {
        if (typeof value !== 'object') scalars.push(value)
        return value
      })
      return (
        scalars.every((value) => each.value.includes(JSON.stringify(value))) || each.is_negative !== fact.is_negative
      )
    }),
  )
}
