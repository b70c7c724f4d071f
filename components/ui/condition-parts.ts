import type { ModelDescription } from '#lib/query/schema'
import type { Condition, FieldType } from '#lib/records/model'

/** A condition as the filter bar shows it: parts that all have to hold, or any of them. */
export interface Parts {
  readonly match: 'all' | 'any'
  readonly parts: readonly Condition[]
}

/** Returns the parts of a condition. Nothing of it is lost: conditionOfParts makes one of the same meaning of them. */
export function partsOf(condition: Condition): Parts {
  const entries = Object.entries(condition)
  const [first] = entries
  if (entries.length === 1 && first?.[0] === 'or' && Array.isArray(first[1])) {
    const parts = first[1] as Condition[]
    return { match: parts.length === 1 ? 'all' : 'any', parts }
  }
  return { match: 'all', parts: entries.flatMap(([key, value]) => partsOfEntry(key, value)) }
}

function partsOfEntry(key: string, value: unknown): Condition[] {
  if (key !== 'and' || !Array.isArray(value)) return [{ [key]: value }]
  return (value as Condition[]).flatMap((each) => {
    const { match, parts } = partsOf(each)
    return match === 'any' ? [each] : parts
  })
}

/** Returns the condition that the parts make up. */
export function conditionOfParts({ match, parts }: Parts): Condition {
  const said = parts.filter((part) => Object.keys(part).length > 0)
  const [only] = said
  if (said.length === 0) return {}
  if (said.length === 1 && only) return only
  if (match === 'any') return { or: said }
  const keys = said.flatMap((part) => Object.keys(part))
  return new Set(keys).size === keys.length ? Object.assign({}, ...said) : { and: said }
}

/**
 * Returns which of the conditions a list shows, whatever else it is filtered by; -1 where it shows another choice of
 * what they tell apart.
 */
export function shownOf(choices: readonly Condition[], condition: Condition): number {
  const fields = new Set(choices.flatMap((choice) => partsOf(choice).parts.flatMap(Object.keys)))
  const { match, parts } = partsOf(condition)
  const told = (match === 'all' ? parts : [condition]).filter((part) => speaksOf(fields, part))
  const asked = plain(told)
  return choices.findIndex((choice) => plain(partsOf(choice).parts) === asked)
}

function speaksOf(fields: ReadonlySet<string>, part: Condition): boolean {
  return Object.entries(part).some(
    ([key, value]) =>
      fields.has(key) ||
      (['and', 'or', 'not'].includes(key) && [value].flat().some((each) => isObject(each) && speaksOf(fields, each))),
  )
}

/** Parts as text that is the same for all spellings of "is one of these". */
function plain(parts: readonly Condition[]): string {
  const one = (value: unknown): unknown => {
    if (!isObject(value)) return { in: [value] }
    if ('equals' in value && Object.keys(value).length === 1) return { in: [value.equals] }
    return Array.isArray(value.in) ? { ...value, in: value.in.toSorted() } : value
  }
  return JSON.stringify(
    parts
      .flatMap(Object.entries)
      .map(([key, value]) => JSON.stringify([key, one(value)]))
      .toSorted(),
  )
}

/** What a field can be held against in the editor: tests of the grammar, and pairs of them. */
type FieldTest =
  | ('in' | 'not_in' | 'equals' | 'not' | 'contains' | 'starts_with' | 'lt' | 'lte' | 'gt' | 'gte')
  | ('between' | 'within' | 'empty' | 'filled')

/** A test of a field as it is being written; `via` is a relation to one row, such as a member's tier. */
export interface FieldDraft {
  readonly kind: 'field'
  readonly via?: string
  readonly field: string
  readonly test: FieldTest
  readonly values: readonly string[]
}

const HOWS = ['some', 'none', 'every', 'gte', 'lte', 'equals'] as const
export type How = (typeof HOWS)[number]

/** A condition on related rows as it is being written. */
export interface RelatedDraft {
  readonly kind: 'related'
  readonly relation: string
  readonly how: How
  /** Of how many there are: the number. */
  readonly count: number | null
  readonly where: readonly FieldDraft[]
}

export type Draft = FieldDraft | RelatedDraft

type Test = { value: FieldTest; label: string }

