import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#lib/errors'
import type { RouteDeclaration } from '#lib/http/route'
import { type ApiRoute, METHODS } from '#lib/http/router'
import { Problem } from '#lib/wire/schema'

type Json = Record<string, unknown>

/** One operation of the description. */
export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Json }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; headers?: Json; content?: Record<string, { schema: Json }> }>
  'x-permissions': readonly string[]
}

/** An OpenAPI 3.1 description. */
export interface OpenApi {
  openapi: '3.1.0'
  info: Json
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Json; schemas: Record<string, Json>; headers: Json }
}

/** Schemas with a name of their own are told once, under components. */
class Components {
  readonly schemas: Record<string, Json> = {}

  /** The JSON Schema of what goes in (`input`) or comes out (`output`). */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const json = z.toJSONSchema(schema, {
      io,
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
    const { $defs, $schema, ...rest } = json
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      const { id, $id, ...plain } = definition
      this.schemas[name] = rewritten(plain) as Json
    }
    return rewritten(rest) as Json
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
export function describeApi(routes: readonly ApiRoute[], version: string): OpenApi {
  const components = new Components()
  const problem = components.schemaOf(Problem, 'output')
  components.schemas.Problem = problem
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
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quorate API',
      version,
      description:
        'Association management over HTTP. Sign in with POST /api/v1/auth/login and send the access token as `Authorization: Bearer <access_token>`. ' +
        'Lists are bare arrays with Link and X-Total-Count headers. Errors are problem+json (RFC 9457).',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => tagOf(route.path)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: components.schemas,
      headers: {
        ETag: { description: 'The version of the object, for If-Match', schema: { type: 'string' } },
        Link: { description: 'first, prev and next page (RFC 8288)', schema: { type: 'string' } },
        'X-Total-Count': { description: 'Rows of the whole list', schema: { type: 'integer' } },
      },
    },
  }
}

function tagOf(path: string): string {
  return path.split('/')[3] ?? 'api'
}

function operationId(method: string, path: string): string {
  const words = path.replace('/api/v1/', '').split('/').filter(Boolean)
  return [method.toLowerCase(), ...words.map((word) => word.replace(/^\{(\w+)\}$/, 'by_$1').replace(/\W/g, '_'))].join(
    '_',
  )
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
    operationId: operationId(method, path),
    summary: declaration.summary,
    ...(declaration.description && { description: declaration.description }),
    tags: [tagOf(path)],
    security: isPublic ? [] : [{ bearer: [] }],
    'x-permissions': permissions as readonly string[],
    parameters: parametersOf(method, declaration, components),
    ...(declaration.body && {
      requestBody: {
        required: !(declaration.body instanceof z.ZodOptional),
        content: { 'application/json': { schema: components.schemaOf(required(declaration.body), 'input') } },
      },
    }),
    responses: responsesOf(method, declaration, components),
  }
}

/** The schema of a body that is there. */
function required(body: z.ZodType): z.ZodType {
  return body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body
}

function parametersOf(method: string, declaration: RouteDeclaration, components: Components): Operation['parameters'] {
  const parameters: Operation['parameters'] = []
  for (const [where, schema] of [
    ['path', declaration.params],
    ['query', declaration.query],
  ] as const) {
    if (!schema) continue
    const json = components.schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
    for (const [name, { description, ...property }] of Object.entries(json.properties ?? {})) {
      parameters.push({
        name,
        in: where,
        required: where === 'path' || (json.required?.includes(name) ?? false),
        ...(typeof description === 'string' && { description }),
        schema: property,
      })
    }
  }
  if (declaration.if_match && method !== 'GET') {
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

function responsesOf(method: string, declaration: RouteDeclaration, components: Components): Operation['responses'] {
  const status = declaration.response === null ? 204 : (declaration.status ?? 200)
  const headers = {
    ...(declaration.list && {
      Link: { $ref: '#/components/headers/Link' },
      'X-Total-Count': { $ref: '#/components/headers/X-Total-Count' },
    }),
    ...(declaration.if_match && declaration.response && { ETag: { $ref: '#/components/headers/ETag' } }),
  }
  const responses: Operation['responses'] = {
    [status]: {
      description: status === 201 ? 'Created' : status === 204 ? 'Done' : 'OK',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(declaration.response && {
        content: { 'application/json': { schema: components.schemaOf(declaration.response, 'output') } },
      }),
    },
  }
  if (declaration.constant) responses[304] = { description: 'Not changed since the ETag in If-None-Match' }
  for (const code of errorsOf(method, declaration)) {
    const { status: errorStatus, title } = ERRORS[code]
    responses[errorStatus] ??= {
      description: title,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

function errorsOf(method: string, declaration: RouteDeclaration): ErrorCode[] {
  const isWrite = method !== 'GET'
  return [
    ...(declaration.body ? (['malformed', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    // Signing in answers 401 and 403 too.
    'unauthenticated',
    'forbidden',
    ...(declaration.errors ?? []),
    ...(declaration.params ? (['not_found'] as const) : []),
    ...(isWrite ? (['conflict'] as const) : []),
    ...(isWrite && declaration.if_match ? (['stale'] as const) : []),
    ...(declaration.if_match === 'required' ? (['precondition_required'] as const) : []),
    'invalid',
    'rate_limited',
    'unavailable',
  ]
}
