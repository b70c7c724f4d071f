import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { ERRORS } from '#lib/errors'
import { bodyLimit, tooLargeText } from '#lib/http/body'
import { MAILBOX_HEADER } from '#lib/mail/mailbox-access'
import { announcesTooMuch } from '#lib/server/node-adapter'

/** Why a request is not let in: what problem+json says under /api, and plain text elsewhere. */
export interface Refusal {
  status: number
  code: string
  title: string
  detail: string
  headers?: OutgoingHttpHeaders
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const MAX_URL_LENGTH = 8192

/** Headers that frameworks trust although anybody can send them. */
const FOREIGN_HEADERS = [
  'x-nonce',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-middleware-subrequest',
  'x-middleware-rewrite',
  'x-middleware-next',
  'x-matched-path',
  'x-invoke-path',
  'x-invoke-query',
  'x-invoke-status',
  'x-now-route-matches',
  'x-forwarded-prefix',
  MAILBOX_HEADER,
]

const FORWARDED_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

function malformed(detail: string): Refusal {
  return {
    status: 400,
    code: 'malformed',
    title: 'The request cannot be read',
    detail,
    headers: { connection: 'close' },
  }
}

/**
 * Returns why the request must not reach any framework, or null. It looks at the request line and the
 * announced length only, so that it costs next to nothing.
 */
export function findRefusal(request: IncomingMessage): Refusal | null {
  const { method = '', url = '' } = request
  if (!METHODS.has(method)) {
    return {
      status: 405,
      code: 'method_not_allowed',
      title: 'The method is not possible here',
      detail: `${method} is not possible on this server.`,
      headers: { allow: [...METHODS].join(', '), connection: 'close' },
    }
  }
  if (url.length > MAX_URL_LENGTH) {
    return {
      ...ERRORS.url_too_long,
      code: 'url_too_long',
      detail: `The address is longer than ${MAX_URL_LENGTH} characters.`,
      headers: { connection: 'close' },
    }
  }
  if (!url.startsWith('/')) return malformed('The address must begin with a slash.')
  const queryStart = url.indexOf('?')
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  if (/%00|\p{Cc}| /u.test(url)) return malformed('The address contains a control character.')
  if (path.includes('%') || path.includes('\\') || path.includes('..')) {
    let decoded: string
    try {
      decoded = decodeURIComponent(path)
    } catch {
      return malformed('The address contains a percent sign that no two hexadecimal digits of UTF-8 follow.')
    }
    if (decoded.includes('\\')) return malformed('The address contains a backslash.')
    if (/\p{Cc}/u.test(decoded)) return malformed('The address contains a control character.')
    if (decoded.split('/').includes('..')) return malformed('The address climbs above itself with two dots.')
  }
  if (path.includes('//') && isApi(url)) {
    // Next would mend the path and redirect.
    return { status: 404, code: 'not_found', title: 'Not found', detail: 'There is nothing at this path.' }
  }
  if (announcesTooMuch(request)) {
    return {
      status: 413,
      code: 'payload_too_large',
      title: 'The body is too large',
      detail: tooLargeText(bodyLimit(method, url)),
      headers: { connection: 'close' },
    }
  }
  if (request.headers['transfer-encoding'] !== undefined && !isApi(url)) {
    return {
      status: 411,
      code: 'length_required',
      title: 'The length is missing',
      detail: 'Send the body with its Content-Length.',
      headers: { connection: 'close' },
    }
  }
  return null
}

/** Whether the path is the API's: all under /api but the browser's own session endpoints. */
export function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url) && !/^\/api\/auth(?:[/?]|$)/.test(url)
}

/**
 * Returns the address of the caller: the socket's, or with `proxies` trusted ones in front the entry of
 * X-Forwarded-For that the outermost of them wrote.
 */
export function callerAddress(request: IncomingMessage, proxies: number): string {
  const own = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (proxies === 0) return own
  const header = request.headers['x-forwarded-for']
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim())
  const hops = [...chain.filter((part) => part !== ''), own]
  return hops[Math.max(0, hops.length - 1 - proxies)] ?? own
}

/** Returns the request's id when a trusted proxy gave it a well-formed one, else null. */
export function givenRequestId(request: IncomingMessage, proxies: number): string | null {
  const id = request.headers['x-request-id']
  return proxies > 0 && typeof id === 'string' && /^[\w.-]{8,128}$/.test(id) ? id : null
}

/** Removes the headers that only this server, or a trusted proxy, may set. */
export function dropForeignHeaders(request: IncomingMessage, proxies: number): void {
  for (const name of FOREIGN_HEADERS) delete request.headers[name]
  if (proxies === 0) for (const name of FORWARDED_HEADERS) delete request.headers[name]
}

const MAX_LOGGED_PATH = 300
/** Longer ones are taken for tokens. */
const MAX_LOGGED_SEGMENT = 40

/** Returns the path as it may stand in a log: without its query, and without what looks like an address or a token. */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path
    .slice(0, MAX_LOGGED_PATH)
    .split('/')
    .map((segment) =>
      /@|%40/i.test(segment) || (segment.length > MAX_LOGGED_SEGMENT && !segment.includes('.'))
        ? '[struck out]'
        : segment,
    )
    .join('/')
}
