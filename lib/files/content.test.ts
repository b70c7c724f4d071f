import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkFile } from '#lib/files/content'
import { MAX_FILE_BYTES } from '#lib/files/schema'

const RED = { width: 300, height: 150, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } as const

/** A valid PNG of zeros, however large it is unpacked. */
function emptyPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  // One bit a pixel, in grey.
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const logo = (content: Uint8Array) => checkFile('logo', content)

test('PNG and WebP become PNG with what shines through them, JPEG stays JPEG', async () => {
  for (const [content, media_type] of [
    [await sharp({ create: RED }).png().toBuffer(), 'image/png'],
    [await sharp({ create: RED }).webp().toBuffer(), 'image/png'],
    [await sharp({ create: RED }).jpeg().toBuffer(), 'image/jpeg'],
  ] as const) {
    const kept = await logo(content)
    expect(kept.media_type).toBe(media_type)
    const { format, width, height, hasAlpha } = await sharp(kept.content).metadata()
    expect([`image/${format}`, width, height, hasAlpha]).toEqual([media_type, 300, 150, media_type === 'image/png'])
  }
})

test('a picture stands upright, is no larger than a letterhead needs and loses what says where it was taken', async () => {
  const taken = await sharp({ create: { ...RED, width: 2000, height: 1000 } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ada, at home' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { content } = await logo(taken)
  const { width, height, exif, orientation } = await sharp(content).metadata()
  expect([width, height, exif, orientation]).toEqual([400, 800, undefined, undefined])
})

test('a few bytes that unpack to a picture beyond all bounds are refused', async () => {
  const bomb = emptyPng(20_000)
  expect(bomb.length).toBeLessThan(100_000)
  await expect(logo(bomb)).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(/25 megapixels/) })
  expect((await logo(emptyPng(1_000))).media_type).toBe('image/png')
})

test('of a picture that is a web page as well, the picture alone is kept', async () => {
  const script = '<script>alert(document.domain)</script>'
  const picture = await sharp({ create: RED })
    .jpeg()
    .withExif({ IFD0: { Copyright: script } })
    .toBuffer()
  const both = Buffer.concat([picture, Buffer.from(`<html>${script}</html>`)])
  expect(both.toString('latin1').split(script)).toHaveLength(3)
  const { content } = await logo(both)
  expect(content.toString('latin1')).not.toContain('script')
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['SVG with an XML head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF that is a script', Buffer.from('GIF89a=1;alert(1)//')],
  ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
  ['a program', Buffer.from('MZ\x90\x00'.padEnd(200, '\0'), 'latin1')],
  ['text', Buffer.from('Our logo')],
])('%s is no logo, whatever it is called', async (_, content) => {
  await expect(logo(content)).rejects.toMatchObject({ code: 'unsupported_media_type' })
})

test('the library opens no formats that nothing here needs, and SVG still for the pictures of pages', async () => {
  await logo(emptyPng(8))
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  await expect(sharp(gif).metadata()).rejects.toThrow('unsupported image format')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(sharp(svg).metadata()).resolves.toMatchObject({ format: 'svg' })
  await expect(logo(svg)).rejects.toMatchObject({ code: 'unsupported_media_type' })
})

test('a picture that is cut off, damaged or empty is refused with the way out', async () => {
  for (const whole of [await sharp({ create: RED }).png().toBuffer(), await sharp({ create: RED }).jpeg().toBuffer()]) {
    await expect(logo(whole.subarray(0, whole.length - 40))).rejects.toMatchObject({ code: 'invalid' })
    await expect(logo(whole.subarray(0, 30))).rejects.toMatchObject({ code: expect.stringMatching(/^(invalid|unsup)/) })
  }
  await expect(logo(Buffer.alloc(0))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/empty/),
  })
})

test('a paper is a PDF and is kept byte for byte; nothing is kept beyond 10 MB', async () => {
  const paper = Buffer.from(`%PDF-1.7\n${'x'.repeat(1000)}\n%%EOF\n`)
  expect((await checkFile('paper', paper)).content.equals(paper)).toBe(true)
  await expect(checkFile('paper', emptyPng(8))).rejects.toMatchObject({ code: 'unsupported_media_type' })
  const large = Buffer.alloc(MAX_FILE_BYTES + 1, paper)
  await expect(checkFile('paper', large)).rejects.toMatchObject({ code: 'payload_too_large' })
})
