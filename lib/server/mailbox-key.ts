import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#lib/env'
import { isSame } from '#lib/mail/mailbox-access'

type Place = Pick<Env, 'DATA_DIR' | 'PORT'>

/** Present, with the digest of the key, as long as the key can be used. */
function keyFile({ DATA_DIR, PORT }: Place): string {
  return join(DATA_DIR, `mailbox-key-${PORT}`)
}

/** Holds the digest of the cookie that the key was exchanged for. */
function cookieFile(place: Place): string {
  return `${keyFile(place)}.used`
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Makes the key that opens the mailbox once, and ends that of an earlier start with the cookie it became. Returns
 * null where DATA_DIR cannot be written: it is kept there so that every web process knows whether it was used.
 */
export function makeMailboxKey(place: Place): string | null {
  const key = randomBytes(32).toString('base64url')
  try {
    mkdirSync(place.DATA_DIR, { recursive: true })
    dropMailboxKey(place)
    writeFileSync(keyFile(place), digest(key), { mode: 0o600 })
    return key
  } catch {
    return null
  }
}

/** Ends the key and the cookie. */
export function dropMailboxKey(place: Place): void {
  for (const file of [keyFile(place), cookieFile(place)]) rmSync(file, { force: true })
}

/** Exchanges the key for the cookie's value; null when it is another key or has been used. */
export function redeemMailboxKey(key: string, place: Place): string | null {
  const expected = read(keyFile(place))
  if (expected === null || !isSame(digest(key), expected)) return null
  const cookie = randomBytes(32).toString('base64url')
  try {
    // Of several who come at once, one can move the file.
    renameSync(keyFile(place), cookieFile(place))
    writeFileSync(cookieFile(place), digest(cookie), { mode: 0o600 })
    return cookie
  } catch {
    return null
  }
}

/** Whether the cookie is the one that the key was exchanged for. */
export function isMailboxCookie(cookie: string, place: Place): boolean {
  const expected = read(cookieFile(place))
  return expected !== null && isSame(digest(cookie), expected)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
