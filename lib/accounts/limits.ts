import type { KnownDevice } from '#lib/auth/known-device'
import { emailKey } from '#lib/format/email-key'
import { networkOf } from '#lib/format/network'
import { type Counted, checkLimits, clearLimits, countHits } from '#lib/limits/rate-limit'

/** Who asks, for the limits and the log. */
export interface Caller {
  /** The network address. */
  address: string
  request_id: string
  /** The browser, where somebody signed in with it before. */
  device?: KnownDevice | null
}

/** Counts a request that sends a mail to an address, of a tenant or, with null, of the service itself. Throws rate_limited. */
export async function countMail(
  kind: 'register' | 'request',
  tenantId: string | null,
  email: string,
  caller: Caller,
): Promise<void> {
  await countHits(
    [kind === 'register' ? 'registrations_per_address' : 'mails_per_address', networkOf(caller.address)],
    ['mails_per_account', JSON.stringify([tenantId, emailKey(email)])],
  )
}

/** Counts a registration that would start a tenant. Throws rate_limited. */
export async function countNewTenant(caller: Caller): Promise<void> {
  await countHits(['tenants_per_address', networkOf(caller.address)])
}

/** A password that is held against an account, whether or not the account exists. */
export interface Attempt {
  tenant_id: string
  email: string
  /** Null without an account. A new password raises it, and with it every count begins anew. */
  session_version: number | null
  address: string
  /** What tells the owner of the account from strangers: a known browser, an open session. */
  known_source: string | null
}

/**
 * The limits of wrong passwords. Each network and each known browser has failures of its own on an account, so that a
 * stranger who guesses locks out nobody but himself; guessing from many networks ends at the account's own limit,
 * which only what is known to belong to the owner passes.
 */
function limitsOf({ tenant_id, email, session_version, address, known_source }: Attempt) {
  const account = JSON.stringify([tenant_id, emailKey(email), session_version ?? 1])
  const network = networkOf(address)
  const source = JSON.stringify([account, known_source ?? `network ${network}`])
  const ofSource: Counted[] = [
    ['sign_in_failures_per_source', source],
    ['sign_in_failures_per_source_and_day', source],
  ]
  const ofStrangers: Counted[] = [
    ['sign_in_failures_per_account', account],
    ['sign_in_failures_per_address', network],
  ]
  return { ofSource, all: known_source === null ? [...ofSource, ...ofStrangers] : ofSource }
}

/** Throws rate_limited when no more passwords may be tried. */
export async function checkFailures(attempt: Attempt): Promise<void> {
  await checkLimits(...limitsOf(attempt).all)
}

/** Counts a wrong password. Throws rate_limited when a limit was used up before. */
export async function countFailure(attempt: Attempt): Promise<void> {
  await countHits(...limitsOf(attempt).all)
}

/** Forgets the wrong passwords from this network or browser after the right one. */
export async function forgetFailures(attempt: Attempt): Promise<void> {
  await clearLimits(...limitsOf(attempt).ofSource)
}
