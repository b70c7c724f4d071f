import { decode, encode, type JWT } from 'next-auth/jwt'
import { env } from '#lib/env'

/** What is sealed or signed: what was made for another purpose does not open. */
type Purpose =
  | 'browser-session'
  | 'known-device'
  | 'seat-link'
  | 'feedback-link'
  | 'consent-link'
  | 'summary-link'
  | 'picture'
  | 'cursor'

/** AUTH_SECRET may hold two secrets, new and old: the first writes, both read. */
export function secretsFor(purpose: Purpose): [string, ...string[]] {
  const [first, ...others] = env.AUTH_SECRET?.split(',').map((secret) => `${purpose}:${secret.trim()}`) ?? []
  if (!first) throw new Error('AUTH_SECRET is not set; npm start makes one for the embedded database')
  return [first, ...others]
}

/** Returns the content encrypted, readable for so many seconds. */
export function sealCookie(purpose: Purpose, content: JWT, lifetime: number): Promise<string> {
  const [secret] = secretsFor(purpose)
  return encode({ token: content, secret, maxAge: lifetime })
}

/** Returns what was sealed for this purpose; null for anything forged, cut or run out. */
export async function openCookie(purpose: Purpose, sealed: string | undefined): Promise<JWT | null> {
  if (!sealed) return null
  for (const secret of secretsFor(purpose)) {
    try {
      const content = await decode({ token: sealed, secret })
      if (content) return content
    } catch {
      // Run out, or written with another secret.
    }
  }
  return null
}

/** The name and attributes of a cookie of ours: on a site with https such that no other host and no plain connection sets it. */
export function siteCookie(name: string, appUrl: string = env.APP_URL) {
  const secure = appUrl.startsWith('https:')
  return {
    name: `${secure ? '__Host-' : ''}quorate.${name}`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
  }
}
