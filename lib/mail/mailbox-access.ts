import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '#lib/env'

/**
 * The request header in which the web process tells pages that the mailbox may be shown. It removes what callers
 * send under this name; without it, under plain `next start`, nobody can give the header its value.
 */
export const MAILBOX_HEADER = 'x-mailbox-access'

/** Returns the value that the header has when the mailbox may be shown; null when this process has no secret. */
export function mailboxProof(): string | null {
  return env.AUTH_SECRET === undefined
    ? null
    : createHmac('sha256', env.AUTH_SECRET).update('mailbox-access').digest('base64url')
}

/** Whether the web process lets this request see the mailbox, which holds every mail, with links that reset passwords. */
export function isMailboxShown(headers: Headers): boolean {
  const proof = mailboxProof()
  const given = headers.get(MAILBOX_HEADER)
  return proof !== null && given !== null && isSame(given, proof)
}

/** Compares two texts in a time that does not tell how much of them agrees. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
