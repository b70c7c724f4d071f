import type { z } from 'zod'
import { problemOf } from '#components/ui/problem'

/** The fields of a form: those of a noun's schema, or of the one to add and the one to change together. */
export type Shape = Readonly<Record<string, z.ZodType>>

/** A value as a field holds it: an empty text is nothing, a null number too, and rows know who they are. */
type ValueOf<T> = [NonNullable<T>] extends [boolean]
  ? boolean | (null extends T ? null : never)
  : [NonNullable<T>] extends [number]
    ? number | null
    : [NonNullable<T>] extends [string]
      ? string extends NonNullable<T>
        ? string
        : NonNullable<T> | (null extends T ? '' : never)
      : [NonNullable<T>] extends [string | number]
        ? string
        : [NonNullable<T>] extends [readonly (infer E)[]]
          ? [E] extends [object]
            ? Row<E>[]
            : E[]
          : { [K in keyof NonNullable<T>]-?: ValueOf<NonNullable<T>[K]> }

/** A row of a list: `key` tells rows apart while they move, `id` is null until it is saved. */
export type Row<T> = { [K in keyof T]-?: ValueOf<T[K]> } & { key: string; id: string | null }

/** What stands in the fields of a form. */
export type FormValues<S extends Shape> = { [K in keyof S]: ValueOf<z.input<S[K]>> }

/** A field that two people changed to different things. */
export interface Conflict {
  /** "city", "bill_to.city". */
  path: string
  mine: unknown
  theirs: unknown
}

/** What is read of a zod schema, whatever its kind. */
interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Shape
  entries?: Record<string, string>
  defaultValue?: unknown
}

interface FieldKind {
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'object'
  /** The schema inside of optional, nullable and default. */
  inner: z.ZodType
  isOptional: boolean
  isNullable: boolean
  /** The value of a new form, where the schema names one. */
  fallback: unknown
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** What a field's schema asks for. */
export function kindOf(schema: z.ZodType): FieldKind {
  const found: FieldKind = { kind: 'text', inner: schema, isOptional: false, isNullable: false, fallback: undefined }
  for (;;) {
    const { type, innerType, in: source, defaultValue } = definitionOf(found.inner)
    if (type === 'optional' || type === 'default') found.isOptional = true
    if (type === 'default') found.fallback = defaultValue
    if (type === 'nullable') found.isNullable = true
    const next = innerType ?? source
    if (!next) break
    found.inner = next
  }
  const { type } = definitionOf(found.inner)
  if (type === 'number' || type === 'boolean') found.kind = type
  else if (type === 'enum') found.kind = 'choice'
  else if (type === 'array') found.kind = 'list'
  else if (type === 'object') found.kind = 'object'
  return found
}

const shapeOf = (schema: z.ZodType): Shape => definitionOf(kindOf(schema).inner).shape ?? {}

/** The schema of a list's rows; null for a list of plain values. */
function rowShape(list: z.ZodType): Shape | null {
  const { element } = definitionOf(list)
  return element && kindOf(element).kind === 'object' ? shapeOf(element) : null
}

/** The fields inside of a field: of an object, or of the rows of a list. */
export function partShape(schema: z.ZodType | undefined): Shape {
  if (!schema) return {}
  const { inner } = kindOf(schema)
  return rowShape(inner) ?? shapeOf(inner)
}

/** How many characters a text may have; undefined where its schema sets no limit. */
export function maxLengthOf(schema: z.ZodType): number | undefined {
  const { kind, inner } = kindOf(schema)
  const { maxLength } = inner as { maxLength?: number | null }
  return kind === 'text' ? (maxLength ?? undefined) : undefined
}

function emptyOf(schema: z.ZodType): unknown {
  const { kind, inner, isNullable, fallback } = kindOf(schema)
  if (fallback !== undefined) return fallback
  switch (kind) {
    case 'number':
      return null
    case 'boolean':
      return isNullable ? null : false
    case 'list':
      return []
    case 'object':
      return emptyValues(shapeOf(inner))
    case 'choice':
      return isNullable ? '' : (Object.values(definitionOf(inner).entries ?? {})[0] ?? '')
    default:
      return ''
  }
}

/** An empty form: the schema's own defaults, the first of the choices that cannot be left open, and nothing else. */
export function emptyValues<S extends Shape>(shape: S, given: Partial<FormValues<S>> = {}): FormValues<S> {
  const empty = Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, emptyOf(schema)]))
  return { ...empty, ...given } as FormValues<S>
}

/** A row to be filled in. */
export function emptyRow<S extends Shape>(shape: S, key: string, given: Partial<FormValues<S>> = {}) {
  return { ...emptyValues(shape, given), key, id: null } as FormValues<S> & { key: string; id: string | null }
}

