import { fileNames } from '#lib/format/file-names'
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
  return new Response(new Uint8Array(content), { headers: { ...headers, ...describing(file, content.byteLength) } })
}

/** Answers with a file too large to be held at once. It is read as fast as it is taken, and not kept on the way. */
export function streamedFile(file: Omit<SentFile, 'content'>, content: AsyncGenerator<Uint8Array>): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await content.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await content.return(undefined)
    },
  })
  return new Response(body, { headers: { 'cache-control': 'no-store', ...describing(file, file.byte_size) } })
}

function describing({ name, media_type }: Pick<SentFile, 'name' | 'media_type'>, bytes: number) {
  return {
    'content-type': media_type,
    'content-length': String(bytes),
    'content-disposition': `${SHOWN.has(media_type) ? 'inline' : 'attachment'}; ${fileNames(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
}
