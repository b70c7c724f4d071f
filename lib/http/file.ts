import { isHeld } from '#lib/http/constant'

/** A file as it goes out; its content is fetched only for who does not have it. */
export interface SentFile {
  name: string
  media_type: string
  byte_size: number
  /** Of the content, in hexadecimal digits. */
  sha256: string
  content: () => Promise<Buffer>
}

/** What a browser may show in place; it saves everything else. */
const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

/**
 * Answers with a file, 304 to who holds it already. It is what its type says and nothing else: no browser guesses, and
 * nothing in it runs.
 */
export async function fileResponse(
  file: SentFile,
  ifNoneMatch: string | null,
  cacheControl = 'private, no-cache',
): Promise<Response> {
  const headers = { etag: `"${file.sha256}"`, 'cache-control': cacheControl }
  if (isHeld(ifNoneMatch, headers.etag)) return new Response(null, { status: 304, headers })
  const content = await file.content()
  return new Response(new Uint8Array(content), {
    headers: {
      ...headers,
      'content-type': file.media_type,
      'content-length': String(content.byteLength),
      'content-disposition': `${SHOWN.has(file.media_type) ? 'inline' : 'attachment'}; ${fileNames(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The name in both spellings of RFC 6266: for programs that know ASCII only, and in full. */
function fileNames(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\/]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${full}`
}
