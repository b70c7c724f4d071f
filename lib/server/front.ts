import type { IncomingMessage, ServerResponse } from 'node:http'
import { uuidv7 } from 'uuidv7'
import { env } from '#lib/env'
import { logger } from '#lib/log'
import { MAILBOX_HEADER, mailboxProof } from '#lib/mail/mailbox-access'
import {
  callerAddress,
  dropForeignHeaders,
  findRefusal,
  givenRequestId,
  isApi,
  loggablePath,
  type Refusal,
} from '#lib/server/guard'
import { checkReadiness } from '#lib/server/health'
import { exchangeMailboxKey, findMailboxRefusal, maySeeMailbox } from '#lib/server/mailbox-door'
import type { Metrics } from '#lib/server/metrics'
import { bringsToken } from '#lib/server/metrics-token'
import { findMissingFile } from '#lib/server/missing-file'
import { watchPage } from '#lib/server/page-errors'
import { sendRefusal } from '#lib/server/refusal'
import { applyDataHeaders, applySecurityHeaders } from '#lib/server/security-headers'

const unexpected: Refusal = {
  status: 500,
  code: 'internal',
  title: 'Something went wrong on our side',
  detail: 'It has been logged under this request id. Try again shortly.',
}

const noToken: Refusal = {
  status: 401,
  code: 'unauthenticated',
  title: 'Sign in first',
  detail: 'Send the value of METRICS_TOKEN: Authorization: Bearer <token>.',
  headers: { 'www-authenticate': 'Bearer realm="quorate metrics"' },
}

/** A request that was let in: under which id it is logged, and where it comes from. */
export interface Admission {
  request_id: string
  address: string
  /** The pattern of its path, once the API has found it. */
  route?: string
}

let metrics: Metrics | null = null

/** Begins to count requests where METRICS_TOKEN asks for it. Called once, before the first request. */
export async function startCounting(): Promise<void> {
  if (env.METRICS_TOKEN === undefined) return
  const { startMetrics } = await import('#lib/server/metrics')
  metrics = startMetrics()
}

/**
 * Meets every request before a framework does: gives it an id, logs its answer, refuses what is malformed and answers
 * for the health of the process. Returns null when the request has its answer already.
 */
export function admit(incoming: IncomingMessage, outgoing: ServerResponse, isDraining = false): Admission | null {
  const started = performance.now()
  const requestId = givenRequestId(incoming, env.TRUST_PROXY) ?? uuidv7()
  outgoing.setHeader('X-Request-Id', requestId)
  if (isDraining) outgoing.setHeader('Connection', 'close')
  const admission: Admission = { request_id: requestId, address: callerAddress(incoming, env.TRUST_PROXY) }
  outgoing.on('close', () => noteAnswer(incoming, outgoing, admission, performance.now() - started))
  const malformed = findRefusal(incoming)
  const redirect = malformed === null ? exchangeMailboxKey(incoming, env) : null
  const refusal =
    malformed ??
    (redirect === null ? (findMailboxRefusal(incoming, env) ?? findMissingFile(incoming.url ?? '/')) : null)
  if (refusal !== null) sendRefusal(refusal, incoming, outgoing, requestId)
  else if (redirect !== null) sendRedirect(redirect, outgoing)
  else if (incoming.url === '/healthz') sendHealth(outgoing, true)
  else if (incoming.url === '/readyz' && isDraining) sendHealth(outgoing, false)
  else if (incoming.url === '/readyz') void sendReadiness(outgoing)
  else if (metrics !== null && incoming.url === '/metrics') void sendMetrics(metrics, incoming, outgoing, requestId)
  else return admission
  return null
}

/**
 * Makes a request fit for Next: what it hears of id, address and nonce comes from us and not from the caller, and the
 * answer to a page is confined. The API sets its own headers.
 */
export function prepareForNext(incoming: IncomingMessage, outgoing: ServerResponse, admission: Admission): void {
  const { url = '/' } = incoming
  const seesMailbox = maySeeMailbox(incoming, env)
  dropForeignHeaders(incoming, env.TRUST_PROXY)
  if (seesMailbox) incoming.headers[MAILBOX_HEADER] = mailboxProof() ?? ''
  incoming.headers['x-request-id'] = admission.request_id
  incoming.headers['x-forwarded-for'] = admission.address
  // The framework tells pages nothing of their address, which the way back from signing in needs, and the API another
  // spelling of it.
  incoming.headers['x-request-path'] = url
  if (isApi(url)) return
  applySecurityHeaders(incoming, outgoing)
  // Pictures of shared links are made to be shown elsewhere, logos also in mails.
  if (/\/picture\.png(?:\?|$)|^\/e\/[^/]+\/logo(?:\?|$)/.test(url))
    outgoing.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  watchPage(outgoing, admission.request_id)
}

/** Answers a request in which we made a mistake, as far as that is still possible, and logs it. */
export function sendUnexpected(
  error: unknown,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  logger.error({ request_id: requestId, err: error }, 'answering failed')
  if (outgoing.headersSent) outgoing.destroy()
  else sendRefusal(unexpected, incoming, outgoing, requestId)
}

/** Asked for every few seconds by machines. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** nginx's number for a caller who left before the answer. */
const CALLER_LEFT = 499

function noteAnswer(incoming: IncomingMessage, outgoing: ServerResponse, admission: Admission, ms: number): void {
  const { method = '', url = '' } = incoming
  const status = outgoing.writableFinished ? outgoing.statusCode : CALLER_LEFT
  metrics?.observe({ method, url, route: admission.route ?? null, status, seconds: ms / 1000 })
  const line = {
    request_id: admission.request_id,
    method,
    path: loggablePath(url),
    status,
    ms: Math.round(ms * 10) / 10,
  }
  if (url.startsWith('/_next/static/') || PROBES.has(url)) logger.debug(line, 'request')
  else logger.info(line, 'request')
}

function sendRedirect(headers: Record<string, string>, outgoing: ServerResponse): void {
  applyDataHeaders(outgoing)
  outgoing.writeHead(303, headers).end()
}

/** Nothing but what a stranger may know: whether, and when the jobs last ran; the reason is in the log. */
async function sendReadiness(outgoing: ServerResponse): Promise<void> {
  const { fault, jobs_ran_at } = await checkReadiness()
  sendHealth(outgoing, fault === null, fault === null ? `jobs: last run ${jobs_ran_at ?? 'not yet'}\n` : '')
}

function sendHealth(outgoing: ServerResponse, isHealthy: boolean, more = ''): void {
  applyDataHeaders(outgoing)
  outgoing.statusCode = isHealthy ? 200 : 503
  outgoing.setHeader('Content-Type', 'text/plain; charset=utf-8')
  if (!isHealthy) outgoing.setHeader('Retry-After', '2')
  outgoing.end(isHealthy ? `ok\n${more}` : 'unavailable\n')
}

async function sendMetrics(
  metrics: Metrics,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): Promise<void> {
  if (!bringsToken(incoming.headers.authorization, env.METRICS_TOKEN ?? '')) {
    return sendRefusal(noToken, incoming, outgoing, requestId)
  }
  try {
    const text = await metrics.text()
    applyDataHeaders(outgoing)
    outgoing.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
    outgoing.end(text)
  } catch (error) {
    sendUnexpected(error, incoming, outgoing, requestId)
  }
}
