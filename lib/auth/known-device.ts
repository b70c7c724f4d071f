import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { openCookie, sealCookie, siteCookie } from '#lib/auth/sealed-cookie'

const LIFETIME_S = 400 * 24 * 3600
const MAX_ACCOUNTS = 10

const KnownDevice = z.object({ id: z.uuid(), account_ids: z.array(z.uuid()) })

/**
 * A browser with which somebody has signed in before, and to which accounts. Its cookie outlives the session and
 * opens nothing: it only keeps the browser of an account's owner apart from strangers who guess the password.
 */
export type KnownDevice = z.infer<typeof KnownDevice>

/** The cookie that makes a browser known. */
export function deviceCookie() {
  const { name, options } = siteCookie('device')
  return { name, options: { ...options, maxAge: LIFETIME_S } }
}

/** Returns the browser behind the cookie, or null. */
export async function readDevice(sealed: string | undefined): Promise<KnownDevice | null> {
  return KnownDevice.safeParse(await openCookie('known-device', sealed)).data ?? null
}

/** Returns the cookie's value. */
export function sealDevice(device: KnownDevice): Promise<string> {
  return sealCookie('known-device', { ...device }, LIFETIME_S)
}

/** Whether somebody has signed in to the account with this browser before. */
export function knows(device: KnownDevice | null | undefined, accountId: string): device is KnownDevice {
  return device?.account_ids.includes(accountId) ?? false
}

/** Returns the browser as it is known after signing in to an account. */
export function withAccount(device: KnownDevice | null, accountId: string): KnownDevice {
  const { id, account_ids } = device ?? { id: uuidv7(), account_ids: [] }
  const others = account_ids.filter((other) => other !== accountId)
  return { id, account_ids: [accountId, ...others].slice(0, MAX_ACCOUNTS) }
}
