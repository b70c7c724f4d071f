import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { hashOfSecret, LINK_EXPIRY, newToken } from '#lib/auth/link-token'
import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'

/** What the token of a mail is good for. */
export type TokenPurpose = 'reset' | 'invite' | 'email' | 'given' | 'restore'

/** Nobody waits for an invitation before the screen, nor for a notice, so their links work longer. */
const LONG_EXPIRY = sql<string>`now() + interval '7 days'`

/**
 * Makes a token for an account and ends its older ones of the same purpose, but for those that take a former address back:
 * whoever moved an account twice must not end the way back of its owner. Returns the text for the mail. The caller holds the
 * account's row.
 *
 * @param wanted the address that the token makes that of the account, and which passwords it takes for that
 */
export async function issueMailToken(
  ctx: Ctx,
  account_id: string,
  purpose: TokenPurpose,
  wanted: { email: string; email_key: string; password_hashes?: string[] } | null = null,
): Promise<string> {
  const { token, token_hash } = newToken(ctx)
  if (purpose !== 'restore') await endMailTokens(ctx, account_id, [purpose])
  await ctx.db
    .insertInto('mail_tokens')
    .values({
      id: uuidv7(),
      account_id,
      purpose,
      token_hash,
      ...wanted,
      expires_at: purpose === 'reset' || purpose === 'email' ? LINK_EXPIRY : LONG_EXPIRY,
    })
    .execute()
  return token
}

/** Ends the tokens of an account that were not used. The caller holds the account's row. */
export async function endMailTokens(ctx: Ctx, account_id: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await ctx.db
    .updateTable('mail_tokens')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** A token as it came in: the context of its tenant, and what the database knows it by. */
export interface GivenToken {
  ctx: Ctx
  token_hash: Buffer
}

/** The refusal of a token, whatever is wrong with it. */
export function deadToken(): AppError {
  return new AppError(
    'invalid',
    'This link does not work any more: it was used already, has expired, or another link to this address has taken its place.',
    { field: 'token' },
  )
}

/** Reads a token without asking the database. Throws invalid when it cannot be one of ours. */
export function readMailToken(token: string, request_id: string): GivenToken {
  const [, tenant, secret] = /^([\w-]{1,200})\.([\w-]{43})$/.exec(token) ?? []
  if (!tenant || !secret) throw deadToken()
  const tenant_id = Buffer.from(tenant, 'base64url').toString('utf8')
  if (tenant_id === '' || tenant_id.includes('\0') || tenant_id.includes('\uFFFD')) throw deadToken()
  return { ctx: createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id }), token_hash: hashOfSecret(secret) }
}

/** Returns the association that a token names, whether or not it still works; undefined when it is none of ours. */
export function tenantOfToken(token: string): string | undefined {
  try {
    return readMailToken(token, '').ctx.tenant_id
  } catch {
    return undefined
  }
}

/** Whether a token still sets a password. It is not used up by this. */
export async function isPasswordToken(token: string, request_id: string): Promise<boolean> {
  try {
    const { ctx, token_hash } = readMailToken(token, request_id)
    await getTokenAccount(ctx, token_hash)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return false
    throw error
  }
}

/** The account whose password a token sets. */
interface PasswordAccount {
  id: string
  /** The one that it signs in with from then on. */
  email: string
  /** Of an address that an administrator gave it; null where it keeps its own. */
  given_key: string | null
  status: string
  tenant_name: string
}

/** Returns the account of a token that still works, or throws invalid. The token is not used up by this. */
export async function getTokenAccount(ctx: Ctx, token_hash: Buffer): Promise<PasswordAccount> {
  const account = await ctx.db
    .selectFrom('mail_tokens')
    .innerJoin('accounts', 'accounts.id', 'mail_tokens.account_id')
    .innerJoin('tenants', (join) => join.onTrue())
    .select([
      'accounts.id',
      sql<string>`coalesce(mail_tokens.email, accounts.email)`.as('email'),
      'mail_tokens.email_key as given_key',
      'accounts.status',
      'tenants.name as tenant_name',
    ])
    .where('mail_tokens.token_hash', '=', token_hash)
    .where('mail_tokens.purpose', 'in', ['reset', 'invite', 'given'])
    .where('mail_tokens.used_at', 'is', null)
    .where('mail_tokens.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!account) throw deadToken()
  return account
}

/** Uses a token up. However many try at once, one succeeds and the others get invalid. */
export async function spendMailToken(ctx: Ctx, token_hash: Buffer): Promise<void> {
  const used = await ctx.db
    .updateTable('mail_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw deadToken()
}
