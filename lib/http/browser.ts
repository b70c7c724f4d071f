'use client'

import { pages } from '#lib/paths'

/** The body of every failed answer (RFC 9457). */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  request_id: string
  errors?: { pointer: string; code: string; message: string }[]
}

/** A refusal of the API, with everything it said. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a file as it is. */
  body?: unknown
  /** The version that the edit was made on. */
  if_match?: number
  idempotency_key?: string
  signal?: AbortSignal
  /** Goes on when the page is left. */
  keepalive?: boolean
}

export interface ApiAnswer<T> {
  data: T
  /** X-Total-Count of a list. */
  total: number | null
  /** The cursor of the next page of a list. */
  next: string | null
  etag: string | null
}

interface Token {
  value: string
  expires_at: number
}

const REFRESH_MS = 60_000

let token: Token | null = null
let renewal: Promise<Token | null> | null = null

/**
 * Asks the API in the name of whoever is signed in. Throws ProblemError with what the API said; a failure to reach it
 * throws what fetch throws. With no session left it opens the sign-in page, which leads back here.
 */
export async function apiFetch<T>(path: string, init: ApiRequest = {}): Promise<ApiAnswer<T>> {
  const response = await authorized((bearer) => send(path, init, bearer), init.signal)
  const total = response.headers.get('x-total-count')
  return {
    data: (response.status === 204 ? null : await response.json()) as T,
    total: total === null ? null : Number(total),
    next: nextCursor(response.headers.get('link')),
    etag: response.headers.get('etag'),
  }
}

/** `fetch` in the name of whoever is signed in, for answers that stream. Throws like apiFetch. */
export const apiStream: typeof fetch = (path, init = {}) =>
  authorized(({ value }) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${value}`)
    return fetch(path, { ...init, headers })
  }, init.signal ?? undefined)

/** Asks with a token that holds. Returns an answer that is no refusal; throws ProblemError for one. */
async function authorized(ask: (bearer: Token) => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  let response = await ask(await freshToken(signal))
  if (response.status === 401) {
    // The session may have been renewed or its roles changed since the token was given out: one more try.
    token = null
    response = await ask(await freshToken(signal))
    if (response.status === 401) return leave()
  }
  if (!response.ok) throw new ProblemError(await problemIn(response))
  return response
}

/** Sends something in nobody's name, as before signing in. Returns the answer; throws ProblemError. */
export async function publicPost<T>(
  path: string,
  body: unknown,
  { method = 'POST', if_match }: Pick<ApiRequest, 'method' | 'if_match'> = {},
): Promise<T> {
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/json' })
  if (if_match !== undefined) headers.set('if-match', `"${if_match}"`)
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new ProblemError(await problemIn(response))
  return (await response.json()) as T
}

/** Reads something that needs nobody signed in. */
export async function publicGet<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
  if (!response.ok) throw new ProblemError(await problemIn(response))
  return (await response.json()) as T
}

function send(path: string, request: ApiRequest, { value }: Token) {
  const { method = 'GET', body, if_match, idempotency_key, signal, keepalive = false } = request
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${value}` })
  const isFile = body instanceof Blob
  if (body !== undefined && !isFile) headers.set('content-type', 'application/json')
  if (if_match !== undefined) headers.set('if-match', `"${if_match}"`)
  if (idempotency_key) headers.set('idempotency-key', idempotency_key)
  return fetch(path, {
    method,
    headers,
    keepalive,
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}

async function freshToken(signal: AbortSignal | undefined): Promise<Token> {
  if (token && token.expires_at - Date.now() > REFRESH_MS) return token
  // Requests of the same moment share one renewal.
  renewal ??= askSession().finally(() => {
    renewal = null
  })
  token = await renewal
  signal?.throwIfAborted()
  return token ?? leave()
}

async function askSession(): Promise<Token | null> {
  const response = await fetch('/api/auth/session', { headers: { accept: 'application/json' }, cache: 'no-store' })
  if (!response.ok) throw new ProblemError(await problemIn(response))
  const session: unknown = await response.json()
  if (typeof session !== 'object' || session === null || !('access_token' in session)) return null
  if (typeof session.access_token !== 'string' || !('access_token_expires_at' in session)) return null
  return { value: session.access_token, expires_at: new Date(session.access_token_expires_at as string).getTime() }
}

/** Whether the page holds something that would be lost if it were left. */
export const unsavedInput: { isThere: () => boolean } = { isThere: () => false }

/**
 * Opens the sign-in page; whoever waits for the answer keeps waiting until the page is gone. A page with something
 * unsaved stays, and the request is refused in words.
 */
async function leave(): Promise<never> {
  if (unsavedInput.isThere()) throw new ProblemError(SESSION_ENDED)
  const next = window.location.pathname + window.location.search
  window.location.assign(pages.login({ reason: 'expired', next }))
  return await new Promise(() => {})
}

const SESSION_ENDED: Problem = {
  type: 'about:blank',
  title: 'Your session has ended',
  status: 401,
  detail:
    'Your session has ended. Sign in again in another tab, then come back and press the button again: everything you typed is still here.',
  code: 'unauthenticated',
  request_id: '',
}

async function problemIn(response: Response): Promise<Problem> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  if (isProblem) return (await response.json()) as Problem
  return {
    type: 'about:blank',
    title: 'No answer',
    status: response.status,
    detail: 'The server could not answer. Try again in a moment; nothing you entered is lost.',
    code: 'unavailable',
    request_id: response.headers.get('x-request-id') ?? '',
  }
}

/** The cursor in the "next" entry of a Link header. */
function nextCursor(link: string | null): string | null {
  const target = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return target ? new URL(target, window.location.origin).searchParams.get('cursor') : null
}
