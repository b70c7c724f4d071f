import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'

/** How long a link works, as the database adds it. */
export const LINK_EXPIRY = sql<string>`now() + interval '24 hours'`

/** What the database knows the secret of a link by. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * Returns a new token: the text for the mail, which holds the tenant, so that the link needs nothing else, and 256
 * random bits; and their SHA-256, which is all that is kept.
 */
export function newToken({ tenant_id }: { tenant_id: string }): { token: string; token_hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${Buffer.from(tenant_id).toString('base64url')}.${secret}`, token_hash: hashOfSecret(secret) }
}
