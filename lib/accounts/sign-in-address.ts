import { sql } from 'kysely'
import { refuseGuessable } from '#lib/accounts/guessable-passwords'
import { mailInvitation } from '#lib/accounts/invitation'
import { type Caller, countMail } from '#lib/accounts/limits'
import { deadToken, endMailTokens, issueMailToken, readMailToken, spendMailToken } from '#lib/accounts/mail-tokens'
import { endWaysBack, isOneOf, passwordsOfLastWeek, requirePassword, setPassword } from '#lib/accounts/own-password'
import { getAccount } from '#lib/accounts/queries'
import type {
  Account,
  EmailRestoration,
  Message,
  NewSignInAddress,
  SignInAddress,
  Verified,
} from '#lib/accounts/schema'
import { recordAudit } from '#lib/audit/service'
import { hashPassword } from '#lib/auth/passwords'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { countHits } from '#lib/limits/rate-limit'
import { queueMail } from '#lib/mail/service'
import { endAddressOfRecord, followSignInAddress } from '#lib/members/email-change'
import { lockVersioned, touch } from '#lib/records/versions'

/*
 * The address that somebody signs in with is changed with the password and a link that is mailed to the new one; until that
 * is used the old one holds. The password is asked for since an open session alone must not take an account over. Who has
 * lost both is given another address by an administrator. Whoever had the former one may take it back for a week.
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
        props: { token, asked_at, use: 'sign_in' },
      })
    await tellFormer(ctx, account, 'sign_in_asked')
    await recordAudit(ctx, { action: 'account.email_asked', noun: 'accounts', object_id: id })
  })
  return { message: `We have sent a mail to ${email}. Open the link in it; until then you sign in as before.` }
}

/**
 * Gives an account another address on behalf of its owner, who may have lost the mailbox and the password: a link to a new
 * password is mailed to it, and the present one is told. An account whose invitation nobody took is invited there instead.
 *
 * @throws AppError not_found; conflict (the own account, an address of another account); rate_limited
 */
export async function askForSignInAddressOf(ctx: Ctx, id: string, { email }: NewSignInAddress): Promise<Account> {
  if (id === actingAccountId(ctx))
    throw new AppError('conflict', 'Change your own address in your account: it takes your password.')
  const email_key = emailKey(email)
  await countHits(['mails_per_account', JSON.stringify([ctx.tenant_id, email_key])])
  return transaction(ctx, async (ctx) => {
    const account = await lockVersioned(ctx, 'accounts', id, null, 'account')
    if (email_key === account.email_key)
      throw new AppError('invalid', 'This person signs in with this address already.', { field: 'email' })
    await refuseTaken(ctx, email_key)
    if (account.status === 'unverified') {
      await touch(ctx, 'accounts', id, { email, email_key })
      await mailInvitation(ctx, { ...account, email })
    } else {
      const token = await issueMailToken(ctx, id, 'given', { email, email_key })
      const to = { address: email, name: displayName(account) }
      const props = { token, asked_at: new Date().toISOString(), use: 'sign_in_by_association' as const }
      await queueMail(ctx, { template: 'confirm_email', to, account_id: id, props })
      await tellFormer(ctx, account, 'sign_in_by_association')
    }
    await recordAudit(ctx, { action: 'account.email_given', noun: 'accounts', object_id: id })
    return getAccount(ctx, id)
  })
}

async function refuseTaken(ctx: Ctx, email_key: string): Promise<void> {
  const other = await ctx.db.selectFrom('accounts').select('id').where('email_key', '=', email_key).executeTakeFirst()
  if (other) throw new AppError('conflict', 'This e-mail address is taken by another account.', { field: 'email' })
}

type Change = 'sign_in_asked' | 'sign_in_by_association' | 'sign_in_changed' | 'sign_in_given' | 'sign_in_restored'

/**
 * Tells the address that somebody signs in with what becomes of it, without the new one.
 *
 * @param token takes the address back
 */
async function tellFormer(
  ctx: Ctx,
  account: { id: string; email: string; first_name: string; last_name: string },
  change: Change,
  token: string | null = null,
): Promise<void> {
  const to = { address: account.email, name: displayName(account) }
  const props = { changed_at: new Date().toISOString(), change, has_account: true, token }
  await queueMail(ctx, { template: 'email_changed', to, account_id: account.id, props })
}

/**
 * Takes a change of an account's address to sign in with back before it is confirmed; its link ends.
 *
 * @throws AppError not_found
 */
export async function cancelSignInAddress(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVersioned(ctx, 'accounts', id, null, 'account')
    // What an administrator gave is taken back by one.
    await endMailTokens(ctx, id, id === actingAccountId(ctx) ? ['email'] : ['email', 'given'])
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
    .where('accounts.status', '<>', 'disabled')
    .executeTakeFirst()
  if (!found?.email || !found.email_key) return null
  const { id, email, email_key } = found
  const before = await lockVersioned(ctx, 'accounts', id, null, 'account')
  const password_hashes = await passwordsOfLastWeek(ctx, id)
  await spendMailToken(ctx, token_hash)
  await endMailTokens(ctx, id, ['reset', 'invite', 'email'])
  await moveAddress(ctx, before, { email, email_key }, 'account.email_changed')
  const token = await issueMailToken(ctx, id, 'restore', {
    email: before.email,
    email_key: before.email_key,
    password_hashes,
  })
  await tellFormer(ctx, before, 'sign_in_changed', token)
  return { email }
}

/**
 * Makes the address that an administrator gave an account its own, with a new password, which the caller sets. Every other link
 * ends, those that take former addresses back as well: whoever has those mailboxes is not who was given this one. The caller
 * holds the account's row.
 *
 * @throws AppError conflict when another account has the address by now
 */
