import { withConstantTime } from '#lib/accounts/constant-time'
import { refuseGuessable } from '#lib/accounts/guessable-passwords'
import { mailInvitation } from '#lib/accounts/invitation'
import { type Caller, countMail } from '#lib/accounts/limits'
import { getTokenAccount, issueMailToken, readMailToken, spendMailToken } from '#lib/accounts/mail-tokens'
import { endWaysBack, keepFormerPassword, requirePassword, setPassword } from '#lib/accounts/own-password'
import { resendLinks } from '#lib/accounts/pending'
import type { Address, Message, PasswordChange, PasswordChanged, PasswordReset, Verified } from '#lib/accounts/schema'
import { BROWSER_TOKEN_TTL } from '#lib/accounts/sessions'
import { bearerToken } from '#lib/accounts/sign-in'
import { takeGivenAddress } from '#lib/accounts/sign-in-address'
import { admitAccount } from '#lib/accounts/verify'
import { recordAudit } from '#lib/audit/service'
import { hashPassword, NO_PASSWORD } from '#lib/auth/passwords'
import { actingAccountId, type Ctx, createCtx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'
import type { Role } from '#lib/permissions'
import { lockVersioned } from '#lib/records/versions'
import { findSpelling } from '#lib/tenants/queries'
import { lockTenant } from '#lib/tenants/service'

/** Sends the link for choosing a new password. The answer says nothing about whether there is an account. */
export async function requestPasswordReset(input: Address, caller: Caller): Promise<Message> {
  const { email } = input
  const tenant_id = (await findSpelling(input.tenant_id)) ?? input.tenant_id
  await countMail('request', tenant_id, email, caller)
  const ctx = createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id: caller.request_id })
  await withConstantTime(
    transaction(ctx, async (ctx) => {
      const account = await ctx.db
        .selectFrom('accounts')
        .select(['id', 'email', 'first_name', 'last_name', 'status', 'password_hash'])
        .where('email_key', '=', emailKey(email))
        .forUpdate()
        .executeTakeFirst()
      // Whoever has not proven the address yet does that first.
      if (!account) return resendLinks(ctx, email)
      if (account.status === 'disabled') return
      await (account.password_hash === NO_PASSWORD ? mailInvitation(ctx, account) : mailReset(ctx, account))
      await recordAudit(ctx, { action: 'account.password_requested', noun: 'accounts', object_id: account.id })
    }),
  )
  return { message: 'If there is an account with this address, a link for a new password is on its way.' }
}

async function mailReset(
  ctx: Ctx,
  account: { id: string; email: string; first_name: string; last_name: string },
): Promise<void> {
  const token = await issueMailToken(ctx, account.id, 'reset')
  const to = { address: account.email, name: displayName(account) }
  await queueMail(ctx, { template: 'reset_password', to, account_id: account.id, props: { token } })
}

/**
 * Sets the password with the token of a mail, which also proves the address, and ends every session. Invited people
 * choose their first password this way.
 *
 * @throws AppError invalid (the token does not work, guessable password), unavailable
 */
export async function resetPassword(input: PasswordReset, caller: Caller): Promise<Verified> {
  const given = readMailToken(input.token, caller.request_id)
  const known = await getTokenAccount(given.ctx, given.token_hash)
  const { tenant_name, email } = known
  const { tenant_id } = given.ctx
  refuseGuessable(input.password, { email, tenant_id, tenant_name })
  const password_hash = await hashPassword(input.password, caller.address)
  const status = await transaction(given.ctx, async (ctx) => {
    // Locks are taken in one order everywhere: tenant, account, token.
    await lockTenant(ctx)
    await lockVersioned(ctx, 'accounts', known.id, null, 'account')
    await spendMailToken(ctx, given.token_hash)
    if (known.given_key) await takeGivenAddress(ctx, known.id, { email, email_key: known.given_key })
    // A link that went there proves the address.
    else await endWaysBack(ctx, known.id, emailKey(email))
    await setPassword(ctx, known.id, password_hash)
    await recordAudit(ctx, { action: 'account.password_reset', noun: 'accounts', object_id: known.id })
    return admitAccount(ctx, known.id)
  })
  const is_awaiting_approval = status === 'awaiting_approval'
  const proved = known.given_key ? 'sign_in_address' : 'account'
  if (status === 'disabled') {
    const message =
      'The password is set. The account is shut out until an administrator of your association enables it.'
    return { message, email, tenant_id, is_awaiting_approval: true, proved }
  }
  const message = is_awaiting_approval
    ? 'The password is set. An administrator of your association now decides about your account.'
    : known.given_key
      ? `The password is set. From now on you sign in with ${email}.`
      : 'The password is set. You can sign in with it now.'
  return { message, email, tenant_id, is_awaiting_approval, proved }
}

/**
 * Changes the acting account's password. Every session and token ends; the answer carries a new token for the caller.
 *
 * @throws AppError invalid (wrong current password, guessable new one), rate_limited, unavailable
 */
export async function changePassword(ctx: Ctx, input: PasswordChange, address: string): Promise<PasswordChanged> {
  const id = actingAccountId(ctx) ?? ''
  const account = await requirePassword(ctx, id, input.current_password, address)
  const { email, tenant_name } = account
  refuseGuessable(input.password, { email, tenant_id: ctx.tenant_id, tenant_name })
  const password_hash = await hashPassword(input.password, address)
  const session_version = await transaction(ctx, async (ctx) => {
    await lockVersioned(ctx, 'accounts', id, null, 'account')
    await recordAudit(ctx, { action: 'account.password_changed', noun: 'accounts', object_id: id })
    await keepFormerPassword(ctx, id)
    return setPassword(ctx, id, password_hash)
  })
  const roles = account.roles as Role[]
  const isBrowser = ctx.actor.kind === 'account' && ctx.actor.browser_session_id !== null
  const lifetime = isBrowser ? BROWSER_TOKEN_TTL : env.ACCESS_TOKEN_TTL
  const token = await bearerToken(ctx, { id, roles, session_version }, null, lifetime)
  return { message: 'The password is changed. You are signed out everywhere else.', ...token }
}
