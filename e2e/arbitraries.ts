import fc from 'fast-check'
import { describeRoutes } from '#app/api/v1/routes'

/** A JSON Schema, as far as the API's own use it. */
export type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** The description that requests are generated from. */
export const description = describeRoutes()

function resolve(schema: Schema): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : null
  return name ? (description.components.schemas[name] as Schema) : schema
}

/** Values that mostly fit a schema, so that requests get past its first gate. */
export function fitting(given: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, ids)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const least = Number(schema.minimum ?? schema.minLength ?? schema.minItems ?? 0)
  switch (type) {
    case 'integer':
      return fc.integer({
        min: Math.max(least, -1_000_000),
        max: Math.min(Number(schema.maximum ?? 1_000_000), 1_000_000_000),
      })
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0, max: 500, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting((schema.items ?? {}) as Schema, ids), { minLength: least, maxLength: 3 })
    case 'object': {
      const required = schema.required ?? []
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, child]) => [name, fitting(child, ids)] as const,
      )
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: required.filter((name) => name in (schema.properties ?? {})),
      })
    }
    case 'string':
      return text(schema, ids)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function text(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  switch (schema.format) {
    case 'uuid':
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
    case 'date':
      return day.map((iso) => iso.slice(0, 10))
    case 'date-time':
      return fc.oneof(
        day,
        day.map((iso) => iso.slice(0, 19)),
      )
    case 'email':
      return fc.emailAddress()
  }
  if (typeof schema.pattern === 'string') {
    return fc.oneof(
      fc.constantFrom('120.00', '0', '12', 'EUR', 'DE', 'en', '03-01', '#3f5bd8', 'INV', 'abc_DEF-1'),
      fc.string({ maxLength: 12 }),
    )
  }
  return fc.oneof(fc.string({ minLength: 1, maxLength: 30 }), fc.constantFrom('Ada', 'Sample text'))
}
