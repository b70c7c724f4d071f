/** The part of JSON Schema that the API's own schemas use. */
export type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  description?: string
}

const DEEPEST = 4

function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  return name ? (schemas[name] ?? schema) : schema
}

/** Returns the type of a value in a few words. */
export function typeText(given: Schema, schemas: Record<string, Schema>): string {
  const schema = resolved(given, schemas)
  if (schema.enum) return schema.enum.map((value) => String(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((choice) => typeText(choice, schemas)).join(' or ')
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {}, schemas)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value')
  return schema.format ? `${type} (${schema.format})` : type
}

/** The fields of an object, or of the objects in a list. */
function fieldsOf(given: Schema, schemas: Record<string, Schema>): Schema | null {
  const schema = resolved(given, schemas)
  if (schema.properties) return schema
  if (schema.type === 'array' && schema.items) return fieldsOf(schema.items, schemas)
  return schema.anyOf?.map((choice) => fieldsOf(choice, schemas)).find((found) => found !== null) ?? null
}

/** A schema as a list of fields with their types, nested ones indented. */
export function SchemaView({
  schema,
  schemas,
  depth = 0,
}: {
  schema: Schema
  schemas: Record<string, Schema>
  depth?: number
}) {
  const object = fieldsOf(schema, schemas)
  if (!object || depth >= DEEPEST) return <p className="text-sm text-muted">{typeText(schema, schemas)}</p>
  return (
    <ul className={depth > 0 ? 'border-l border-separator pl-3' : undefined}>
      {Object.entries(object.properties ?? {}).map(([name, field]) => (
        <li key={name} className="py-0.5 text-sm wrap-anywhere">
          <span className="font-mono text-[0.8125rem]">{name}</span>{' '}
          <span className="text-muted">
            {typeText(field, schemas)}
            {object.required?.includes(name) ? '' : ', optional'}
            {field.description ? `. ${field.description}` : ''}
          </span>
          {fieldsOf(field, schemas) ? <SchemaView schema={field} schemas={schemas} depth={depth + 1} /> : null}
        </li>
      ))}
    </ul>
  )
}
