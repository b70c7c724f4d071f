import { z } from 'zod'
import { AppError, type FieldError } from '#lib/errors'
import { shortened } from '#lib/format/shortened'
import { escapePointer, fieldErrors, invalidFields } from '#lib/wire/refusals'

const MAX_DEPTH = 20

/** Returns the path parameters. One that cannot name anything is `not_found`, like one that names nothing. */
export function parseParams(schema: z.ZodObject | undefined, params: Record<string, string>): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(params)
  if (!result.success) throw new AppError('not_found', 'There is nothing at this address.')
  return result.data
}

const NOTHING = z.strictObject({})
const strictSchemas = new WeakMap<z.ZodObject, z.ZodObject>()

/** The schema that knows no other field. Zod compiles a schema at its first use, so it is made once. */
function strict(schema: z.ZodObject): z.ZodObject {
  let made = strictSchemas.get(schema)
  if (!made) {
    made = schema.strict()
    strictSchemas.set(schema, made)
  }
  return made
}

/**
 * Returns the query parameters; a parameter that is unknown, repeated or wrong is `invalid` and named.
 */
export function parseQuery(schema: z.ZodObject | undefined, search: URLSearchParams): unknown {
  if (!schema && search.size === 0) return undefined
  const known = strict(schema ?? NOTHING)
  const given: Record<string, string> = {}
  const errors: FieldError[] = []
  for (const [name, value] of search) {
    if (Object.hasOwn(given, name)) {
      errors.push({
        pointer: `/${name}`,
        code: 'repeated',
        message: `Give ${name} once; several values go into one, separated by commas.`,
      })
    }
    if (value.includes('\0'))
      errors.push({ pointer: `/${name}`, code: 'nul', message: `${name} contains a NUL character.` })
    given[name] = value
  }
  if (errors.length > 0) throw invalidFields(errors)
  const result = known.safeParse(given)
  if (!result.success) throw invalidFields(fieldErrors(result.error, Object.keys(known.shape)))
  return result.data
}

/** Returns the version of an If-Match header; null when there is none and none is needed. */
export function parseIfMatch(rule: 'required' | 'optional' | undefined, header: string | null): number | null {
  if (rule === undefined || header === null || header === '*') {
    if (rule === 'required' && header === null) {
      throw new AppError(
        'precondition_required',
        'Send the version that you edit: If-Match with the ETag of the last answer.',
      )
    }
    return null
  }
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined)
    throw new AppError('stale', 'The If-Match header does not hold an ETag of this object. Load it again.')
  return Number(version)
}

/** Returns the body as the schema has it; undefined for none where the schema is optional. Throws unsupported_media_type, payload_too_large, malformed or invalid. */
export function parseBody(schema: z.ZodType, bytes: ArrayBuffer, type: string): unknown {
  const text = readText(bytes)
  if (schema instanceof z.ZodOptional && text === '') return undefined
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    )
  }
  const value = parseJson(text)
  const result = schema.safeParse(value)
  const known = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  if (!result.success)
    throw invalidFields(fieldErrors(result.error, known instanceof z.ZodObject ? Object.keys(known.shape) : []))
  return result.data
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What is no UTF-8 is refused: a reader that puts signs of its own in its place would have them stored. */
function readText(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid UTF-8. Send the JSON in UTF-8.', { cause })
  }
}

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError(
      'malformed',
      text.trim() === '' ? 'The body is empty; a JSON object is expected.' : 'The body is not valid JSON.',
      { cause },
    )
  }
  const errors: FieldError[] = []
  inspect(value, '', 0, errors)
  if (errors.length > 0) throw invalidFields(errors)
  return value
}

/** Finds what no schema asks about: depth, NUL characters and lone surrogates, which the database refuses. */
function inspect(value: unknown, pointer: string, depth: number, errors: FieldError[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      errors.push({
        pointer,
        code: 'nul',
        message: `${shortened(pointer.slice(1), 100) || 'The body'} contains a character that cannot be stored: leave it out.`,
      })
    }
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) {
      errors.push({ pointer, code: 'too_deep', message: `Nest the body at most ${MAX_DEPTH} levels deep.` })
      return
    }
    for (const [name, child] of Object.entries(value)) {
      if (errors.length > 20) return
      if (name.includes('\0') || !name.isWellFormed()) {
        errors.push({
          pointer,
          code: 'nul',
          message: 'A field name contains a character that cannot be stored: leave it out.',
        })
      }
      inspect(child, `${pointer}/${escapePointer(name)}`, depth + 1, errors)
    }
  }
}
