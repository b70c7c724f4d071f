import { sql } from 'kysely'
import { type Attempt, type Caller, checkFailures, countFailure, forgetFailures } from '#lib/accounts/limits'
import { listPendingHashes } from '#lib/accounts/pending'
import { findSignInAccount, getProfile, type SignInAccount } from '#lib/accounts/queries'
import type { Credentials, Profile, SignedIn } from '#lib/accounts/schema'
import { startBrowserSession } from '#lib/accounts/sessions'
import { recordAudit } from '#lib/audit/service'
import { refuseWhenFull } from '#lib/auth/hash-queue'
import { knows } from '#lib/auth/known-device'
import { hashPassword, verifyPassword } from '#lib/auth/passwords'
import { signAccessToken } from '#lib/auth/tokens'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { logger } from '#lib/log'
import { findSpelling } from '#lib/tenants/queries'

/** One sentence for a wrong address, password or tenant, and for an account that was disabled. */
function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'Invalid email or password.', {
    headers: { 'www-authenticate': 'Bearer realm="quorate"' },
  })
}

/**
 * Holds credentials against the account they name, and returns it. Whatever does not fit is answered alike and costs
 * the same: one look-up and one hash, however often an address was registered. Failures are counted, successes are not.
 *
 * @throws AppError unauthenticated, unverified or forbidden (only after the right password), rate_limited, unavailable
 */
async function checkCredentials(ctx: Ctx, input: Credentials, caller: Caller): Promise<SignInAccount> {
  refuseWhenFull(caller.address)
  const [account, pending] = await Promise.all([
    findSignInAccount(ctx, input.email),
    listPendingHashes(ctx, input.email),
  ])
  const { tenant_id, email } = input
  const attempt: Attempt = {
    tenant_id,
    email,
    session_version: account?.session_version ?? null,
    address: caller.address,
    known_source: account && knows(caller.device, account.id) ? `browser ${caller.device.id}` : null,
  }
  await checkFailures(attempt)
  const hashes = account ? [account.password_hash] : pending
  const { is_match, is_outdated } = await verifyPassword(hashes, input.password, caller.address)
  if (!is_match || account?.status === 'disabled') {
    await countFailure(attempt)
    logger.info({ request_id: caller.request_id, tenant_id: input.tenant_id.slice(0, 100) }, 'sign-in failed')
    throw wrongCredentials()
  }
  // Guesses sent all at once have passed the first look before any of them was counted.
  await checkFailures(attempt)
  if (!account || account.status === 'unverified') {
    throw new AppError('unverified', 'Verify your e-mail address before logging in. Open the link in the mail we sent.')
  }
  if (account.status === 'awaiting_approval') {
    throw new AppError('forbidden', 'Your account waits for the approval of an administrator of your association.')
  }
  await forgetFailures(attempt)
  if (is_outdated) await renewHash(ctx, account, input.password, caller.address)
  return account
}

async function renewHash(ctx: Ctx, account: SignInAccount, password: string, address: string): Promise<void> {
  const password_hash = await hashPassword(password, address)
  await ctx.db
    .updateTable('accounts')
    .set({ password_hash })
    .where('id', '=', account.id)
    // Somebody may have chosen a new password in the meantime.
    .where('password_hash', '=', account.password_hash)
    .execute()
}

/** Writes down that an account signed in, and returns its profile. */
async function noteSignIn(ctx: Ctx, account: SignInAccount, where: 'api' | 'browser'): Promise<Profile> {
  await ctx.db.updateTable('accounts').set({ last_login_at: sql`now()` }).where('id', '=', account.id).execute()
  const as: Ctx = {
    ...ctx,
    actor: {
      kind: 'account',
      account_id: account.id,
      roles: account.roles,
      session_version: account.session_version,
      browser_session_id: null,
    },
  }
  await recordAudit(as, { action: 'account.signed_in', noun: 'accounts', object_id: account.id, after: { where } })
  return getProfile(ctx, account.id)
}

function anonymousCtx(input: Credentials, caller: Caller): Ctx {
  return createCtx({ tenant_id: input.tenant_id, actor: { kind: 'anonymous' }, request_id: caller.request_id })
}

/**
 * Signs in to the API: returns a bearer token and the profile.
 *
 * @throws AppError unauthenticated, unverified, forbidden, rate_limited, unavailable
 */
export async function signIn(input: Credentials, caller: Caller): Promise<SignedIn> {
  const ctx = anonymousCtx(input, caller)
  const account = await checkCredentials(ctx, input, caller)
  const user = await transaction(ctx, (ctx) => noteSignIn(ctx, account, 'api'))
  return { ...(await bearerToken(ctx, account, null, env.ACCESS_TOKEN_TTL)), user }
}

/** What the browser's cookie remembers of a sign-in. */
export interface BrowserSignIn {
  user: Profile
  session_version: number
  browser_session_id: string
}

/**
 * Signs a browser in: returns the profile and the session that was begun.
 *
 * @throws AppError unauthenticated, unverified, forbidden, rate_limited, unavailable
 */
export async function signInBrowser(
  given: Credentials,
  caller: Caller,
  userAgent: string | null,
): Promise<BrowserSignIn> {
  // The API compares the identifier exactly; people need not know its capital letters.
  const tenant_id = (await findSpelling(given.tenant_id)) ?? given.tenant_id
  const input = { ...given, tenant_id }
  const ctx = anonymousCtx(input, caller)
  const account = await checkCredentials(ctx, input, caller)
  return transaction(ctx, async (ctx) => {
    const user = await noteSignIn(ctx, account, 'browser')
    const browser_session_id = await startBrowserSession(ctx, account.id, userAgent)
    return { user, session_version: account.session_version, browser_session_id }
  })
}

/**
 * Signs a bearer token for an account.
 *
 * @param lifetime seconds
 */
export async function bearerToken(
  ctx: Ctx,
  account: Pick<SignInAccount, 'id' | 'roles' | 'session_version'>,
  browser_session_id: string | null,
  lifetime: number,
): Promise<{ access_token: string; token_type: 'Bearer'; expires_in: number }> {
  const { id: account_id, roles, session_version } = account
  const claims = { tenant_id: ctx.tenant_id, account_id, roles, session_version, browser_session_id }
  return { access_token: await signAccessToken(claims, lifetime), token_type: 'Bearer', expires_in: lifetime }
}
