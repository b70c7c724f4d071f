import { sql } from 'kysely'
import { deadToken, readMailToken } from '#lib/accounts/mail-tokens'
import { requirePending, takePending } from '#lib/accounts/pending'
import { hasOtherAdministrator } from '#lib/accounts/queries'
import { refuseClosed, type SignupRule } from '#lib/accounts/register'
import type { Verified } from '#lib/accounts/schema'
import { confirmSignInAddress } from '#lib/accounts/sign-in-address'
import { recordAudit } from '#lib/audit/service'
import { takeJoiningConsents } from '#lib/consents/joining'
import { type Ctx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'
import { confirmEmail } from '#lib/members/email-change'
import { claimKnownMember, claimMember } from '#lib/members/service'
import { lockVersioned, touch } from '#lib/records/versions'
import { findJoiningRule, getBrand } from '#lib/tenants/queries'
import { nameFromId } from '#lib/tenants/schema'
import { createTenant, lockTenant } from '#lib/tenants/service'

/**
 * Proves an address with the token that was mailed to it, and makes the account that was registered with that very
 * token: its password and names are those of no other registration. A tenant that somebody registered to start exists
 * from its first verified address on. The link of an address that a member wants on the own record, or to sign in with, puts
 * it there.
 *
 * @throws AppError invalid when the token does not work (any more), or unknown tenants cannot be started any more
 */
export async function verifyEmail(
  token: string,
  request_id: string,
  signup: SignupRule = env.TENANT_SIGNUP,
): Promise<Verified> {
  const given = readMailToken(token, request_id)
  return transaction(given.ctx, async (ctx) => {
    const changed = await confirmEmail(ctx, given.token_hash)
    if (changed) {
      const { name } = await getBrand(ctx)
      const message = `The address is confirmed. From now on mails of ${name} go to it; you sign in as before.`
      return { message, ...changed, tenant_id: ctx.tenant_id, is_awaiting_approval: false, proved: 'new_address' }
    }
    const moved = await confirmSignInAddress(ctx, given.token_hash)
    if (moved) {
      const message = `The address is confirmed. From now on you sign in with ${moved.email}.`
      return { message, ...moved, tenant_id: ctx.tenant_id, is_awaiting_approval: false, proved: 'sign_in_address' }
    }
    await requirePending(ctx, given.token_hash)
    // Locks are taken in one order everywhere: tenant, account, token.
    if (!(await findJoiningRule(ctx))) {
      refuseClosed(null, signup)
      await createTenant(ctx, nameFromId(ctx.tenant_id))
    }
    await lockTenant(ctx)
    const { id, joining_answers, joining_consents, ...registered } = await takePending(ctx, given.token_hash)
    const { email } = registered
    const account = await ctx.db
      .insertInto('accounts')
      .values({
        ...{ id, ...registered },
        joining_answers: JSON.stringify(joining_answers),
        joining_consents: JSON.stringify(joining_consents),
      })
      // Somebody was invited or verified with this address in the meantime.
      .onConflict((conflict) => conflict.columns(['tenant_id', 'email_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!account) throw deadToken()
    const status = await admitAccount(ctx, id)
    const is_awaiting_approval = status === 'awaiting_approval'
    const message = is_awaiting_approval
      ? 'The address is verified. An administrator of your association now decides about your account.'
      : 'The address is verified. You can sign in now.'
    return { message, email, tenant_id: ctx.tenant_id, is_awaiting_approval, proved: 'account' }
  })
}

/**
 * Lets an account in whose address has just been proven. The first one of a tenant without administrator becomes its
 * administrator; with joining by approval the others wait. The caller holds the tenant and the account. Returns the
 * account's status.
 */
export async function admitAccount(ctx: Ctx, id: string): Promise<string> {
  const account = await lockVersioned(ctx, 'accounts', id, null, 'account')
  if (account.status !== 'unverified') return account.status
  const { joining_rule } = await lockTenant(ctx)
  // An administrator who was invited and has not come yet keeps the place against whoever is faster.
  const isFirst = !(await hasOtherAdministrator(ctx, id, true))
  const isInvited = await wasInvited(ctx, id)
  const status = isFirst || isInvited || joining_rule === 'open' ? 'verified' : 'awaiting_approval'
  const roles = isFirst ? ['administrator'] : account.roles
  await touch(ctx, 'accounts', id, { status, roles, email_verified_at: sql`now()` })
  await recordAudit(ctx, { action: 'account.verified', noun: 'accounts', object_id: id, after: { status, roles } })
  if (status === 'verified') await welcomeAccount(ctx, { ...account, roles }, isInvited)
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

/**
 * Gives an account that may sign in from now on its member record, and tells its owner. Who was invited to work for the
 * association and not as a member has one only where there is a record of theirs already.
 */
export async function welcomeAccount(
  ctx: Ctx,
  account: { id: string; email: string; first_name: string; last_name: string; roles: readonly string[] },
  isInvited = false,
): Promise<void> {
  const isStaffOnly = isInvited && !account.roles.includes('member')
  const member_id = isStaffOnly ? await claimKnownMember(ctx, account) : await claimMember(ctx, account)
  if (member_id) await takeJoiningConsents(ctx, account.id, member_id)
  await queueMail(ctx, {
    template: 'welcome',
    to: { address: account.email, name: displayName(account) },
    account_id: account.id,
    member_id,
    props: { is_administrator: account.roles.includes('administrator') },
  })
}
