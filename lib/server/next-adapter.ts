import { env } from '#lib/env'
import { BODY_LIMIT, isUpload, readBytes } from '#lib/http/body'
import { streamed } from '#lib/server/node-adapter'

/**
 * Returns a request that came through Next as our own server makes it: with the address as the caller wrote it, which
 * Next spells anew, and with its body read whole unless it is a file. Throws payload_too_large.
 */
export async function restoreRequest(request: Request): Promise<Request> {
  const { method, headers } = request
  const path = headers.get('x-request-path')
  const url = path === null ? request.url : new URL(env.APP_URL).origin + path
  if (request.body === null) return new Request(url, { method, headers })
  if (isUpload(method, new URL(url).pathname)) return streamed(url, method, headers, request.body)
  return new Request(url, { method, headers, body: await readBytes(request.body, BODY_LIMIT) })
}
