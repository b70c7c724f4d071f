import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** As many bytes are handed on at once. */
const PIECE = 256 * 1024

/** A file that only this process sees, and that is gone with it, where the system can. */
async function openSpool(): Promise<{ file: FileHandle; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quorate-spool-'))
  const file = await open(join(folder, 'file'), 'wx+', 0o600)
  const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {})
  await remove()
  const close = async () => {
    await file.close().catch(() => {})
    await remove()
  }
  return { file, close }
}

/**
 * Hands a stream on at the pace of whoever reads, while it is taken as fast as it comes: what is ahead waits on the disk.
 * Who stops reading stops the source.
 *
 * @param onEnd is called when nothing more is taken of the source
 */
export function spooled(source: ReadableStream<Uint8Array>, onEnd: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let [written, sent] = [0, 0]
  let isWhole = false
  let fault: { error: unknown } | undefined
  let moved = Promise.withResolvers<void>()
  const tell = () => {
    const before = moved
    moved = Promise.withResolvers<void>()
    before.resolve()
  }
  const opened = openSpool()

  const fill = async () => {
    const { file } = await opened
    while (true) {
      const { value, done } = await reader.read()
      if (done) return
      await file.write(value, 0, value.length, written)
      written += value.length
      tell()
    }
  }
  const filled = fill()
    .catch(async (error) => {
      fault = { error }
      await reader.cancel(error).catch(() => {})
    })
    .finally(async () => {
      isWhole = true
      tell()
      await onEnd().catch(() => {})
    })
  const end = async () => {
    await filled
    await opened.then(({ close }) => close()).catch(() => {})
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (sent === written && !isWhole) await moved.promise
        if (fault && sent === written) {
          await end()
          throw fault.error
        }
        if (sent === written) {
          await end()
          controller.close()
          return
        }
        const { file } = await opened
        const piece = new Uint8Array(Math.min(PIECE, written - sent))
        const { bytesRead } = await file.read(piece, 0, piece.length, sent)
        sent += bytesRead
        controller.enqueue(piece.subarray(0, bytesRead))
      },
      async cancel(reason) {
        await reader.cancel(reason).catch(() => {})
        await end()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Hands a file on when all of it is written to the disk: what it was made of is needed no longer then, however slowly it
 * is read. Where the source fails, reading fails where it ended.
 */
export async function spooledWhole({ body, headers }: Response): Promise<Response> {
  if (body === null) return new Response(null, { headers })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const stream = spooled(body, async () => end())
  await ended
  return new Response(stream, { headers })
}
