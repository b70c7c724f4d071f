import { randomBytes } from 'node:crypto'
import argon2 from 'argon2'
import { inHashQueue } from '#lib/auth/hash-queue'

/** The floor of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/**
 * Returns the argon2id hash of a password, with its parameters and salt in one text. The password's bytes are
 * taken as they are given.
 *
 * @param address the network address of whoever asks, for a fair queue
 * @throws AppError unavailable when too many hashes wait already
 */
export function hashPassword(password: string, address: string): Promise<string> {
  return inHashQueue(address, () => argon2.hash(password, PARAMETERS))
}

/** A hash that no password fits, with the cost of a real one. */
function decoy(): string {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  const part = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${part(16)}$${part(32)}`
}

/** What stands in place of a hash until the owner of an account has chosen a password; no password fits it. */
export const NO_PASSWORD = 'no password'

/**
 * Returns whether the password fits the hash, and whether the hash was made with lower parameters than today's.
 * Without a hash (no such account, no password yet) it does the same work and says no.
 *
 * @param address the network address of whoever asks, for a fair queue
 * @throws AppError unavailable when too many hashes wait already
 */
export async function verifyPassword(
  hash: string | null,
  password: string,
  address: string,
): Promise<{ is_match: boolean; is_outdated: boolean }> {
  const stored = hash?.startsWith('$argon2id$') ? hash : decoy()
  const is_match = await inHashQueue(address, () => argon2.verify(stored, password))
  return { is_match, is_outdated: is_match && isOutdated(stored) }
}

function isOutdated(hash: string): boolean {
  const parameters = hash.split('$')[3] ?? ''
  const value = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(parameters)?.[1] ?? 0)
  return value('m') < PARAMETERS.memoryCost || value('t') < PARAMETERS.timeCost
}
