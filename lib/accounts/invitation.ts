import { issueMailToken } from '#lib/accounts/mail-tokens'
import type { Ctx } from '#lib/context'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'

/** The account of somebody who has not chosen a password yet. */
interface InvitedAccount {
  id: string
  email: string
  first_name: string
  last_name: string
}

/** Mails the link for the first password; older links of the account end. The caller holds the account's row. */
export async function mailInvitation(
  ctx: Ctx,
  account: InvitedAccount,
  invited_by = 'An administrator',
): Promise<void> {
  const token = await issueMailToken(ctx, account.id, 'invite')
  const to = { address: account.email, name: displayName(account) }
  await queueMail(ctx, { template: 'invitation', to, account_id: account.id, props: { invited_by, token } })
}
