import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { routes } from '#app/api/v1/routes'
import { type MadeTenant, makeAccount, makeTenant } from '#db/factories'
import { signAccessToken } from '#lib/auth/tokens'
import { createRouter } from '#lib/http/router'
import type { Role } from '#lib/permissions'

const router = createRouter(routes)

/** What a call came back with. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
}

/** What goes along with a call. */
export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  if_match?: number
  /** Where the call comes from; limits are counted by it. */
  address?: string
  /** A new one for every call unless given. */
  request_id?: string
}

/** Text and bytes go as they are, everything else as JSON. */
function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/** Calls the API as anybody, through the same router as the server. */
export async function callApi(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await callRaw(method, path, options)
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null }
}

/** Calls the API like callApi and returns the response unread, for answers that are not JSON. */
export async function callRaw(
  method: string,
  path: string,
  { body, headers = {}, if_match, address = randomAddress(), request_id = uuidv7() }: CallOptions = {},
): Promise<Response> {
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: {
      ...(body !== undefined && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
      ...(if_match !== undefined && { 'if-match': `"${if_match}"` }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
  })
  return router(request, { address, request_id })
}

/** An account with a token, and the tenant it belongs to. */
export interface Caller extends MadeTenant {
  account_id: string
  token: string
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
}

/** Makes an account with the roles, in a tenant of its own unless one is given, and signs it in. */
export async function makeCaller(roles: Role[] = ['administrator'], tenant?: MadeTenant): Promise<Caller> {
  const { tenant_id, db } = tenant ?? (await makeTenant())
  const account = await makeAccount(db, { roles })
  const token = await signAccessToken(
    { account_id: account.id, tenant_id, roles, session_version: 1, browser_session_id: null },
    3600,
  )
  const call: Caller['call'] = (method, path, options = {}) =>
    callApi(method, path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
  return { tenant_id, db, account_id: account.id, token, call }
}
