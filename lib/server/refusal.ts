import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '#lib/server/guard'
import { endAnswer } from '#lib/server/last-answer'
import { applyDataHeaders } from '#lib/server/security-headers'

/** Answers with the refusal: as problem+json where JSON was asked for, elsewhere as a line of text. */
export function sendRefusal(
  refusal: Refusal,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  const { status, code, title, detail, headers } = refusal
  applyDataHeaders(outgoing)
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) outgoing.setHeader(name, value)
  const asProblem = /^\/api(?:[/?]|$)|^[^?]*\.json(?:\?|$)/.test(incoming.url ?? '')
  const body = asProblem
    ? JSON.stringify({ type: 'about:blank', title, status, detail, code, request_id: requestId })
    : `${title}. ${detail}\n`
  outgoing.statusCode = status
  outgoing.setHeader(
    'Content-Type',
    asProblem ? 'application/problem+json; charset=utf-8' : 'text/plain; charset=utf-8',
  )
  outgoing.setHeader('Content-Length', Buffer.byteLength(body))
  if (incoming.method === 'HEAD') outgoing.end()
  else endAnswer(outgoing, body)
}
