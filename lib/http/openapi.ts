import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#lib/errors'
import { ExampleMaker, type ExampleValues } from '#lib/http/examples'
import type { RouteDeclaration } from '#lib/http/route'
import { type ApiRoute, METHODS } from '#lib/http/router'
import { MEDIA_TYPES } from '#lib/sheets/write-sheet'
import { Problem as AnyProblem, ApiDescription } from '#lib/wire/schema'

type Json = Record<string, unknown>

/** A body: its schema, and one example, written here or under components. */
export interface Content {
  schema: Json
  example?: unknown
  examples?: Record<string, { $ref: string }>
}

/** An answer of an operation, or where it is told. */
interface Response {
  $ref?: string
  description?: string
  headers?: Json
  content?: Record<string, Content>
}

/** One operation of the description. */
export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: {
    name: string
    in: string
    required: boolean
    description?: string
    style?: 'form'
    explode?: boolean
    schema: Json
    example?: unknown
  }[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Response>
  'x-permissions': readonly string[]
}

/** An OpenAPI 3.1 description. */
export interface OpenApi {
  openapi: '3.1.0'
  info: Json
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Json
    schemas: Record<string, Json>
    responses: Record<string, Response>
    examples: Record<string, { value: unknown }>
    headers: Json
  }
}

/** What the description says beside the declarations of the routes. */
export interface About {
  version: string
  /** Where the API is reached from outside. */
  url: string
  /** What the operations of each tag are for. */
  tags: Record<string, string>
  /** The types on the wire by the name that generated clients give them. */
  schemas: Record<string, z.ZodType>
  /** What the examples of requests and answers say. */
  examples: ExampleValues
}

/** What zod knows of schemas, and the names that they have in the description. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #names: Map<unknown, string>

  constructor(schemas: Record<string, z.ZodType>) {
    super()
    this.#names = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]))
  }

  override get<S extends z.core.$ZodType>(schema: S) {
    const id = this.#names.get(schema)
    const meta = z.globalRegistry.get(schema)
    return (id === undefined ? meta : { ...meta, id }) as ReturnType<z.core.$ZodRegistry<z.core.GlobalMeta>['get']>
  }
}

/** Errors as the API answers them now; a later one may know further codes. */
const Problem = AnyProblem.extend({ code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]) })

/** Schemas with a name of their own are told once, under components. */
class Components {
  readonly schemas: Record<string, Json> = {}
  /** How errors are answered, by their code. */
  readonly refusals: Record<string, Response> = {}
  readonly #named: NamedSchemas

  constructor(schemas: Record<string, z.ZodType>) {
    this.#named = new NamedSchemas(schemas)
  }

  /** The JSON Schema of what goes in (`input`) or comes out (`output`). */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    // In a wrapper also the outermost schema is a reference when it has a name.
    const json = z.toJSONSchema(z.strictObject({ told: schema }), {
      io,
      metadata: this.#named,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const meta = z.globalRegistry.get(zodSchema as unknown as z.ZodType) as { override?: Json } | undefined
        const target = jsonSchema as Json
        if (meta?.override) {
          for (const key of Object.keys(target)) if (key !== 'description' && key !== 'examples') delete target[key]
          Object.assign(target, meta.override)
        }
      },
    }) as Json
    for (const [name, definition] of Object.entries((json.$defs ?? {}) as Record<string, Json>)) {
      const { id, $id, ...plain } = definition
      const told = rewritten(plain) as Json
      const before = this.schemas[name]
      if (before && JSON.stringify(before) !== JSON.stringify(told)) {
        throw new Error(`${name} is taken otherwise than it is answered, so one name cannot stand for both.`)
      }
      this.schemas[name] = told
    }
    return rewritten((json.properties as Json).told) as Json
  }
}

/** Points references at the components. */
function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'override')
      .map(([name, child]) => [
        name,
        name === '$ref' && typeof child === 'string'
          ? child.replace('#/$defs/', '#/components/schemas/')
          : rewritten(child),
      ]),
  )
}

