import { randomBytes, timingSafeEqual } from 'node:crypto'
import argon2 from 'argon2'
import { inHashQueue } from '#lib/auth/hash-queue'

/** The floor of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** A hash taken apart: the settings it was made with, the salt and what came out. */
interface Hash {
  memoryCost: number
  timeCost: number
  parallelism: number
  salt: Buffer
  digest: Buffer
}

/** Returns the parts of a stored hash, or null for what is none, such as NO_PASSWORD. */
function partsOf(stored: string): Hash | null {
  const [, settings = '', salt = '', digest = ''] = /^\$argon2id\$v=19\$([^$]+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? []
  if (digest === '') return null
  const value = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(settings)?.[1] ?? 0)
  return {
    memoryCost: value('m'),
    timeCost: value('t'),
    parallelism: value('p'),
    salt: Buffer.from(salt, 'base64'),
    digest: Buffer.from(digest, 'base64'),
  }
}

function isOutdated({ memoryCost, timeCost }: Hash): boolean {
  return memoryCost < PARAMETERS.memoryCost || timeCost < PARAMETERS.timeCost
}

/**
 * Returns the argon2id hash of a password, with its parameters and salt in one text. The password's bytes are
 * taken as they are given.
 *
 * @param address the network address of whoever asks, for a fair queue
 * @param beside another hash whose salt this one shares, so that one computation compares a password with both
 * @throws AppError unavailable when too many hashes wait already
 */
export function hashPassword(password: string, address: string, beside?: string): Promise<string> {
  const other = beside === undefined ? null : partsOf(beside)
  const salt = other && !isOutdated(other) ? { salt: other.salt } : {}
  return inHashQueue(address, () => argon2.hash(password, { ...PARAMETERS, ...salt }))
}

/** Whether one computation compares a password with both hashes. */
export function sharesSalt(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)]
  return first !== null && second !== null && first.salt.equals(second.salt)
}

/** What stands in place of a hash until the owner of an account has chosen a password; no password fits it. */
export const NO_PASSWORD = 'no password'

/**
 * Returns whether the password fits the hash, or one of several that share a salt, and whether the hash was made with
 * lower parameters than today's. Without a hash (no such account, no password yet) it does the same work and says no.
 *
 * @param address the network address of whoever asks, for a fair queue
 * @throws AppError unavailable when too many hashes wait already
 */
export async function verifyPassword(
  stored: string | readonly string[] | null,
  password: string,
  address: string,
): Promise<{ is_match: boolean; is_outdated: boolean }> {
  const hashes = [stored ?? []].flat().flatMap((hash) => partsOf(hash) ?? [])
  const [first = { ...PARAMETERS, salt: randomBytes(16), digest: Buffer.alloc(32) }] = hashes
  const { memoryCost, timeCost, parallelism, salt } = first
  const made = await inHashQueue(address, () =>
    argon2.hash(password, {
      type: argon2.argon2id,
      memoryCost,
      timeCost,
      parallelism,
      salt,
      hashLength: first.digest.length,
      raw: true,
    }),
  )
  const is_match = hashes.some(
    (hash) => hash.salt.equals(salt) && hash.digest.length === made.length && timingSafeEqual(hash.digest, made),
  )
  return { is_match, is_outdated: is_match && isOutdated(first) }
}
