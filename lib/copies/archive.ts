import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile as Unzipping } from 'yauzl'
import { ZipFile } from 'yazl'

/** One file of an archive, as its manifest describes it. */
export interface Part {
  name: string
  bytes: number
  sha256: string
}

/** An archive that cannot be used; the message tells a person which part is wrong and what to do. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}

/** The name of the part that describes the others. It comes last, when their checksums are known. */
const MANIFEST = 'manifest.json'
/** As many bytes are handed on at once; rows come in pieces of a few hundred. */
const PIECE = 128 * 1024
/** Half the time of the usual 6, and a tenth larger. */
const COMPRESSION = 3

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Writes an archive: `fill` adds its parts, one after the other, and returns what its manifest says beside them. The
 * file has its name only when it is whole and on the disk; until then it is called *.part, and nothing stays of one that
 * could not be finished.
 */
export async function writeArchive<M extends object>(
  file: string,
  made_at: Date,
  fill: (add: (name: string, content: Content) => Promise<Part>) => Promise<M>,
): Promise<M> {
  const zip = new ZipFile()
  // What goes wrong with a part is thrown by its own pipeline.
  zip.on('error', () => {})
  const partial = `${file}.part`
  const failure = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(partial, { mode: 0o600, flush: true }), {
    signal: failure.signal,
  })
  written.catch((error) => failure.abort(error))
  const options = { mtime: made_at, mode: 0o100600, compressionLevel: COMPRESSION }
  const add = async (name: string, content: Content): Promise<Part> => {
    const measure = new Measure()
    const through = new PassThrough({ highWaterMark: 4 * PIECE })
    zip.addReadStream(through, name, options)
    await pipeline(inPieces(content, measure), through, { signal: failure.signal })
    return { name, ...measure.end() }
  }
  try {
    const manifest = await fill(add)
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST, options)
    zip.end()
    await written
    await rename(partial, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    failure.abort(error)
    await written.catch(() => {})
    await rm(partial, { force: true })
    // The pipelines only say that they were ended.
    throw failure.signal.reason ?? error
  }
}

/** Makes the new name last through a power cut, where the system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Counts and digests what goes by. */
class Measure {
  readonly #hash = createHash('sha256')
  bytes = 0

  take(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
  }

  end(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') }
  }
}

async function* inPieces(content: Content, measure: Measure): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    pieces.push(piece)
    size += piece.length
    if (size < PIECE) continue
    const chunk = Buffer.concat(pieces, size)
    measure.take(chunk)
    yield chunk
    pieces = []
    size = 0
  }
  const rest = Buffer.concat(pieces, size)
  measure.take(rest)
  if (size > 0) yield rest
}

/** Returns what a content measures, as the manifest of an archive says it. */
export async function measure(content: Content): Promise<Omit<Part, 'name'>> {
  const found = new Measure()
  for await (const chunk of inPieces(content, found)) void chunk
  return found.end()
}

/** How much of an archive is read at all. What an operator restores has no bounds; what somebody sends has. */
export interface ArchiveLimits {
  parts: number
  /** Of all parts together, unpacked. */
  bytes: number
}

const NO_LIMITS: ArchiveLimits = { parts: 100_000, bytes: Number.POSITIVE_INFINITY }
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/** An archive that can be read. */
export interface Archive {
  /** What its manifest says, to be checked by whoever knows its shape. */
  manifest: unknown
  /** The names of its parts, without the manifest. */
  names: ReadonlySet<string>
  /** Yields the content of a part. Throws BadArchive before its end where it is not what the manifest says. */
  read(part: Part): AsyncGenerator<Buffer>
  close(): void
}

/** Opens an archive. Throws BadArchive when it is none, is cut off, or is beyond the limits. */
export async function openArchive(file: string, limits: ArchiveLimits = NO_LIMITS): Promise<Archive> {
  let zip: Unzipping
  try {
    zip = await openPromise(file, { autoClose: false, strictFileNames: true })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code) throw cause
    throw new BadArchive(
      'The file is cut off, or was never such an archive: the directory that ends one is missing. Take another copy of it.',
      { cause },
    )
  }
  try {
    const entries = await listEntries(zip, limits)
    const entry = entries.get(MANIFEST)
    if (entry === undefined) throw new BadArchive(`The file has no ${MANIFEST}, so it was not written by Quorate.`)
    if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new BadArchive(`The part ${MANIFEST} is too large.`)
    const manifest = await readManifest(zip, entry)
    entries.delete(MANIFEST)
    return {
      manifest,
      names: new Set(entries.keys()),
      read: (part) => readPart(zip, entries.get(part.name), part),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listEntries(zip: Unzipping, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.parts) throw new BadArchive(`The file has more than ${limits.parts} parts.`)
  const entries = new Map<string, Entry>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new BadArchive(`The file has two parts called ${entry.fileName}.`)
      entries.set(entry.fileName, entry)
      bytes += entry.uncompressedSize
      if (bytes > limits.bytes) {
        throw new BadArchive(`The file unpacks to more than ${Math.floor(limits.bytes / 1024 ** 2)} MB.`)
      }
    }
  } catch (cause) {
    if (cause instanceof BadArchive) throw cause
    throw new BadArchive(`The directory of the file is damaged: ${(cause as Error).message}.`, { cause })
  }
  return entries
}

async function readManifest(zip: Unzipping, entry: Entry): Promise<unknown> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks)
    // Of the other parts the manifest has stronger ones; its own is all that it has.
    if (crc32(text) !== entry.crc32) throw new Error('the checksum is another')
    return JSON.parse(text.toString('utf8'))
  } catch (cause) {
    throw new BadArchive(`The part ${MANIFEST} is damaged.`, { cause })
  }
}

async function* readPart(zip: Unzipping, entry: Entry | undefined, part: Part): AsyncGenerator<Buffer> {
  if (entry === undefined) throw new BadArchive(`The part ${part.name} is missing.`)
  const measure = new Measure()
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      measure.take(chunk as Buffer)
      if (measure.bytes > part.bytes) break
      yield chunk as Buffer
    }
  } catch (cause) {
    throw new BadArchive(`The part ${part.name} is damaged: it cannot be unpacked.`, { cause })
  }
  const { bytes, sha256 } = measure.end()
  if (bytes !== part.bytes || sha256 !== part.sha256) {
    throw new BadArchive(`The part ${part.name} is damaged: its checksum is not the one in ${MANIFEST}.`)
  }
}
