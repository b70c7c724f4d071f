import { sql } from 'kysely'
import { type Attempt, checkFailures, countFailure } from '#lib/accounts/limits'
import { endMailTokens, issueMailToken } from '#lib/accounts/mail-tokens'
import { endAllSessions } from '#lib/accounts/sessions'
import { verifyPassword } from '#lib/auth/passwords'
import type { Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'

/**
 * Returns the account of whoever gives its password. Whoever found an open session must not find the password by trying, so
 * wrong tries count like failed sign-ins.
 *
 * @param address the network address of whoever asks
 * @throws AppError not_found, invalid (`current_password`), rate_limited
 */
export async function requirePassword(ctx: Ctx, id: string, password: string, address: string) {
  const account = orNotFound(
    await ctx.db
      .selectFrom('accounts')
      .innerJoin('tenants', (join) => join.onTrue())
      .select([
        'accounts.email',
        'accounts.roles',
        'accounts.password_hash',
        'accounts.session_version',
        'tenants.name as tenant_name',
      ])
      .where('accounts.id', '=', id)
      .executeTakeFirst(),
    'account',
  )
  const { email, session_version, password_hash } = account
  const attempt = { tenant_id: ctx.tenant_id, email, session_version, address, known_source: 'an open session' }
  if (await isOneOf([password_hash], password, attempt)) return account
  throw new AppError('invalid', 'This is not your current password.', { field: 'current_password' })
}

/**
 * Whether a password is that of one of the hashes. Wrong ones are counted.
 *
 * @throws AppError rate_limited
 */
export async function isOneOf(hashes: readonly string[], password: string, attempt: Attempt): Promise<boolean> {
  await checkFailures(attempt)
  for (const hash of hashes) {
    const { is_match } = await verifyPassword(hash, password, attempt.address)
    if (!is_match) continue
    await checkFailures(attempt)
    return true
  }
  await countFailure(attempt)
  return false
}

/** Stores a new hash, ends every session of the account and tells its owner. Returns the new session version. */
export async function setPassword(ctx: Ctx, id: string, password_hash: string): Promise<number> {
  const account = await ctx.db
    .updateTable('accounts')
    .set({ password_hash })
    .where('id', '=', id)
    .returning(['email', 'first_name', 'last_name', 'status'])
    .executeTakeFirstOrThrow()
  // Whoever knew the old password may have asked for another address.
  await endMailTokens(ctx, id, ['email'])
  if (account.status !== 'unverified') {
    const to = { address: account.email, name: displayName(account) }
    const props = { changed_at: new Date().toISOString() }
    await queueMail(ctx, { template: 'password_changed', to, account_id: id, props })
  }
  return endAllSessions(ctx, id)
}

/**
 * Keeps the password that is about to be replaced by whoever knows it, as a way back that nobody has the link of: the address may
 * be changed next. The caller holds the account's row.
 */
export async function keepFormerPassword(ctx: Ctx, id: string): Promise<void> {
  const { email, email_key, password_hash } = await ctx.db
    .selectFrom('accounts')
    .select(['email', 'email_key', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await issueMailToken(ctx, id, 'restore', { email, email_key, password_hashes: [password_hash] })
}

/**
 * The hashes of an account's password and of those that it took the place of within a week, while the address was the same: the
 * oldest first, three at most.
 */
export async function passwordsOfLastWeek(ctx: Ctx, id: string): Promise<string[]> {
  const { email_key, password_hash } = await ctx.db
    .selectFrom('accounts')
    .select(['email_key', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const former = await ctx.db
    .selectFrom('mail_tokens')
    .select(sql<string>`password_hashes[1]`.as('hash'))
    .where('account_id', '=', id)
    .where('purpose', '=', 'restore')
    .where('email_key', '=', email_key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at')
    .limit(2)
    .execute()
  return [...former.map(({ hash }) => hash), password_hash]
}

/** Ends what takes an address back that the account has again: whoever proved it needs no other password for it. */
export async function endWaysBack(ctx: Ctx, id: string, email_key: string): Promise<void> {
  await ctx.db
    .updateTable('mail_tokens')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', id)
    .where('purpose', '=', 'restore')
    .where('email_key', '=', email_key)
    .where('used_at', 'is', null)
    .execute()
}
