import { createHash } from 'node:crypto'

type Json = Record<string, unknown>

/** What examples are made of. Whatever stands here is used wherever it fits; everything else follows from the schemas. */
export interface ExampleValues {
  /** By the field's name, or by the name of the type or operation and the field: `Member.status`. */
  fields: Record<string, unknown>
  /**
   * Which optional fields an example names, by type or operation. Without a line, a request names the first three and
   * an answer all.
   */
  chosen: Record<string, readonly string[]>
  /** What an answer looks like that comes as a stream of events. */
  stream: string
}

/** An identifier that is always the same for the same noun, so that examples point at each other. */
function exampleId(noun: string): string {
  const hex = createHash('sha256').update(noun).digest('hex')
  return `0198c2a4-7b1e-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

/** What an object's identifier is of: "MemberSummary" and "Member" are both a member. */
function nounOf(owner: string): string {
  return (owner.split('.').at(-1) ?? '')
    .replace(/Summary$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
}

/** Makes examples from JSON Schemas, field by field. */
export class ExampleMaker {
  readonly #schemas: Record<string, Json>
  readonly #values: ExampleValues

  /** @param schemas the named schemas that references point at */
  constructor(schemas: Record<string, Json>, values: ExampleValues) {
    this.#schemas = schemas
    this.#values = values
  }

  /**
   * Returns an example of what the schema describes.
   *
   * @param owner the type or operation that it belongs to
   * @param io what goes in names required and a few optional fields only; what comes out has them all
   */
  of(schema: Json, owner: string, io: 'input' | 'output', field = ''): unknown {
    const own = `${owner}.${field}`
    const { fields } = this.#values
    if (own in fields) return fields[own]
    if (field in fields && fields[field] === null && takesNull(schema)) return null
    if (typeof schema.$ref === 'string') return this.#ofNamed(schema.$ref, io, field)
    if (schema.const !== undefined) return schema.const
    if (field in fields && fits(schema, fields[field])) return fitted(schema, fields[field])
    if (Array.isArray(schema.examples)) return schema.examples[0]
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
    if (choices) return this.of(choices.find(({ type }) => type !== 'null') ?? {}, owner, io, field)
    if (Array.isArray(schema.enum)) return schema.enum[0]
    return this.#ofType(schema, owner, io, field)
  }

  #ofNamed(reference: string, io: 'input' | 'output', field: string): unknown {
    const name = reference.split('/').at(-1) ?? ''
    const named = this.#schemas[name]
    if (!named) throw new Error(`There is no type ${name}.`)
    return this.of(named, name, io, named.properties ? '' : field)
  }

  #ofType(schema: Json, owner: string, io: 'input' | 'output', field: string): unknown {
    switch (typeOf(schema)) {
      case 'object':
        return this.#ofObject(schema, field === '' ? owner : `${owner}.${field}`, io)
      case 'array':
        return [this.of(schema.items as Json, owner, io, field)]
      case 'boolean':
        return false
      case 'null':
        return null
      case 'integer':
      case 'number':
        return Math.max(1, Number(schema.minimum ?? 1))
      case 'string':
        return this.#ofText(schema, owner, field)
      default:
        return {}
    }
  }

  #ofObject(schema: Json, owner: string, io: 'input' | 'output'): Json {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
    const required = (schema.required ?? []) as string[]
    const optional = properties.map(([name]) => name).filter((name) => !required.includes(name))
    const usual = io === 'output' ? optional : optional.slice(0, 3)
    const told = new Set([...required, ...(this.#values.chosen[owner] ?? usual)])
    return Object.fromEntries(
      properties
        .filter(([name]) => told.has(name))
        .map(([name, property]) => [name, this.of(property, owner, io, name)]),
    )
  }

  #ofText({ format, pattern }: Json, owner: string, field: string): string {
    if (format === 'uuid') return exampleId(field === 'id' ? nounOf(owner) : field.replace(/_ids?$/, ''))
    if (format === 'date') return '2027-03-01'
    if (format === 'email') return 'ada@example.org'
    if (format === 'uri') return 'https://example.org/meeting'
    if (format === 'date-time') return /Z/.test(String(pattern)) ? '2027-03-01T09:30:00Z' : '2027-05-01T18:00:00'
    throw new Error(`Give an example of ${owner}.${field} in app/api/v1/examples.ts.`)
  }
}

/** The type of a value that is there. */
function typeOf({ type }: Json): unknown {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type
}

function takesNull(schema: Json): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return choices.some(takesNull)
  return schema.type === 'null' || (Array.isArray(schema.type) && schema.type.includes('null'))
}

/** Whether the value can stand for this schema; a number also where a text of digits is asked for, and the reverse. */
function fits(schema: Json, value: unknown): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return choices.some((choice) => fits(choice, value))
  if (value === null) return takesNull(schema)
  const given = fitted(schema, value)
  if (Array.isArray(schema.enum)) return schema.enum.includes(given)
  const type = typeOf(schema)
  switch (type) {
    case 'string':
      return typeof given === 'string' && (typeof schema.pattern !== 'string' || matches(schema.pattern, given))
    case 'integer':
      return Number.isInteger(given)
    case 'number':
      return typeof given === 'number' && !Number.isNaN(given)
    case 'array':
      return Array.isArray(value) && value.every((item) => fits(schema.items as Json, item))
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) && schema.properties === undefined
    default:
      return typeof value === type
  }
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return new RegExp(pattern).test(text)
  }
}

function fitted(schema: Json, value: unknown): unknown {
  const type = typeOf(schema)
  if (type === 'string' && typeof value === 'number') return String(value)
  if ((type === 'integer' || type === 'number') && typeof value === 'string') return Number(value)
  return value
}
