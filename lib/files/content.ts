import { fileTypeFromBuffer } from 'file-type'
import type sharp from 'sharp'
import { AppError } from '#lib/errors'
import { type FileKind, LOGO_TYPES, MAX_FILE_BYTES, type StoredFile } from '#lib/files/schema'
import { inLine } from '#lib/limits/line'

/** More are refused before any is unpacked: a few bytes can hold a picture that fills the memory. */
const MAX_PIXELS = 25_000_000
/** Enough for print at the width of a letterhead. */
const MAX_LOGO_SIDE = 800

/** A content that was looked at and is fit to be kept. Only checkFile makes one, so nothing is kept unseen. */
export class CheckedFile {
  readonly kind: FileKind
  readonly media_type: StoredFile['media_type']
  readonly content: Buffer

  private constructor(kind: FileKind, media_type: StoredFile['media_type'], content: Buffer) {
    this.kind = kind
    this.media_type = media_type
    this.content = content
  }

  /** Returns the content as it will be kept; see checkFile. */
  static async of(kind: FileKind, content: Uint8Array): Promise<CheckedFile> {
    if (content.length === 0) throw new AppError('invalid', 'The file is empty. Choose another.')
    if (content.length > MAX_FILE_BYTES) throw new AppError('payload_too_large', 'The file is larger than 10 MB.')
    const type = await detectedType(content)
    if (kind === 'paper') {
      if (type !== 'application/pdf') throw new AppError('unsupported_media_type', 'A paper is kept as a PDF.')
      return new CheckedFile(kind, type, Buffer.from(content))
    }
    if (!LOGO_TYPES.some((one) => one === type)) {
      throw new AppError('unsupported_media_type', 'This is no picture that can be a logo. Send a PNG, JPEG or WebP.')
    }
    const drawn = await inLine('pictures', () => redrawn(content), 1)
    return new CheckedFile(kind, drawn.media_type, drawn.content)
  }
}

/**
 * Tells what a content is by itself, whatever anybody calls it, and returns it as it will be kept: papers byte for byte,
 * pictures drawn anew from their pixels alone, so that nothing else that was in the file is left.
 *
 * @throws AppError unsupported_media_type, payload_too_large; invalid for a broken picture or one too large to unpack
 */
export function checkFile(kind: FileKind, content: Uint8Array): Promise<CheckedFile> {
  return CheckedFile.of(kind, content)
}

/** Whether a content is of the type that it is said to have, as checkFile would tell it. */
export async function isContentOf(media_type: string, content: Uint8Array): Promise<boolean> {
  return (await detectedType(content)) === media_type
}

/** By the first bytes; a file that breaks the reader is of no known type. */
async function detectedType(content: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(content).catch(() => undefined))?.mime
}

/** Returns the picture upright and no larger than needed, as PNG, or as JPEG where it came as one: what papers and mail programs can show. */
async function redrawn(content: Uint8Array): Promise<Pick<CheckedFile, 'content' | 'media_type'>> {
  const draw = await loadSharp()
  try {
    const picture = draw(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
    const { format } = await picture.metadata()
    const small = picture
      .resize({ width: MAX_LOGO_SIDE, height: MAX_LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    return format === 'jpeg'
      ? { media_type: 'image/jpeg', content: await small.jpeg({ quality: 85 }).toBuffer() }
      : { media_type: 'image/png', content: await small.png({ compressionLevel: 9 }).toBuffer() }
  } catch (cause) {
    if (/pixel limit/i.test(String(cause))) {
      throw new AppError('invalid', 'The picture has more than 25 megapixels. Make it smaller and send it again.', {
        cause,
      })
    }
    throw new AppError('invalid', 'The picture is damaged or cut off. Save it anew and send it again.', { cause })
  }
}

let loaded: Promise<typeof sharp> | undefined

/**
 * Loads the library at the first picture: most processes never see one. It opens the three formats, and SVG, which the
 * pictures of pages are drawn from in this process: of a file's content nothing but the three comes here.
 */
function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
    })
    return sharp
  })
  return loaded
}
