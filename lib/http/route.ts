import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { accountCtx, authenticate, requirePermission } from '#lib/auth/authorize'
import { type Ctx, createCtx } from '#lib/context'
import { env } from '#lib/env'
import { AppError, type ErrorCode } from '#lib/errors'
import { networkOf } from '#lib/format/network'
import { bodyLimit, HEAVY, readBytes } from '#lib/http/body'
import { constantResponse } from '#lib/http/constant'
import { fileResponse, type SentFile } from '#lib/http/file'
import { withIdempotency } from '#lib/http/idempotency'
import { JsonResponse, jsonResponse } from '#lib/http/json'
import { listHeaders } from '#lib/http/list'
import { listFile } from '#lib/http/list-file'
import { parseBody, parseIfMatch, parseParams, parseQuery } from '#lib/http/parse'
import { problemResponse } from '#lib/http/problem'
import { inLine } from '#lib/limits/line'
import { limitRefusal, limitRequest } from '#lib/limits/rate-limit'
import type { Page } from '#lib/paging/keyset'
import { PAGE_SIZE } from '#lib/paging/schema'
import type { Permission } from '#lib/permissions'
import type { SheetFormat } from '#lib/sheets/write-sheet'

/** What an endpoint is: everything a caller, the documentation and the tests need to know of it. */
export interface RouteDeclaration {
  /** Nobody signed in is needed for `public`; otherwise any one of the permissions. */
  permission: Permission | readonly Permission[] | 'public'
  /** What generated clients call it: a verb and a noun, such as listMembers. */
  operation_id: string
  /** One line for the API documentation. */
  summary: string
  /** What the summary does not say: what is in it, who gets what, what follows. */
  description: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** An optional schema takes a request without a body too. */
  body?: z.ZodType
  /**
   * The body is a file: `read` makes of it what the handler gets as its body, before any connection is taken. The
   * endpoint and its limit stand in UPLOADS of lib/http/body.ts.
   */
  upload?: { media_types: readonly string[]; read: (content: Buffer) => Promise<unknown> }
  /** The handler returns a file, of one of these types. */
  file?: readonly string[]
  /** null answers without a body; with status 303 the handler says which page is led on to. */
  response: z.ZodType | null
  status?: 200 | 201 | 202 | 204 | 303
  /**
   * The handler returns a Page: a bare array with Link and X-Total-Count. Asked with a format it is a file of all rows:
   * that of a model is made by the handler, any other from its pages.
   */
  list?: boolean
  /**
   * The handler may answer with a stream of its own. Such an answer cannot be kept, so an Idempotency-Key has no
   * effect on it, and it runs in no transaction.
   */
  streams?: boolean
  /** The handler answers everybody with one and the same object as long as the process runs. */
  constant?: boolean
  /** Names the parameter with the record whose lock all callers need: they line up before they take a connection. */
  in_line_for?: string
  /** Refusals beyond those that the rest of the declaration implies. */
  errors?: readonly ErrorCode[]
  /** The answer carries `version`, sent as its ETag; edits take it back in If-Match. */
  if_match?: 'required' | 'optional'
}

type Parsed<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined

/** The parsed request as the handler sees it. */
export interface RouteInput<P, Q, B> {
  params: P
  query: Q
  body: B
  /** The version in If-Match; null when it was not sent. */
  if_match: number | null
  /** The caller's network address, for limits and the audit log. */
  address: string
  /** Media types that the caller takes, as sent. */
  accept: string
}

/** What the server knows of a request that the Request object does not say. */
interface RouteContext {
  params?: Promise<Record<string, string>> | Record<string, string>
  address?: string
  request_id?: string
}

/** An endpoint: a handler with its declaration. */
export interface RouteHandler {
  (request: Request, context: RouteContext): Promise<Response>
  declaration: RouteDeclaration
}

type BodyOf<D extends RouteDeclaration> = D['upload'] extends { read: (content: Buffer) => Promise<infer B> }
  ? B
  : Parsed<D['body']>

type Answer<D extends RouteDeclaration> = D['file'] extends readonly string[]
  ? SentFile | (D['streams'] extends true ? Response : never)
  : D['list'] extends true
    ? Page<unknown> | Response
    : D['response'] extends z.ZodType
      ? z.input<D['response']> | (D['streams'] extends true ? Response : never)
      : unknown

/**
 * Declares an endpoint: authorize → limit → parse → (idempotency) → run → shape; whatever is thrown on
 * the way becomes a problem. The declaration hangs on the handler, where the OpenAPI description and the
 * tests find it.
 */
export function route<const D extends RouteDeclaration, P = Parsed<D['params']>, Q = Parsed<D['query']>, B = BodyOf<D>>(
  declaration: D,
  run: (ctx: Ctx, input: RouteInput<P, Q, B>) => Promise<Answer<D>>,
): RouteHandler {
  const handle = async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = context.request_id ?? uuidv7()
    const address = context.address ?? 'unknown'
    try {
      const ctx = await authorize(declaration, request, requestId).catch(async (error) => {
        await limitRefusal(address)
        throw error
      })
      await limitRequest(ctx, address)
      const body = declaration.body ? await request.arrayBuffer() : null
      return await inTurn(declaration, ctx, address, body, async () => {
        const { repeated, ...parsed } = await parse(declaration, request, body, context, address)
        const input = parsed as RouteInput<P, Q, B>
        const answer = async (running: Ctx) => {
          const ran = await run(running, input)
          const asFile = await fileOfList(declaration, running, input.query, ran, (reading, query) =>
            run(reading, { ...input, query: query as Q }),
          )
          return asFile ?? shape(declaration, request, ran)
        }
        if (declaration.streams) return await answer(ctx)
        const write = () => withIdempotency(ctx, request, repeated, answer)
        if (declaration.in_line_for === undefined) return await write()
        const { [declaration.in_line_for]: record } = input.params as Record<string, string>
        return await inLine(`${declaration.operation_id} ${ctx.tenant_id} ${record}`, write)
      })
    } catch (error) {
      return problemResponse(error, requestId, request)
    }
  }
  return Object.assign(handle, { declaration })
}

