import { env } from '#lib/env'
import { BODY_LIMIT, tooLarge } from '#lib/server/node-adapter'

/**
 * Returns a request that came through Next as our own server makes it: with the address as the caller wrote it, which
 * Next spells anew, and with its body read whole. Throws payload_too_large.
 */
export async function restoreRequest(request: Request): Promise<Request> {
  const { method, headers } = request
  const path = headers.get('x-request-path')
  const url = path === null ? request.url : new URL(env.APP_URL).origin + path
  return new Request(url, { method, headers, body: request.body === null ? null : await readBody(request.body) })
}

async function readBody(stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > BODY_LIMIT) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
