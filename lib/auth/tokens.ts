import { createSecretKey, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { ROLES, type Role } from '#lib/permissions'

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = 'quorate'
const AUDIENCE = 'quorate-api'
const CLOCK_TOLERANCE_S = 5

/** What an access token says about its holder. */
export interface AccessClaims {
  account_id: string
  tenant_id: string
  roles: Role[]
  session_version: number
  browser_session_id: string | null
  /** Seconds since 1970. */
  expires_at: number
}

const Claims = z.object({
  sub: z.uuid(),
  tenant: z.string().min(1),
  roles: z.array(z.enum(ROLES)).min(1),
  ver: z.number().int(),
  sid: z.uuid().nullish(),
  exp: z.number().int(),
  nbf: z.number().int(),
})

const keys = new Map<string, KeyObject>()

/** AUTH_SECRET may hold two secrets, new and old, separated by a comma: the first signs, both verify. */
function keyRing(): KeyObject[] {
  const secrets = env.AUTH_SECRET?.split(',').map((secret) => secret.trim()) ?? []
  if (secrets.length === 0) throw new Error('AUTH_SECRET is not set; npm start makes one for the embedded database')
  return secrets.map((secret) => {
    let key = keys.get(secret)
    if (!key) {
      key = createSecretKey(Buffer.from(`access-token:${secret}`))
      keys.set(secret, key)
    }
    return key
  })
}

/**
 * Signs an access token.
 *
 * @param lifetime seconds until it expires
 */
export async function signAccessToken(claims: Omit<AccessClaims, 'expires_at'>, lifetime: number): Promise<string> {
  const [key] = keyRing()
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    tenant: claims.tenant_id,
    roles: claims.roles,
    ver: claims.session_version,
    ...(claims.browser_session_id && { sid: claims.browser_session_id }),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.account_id)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifetime)
    .sign(key as KeyObject)
}

const verified = new Map<string, AccessClaims>()
const MAX_REMEMBERED = 5_000

/**
 * Returns the claims of a token that we signed and that is still running. Whether the session behind it
 * still stands is checked by the database with the first query.
 *
 * @throws AppError unauthenticated
 */
export async function verifyAccessToken(token: string): Promise<AccessClaims> {
  const known = verified.get(token)
  const claims = known ?? (await readToken(token))
  // Clocks that differ are allowed for at a token's beginning only: its end is the same for every request.
  if (claims.expires_at <= Date.now() / 1000) {
    verified.delete(token)
    throw expired()
  }
  if (!known) {
    // The signature of a text never changes, so a verified token need not be verified again.
    if (verified.size >= MAX_REMEMBERED) verified.clear()
    verified.set(token, claims)
  }
  return claims
}

async function readToken(token: string): Promise<AccessClaims> {
  for (const key of keyRing()) {
    try {
      // A token that names keys of its own is not ours.
      const header = decodeProtectedHeader(token)
      if (Object.keys(header).some((name) => name !== 'alg' && name !== 'typ')) throw refused()
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['sub', 'exp', 'nbf', 'tenant', 'ver'],
      })
      const claims = Claims.parse(payload)
      return {
        account_id: claims.sub,
        tenant_id: claims.tenant,
        roles: claims.roles,
        session_version: claims.ver,
        browser_session_id: claims.sid ?? null,
        expires_at: claims.exp,
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED') throw expired()
    }
  }
  throw refused()
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="quorate", error="invalid_token"' }

function expired(): AppError {
  return new AppError('unauthenticated', 'The access token has expired. Sign in again for a new one.', {
    headers: CHALLENGE,
  })
}

function refused(): AppError {
  return new AppError('unauthenticated', 'The access token is not valid. Sign in again for a new one.', {
    headers: CHALLENGE,
  })
}
