import { createHmac } from 'node:crypto'
import { secretsFor } from '#lib/auth/sealed-cookie'
import { digestOf } from '#lib/http/constant'

const CONTENT = 10

/**
 * Returns what names this content of the picture at a path, and proves that we named it: addresses that were made up
 * are told apart without asking the database or drawing anything.
 */
export function pictureVersion(path: string, content: string): string {
  const digest = digestOf(content).slice(0, CONTENT)
  return digest + seals(path, digest)[0]
}

/** Whether we gave this version to the picture at the path, now or for an earlier content of it. */
export function isPictureVersion(path: string, version: string): boolean {
  const digest = version.slice(0, CONTENT)
  return seals(path, digest).includes(version.slice(CONTENT))
}

/** By each secret; the first is the one to write with. */
function seals(path: string, digest: string): string[] {
  return secretsFor('picture').map((secret) =>
    createHmac('sha256', secret).update(`${path} ${digest}`).digest('base64url').slice(0, 12),
  )
}
