import { sql } from 'kysely'
import { countMail } from '#lib/accounts/limits'
import { endMailTokens, issueMailToken, spendMailToken } from '#lib/accounts/mail-tokens'
import { requirePassword } from '#lib/accounts/own-password'
import type { Message, SignInAddress } from '#lib/accounts/schema'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'
import { followSignInAddress } from '#lib/members/email-change'
import { lockVersioned, touch } from '#lib/records/versions'

/*
 * The address that somebody signs in with is changed with the password and a link that is mailed to the new one; until that
 * is used the old one holds. The password is asked for since an open session alone must not take an account over.
 */

/**
 * Mails the link for another address to sign in with, and tells the present one. Whether the new one has an account is not
 * to be seen: the answer is the same, and only the mail differs.
 *
 * @param address the network address of whoever asks
 * @throws AppError invalid (wrong password, the address that is there), rate_limited
 */
export async function askForSignInAddress(ctx: Ctx, input: SignInAddress, address: string): Promise<Message> {
  const id = actingAccountId(ctx) ?? ''
  const { email } = input
  const account = await requirePassword(ctx, id, input.current_password, address)
  if (emailKey(email) === emailKey(account.email))
    throw new AppError('invalid', 'You sign in with this address already.', { field: 'email' })
  await countMail('request', ctx.tenant_id, email, { address, request_id: ctx.request_id })
  await transaction(ctx, async (ctx) => {
    const account = await lockVersioned(ctx, 'accounts', id, null, 'account')
    const other = await ctx.db
      .selectFrom('accounts')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst()
    const asked_at = new Date().toISOString()
    const to = { address: email, name: displayName(account) }
    const token = await issueMailToken(ctx, id, 'email', { email, email_key: emailKey(email) })
    if (other) {
      const owner = { address: other.email, name: displayName(other) }
      await queueMail(ctx, { template: 'already_registered', to: owner, account_id: other.id, props: {} })
    } else
      await queueMail(ctx, {
        template: 'confirm_email',
        to,
        account_id: id,
        props: { token, asked_at, is_sign_in: true },
      })
    await tellFormer(ctx, account, 'sign_in_asked')
    await recordAudit(ctx, { action: 'account.email_asked', noun: 'accounts', object_id: id })
  })
  return { message: `We have sent a mail to ${email}. Open the link in it; until then you sign in as before.` }
}

/** Tells the address that somebody signs in with what becomes of it, without the new one. */
async function tellFormer(
  ctx: Ctx,
  account: { id: string; email: string; first_name: string; last_name: string },
  change: 'sign_in_asked' | 'sign_in_changed',
): Promise<void> {
  const to = { address: account.email, name: displayName(account) }
  const props = { changed_at: new Date().toISOString(), change, has_account: true }
  await queueMail(ctx, { template: 'email_changed', to, account_id: account.id, props })
}

/** Takes a change of the address to sign in with back before it is confirmed; its link ends. */
export async function cancelSignInAddress(ctx: Ctx): Promise<void> {
  const id = actingAccountId(ctx) ?? ''
  await transaction(ctx, async (ctx) => {
    await lockVersioned(ctx, 'accounts', id, null, 'account')
    await endMailTokens(ctx, id, ['email'])
    await recordAudit(ctx, { action: 'account.email_kept', noun: 'accounts', object_id: id })
  })
}

/**
 * Makes the address that a link was mailed to the one that its account signs in with. The member's record follows where it
 * had the former one. Links that went to the former address end. Returns the address; null where the token is not that of
 * such a link (any more). However many use it at once, one succeeds.
 *
 * @throws AppError conflict when another account has the address by now
 */
export async function confirmSignInAddress(caller: Ctx, token_hash: Buffer): Promise<{ email: string } | null> {
  // Whoever has the link need not be signed in.
  const ctx: Ctx = { ...caller, actor: { kind: 'system', name: 'accounts' } }
  const found = await ctx.db
    .selectFrom('mail_tokens')
    .innerJoin('accounts', 'accounts.id', 'mail_tokens.account_id')
    .select(['accounts.id', 'mail_tokens.email', 'mail_tokens.email_key'])
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('accounts.status', '=', 'verified')
    .executeTakeFirst()
  if (!found?.email || !found.email_key) return null
  const { id, email, email_key } = found
  const before = await lockVersioned(ctx, 'accounts', id, null, 'account')
  await spendMailToken(ctx, token_hash)
  await endMailTokens(ctx, id, ['reset', 'invite', 'email'])
  await touch(ctx, 'accounts', id, { email, email_key, email_verified_at: sql`now()` })
  await followSignInAddress(ctx, before, { email, email_key })
  await tellFormer(ctx, before, 'sign_in_changed')
  await recordAudit(ctx, {
    action: 'account.email_changed',
    noun: 'accounts',
    object_id: id,
    before: { email: before.email },
    after: { email },
  })
  return { email }
}