/** Returns the description of the routes, read off their declarations. */
export function describeApi(routes: readonly ApiRoute[], { version, url, tags, schemas, examples }: About): OpenApi {
  const components = new Components({ ...schemas, ApiDescription, Problem })
  components.schemaOf(Problem, 'output')
  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    const operations: Record<string, Operation> = {}
    for (const method of METHODS) {
      const handler = route.handlers[method]
      if (handler)
        operations[method.toLowerCase()] = describeOperation(method, route.path, handler.declaration, components)
    }
    paths[route.path] = operations
  }
  const maker = new ExampleMaker(components.schemas, examples)
  const told: OpenApi['components']['examples'] = {}
  for (const operation of Object.values(paths).flatMap((each) => Object.values(each))) {
    addExamples(operation, maker, examples.stream, told)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quorate API',
      version,
      description:
        'Association management over HTTP. Sign in with POST /api/v1/auth/login and send the access token as `Authorization: Bearer <access_token>`. ' +
        'Lists are bare arrays with Link and X-Total-Count headers. Errors are problem+json (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: [...new Set(routes.map((route) => tagOf(route.path)))].map((name) => {
      const description = tags[name]
      if (description === undefined) throw new Error(`Nothing says what the operations under ${name} are for.`)
      return { name, description }
    }),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: components.schemas,
      responses: components.refusals,
      examples: told,
      headers: {
        ETag: { description: 'The version of the object, for If-Match', schema: { type: 'string' } },
        Link: { description: 'first, prev and next page (RFC 8288)', schema: { type: 'string' } },
        'X-Total-Count': { description: 'Rows of the whole list', schema: { type: 'integer' } },
      },
    },
  }
}

/** Adds an example to each parameter, request and success. Those of a named type are told once, under components. */
function addExamples(
  operation: Operation,
  maker: ExampleMaker,
  stream: string,
  told: Record<string, { value: unknown }>,
) {
  const { operationId, parameters, requestBody, responses } = operation
  for (const parameter of parameters) {
    // Cursors come from an answer, and keys and versions are the caller's own.
    if (parameter.in === 'header' || parameter.name === 'cursor') continue
    parameter.example = parameter.schema.default ?? maker.of(parameter.schema, operationId, 'input', parameter.name)
  }
  const successes = Object.entries(responses).filter(([status]) => status < '300')
  const bodies = [
    { io: 'input' as const, content: requestBody?.content },
    ...successes.map(([, { content }]) => ({ io: 'output' as const, content })),
  ]
  for (const { io, content } of bodies) {
    for (const [type, body] of Object.entries(content ?? {})) {
      const name = typeof body.schema.$ref === 'string' ? body.schema.$ref.split('/').at(-1) : undefined
      if (type === 'text/event-stream') body.example = stream
      else if (body.schema.format === 'binary') body.example = 'The file itself, byte for byte'
      else if (name === undefined) body.example = maker.of(body.schema, operationId, io)
      else {
        told[name] ??= { value: maker.of(body.schema, operationId, io) }
        body.examples = { [name]: { $ref: `#/components/examples/${name}` } }
      }
    }
  }
}

function tagOf(path: string): string {
  return path.split('/')[3] ?? 'api'
}

/** What is added has no version yet that a caller could know. */
function takesIfMatch(method: string, path: string, declaration: RouteDeclaration): boolean {
  return declaration.if_match !== undefined && method !== 'GET' && !(method === 'POST' && path.endsWith('/'))
}

function describeOperation(
  method: string,
  path: string,
  declaration: RouteDeclaration,
  components: Components,
): Operation {
  const isPublic = declaration.permission === 'public'
  const permissions = isPublic
    ? []
    : typeof declaration.permission === 'string'
      ? [declaration.permission]
      : declaration.permission
  return {
    operationId: declaration.operation_id,
    summary: declaration.summary,
    description: declaration.description,
    tags: [tagOf(path)],
    security: isPublic ? [] : [{ bearer: [] }],
    'x-permissions': permissions as readonly string[],
    parameters: parametersOf(method, path, declaration, components),
    ...(declaration.upload && { requestBody: { required: true, content: filesOf(declaration.upload.media_types) } }),
    ...(declaration.body && {
      requestBody: {
        required: !(declaration.body instanceof z.ZodOptional),
        content: { 'application/json': { schema: components.schemaOf(required(declaration.body), 'input') } },
      },
    }),
    responses: responsesOf(method, path, declaration, components),
  }
}

