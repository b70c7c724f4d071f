import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { LINK_EXPIRY, newToken } from '#lib/auth/link-token'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { countHits } from '#lib/limits/rate-limit'
import { isAddress, queueMail } from '#lib/mail/service'
import { getMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { lockMember } from '#lib/members/terms'
import { can } from '#lib/permissions'
import { touch } from '#lib/records/versions'

/*
 * The address that an association writes to is changed by its member with a link that is mailed to the new one; until that
 * is used the old one holds. Whoever may write members changes it at once.
 */

type Row = Pick<Member, 'id' | 'account_id' | 'first_name' | 'last_name' | 'organization' | 'email'> & {
  email_key: string | null
}

/** What became of an address, for whoever reads the mails of the former one. */
type Change = 'asked' | 'confirmed' | 'removed' | 'by_association'

/** Whether an address on a record takes a link to change: its member changes it, to one that was not proven before. */
export async function needsLink(
  ctx: Ctx,
  member: Pick<Row, 'email_key'>,
  email: string | null | undefined,
): Promise<boolean> {
  if (!email || can(ctx, 'members.write') || emailKey(email) === member.email_key) return false
  const proven = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', actingAccountId(ctx))
    .where('email_key', '=', emailKey(email))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return proven === undefined
}

/**
 * Counts a link that is to be mailed to an address of a member's choice, of the member and of the address. Before a
 * transaction, which would hold a connection meanwhile. Throws rate_limited.
 *
 * @param email the address, where it is not the one that waits
 */
export async function countLink(ctx: Ctx, id: string, email?: string): Promise<void> {
  if (can(ctx, 'members.write')) return
  const member = await ctx.db
    .selectFrom('members')
    .leftJoin('email_changes', 'email_changes.member_id', 'members.id')
    .select(['members.email_key', 'email_changes.email_key as waiting'])
    .where('members.id', '=', id)
    .where('members.account_id', '=', actingAccountId(ctx))
    .executeTakeFirst()
  const to = email ? emailKey(email) : member?.waiting
  if (!member || !to || !(await needsLink(ctx, member, to))) return
  const key = (whom: string | null) => ['mails_per_account', JSON.stringify([ctx.tenant_id, whom])] as const
  await countHits(key(to), key(actingAccountId(ctx)))
}

/** Keeps the address that a member asked for, in place of an earlier one, and mails the link. The caller holds the member. */
export async function askForEmail(ctx: Ctx, member: Row, email: string): Promise<void> {
  const { token, token_hash } = newToken(ctx)
  const values = { email, email_key: emailKey(email), token_hash, expires_at: LINK_EXPIRY }
  const { created_at } = await ctx.db
    .insertInto('email_changes')
    .values({ member_id: member.id, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id']).doUpdateSet({ ...values, created_at: sql`now()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  const to = { address: email, name: displayName(member) }
  const props = { token, asked_at: created_at, use: 'record' as const }
  await queueMail(ctx, { template: 'confirm_email', to, account_id: member.account_id, member_id: member.id, props })
}

/** Tells the former address of a member what became of it, without the new one: whoever got into an account reads only that. */
export async function tellFormerAddress(ctx: Ctx, before: Row, change: Change): Promise<void> {
  const { id: member_id, account_id, email } = before
  if (!email || !isAddress(email)) return
  const to = { address: email, name: displayName(before) }
  const props = { changed_at: new Date().toISOString(), change, has_account: account_id !== null, token: null }
  await queueMail(ctx, { template: 'email_changed', to, account_id, member_id, props })
}

/** Ends what waits for a link, because the address was decided otherwise. Returns whether something waited. */
export async function dropEmailChange(ctx: Ctx, member_id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('email_changes')
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function nothingWaits(): AppError {
  return new AppError('conflict', 'No change of the e-mail address waits to be confirmed.')
}

/**
 * Mails the link to the address that waits again; the earlier one ends.
 *
 * @throws AppError not_found, conflict (nothing waits), rate_limited
 */
export async function resendEmailChange(ctx: Ctx, id: string): Promise<Member> {
  await countLink(ctx, id)
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id, null)
    const waiting = await ctx.db
      .selectFrom('email_changes')
      .select('email')
      .where('member_id', '=', id)
      .executeTakeFirst()
    if (!waiting) throw nothingWaits()
    // The record stays at its version: a form that is open over it goes on.
    await askForEmail(ctx, member, waiting.email)
    return getMember(ctx, id)
  })
}

/**
 * Takes a change of the address back before it is confirmed; its link ends.
 *
 * @throws AppError not_found, conflict (nothing waits)
 */
export async function cancelEmailChange(ctx: Ctx, id: string): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    await lockMember(ctx, id, null)
    if (!(await dropEmailChange(ctx, id))) throw nothingWaits()
    await recordAudit(ctx, { action: 'member.email_kept', noun: 'members', object_id: id })
    return getMember(ctx, id)
  })
}

/**
 * Lets the record of an account follow to the address that is signed in with from now on, where it had the former one: that
 * address was proven by its link.
 */
export async function followSignInAddress(
  ctx: Ctx,
  account: { id: string; email_key: string },
  { email, email_key }: { email: string; email_key: string },
): Promise<void> {
  const found = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', account.id)
    .where('email_key', '=', account.email_key)
    .executeTakeFirst()
  if (!found) return
  const before = await lockMember(ctx, found.id, null)
  // Another address that was asked for on the record still waits for its own link.
  await ctx.db
    .deleteFrom('email_changes')
    .where('member_id', '=', before.id)
    .where('email_key', '=', email_key)
    .execute()
  await touch(ctx, 'members', before.id, { email, email_key, confirmed_email_key: email_key })
  await recordAudit(ctx, {
    action: 'member.email_confirmed',
    noun: 'members',
    object_id: before.id,
    before: { email: before.email },
    after: { email },
  })
}

/**
 * Ends an address that waits on the record of an account: whoever had got into it may have asked for it. Returns whether mails of
 * the association go to the address that is signed in with.
 */
export async function endAddressOfRecord(ctx: Ctx, account_id: string, email_key: string): Promise<boolean> {
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'email_key'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (!member) return true
  await dropEmailChange(ctx, member.id)
  return member.email_key === email_key
}

/**
 * Puts the address on a record that its link was mailed to. Returns it; null where the token is not that of such a link
 * (any more). However many use it at once, one succeeds.
 */
export async function confirmEmail(caller: Ctx, token_hash: Buffer): Promise<{ email: string } | null> {
  // Whoever has the link need not be signed in.
  const ctx: Ctx = { ...caller, actor: { kind: 'system', name: 'accounts' } }
  const found = await ctx.db
    .selectFrom('email_changes')
    .select('member_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!found) return null
  // Locks are taken in one order everywhere: the record, then what waits for it.
  const before = await lockMember(ctx, found.member_id, null)
  const taken = await ctx.db
    .deleteFrom('email_changes')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['email', 'email_key'])
    .executeTakeFirst()
  if (!taken) return null
  const { email, email_key } = taken
  await touch(ctx, 'members', before.id, { email, email_key, confirmed_email_key: email_key })
  await tellFormerAddress(ctx, before, 'confirmed')
  await recordAudit(ctx, {
    action: 'member.email_confirmed',
    noun: 'members',
    object_id: before.id,
    before: { email: before.email },
    after: { email },
  })
  return { email }
}