function fieldValue(schema: z.ZodType, value: unknown): unknown {
  const { kind, inner, isNullable } = kindOf(schema)
  // A question that stays open is neither yes nor no.
  if (kind === 'boolean') return isNullable && typeof value !== 'boolean' ? null : value === true
  if (kind === 'number') return value === null || value === undefined ? null : Number(value)
  if (kind === 'object') return valuesOf(shapeOf(inner), (value ?? {}) as object)
  if (kind === 'list') {
    const rows = rowShape(inner)
    const list = Array.isArray(value) ? value : []
    return rows ? list.map((row, position) => rowOf(rows, row, String(position))) : list
  }
  return value === null || value === undefined ? '' : String(value)
}

/** A saved row as it stands in the form. */
export function rowOf<S extends Shape>(shape: S, row: { id?: string }, key = '') {
  const values = { ...valuesOf(shape, row), key: row.id ?? key, id: row.id ?? null }
  return values as FormValues<S> & { key: string; id: string | null }
}

/** A record as it stands in the form. */
export function valuesOf<S extends Shape>(shape: S, record: object): FormValues<S> {
  const known = record as Record<string, unknown>
  const entries = Object.entries(shape).map(([field, schema]) => [field, fieldValue(schema, known[field])])
  return Object.fromEntries(entries) as FormValues<S>
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isNothing)
  return value === null || value === undefined
}

/** A value as the API takes it. */
function wireOf(schema: z.ZodType, value: unknown): unknown {
  const { kind, inner, isNullable } = kindOf(schema)
  if (kind === 'list') {
    const rows = rowShape(inner)
    return rows ? (value as object[]).map((row) => bodyOf(rows, row)) : value
  }
  if (isNothing(value)) return isNullable ? null : typeof value === 'string' ? '' : value
  return kind === 'object' ? bodyOf(shapeOf(inner), value as object) : value
}

/** What is sent to add something: all that was filled in, what has to be there, and a default that was taken away. */
export function bodyOf(shape: Shape, values: object): Record<string, unknown> {
  const known = values as Record<string, unknown>
  const sent = Object.entries(shape).filter(([field, schema]) => {
    const { isOptional, fallback } = kindOf(schema)
    return field in known && !(isOptional && fallback === undefined && isNothing(known[field]))
  })
  return Object.fromEntries(sent.map(([field, schema]) => [field, wireOf(schema, known[field])]))
}

/** What is sent to change something: the fields that differ from what was loaded, an emptied one as null. */
export function patchOf(shape: Shape, base: object, values: object): Record<string, unknown> {
  const known = values as Record<string, unknown>
  const sent = changedFields(base, values).filter((field) => field in shape)
  return Object.fromEntries(sent.map((field) => [field, wireOf(shape[field] as z.ZodType, known[field])]))
}

/** A value for comparing: the keys of rows say nothing about their content. */
function content(value: unknown): string {
  return JSON.stringify(value, (name, part) => (name === 'key' ? undefined : part)) ?? ''
}

/** Whether two values are the same to whoever reads the form. */
export const isSame = (one: unknown, other: unknown) => content(one) === content(other)

/** The fields that differ. */
export function changedFields<V extends object>(from: V, to: V): (keyof V & string)[] {
  return (Object.keys(to) as (keyof V & string)[]).filter((field) => !isSame(from[field], to[field]))
}

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Somebody else's version with what was typed here on top. What only one of the two changed is taken over; where both
 * wrote something else, what was typed stays and both stand among the conflicts. Rows are told apart by their keys.
 */
export function mergeValues<V extends object>(base: V, mine: V, theirs: V): { values: V; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const merged = merge('', base, mine, theirs, conflicts)
  return { values: merged as V, conflicts }
}

function merge(path: string, base: unknown, mine: unknown, theirs: unknown, conflicts: Conflict[]): unknown {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine
  if (isPart(base) && isPart(mine) && isPart(theirs)) {
    const parts = Object.keys(mine).map((field) => {
      const inner = path === '' ? field : `${path}.${field}`
      return [field, merge(inner, base[field], mine[field], theirs[field], conflicts)]
    })
    return Object.fromEntries(parts)
  }
  const rows = mergeRows(base, mine, theirs)
  if (rows) return rows
  conflicts.push({ path, mine, theirs })
  return mine
}

interface Keyed {
  key: string
}

const isRows = (list: unknown): list is Keyed[] =>
  Array.isArray(list) && list.every((row) => isPart(row) && typeof row.key === 'string')

/** The rows of both; null where both changed the same row, or the order. */
function mergeRows(base: unknown, mine: unknown, theirs: unknown): Keyed[] | null {
  if (!isRows(base) || !isRows(mine) || !isRows(theirs)) return null
  const find = (rows: Keyed[], { key }: Keyed) => rows.find((row) => row.key === key)
  const order = (rows: Keyed[]) => rows.filter((row) => find(base, row) && find(mine, row) && find(theirs, row))
  const keys = (rows: Keyed[]) => order(rows).map(({ key }) => key)
  const isMoved = !isSame(keys(base), keys(mine))
  if (isMoved && !isSame(keys(base), keys(theirs))) return null
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine]
  const found: Keyed[] = []
  for (const row of [...first, ...second.filter((one) => !find(first, one))]) {
    const [before, own, other] = [find(base, row), find(mine, row), find(theirs, row)]
    if (isSame(before, own)) {
      if (other) found.push({ ...other, key: row.key })
    } else if (isSame(before, other) || isSame(own, other)) {
      if (own) found.push(own)
    } else return null
  }
  return found
}

