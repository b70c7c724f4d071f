import { isObject } from '#lib/assistant/reading/learnt/canonical'
import { models } from '#lib/query/models'
import type { Condition, Noun } from '#lib/records/model'

/** Joins conditions, in one object as long as none says two things of the same field. */
export function allOf(conditions: readonly Condition[]): Condition {
  const parts = withoutSaid(conditions).filter((each) => Object.keys(each).length > 0)
  const rows = parts.filter(isOneRow)
  if (rows.length > 1 && rows.length < parts.length)
    return allOf([...parts.filter((each) => !isOneRow(each)), mergedRows(rows)])
  const keys = parts.flatMap((each) => Object.keys(each))
  if (new Set(keys).size === keys.length) return Object.assign({}, ...parts)
  if (parts.length > 1 && parts.every(isOneRow)) return mergedRows(parts)
  const distinct = [...new Map(parts.map((each) => [JSON.stringify(each), each])).values()]
  const [only] = distinct
  return distinct.length === 1 && only ? only : { and: distinct }
}

/** Conditions without what one before them says in the same words of the same field: "open, but not yet due". */
function withoutSaid(conditions: readonly Condition[]): Condition[] {
  const said = new Set<string>()
  return conditions.map((condition) =>
    Object.fromEntries(
      Object.entries(condition).filter(([name, held]) => {
        const known = said.has(JSON.stringify([name, held]))
        if (typeof held !== 'object') said.add(JSON.stringify([name, held]))
        return !known
      }),
    ),
  )
}

const OPERATORS = new Set(
  'some none every count sum equals not in not_in lt lte gt gte contains starts_with is_set within and or'.split(' '),
)

/** Whether a condition is said of nothing but single rows that belong to it, such as the event of a registration. */
function isOneRow(condition: Condition): boolean {
  return Object.values(condition).every(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length > 0 &&
      !Object.keys(value).some((key) => OPERATORS.has(key)),
  )
}

/** Conditions on the same row in one: "of a workshop" and "in March". */
function mergedRows(parts: readonly Condition[]): Condition {
  const names = [...new Set(parts.flatMap((each) => Object.keys(each)))]
  return Object.fromEntries(
    names.map((name) => [name, allOf(parts.flatMap((each) => (name in each ? [each[name] as Condition] : [])))]),
  )
}

const OPPOSITES: Readonly<Record<string, string>> = {
  in: 'not_in',
  not_in: 'in',
  not: 'equals',
  lt: 'gte',
  gte: 'lt',
  gt: 'lte',
  lte: 'gt',
}

/** The condition that is met where the other is not, in its plainest form. */
export function negated(condition: Condition): Condition {
  const [[name, value] = ['', null], ...more] = Object.entries(condition)
  if (more.length > 0 || name === '' || name === 'and' || name === 'or') return { not: condition }
  if (typeof value === 'boolean') return { [name]: !value }
  if (typeof value === 'string') return { [name]: { not: value } }
  const [[test, held] = ['', null], ...others] = Object.entries((value ?? {}) as Condition)
  if (others.length > 0) return { not: condition }
  if (test === 'is_set') return { [name]: { is_set: !held } }
  if (test === 'some') return { [name]: { none: held } }
  if (test === 'none') return { [name]: { some: held } }
  const opposite = OPPOSITES[test]
  // The negative of a number's bound is the other side of it; of a choice it is the others.
  return opposite && !['lt', 'lte', 'gt', 'gte'].includes(test) ? { [name]: { [opposite]: held } } : { not: condition }
}

/** One relation on the way from a noun to another. */
export interface Step {
  readonly name: string
  readonly many: boolean
}

/** Relations that lead to another than the one that is spoken of: who pays for somebody, say. */
const SIDEWAYS = new Set(['payer', 'terms', 'term', 'lines', 'check_ins'])
const MAX_STEPS = 3

