import { recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import { emailKey } from '#lib/format/email-key'
import { addMember } from '#lib/members/service'
import { touch } from '#lib/records/versions'

/** The account that a member record is to belong to. */
interface Claimant {
  id: string
  email: string
  first_name: string
  last_name: string
}

/**
 * Gives an account its member record and returns the record's id: the one it has, else the oldest with the same
 * e-mail address that has no account yet, else a new pending one. A record that exists already goes only to an account
 * whose address was proven by the link mailed to it. Runs in the caller's transaction, which holds the account's row.
 */
export async function claimMember(caller: Ctx, account: Claimant): Promise<string> {
  // Whoever proves an address is not signed in yet, so no role of theirs could allow this.
  const ctx: Ctx = { ...caller, actor: { kind: 'system', name: 'accounts' } }
  const own = await ctx.db.selectFrom('members').select('id').where('account_id', '=', account.id).executeTakeFirst()
  if (own) return own.id
  const known = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', emailKey(account.email))
    .where('account_id', 'is', null)
    .where('archived_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('id')
          .where('accounts.id', '=', account.id)
          .where('accounts.email_key', '=', emailKey(account.email))
          .where('accounts.email_verified_at', 'is not', null),
      ),
    )
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const { email, first_name, last_name } = account
  const id = known?.id ?? (await addMember(ctx, { email, first_name, last_name })).id
  await touch(ctx, 'members', id, { account_id: account.id })
  if (known) {
    await recordAudit(ctx, {
      action: 'member.claimed',
      noun: 'members',
      object_id: id,
      after: { account_id: account.id },
    })
  }
  return id
}
