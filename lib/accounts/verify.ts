import { sql } from 'kysely'
import { getTokenAccount, readMailToken, useMailToken } from '#lib/accounts/mail-tokens'
import { hasOtherAdministrator } from '#lib/accounts/queries'
import type { Verified } from '#lib/accounts/schema'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'
import { claimMember } from '#lib/members/claim'
import { lockTenant } from '#lib/tenants/service'

/**
 * Proves an address with the token that was mailed to it.
 *
 * @throws AppError invalid when the token does not work (any more)
 */
export async function verifyEmail(token: string, request_id: string): Promise<Verified> {
  const given = readMailToken(token, request_id)
  return transaction(given.ctx, async (ctx) => {
    const { id, email } = await getTokenAccount(ctx, given.token_hash, ['verify'])
    // Locks are taken in one order everywhere: tenant, account, token.
    await lockTenant(ctx)
    await lockAccount(ctx, id)
    await useMailToken(ctx, given.token_hash)
    const status = await admitAccount(ctx, id)
    const is_awaiting_approval = status === 'awaiting_approval'
    const message = is_awaiting_approval
      ? 'The address is verified. An administrator of your association now decides about your account.'
      : 'The address is verified. You can sign in now.'
    return { message, email, tenant_id: ctx.tenant_id, is_awaiting_approval }
  })
}

/** Holds an account until the transaction ends, and returns it. */
export async function lockAccount(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'roles',
      'status',
      'email_verified_at',
      'session_version',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Lets an account in whose address has just been proven. The first one of a tenant without administrator becomes its
 * administrator; with joining by approval the others wait. The caller holds the tenant and the account. Returns the
 * account's status.
 */
export async function admitAccount(ctx: Ctx, id: string): Promise<string> {
  const account = await lockAccount(ctx, id)
  if (account.status !== 'unverified') return account.status
  const { joining_rule } = await lockTenant(ctx)
  // An administrator who was invited and has not come yet keeps the place against whoever is faster.
  const isFirst = !(await hasOtherAdministrator(ctx, id, true))
  const isInvited = await wasInvited(ctx, id)
  const status = isFirst || isInvited || joining_rule === 'open' ? 'verified' : 'awaiting_approval'
  const roles = isFirst ? ['administrator'] : account.roles
  await ctx.db
    .updateTable('accounts')
    .set({ status, roles, email_verified_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await recordAudit(ctx, { action: 'account.verified', noun: 'accounts', object_id: id, after: { status, roles } })
  if (status === 'verified') await welcomeAccount(ctx, { ...account, roles })
  return status
}

/** An account that an administrator opened needs no second word from one. */
async function wasInvited(ctx: Ctx, id: string): Promise<boolean> {
  const token = await ctx.db
    .selectFrom('mail_tokens')
    .select('id')
    .where('account_id', '=', id)
    .where('purpose', '=', 'invite')
    .limit(1)
    .executeTakeFirst()
  return token !== undefined
}

/** Gives an account that may sign in from now on its member record, and tells its owner. */
export async function welcomeAccount(
  ctx: Ctx,
  account: { id: string; email: string; first_name: string; last_name: string; roles: readonly string[] },
): Promise<void> {
  const member_id = await claimMember(ctx, account)
  await queueMail(ctx, {
    template: 'welcome',
    to: { address: account.email, name: displayName(account) },
    account_id: account.id,
    member_id,
    props: { is_administrator: account.roles.includes('administrator') },
  })
}
