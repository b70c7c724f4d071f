import { uuidv7 } from 'uuidv7'
import { mailInvitation } from '#lib/accounts/invitation'
import { endMailTokens } from '#lib/accounts/mail-tokens'
import { getAccount, getProfile, hasOtherAdministrator, summaryFrequency } from '#lib/accounts/queries'
import type { Account, AccountPatch, NewAccount, Profile, ProfilePatch } from '#lib/accounts/schema'
import { endAllSessions } from '#lib/accounts/sessions'
import { welcomeAccount } from '#lib/accounts/verify'
import { recordAudit } from '#lib/audit/service'
import type { AuditAction } from '#lib/audit/words'
import { NO_PASSWORD } from '#lib/auth/passwords'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { claimMember } from '#lib/members/service'
import { writesAnything } from '#lib/permissions'
import { lockVersioned, touch } from '#lib/records/versions'
import { lockTenant } from '#lib/tenants/service'

explainConstraints({
  accounts_email_unique: { field: 'email', message: 'This e-mail address is taken by another account.' },
})

/**
 * Changes the acting account's own name, and how often it is told what waits.
 *
 * @param version the version that was edited, or null for whichever there is
 * @throws AppError stale; invalid for summaries of somebody for whom nothing waits
 */
export async function editProfile(ctx: Ctx, patch: ProfilePatch, version: number | null): Promise<Profile> {
  const id = actingAccountId(ctx) ?? ''
  return transaction(ctx, async (ctx) => {
    const account = await lockVersioned(ctx, 'accounts', id, version, 'account')
    if (patch.summary_frequency !== undefined && !writesAnything(account.roles))
      throw new AppError('invalid', 'Summaries are for those who look after something of the association.', {
        field: 'summary_frequency',
      })
    if (Object.keys(patch).length > 0) {
      await touch(ctx, 'accounts', id, patch)
      const { first_name, last_name } = account
      const before = { first_name, last_name, summary_frequency: summaryFrequency(account) }
      await recordAudit(ctx, { action: 'account.updated', noun: 'accounts', object_id: id, before, after: patch })
    }
    return getProfile(ctx, id)
  })
}

/**
 * Opens an account for somebody and mails them the link for their first password.
 *
 * @throws AppError conflict when the address has an account, invalid
 */
export async function inviteAccount(ctx: Ctx, input: NewAccount): Promise<Account> {
  const { email, first_name, last_name } = input
  const roles = [...new Set(input.roles)]
  return transaction(ctx, async (ctx) => {
    const id = uuidv7()
    await ctx.db
      .insertInto('accounts')
      .values({ id, email, email_key: emailKey(email), first_name, last_name, password_hash: NO_PASSWORD, roles })
      .execute()
    await sendInvitation(ctx, { id, email, first_name, last_name })
    await recordAudit(ctx, { action: 'account.invited', noun: 'accounts', object_id: id, after: { roles } })
    return getAccount(ctx, id)
  })
}

/**
 * Sends an invitation again; the link of the one before stops working.
 *
 * @throws AppError not_found; conflict when a password was chosen already
 */
export async function repeatInvitation(ctx: Ctx, id: string): Promise<Account> {
  return transaction(ctx, async (ctx) => {
    const account = await lockVersioned(ctx, 'accounts', id, null, 'account')
    if (!(await getAccount(ctx, id)).is_invited || account.status !== 'unverified') {
      throw new AppError('conflict', 'This person has accepted the invitation or never needed one.')
    }
    await sendInvitation(ctx, account)
    await recordAudit(ctx, { action: 'account.invited', noun: 'accounts', object_id: id })
    return getAccount(ctx, id)
  })
}

async function sendInvitation(
  ctx: Ctx,
  account: { id: string; email: string; first_name: string; last_name: string },
): Promise<void> {
  const inviter = actingAccountId(ctx)
  await mailInvitation(ctx, account, inviter ? displayName(await getProfile(ctx, inviter)) : undefined)
}

/**
 * Changes an account's roles, approves, disables or enables it. Every session of the account ends at once, so that
 * nothing goes on with the old rights.
 *
 * @param version the version that was edited, or null for whichever there is
 * @throws AppError not_found, stale; conflict when the tenant would have no administrator left, or the address was
 *   never verified
 */
export async function editAccount(ctx: Ctx, id: string, patch: AccountPatch, version: number | null): Promise<Account> {
  return transaction(ctx, async (ctx) => {
    // Two administrators who remove each other take turns here.
    await lockTenant(ctx)
    const before = await lockVersioned(ctx, 'accounts', id, version, 'account')
    const roles = patch.roles ? [...new Set(patch.roles)] : before.roles
    const status = patch.status ?? before.status
    if (status === before.status && sameRoles(roles, before.roles)) return getAccount(ctx, id)
    if (status === 'verified' && before.status !== status && before.email_verified_at === null) {
      throw new AppError(
        'conflict',
        'The address of this account has not been verified yet. Only its owner can do that.',
        {
          field: 'status',
        },
      )
    }
    const administrates = status === 'verified' && roles.includes('administrator')
    if (before.status === 'verified' && before.roles.includes('administrator') && !administrates) {
      await refuseLastAdministrator(ctx, id, patch)
    }
    await touch(ctx, 'accounts', id, { roles, status })
    await endAllSessions(ctx, id)
    // Whoever is shut out finds no link that works once they are let in again.
    if (status === 'disabled') await endMailTokens(ctx, id, ['reset', 'email', 'given'])
    await recordAudit(ctx, {
      action: auditAction(before.status, status),
      noun: 'accounts',
      object_id: id,
      before: { roles: before.roles, status: before.status },
      after: { roles, status },
    })
    if (before.status === 'awaiting_approval' && status === 'verified') await welcomeAccount(ctx, { ...before, roles })
    // Who worked for the association becomes a member, too.
    else if (status === 'verified' && roles.includes('member')) await claimMember(ctx, before)
    return getAccount(ctx, id)
  })
}

function sameRoles(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role))
}

function auditAction(before: string, after: string): AuditAction {
  if (before === after) return 'account.roles_changed'
  if (after === 'disabled') return 'account.disabled'
  return before === 'awaiting_approval' ? 'account.approved' : 'account.enabled'
}

async function refuseLastAdministrator(ctx: Ctx, id: string, patch: AccountPatch): Promise<void> {
  if (await hasOtherAdministrator(ctx, id)) return
  throw new AppError('conflict', 'This is the last administrator. Make somebody else an administrator first.', {
    field: patch.status === 'disabled' ? 'status' : 'roles',
  })
}