const SET: readonly Test[] = [
  { value: 'filled', label: 'is given' },
  { value: 'empty', label: 'is not given' },
]
const DATED: readonly Test[] = [
  { value: 'within', label: 'is in' },
  { value: 'between', label: 'is between' },
  { value: 'lt', label: 'is before' },
  { value: 'lte', label: 'is on or before' },
  { value: 'gt', label: 'is after' },
  { value: 'gte', label: 'is on or after' },
  { value: 'equals', label: 'is on' },
  ...SET,
]
const NUMBERED: readonly Test[] = [
  { value: 'gte', label: 'is at least' },
  { value: 'lte', label: 'is at most' },
  { value: 'gt', label: 'is more than' },
  { value: 'lt', label: 'is less than' },
  { value: 'between', label: 'is between' },
  { value: 'equals', label: 'is' },
  { value: 'not', label: 'is not' },
  ...SET,
]
const CHOSEN: readonly Test[] = [{ value: 'in', label: 'is any of' }, { value: 'not_in', label: 'is none of' }, ...SET]

/** The tests that the editor offers for a type, the usual one first. */
export const TESTS_OF: Readonly<Record<FieldType, readonly Test[]>> = {
  text: [
    { value: 'contains', label: 'contains' },
    { value: 'starts_with', label: 'begins with' },
    { value: 'equals', label: 'is' },
    { value: 'not', label: 'is not' },
    ...SET,
  ],
  tags: [{ value: 'in', label: 'has any of' }, { value: 'not_in', label: 'has none of' }, ...SET],
  choice: CHOSEN,
  reference: CHOSEN,
  boolean: [{ value: 'equals', label: 'is' }],
  integer: NUMBERED,
  number: NUMBERED,
  money: NUMBERED,
  date: DATED,
  instant: DATED,
  local_time: DATED,
}

/** Whether values of a type are days. */
export function isDated(type: FieldType): boolean {
  return type === 'date' || type === 'instant' || type === 'local_time'
}

/** A field that a draft names, and the noun that it is of. */
export function fieldOf(models: ReadonlyMap<string, ModelDescription>, noun: string, draft: FieldDraft) {
  const model = models.get(noun)
  const relation = draft.via === undefined ? undefined : model?.relations.find(({ name }) => name === draft.via)
  const owner = draft.via === undefined ? model : relation && models.get(relation.to)
  const field = owner?.fields.find(({ name }) => name === draft.field)
  if (!field) return null
  return { field, type: field.type as FieldType, label: relation ? `${relation.label}: ${field.label}` : field.label }
}

/** Returns a draft of a field with its usual test and nothing to hold it against. */
export function newFieldDraft(type: FieldType, field: string, via?: string): FieldDraft {
  const test = TESTS_OF[type][0]?.value as FieldTest
  return { kind: 'field', field, test, values: type === 'boolean' ? ['true'] : [], ...(via !== undefined && { via }) }
}

