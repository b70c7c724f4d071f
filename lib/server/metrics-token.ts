import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether the Authorization header brings the token; tells nothing by the time it takes. */
export function bringsToken(header: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
