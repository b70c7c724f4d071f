import { type Attempt, checkFailures, countFailure } from '#lib/accounts/limits'
import { verifyPassword } from '#lib/auth/passwords'
import type { Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'

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
  const { tenant_id } = ctx
  const { email, session_version, password_hash } = account
  const attempt: Attempt = { tenant_id, email, session_version, address, known_source: 'an open session' }
  await checkFailures(attempt)
  const { is_match } = await verifyPassword(password_hash, password, address)
  if (!is_match) {
    await countFailure(attempt)
    throw new AppError('invalid', 'This is not your current password.', { field: 'current_password' })
  }
  await checkFailures(attempt)
  return account
}
