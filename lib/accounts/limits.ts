import { emailKey } from '#lib/accounts/queries'
import { countHit } from '#lib/http/rate-limit'

/** Who asks, for the limits and the log. */
export interface Caller {
  /** The network address. */
  address: string
  request_id: string
}

/** What the limits of one account are counted under, whether or not the account exists. */
export function accountSubject(tenantId: string, email: string): string {
  return JSON.stringify([tenantId, emailKey(email)])
}

/** Counts a request that sends a mail to an address. Throws rate_limited. */
export async function countMail(
  kind: 'register' | 'request',
  tenantId: string,
  email: string,
  caller: Caller,
): Promise<void> {
  await Promise.all([
    countHit(kind === 'register' ? 'registrations_per_address' : 'mails_per_address', caller.address),
    countHit('mails_per_account', accountSubject(tenantId, email)),
  ])
}
