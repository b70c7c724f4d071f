import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'

/** What the token of a mail is good for. */
export type TokenPurpose = 'verify' | 'reset' | 'invite'

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * Makes a token for an account and ends its older ones of the same purpose. Returns the text for the mail: the
 * tenant, so that the link needs nothing else, and 256 random bits, of which only the SHA-256 is kept. The caller
 * holds the account's row.
 *
 * @param isLive false makes one that works for nothing, so that both answers take the same steps
 */
export async function issueMailToken(
  ctx: Ctx,
  account_id: string,
  purpose: TokenPurpose,
  isLive = true,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await ctx.db
    .updateTable('mail_tokens')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  await ctx.db
    .insertInto('mail_tokens')
    .values({
      id: uuidv7(),
      account_id,
      purpose,
      token_hash: hashOf(secret),
      expires_at: sql`now() + interval '24 hours'`,
      used_at: isLive ? null : sql`now()`,
    })
    .execute()
  return `${Buffer.from(ctx.tenant_id).toString('base64url')}.${secret}`
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
    'This link does not work any more: it was used already, is older than 24 hours, or a newer one was sent.',
    { field: 'token' },
  )
}

/** Reads a token without asking the database. Throws invalid when it cannot be one of ours. */
export function readMailToken(token: string, request_id: string): GivenToken {
  const [, tenant, secret] = /^([\w-]{1,200})\.([\w-]{43})$/.exec(token) ?? []
  if (!tenant || !secret) throw deadToken()
  const tenant_id = Buffer.from(tenant, 'base64url').toString('utf8')
  if (tenant_id === '' || tenant_id.includes('\0') || tenant_id.includes('\uFFFD')) throw deadToken()
  return { ctx: createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id }), token_hash: hashOf(secret) }
}

/** Returns the account of a token that still works, or throws invalid. The token is not used up by this. */
export async function getTokenAccount(
  ctx: Ctx,
  token_hash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<{ id: string; email: string; status: string; tenant_name: string }> {
  const account = await ctx.db
    .selectFrom('mail_tokens')
    .innerJoin('accounts', 'accounts.id', 'mail_tokens.account_id')
    .innerJoin('tenants', (join) => join.onTrue())
    .select(['accounts.id', 'accounts.email', 'accounts.status', 'tenants.name as tenant_name'])
    .where('mail_tokens.token_hash', '=', token_hash)
    .where('mail_tokens.purpose', 'in', [...purposes])
    .where('mail_tokens.used_at', 'is', null)
    .where('mail_tokens.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!account) throw deadToken()
  return account
}

/** Uses a token up. However many try at once, one succeeds and the others get invalid. */
export async function useMailToken(ctx: Ctx, token_hash: Buffer): Promise<void> {
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
