import { createHash } from 'node:crypto'
import { JsonResponse } from '#lib/http/json'

interface Constant {
  content: string
  etag: string
}

const known = new WeakMap<object, Constant>()

/**
 * Returns the response with an answer that stays the same object as long as the process runs, and is the same to
 * everybody: callers may keep it if they ask each time whether it still holds, and then get 304 (RFC 9110). The tag
 * is a weak one because it names the content, whatever coding it travels in.
 */
export function constantResponse(answer: object, request: Request): Response {
  let constant = known.get(answer)
  if (constant === undefined) {
    const content = JSON.stringify(answer)
    constant = { content, etag: `W/"${digestOf(content)}"` }
    known.set(answer, constant)
  }
  const headers = { etag: constant.etag, 'cache-control': 'no-cache' }
  if (isHeld(request.headers.get('if-none-match'), constant.etag)) return new Response(null, { status: 304, headers })
  return new JsonResponse(constant.content, { status: 200, headers })
}

/** Returns a short digest of a content, which no other content has. */
export function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** Whether a caller who sent this If-None-Match holds what the tag names. */
export function isHeld(header: string | null, etag: string): boolean {
  if (header === null) return false
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque)
}
