import { toBuffer } from 'qrcode'

/** Returns the QR code of a text as PNG with its quiet zone, about 200 pixels wide for a ticket. */
export function qrPicture(text: string): Promise<Buffer> {
  return toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6 })
}
