import { AppError } from '#lib/errors'

const MEGABYTE = 1_048_576

/** The most bytes that the body of a request may have where nothing else is said. */
export const BODY_LIMIT = MEGABYTE

/** The endpoints that take files, with the most bytes that one may have; a route that has `upload` stands here. */
export const UPLOADS: ReadonlyMap<string, number> = new Map([
  ['POST /api/v1/files', 10 * MEGABYTE],
  ['POST /api/v1/imports', 20 * MEGABYTE],
])

/** Whether the body is a file: it is read when it is known who sends it, and not before. */
export function isUpload(method: string, url: string): boolean {
  return UPLOADS.has(endpoint(method, url))
}

/** Returns the most bytes that the body of the request may have. */
export function bodyLimit(method: string, url: string): number {
  return UPLOADS.get(endpoint(method, url)) ?? BODY_LIMIT
}

function endpoint(method: string, url: string): string {
  return `${method} ${url.replace(/\/?(?:\?.*)?$/, '')}`
}

/** A body of more bytes weighs: what it becomes when it is read takes many times as much memory. */
export const HEAVY = 64 * 1024

/** So many bytes of heavy bodies a process holds at once, however many connections bring them. */
export const MAX_HELD = 32 * MEGABYTE

let held = 0

/**
 * Counts the bytes of a body that is held until it is released. `hold` takes how many there are by now, and throws
 * unavailable where the process holds too much with them. Light bodies always find room.
 */
export function holdBytes(): { hold: (size: number) => void; release: () => void } {
  let own = 0
  let isOver = false
  return {
    hold(size) {
      if (size <= HEAVY || isOver) return
      if (held + size - own > MAX_HELD)
        throw new AppError('unavailable', 'Too many large requests come at this moment. Try again in a few seconds.', {
          headers: { 'retry-after': '3', connection: 'close' },
        })
      held += size - own
      own = size
    },
    release() {
      held -= own
      own = 0
      isOver = true
    },
  }
}

/** Says in a sentence that a body is beyond its limit. */
export function tooLargeText(limit: number): string {
  return `The body is larger than ${limit / MEGABYTE} MB. Send less at once.`
}

/** The refusal of a body beyond its limit. What is left of it stays unread, so the connection ends. */
export function tooLarge(limit: number): AppError {
  return new AppError('payload_too_large', tooLargeText(limit), { headers: { connection: 'close' } })
}

/** Reads a body to its end, or as far as the limit. Throws payload_too_large. */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream ?? []) {
    size += part.length
    if (size > limit) throw tooLarge(limit)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
