import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#lib/errors'
import { BODY_LIMIT, bodyLimit, holdBytes, isUpload, tooLarge } from '#lib/http/body'
import { JsonResponse } from '#lib/http/json'
import { COMPRESSION_THRESHOLD, chooseCoding, compress } from '#lib/server/compress'
import { endAnswer } from '#lib/server/last-answer'

/**
 * Returns the request as the web knows it, with its body read whole: no endpoint acts on half a body, and
 * reading it here keeps it from being copied through a stream. `origin` is that of the server itself; the
 * Host header decides nothing. A file is left on its way until somebody reads it. Throws payload_too_large, malformed
 * when the body ends early, and unavailable while the process holds too much already.
 */
export async function toRequest(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): Promise<Request> {
  const method = incoming.method ?? 'GET'
  const headers: [string, string][] = []
  const raw = incoming.rawHeaders
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push([raw[i] as string, raw[i + 1] as string])
  const url = origin + incoming.url
  if (method === 'GET' || method === 'HEAD' || !hasBody(incoming)) return new Request(url, { method, headers })
  if (isUpload(method, incoming.url ?? '')) return streamed(url, method, headers, streamOf(incoming))
  return new Request(url, { method, headers, body: await readBody(incoming, outgoing) })
}

/** A request whose body is read by whoever wants it. */
export function streamed(url: string, method: string, headers: HeadersInit, body: ReadableStream): Request {
  // The types of Node's fetch do not know yet that a stream needs to say which way it goes.
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit)
}

/** The body as it comes. Nothing of it is taken before it is asked for, and giving it up leaves the connection. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const parts = incoming.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.next().catch(() => {
          throw cutOff()
        })
        if (part.done) controller.close()
        else controller.enqueue(part.value)
      },
      async cancel() {
        await parts.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Whether the request announces more than we read, so that it can be refused before a byte of it is read. */
export function announcesTooMuch(incoming: IncomingMessage): boolean {
  return Number(incoming.headers['content-length'] ?? 0) > bodyLimit(incoming.method ?? '', incoming.url ?? '')
}

/** Whether a body follows the headers. */
function hasBody(incoming: IncomingMessage): boolean {
  return incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length'] ?? 0) > 0
}

function cutOff(): AppError {
  return new AppError('malformed', 'The connection ended before the body did.')
}

async function readBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Buffer<ArrayBuffer>> {
  if (announcesTooMuch(incoming)) throw tooLarge(BODY_LIMIT)
  const chunks: Buffer[] = []
  let size = 0
  const { hold, release } = holdBytes()
  outgoing.once('close', release)
  return await new Promise((resolve, reject) => {
    incoming.on('data', (chunk: Buffer) => {
      try {
        size += chunk.length
        if (size > BODY_LIMIT) throw tooLarge(BODY_LIMIT)
        hold(size)
        chunks.push(chunk)
      } catch (refusal) {
        // The rest is left unread; the answer closes the connection.
        incoming.pause()
        incoming.removeAllListeners('data')
        reject(refusal)
      }
    })
    incoming.on('end', () => resolve(Buffer.concat(chunks)))
    incoming.on('error', () => reject(cutOff()))
    incoming.on('close', () => reject(cutOff()))
  })
}

/**
 * Sends the response. JSON goes out in one piece with its length, compressed where that is worth it and the caller
 * takes it; everything else is streamed as it is, no faster than the reader takes it, and given up when the reader goes. Returns when all of it is handed to the system.
 */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status
  // The rest of a body without announced length could go on for ever.
  if (!outgoing.req.complete && outgoing.req.headers['content-length'] === undefined)
    outgoing.setHeader('connection', 'close')
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  })
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  if (response instanceof JsonResponse && outgoing.req.method !== 'HEAD') {
    sendJson(response, outgoing)
    return
  }
  if (response.body === null || outgoing.req.method === 'HEAD') {
    outgoing.end()
    return
  }
  // Who left while the answer was made says so no second time.
  if (outgoing.closed || outgoing.destroyed) {
    await response.body.cancel()
    return
  }
  const reader = response.body.getReader()
  const gone = new Promise<'gone'>((resolve) => outgoing.once('close', () => resolve('gone')))
  outgoing.flushHeaders()
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), gone])
      if (part === 'gone') {
        await reader.cancel()
        return
      }
      if (part.done) break
      if (!outgoing.write(part.value)) {
        await Promise.race([new Promise((resolve) => outgoing.once('drain', resolve)), gone])
      }
    }
    outgoing.end()
  } catch (error) {
    // The head is out already: a broken connection is the one honest way to say that the rest is missing.
    outgoing.destroy()
    throw error
  }
}

function sendJson(response: JsonResponse, outgoing: ServerResponse): void {
  let body: Buffer = Buffer.from(response.content)
  if (body.length >= COMPRESSION_THRESHOLD) {
    outgoing.setHeader('vary', 'Accept-Encoding')
    const coding = chooseCoding(outgoing.req.headers['accept-encoding'])
    if (coding !== null) {
      body = compress(body, coding)
      outgoing.setHeader('content-encoding', coding)
    }
  }
  outgoing.setHeader('content-length', body.length)
  endAnswer(outgoing, body)
}