/** The value at a path such as "lines.0.price". */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, field) => (part === null ? undefined : (part as Record<string, unknown>)?.[field]), values)
}

/** The same values with another one at a path. */
export function withValueAt<V>(values: V, path: string, value: unknown): V {
  const [field = '', ...rest] = path.split('.')
  const next = rest.length === 0 ? value : withValueAt(valueAt(values, field), rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(field), next) as V
  return { ...values, [field]: next }
}

/**
 * The values with some fields changed, all of them or those of a part such as "lines.0"; the change may be a function of
 * what stands there.
 */
export function withChanges<V, P>(values: V, part: string, change: Partial<P> | ((now: P) => Partial<P>)): V {
  const now = (part === '' ? values : valueAt(values, part)) as P
  const changes = Object.entries(typeof change === 'function' ? change(now) : change)
  return changes.reduce(
    (next, [field, value]) => withValueAt(next, part === '' ? field : `${part}.${field}`, value),
    values,
  )
}

/**
 * The messages under the places where their fields stand now. Rows may have moved since they were sent, and what was
 * changed since then is no longer known to be wrong.
 */
export function liveErrors(
  errors: Readonly<Record<string, string>>,
  sent: object,
  now: object,
): Record<string, string> {
  const live: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors)) {
    const place = placeNow(path, sent, now)
    if (place !== null && isSame(valueAt(sent, path), valueAt(now, place))) live[place] = message
  }
  return live
}

/** Where the field of a path stands now; null when its row is gone. */
function placeNow(path: string, sent: object, now: object): string | null {
  const [list = '', position = '', ...field] = path.split('.')
  const [rows, present] = [valueAt(sent, list), valueAt(now, list)]
  if (field.length === 0 || !isRows(rows) || !isRows(present)) return path
  const key = rows[Number(position)]?.key
  const to = present.findIndex((row) => row.key === key)
  return to === -1 ? null : [list, to, ...field].join('.')
}

/** What a schema has against a body, in the shape of the API's own refusals. */
export function refusalOf(issues: readonly { path: PropertyKey[]; message: string; code: string }[]) {
  const errors = issues.map(({ path, message, code }) => ({
    pointer: path.map((part) => `/${String(part)}`).join(''),
    code,
    message,
  }))
  return { problem: { status: 422, title: 'Not right yet', detail: errors[0]?.message ?? '', code: 'invalid', errors } }
}

/** A refusal with the names that the API has for fields as the form's labels: those with an underscore are no words. */
export function inLabels(failure: unknown, labels: Readonly<Record<string, string>>): unknown {
  const problem = problemOf(failure)
  const told = (text: string) => text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => labels[name] ?? name)
  const errors = problem.errors.map((error) => ({ ...error, message: told(error.message) }))
  return { problem: { ...problem, detail: told(problem.detail), errors } }
}

/** A refusal that counts the rows of a list that were sent, as one that counts those that stand in the form. */
export function inFormRows<R>(
  failure: unknown,
  list: string,
  rows: readonly R[],
  isSent: (row: R) => boolean,
): unknown {
  const problem = problemOf(failure)
  const places = rows.flatMap((row, place) => (isSent(row) ? [place] : []))
  const errors = problem.errors.map((error) => {
    const [, name, position, ...field] = error.pointer.split('/')
    const place = name === list ? places[Number(position)] : undefined
    return place === undefined ? error : { ...error, pointer: ['', list, place, ...field].join('/') }
  })
  return { problem: { ...problem, errors } }
}

/**
 * What the field at a path is called: by its own label, and within a row by the row's name or number as well.
 * "lines.*" is what a row is called.
 */
export function labelAt(labels: Readonly<Record<string, string>>, values: object, path: string): string | undefined {
  const [list = '', position = '', ...field] = path.split('.')
  if (labels[path]) return labels[path]
  if (!/^\d+$/.test(position)) return undefined
  const row = valueAt(values, `${list}.${position}`)
  const number = `${labels[`${list}.*`] ?? ''} ${Number(position) + 1}`.trim()
  const name = isPart(row) && labels[`${list}.*`] !== 'Line' ? row.name || row.title : ''
  const own = labels[`${list}.${field.join('.')}`]?.toLowerCase()
  return [String(name || number), own].filter(Boolean).join(', ')
}

/** A value in words, for showing two versions beside each other. */
export function valueText(value: unknown): string {
  if (isNothing(value)) return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    return value
      .map((row) => (isPart(row) ? String(row.name || row.title || row.description || '') : String(row)))
      .filter(Boolean)
      .join(', ')
  }
  return String(value)
}
