import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReactElement } from 'react'
import { AppError } from '#lib/errors'

/** Of all pictures that links show, in pixels; what the networks ask for. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

const FOLDER = 'node_modules/@fontsource/inter/files'
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
const WEIGHTS = [400, 600] as const

/** The fonts of a picture: one family for each script, because the renderer looks for a letter family by family. */
export const PICTURE_FONTS = SCRIPTS.map((script) => `inter-${script}`).join(', ')

const KEPT = 100
const MAX_WAITING = 16
/** A picture takes a good part of a second of a processor, so that three times as long goes to other work. */
const PAUSE_SHARE = 3

const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
let waiting = 0
let last: Promise<unknown> = Promise.resolve()
let fonts: ReturnType<typeof loadFonts> | undefined

async function loadFonts() {
  return Promise.all(
    SCRIPTS.flatMap((script) =>
      WEIGHTS.map(async (weight) => ({
        name: `inter-${script}`,
        data: await readFile(resolve(FOLDER, `inter-${script}-${weight}-normal.woff`)),
        weight,
        style: 'normal' as const,
      })),
    ),
  )
}

/**
 * Returns the picture as PNG. The newest hundred are kept by their key; the others are drawn one after the other, with
 * pauses, so that whoever asks for many takes no more than a quarter of a processor.
 *
 * @param key names the content: another content has another key
 * @throws AppError rate_limited when too many wait already
 */
export async function drawPicture(key: string, element: () => ReactElement): Promise<Uint8Array<ArrayBuffer>> {
  const known = pictures.get(key)
  if (known) {
    pictures.delete(key)
    pictures.set(key, known)
    return known
  }
  if (waiting >= MAX_WAITING) {
    throw new AppError('rate_limited', 'Too many pictures wait to be drawn. Try again in 10 seconds.', {
      headers: { 'retry-after': '10' },
    })
  }
  waiting++
  let started = 0
  const drawn = last.then(() => {
    started = performance.now()
    return render(element())
  })
  const pause = async () => {
    waiting--
    await sleep((performance.now() - started) * PAUSE_SHARE, undefined, { ref: false })
  }
  last = drawn.then(pause, pause)
  pictures.set(key, drawn)
  drawn.catch(() => pictures.delete(key))
  for (const oldest of pictures.keys()) {
    if (pictures.size <= KEPT) break
    pictures.delete(oldest)
  }
  return drawn
}

async function render(element: ReactElement): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= loadFonts()
  // The renderer and its two programs of WebAssembly are loaded with the first picture.
  const [{ ImageResponse }, loaded] = await Promise.all([import('next/og'), fonts])
  return new Uint8Array(await new ImageResponse(element, { ...PICTURE_SIZE, fonts: loaded }).arrayBuffer())
}