/** How many requests with a heavy body are worked on at once, and how many of them of one account or network. */
const HEAVY_AT_ONCE = { body: { all: 4, own: 2 }, upload: { all: 3, own: 1 } }

/**
 * Runs the work of a request, which for a heavy body waits for its turn before the body is read: a hundred of a
 * megabyte each would become more than the process may hold. Whoever sends many waits for their own first.
 */
async function inTurn<T>(
  { upload }: RouteDeclaration,
  { actor }: Ctx,
  address: string,
  body: ArrayBuffer | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!upload && (body?.byteLength ?? 0) <= HEAVY) return work()
  const kind = upload ? 'upload' : 'body'
  const { all, own } = HEAVY_AT_ONCE[kind]
  const sender = actor.kind === 'account' ? actor.account_id : networkOf(address)
  return inLine(`heavy ${kind} ${sender}`, () => inLine(`heavy ${kind}`, work, all), own)
}

async function authorize(declaration: RouteDeclaration, request: Request, requestId: string): Promise<Ctx> {
  if (declaration.permission === 'public') {
    return createCtx({ tenant_id: '', actor: { kind: 'anonymous' }, request_id: requestId })
  }
  const ctx = accountCtx(await authenticate(request), requestId)
  requirePermission(ctx, typeof declaration.permission === 'string' ? [declaration.permission] : declaration.permission)
  return ctx
}

async function parse(
  declaration: RouteDeclaration,
  request: Request,
  bytes: ArrayBuffer | null,
  context: RouteContext,
  address: string,
) {
  const params = parseParams(declaration.params, (await context.params) ?? {})
  const query = parseQuery(declaration.query, new URL(request.url).searchParams)
  const if_match = parseIfMatch(declaration.if_match, request.headers.get('if-match'))
  const { body, repeated } = await parseAnyBody(declaration, request, bytes, query)
  return { params, query, body, repeated, if_match, address, accept: request.headers.get('accept') ?? '' }
}

/** The body for the handler, and what a repetition of the request repeats. */
async function parseAnyBody(
  { body: schema, upload }: RouteDeclaration,
  request: Request,
  bytes: ArrayBuffer | null,
  query: unknown,
) {
  if (upload) {
    const content = await readBytes(request.body, bodyLimit(request.method, new URL(request.url).pathname))
    const repeated = { query, sha256: createHash('sha256').update(content).digest('hex') }
    return { body: await upload.read(content), repeated }
  }
  const body = schema && bytes ? parseBody(schema, bytes, request.headers.get('content-type') ?? '') : undefined
  return { body, repeated: body }
}

/** The file that a list was asked for, where the handler makes none itself: of its pages, as long as pages may be. */
async function fileOfList(
  { list, response, operation_id }: RouteDeclaration,
  ctx: Ctx,
  query: unknown,
  answer: unknown,
  run: (ctx: Ctx, query: object) => Promise<unknown>,
): Promise<Response | null> {
  const { format } = (query ?? {}) as { format?: 'json' | SheetFormat }
  if (!list || !response || !format || answer instanceof Response) return null
  const name = operation_id
    .replace(/^list/, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()
  const page = (reading: Ctx, cursor?: string) =>
    run(reading, { ...(query as object), limit: PAGE_SIZE.most, cursor }) as Promise<Page<object>>
  return listFile(ctx, response, format, name, page)
}

async function shape(declaration: RouteDeclaration, request: Request, answer: unknown): Promise<Response> {
  if (answer instanceof Response) return answer
  if (declaration.file) return fileResponse(answer as SentFile, request.headers.get('if-none-match'))
  const status = declaration.status ?? 200
  if (status === 303)
    return new Response(null, { status, headers: { location: (answer as { location: string }).location } })
  if (declaration.response === null) return new Response(null, { status: status === 200 ? 204 : status })
  const headers: Record<string, string> = {}
  if (declaration.list) {
    const page = answer as Page<unknown>
    if (env.NODE_ENV !== 'production') assertShape(declaration, page.rows)
    return new JsonResponse(page.json, { status, headers: listHeaders(request.url, page) })
  }
  if (declaration.if_match) headers.etag = `"${(answer as { version: number }).version}"`
  if (env.NODE_ENV !== 'production') assertShape(declaration, answer)
  if (declaration.constant) return constantResponse(answer as object, request)
  return jsonResponse(answer, { status, headers })
}

/** Outside production each answer is held against its declared schema, so that the two cannot part. */
function assertShape(declaration: RouteDeclaration, body: unknown): void {
  const result = declaration.response?.safeParse(JSON.parse(JSON.stringify(body)))
  if (result && !result.success) {
    throw new AppError('internal', 'The answer does not have its declared shape.', { cause: result.error })
  }
}
