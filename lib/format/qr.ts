import { create } from 'qrcode'

/** A QR code as one SVG path over a square of `size` modules, without its quiet zone. */
export interface QrCode {
  size: number
  path: string
}

/** Returns the QR code of a text, readable with an eighth of it damaged. Throws when the text is longer than a code can hold. */
export function qrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const parts: string[] = []
  for (let row = 0; row < size; row++) {
    let start = -1
    for (let column = 0; column <= size; column++) {
      const isDark = column < size && data[row * size + column] !== 0
      if (isDark && start < 0) start = column
      if (!isDark && start >= 0) {
        parts.push(`M${start} ${row}h${column - start}v1H${start}z`)
        start = -1
      }
    }
  }
  return { size, path: parts.join('') }
}