/** The shortest way from a noun to another by relations; null where there is none. */
export function pathTo(from: Noun, to: Noun): Step[] | null {
  if (from === to) return []
  let ways: { noun: Noun; steps: Step[] }[] = [{ noun: from, steps: [] }]
  for (let length = 0; length < MAX_STEPS; length += 1) {
    const longer = ways.flatMap(({ noun, steps }) =>
      Object.entries(models[noun].relations).flatMap(([name, relation]) =>
        SIDEWAYS.has(name) && relation.to !== to
          ? []
          : // From one row to the many of another is no way that anybody means.
            name === 'payer' || (relation.many && steps.some((step) => !step.many))
            ? []
            : [{ noun: relation.to, steps: [...steps, { name, many: relation.many }] }],
      ),
    )
    const found = longer.filter(({ noun }) => noun === to)
    // One row leads straight on; several are the roundabout way.
    const [best] = found.sort((a, b) => count(a.steps) - count(b.steps))
    if (best) return best.steps
    ways = longer
  }
  return null
}

const count = (steps: readonly Step[]) => steps.filter(({ many }) => many).length

/** How many of the related rows there have to be. */
export type Quantity = 'some' | 'none' | Readonly<Record<string, number>>

/** Says a condition on a noun that a path leads to of the noun that it leads from. */
export function along(path: readonly Step[], condition: Condition, quantity: Quantity = 'some'): Condition {
  const [step, ...rest] = path
  if (!step) return condition
  if (!step.many) return { [step.name]: along(rest, condition, quantity) }
  const inner = along(rest, condition, 'some')
  if (typeof quantity === 'string') return { [step.name]: { [quantity]: inner } }
  return { [step.name]: { count: quantity, ...(Object.keys(inner).length > 0 && { where: inner }) } }
}

/** Without what a plain status says already: "registered but did not come". */
export function toTheStatus(conditions: readonly Condition[]): Condition[] {
  const isPlain = conditions.some(({ status }) => typeof status === 'string')
  return conditions.filter(
    ({ status }) => !(isPlain && typeof status === 'object' && status !== null && 'not_in' in status),
  )
}

/** A condition that none of the values of a field is met, after one of them: "not from Hamburg or Bremen". */
export function neitherOf(one: Condition, other: Condition): Condition | null {
  const valuesOf = (condition: Condition): { name: string; values: unknown[] } | null => {
    const [[name, held] = ['', null], ...more] = Object.entries(condition)
    if (more.length > 0 || typeof held !== 'object' || held === null) return null
    if ('not' in held) return { name, values: [held.not] }
    return 'not_in' in held && Array.isArray(held.not_in) ? { name, values: held.not_in } : null
  }
  const [first, second] = [valuesOf(one), valuesOf(other)]
  if (!first || !second || first.name !== second.name) return null
  return { [first.name]: { not_in: [...first.values, ...second.values] } }
}

/** The condition that one of two is met, as a list of values where both are of the same field. */
export function eitherOf(one: Condition, other: Condition): Condition {
  if (JSON.stringify(one) === JSON.stringify(other)) return one
  const [[name, value] = ['', null]] = Object.entries(one)
  const [[same, more] = ['', null]] = Object.entries(other)
  const valuesOf = (held: unknown): unknown[] | null => {
    if (typeof held !== 'object' || held === null) return [held]
    return 'in' in held && Array.isArray(held.in) ? held.in : null
  }
  const [left, right] = [valuesOf(value), valuesOf(more)]
  if (name === same && left && right && Object.keys(one).length === 1 && typeof left[0] !== 'boolean')
    return { [name]: { in: [...left, ...right] } }
  const isNested = (held: unknown): held is Condition => isObject(held) && Object.keys(held).length === 1
  const inner = [value, more].flatMap((held) => (isNested(held) ? Object.values(held) : []))
  // Of the event of a registration: the choice is the event's.
  if (
    name === same &&
    isNested(value) &&
    isNested(more) &&
    !inner.some((held) => typeof held === 'object' && held !== null)
  ) {
    const joint = eitherOf(value, more)
    if (!('or' in joint)) return { [name]: joint }
  }
  return { or: [one, other] }
}