export async function takeGivenAddress(
  ctx: Ctx,
  id: string,
  given: { email: string; email_key: string },
): Promise<void> {
  const before = await lockVersioned(ctx, 'accounts', id, null, 'account')
  await endMailTokens(ctx, id, ['reset', 'invite', 'email', 'given', 'restore'])
  await moveAddress(ctx, before, given, 'account.email_changed')
  await tellFormer(ctx, before, 'sign_in_given')
}

/** Puts another address on an account that was proven, and on the record that had the former one. */
async function moveAddress(
  ctx: Ctx,
  before: { id: string; email: string; email_key: string },
  { email, email_key }: { email: string; email_key: string },
  action: 'account.email_changed' | 'account.email_restored',
): Promise<void> {
  await touch(ctx, 'accounts', before.id, { email, email_key, email_verified_at: sql`now()` })
  await endWaysBack(ctx, before.id, email_key)
  await followSignInAddress(ctx, before, { email, email_key })
  await recordAudit(ctx, {
    action,
    noun: 'accounts',
    object_id: before.id,
    before: { email: before.email },
    after: { email },
  })
}

/**
 * Takes back the address that somebody signed in with before it was changed, with the link that was mailed there and a password
 * that held until then: the mailbox alone may have got another reader, and the password alone is what was stolen. Sets a new
 * password, ends every session and each way back of a later change; that of an earlier one stays, since its owner came first.
 *
 * @throws AppError invalid (the token does not work, wrong password, the same or a guessable new one), rate_limited,
 *   conflict when another account has the address by now
 */
export async function restoreSignInAddress(input: EmailRestoration, caller: Caller): Promise<Verified> {
  const given = readMailToken(input.token, caller.request_id)
  const { tenant_id } = given.ctx
  const link = await findWayBack(given.ctx, given.token_hash)
  const { account_id: id, email, email_key, password_hashes, session_version, tenant_name } = link
  const attempt = { tenant_id, email, session_version, address: caller.address, known_source: 'a mailed link' }
  if (!(await isOneOf(password_hashes, input.former_password, attempt)))
    throw new AppError('invalid', 'This is not the password that held when the address was changed.', {
      field: 'former_password',
    })
  if (input.password === input.former_password)
    throw new AppError('invalid', 'Choose another password than before: whoever changed the address may know it.', {
      field: 'password',
    })
  refuseGuessable(input.password, { email, tenant_id, tenant_name })
  const password_hash = await hashPassword(input.password, caller.address)
  const { isShutOut, isOnRecord } = await transaction(given.ctx, async (anonymous) => {
    const ctx: Ctx = { ...anonymous, actor: { kind: 'system', name: 'accounts' } }
    const before = await lockVersioned(ctx, 'accounts', id, null, 'account')
    await spendMailToken(ctx, given.token_hash)
    await endMailTokens(ctx, id, ['reset', 'invite', 'email'])
    await ctx.db
      .updateTable('mail_tokens')
      .set({ used_at: sql`now()` })
      .where('account_id', '=', id)
      .where('purpose', '=', 'restore')
      .where('created_at', '>', link.created_at)
      .where('used_at', 'is', null)
      .execute()
    await giveWay(ctx, id, email_key)
    await moveAddress(ctx, before, { email, email_key }, 'account.email_restored')
    await setPassword(ctx, id, password_hash)
    await tellFormer(ctx, before, 'sign_in_restored')
    return { isShutOut: before.status === 'disabled', isOnRecord: await endAddressOfRecord(ctx, id, email_key) }
  })
  const message = isShutOut
    ? `The address and the password are yours again. The account is shut out: ask an administrator of ${tenant_name} to enable it.`
    : `You sign in with ${email} and the new password again. Everybody else was signed out.`
  const check = isOnRecord ? '' : ' Mails of the association go to another address: check the one in your profile.'
  return { message: message + check, email, tenant_id, is_awaiting_approval: isShutOut, proved: 'sign_in_address' }
}

/** Lets an invitation to an address that nobody took give way to whoever had the address before. */
async function giveWay(ctx: Ctx, id: string, email_key: string): Promise<void> {
  const invited = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', email_key)
    .where('status', '=', 'unverified')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!invited) return
  await lockVersioned(ctx, 'accounts', invited.id, null, 'account')
  await endMailTokens(ctx, invited.id, ['reset', 'invite', 'email', 'given', 'restore'])
  const email = `replaced-${invited.id}@replaced.invalid`
  await touch(ctx, 'accounts', invited.id, { email, email_key: email, status: 'disabled' })
  await recordAudit(ctx, { action: 'account.disabled', noun: 'accounts', object_id: invited.id })
}

async function findWayBack(ctx: Ctx, token_hash: Buffer) {
  const found = await ctx.db
    .selectFrom('mail_tokens')
    .innerJoin('accounts', 'accounts.id', 'mail_tokens.account_id')
    .innerJoin('tenants', (join) => join.onTrue())
    .select([
      'mail_tokens.account_id',
      'mail_tokens.email',
      'mail_tokens.email_key',
      'mail_tokens.password_hashes',
      'mail_tokens.created_at',
      'accounts.session_version',
      'tenants.name as tenant_name',
    ])
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', 'restore')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  const { email, email_key, password_hashes, ...rest } = found ?? {}
  if (!email || !email_key || !password_hashes) throw deadToken()
  return { ...(rest as NonNullable<typeof found>), email, email_key, password_hashes }
}

/** Whether a token still takes an address back. It is not used up by this. */
export async function isWayBack(token: string, request_id: string): Promise<boolean> {
  try {
    const { ctx, token_hash } = readMailToken(token, request_id)
    await findWayBack(ctx, token_hash)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return false
    throw error
  }
}