/** A body of bytes, in one of several types. */
function filesOf(types: readonly string[]): Record<string, Content> {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

/** The schema of a body that is there. */
function required(body: z.ZodType): z.ZodType {
  return body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body
}

function parametersOf(
  method: string,
  path: string,
  declaration: RouteDeclaration,
  components: Components,
): Operation['parameters'] {
  const parameters: Operation['parameters'] = []
  for (const [where, schema] of [
    ['path', declaration.params],
    ['query', declaration.query],
  ] as const) {
    if (!schema) continue
    // Told field by field, so its own name, if it has one, does not matter.
    const json = components.schemaOf(z.strictObject(schema.shape), 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    for (const [name, { description, ...property }] of Object.entries(json.properties ?? {})) {
      parameters.push({
        name,
        in: where,
        required: where === 'path' || (json.required?.includes(name) ?? false),
        ...(typeof description === 'string' && { description }),
        // Several values go into one parameter, separated by commas.
        ...(property.type === 'array' && { style: 'form', explode: false }),
        schema: property,
      })
    }
  }
  if (takesIfMatch(method, path, declaration)) {
    const required = declaration.if_match === 'required'
    parameters.push({
      name: 'If-Match',
      in: 'header',
      required,
      description: 'ETag of the version that is edited',
      schema: { type: 'string' },
    })
  }
  if (method === 'POST' && declaration.permission !== 'public') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Makes a repetition the same request, for a day',
      schema: { type: 'string', maxLength: 255 },
    })
  }
  return parameters
}

function responsesOf(
  method: string,
  path: string,
  declaration: RouteDeclaration,
  components: Components,
): Operation['responses'] {
  const { response, file, status: given = 200 } = declaration
  const status = given === 303 ? 303 : response === null && !file ? 204 : given
  const headers = {
    ...(declaration.list && {
      Link: { $ref: '#/components/headers/Link' },
      'X-Total-Count': { $ref: '#/components/headers/X-Total-Count' },
    }),
    ...(declaration.if_match && declaration.response && { ETag: { $ref: '#/components/headers/ETag' } }),
  }
  const responses: Operation['responses'] = {
    [status]: {
      description: status === 201 ? 'Created' : status === 204 ? 'Done' : status === 303 ? 'Leads on to a page' : 'OK',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(declaration.file && { content: filesOf(declaration.file) }),
      ...(declaration.response && {
        content: {
          'application/json': { schema: components.schemaOf(declaration.response, 'output') },
          // Asked with a format, a list is a file of all its rows.
          ...(declaration.list && declaration.query?.shape.format && filesOf(Object.values(MEDIA_TYPES))),
          ...(declaration.streams && { 'text/event-stream': { schema: { type: 'string' } } }),
        },
      }),
    },
  }
  if (declaration.constant || declaration.file)
    responses[304] = { description: 'Not changed since the ETag in If-None-Match' }
  for (const code of errorsOf(method, path, declaration)) {
    const { status: errorStatus, title } = ERRORS[code]
    if (responses[errorStatus]) continue
    components.refusals[code] ??= {
      description: title,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
    responses[errorStatus] = { $ref: `#/components/responses/${code}` }
  }
  return responses
}

function errorsOf(method: string, path: string, declaration: RouteDeclaration): ErrorCode[] {
  const isWrite = method !== 'GET'
  return [
    ...(declaration.body || declaration.upload
      ? (['malformed', 'payload_too_large', 'unsupported_media_type'] as const)
      : []),
    // Signing in answers 401 and 403 too.
    'unauthenticated',
    'forbidden',
    ...(declaration.errors ?? []),
    ...(declaration.params ? (['not_found'] as const) : []),
    ...(isWrite ? (['conflict'] as const) : []),
    ...(takesIfMatch(method, path, declaration) ? (['stale'] as const) : []),
    ...(declaration.if_match === 'required' ? (['precondition_required'] as const) : []),
    'invalid',
    'rate_limited',
    'unavailable',
  ]
}