/** Returns the condition that a draft says, or null while something of it is missing. */
export function conditionOfDraft(
  models: ReadonlyMap<string, ModelDescription>,
  noun: string,
  draft: Draft,
): Condition | null {
  if (draft.kind === 'field') {
    const type = fieldOf(models, noun, draft)?.type
    const test = type && testOf(type, draft)
    if (!test) return null
    const condition = { [draft.field]: test }
    return draft.via === undefined ? condition : { [draft.via]: condition }
  }
  const to = models.get(noun)?.relations.find(({ name }) => name === draft.relation)?.to
  if (to === undefined) return null
  const parts = draft.where.map((each) => conditionOfDraft(models, to, each))
  if (parts.some((part) => part === null)) return null
  const where = conditionOfParts({ match: 'all', parts: parts as Condition[] })
  const { how, count } = draft
  if (how === 'some' || how === 'none' || how === 'every') return { [draft.relation]: { [how]: where } }
  if (count === null) return null
  return { [draft.relation]: { count: { [how]: count }, ...(Object.keys(where).length > 0 && { where }) } }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function testOf(type: FieldType, { test, values }: FieldDraft): object | null {
  const typed = values.map((value) =>
    type === 'integer' || type === 'number' ? Number(value) : type === 'boolean' ? value === 'true' : value,
  )
  const [first, second] = values
  switch (test) {
    case 'empty':
    case 'filled':
      return { is_set: test === 'filled' }
    case 'in':
    case 'not_in':
      if (values.length === 0 || (type === 'reference' && !values.every((value) => UUID.test(value)))) return null
      return { [test]: typed }
    case 'between': {
      const [from, until] = [first ? typed[0] : undefined, second ? typed[1] : undefined]
      if (from === undefined && until === undefined) return null
      if (isDated(type))
        return { within: { ...(from !== undefined && { from }), ...(until !== undefined && { until }) } }
      return { ...(from !== undefined && { gte: from }), ...(until !== undefined && { lte: until }) }
    }
    default:
      return first ? { [test]: typed[0] } : null
  }
}

/** Returns a part of a condition as the editor writes it, or null for one that it cannot. */
export function draftOf(
  models: ReadonlyMap<string, ModelDescription>,
  noun: string,
  condition: Condition,
): Draft | null {
  const [entry, ...more] = Object.entries(condition)
  const model = models.get(noun)
  if (!entry || more.length > 0 || !model) return null
  const [name, value] = entry
  const field = model.fields.find((each) => each.name === name)
  if (field) return fieldDraftOf(field.type as FieldType, name, value)
  const relation = model.relations.find((each) => each.name === name)
  if (!relation || !isObject(value)) return null
  if (relation.many) return relatedDraftOf(models, relation.to, name, value)
  const inner = draftOf(models, relation.to, value)
  return inner?.kind === 'field' && inner.via === undefined ? { ...inner, via: name } : null
}

function relatedDraftOf(
  models: ReadonlyMap<string, ModelDescription>,
  to: string,
  relation: string,
  { where: beside, ...asked }: Condition,
): RelatedDraft | null {
  const [entry, ...more] = Object.entries(asked)
  if (!entry || more.length > 0) return null
  const [how, held] = entry
  const isCount = how === 'count'
  if (!isObject(held) || (!isCount && (beside !== undefined || !['some', 'none', 'every'].includes(how)))) return null
  const [threshold, ...others] = isCount ? Object.entries(held) : []
  if (isCount && (!threshold || others.length > 0 || !(HOWS as readonly string[]).includes(threshold[0]))) return null
  const inner = isCount ? (beside ?? {}) : held
  if (!isObject(inner)) return null
  const { match, parts } = partsOf(inner)
  const where = parts.map((part) => draftOf(models, to, part))
  if (match === 'any' || where.some((each) => each?.kind !== 'field')) return null
  return {
    kind: 'related',
    relation,
    how: (threshold?.[0] ?? how) as How,
    count: typeof threshold?.[1] === 'number' ? threshold[1] : null,
    where: where as FieldDraft[],
  }
}

function fieldDraftOf(type: FieldType, field: string, value: unknown): FieldDraft | null {
  const draft = (test: FieldTest, values: readonly unknown[]): FieldDraft | null =>
    TESTS_OF[type].some((known) => known.value === test) && values.every((each) => isWritable(type, test, each))
      ? { kind: 'field', field, test, values: values.map(String) }
      : null
  const several = type === 'choice' || type === 'reference' || type === 'tags'
  if (value === null) return draft('empty', [])
  if (typeof value !== 'object') return draft(several ? 'in' : 'equals', [value])
  if (!isObject(value)) return null
  const entries = Object.entries(value)
  const { gte, lte, within } = value
  if (entries.length === 2 && gte !== undefined && lte !== undefined) return draft('between', [gte, lte])
  const [entry, ...more] = entries
  if (!entry || more.length > 0) return null
  const [test, held] = entry
  if (test === 'within') {
    return isObject(within) ? draft('between', [within.from ?? '', within.until ?? '']) : draft('within', [held])
  }
  if (test === 'is_set') return draft(held ? 'filled' : 'empty', [])
  if (held === null || isObject(held)) return null
  if (Array.isArray(held)) return draft(test as FieldTest, held)
  if (several && (test === 'equals' || test === 'contains')) return draft('in', [held])
  if (several && test === 'not') return draft('not_in', [held])
  return draft(test as FieldTest, [held])
}

/** The editor's calendars know days, no moments. */
function isWritable(type: FieldType, test: FieldTest, value: unknown): boolean {
  return !isDated(type) || test === 'within' || value === '' || (typeof value === 'string' && value.length === 10)
}

function isObject(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
