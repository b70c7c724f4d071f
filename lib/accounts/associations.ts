import { type Caller, countMail } from '#lib/accounts/limits'
import type { AssociationsRequest, Message } from '#lib/accounts/schema'
import type { Ctx } from '#lib/context'
import { emailKey } from '#lib/format/email-key'
import { wantAssociationsMail } from '#lib/mail/service-mails'
import type { OwnAssociation } from '#lib/mail/templates/your-associations'

/**
 * Asks for the mail that lists the associations of an address. A job looks them up, so that the request does the same
 * work and gets the same answer whether or not there are any.
 *
 * @throws AppError rate_limited
 */
export async function requestAssociations({ email }: AssociationsRequest, caller: Caller): Promise<Message> {
  await countMail('request', null, email, caller)
  // As addresses are compared, so that the mail goes to the address that was looked up.
  await wantAssociationsMail(emailKey(email))
  return { message: 'If this address has an account somewhere, a mail with its associations is on its way.' }
}

/** Returns the association when the address can sign in to it; null for no account, or one that is not in use. */
export async function findOwnAssociation(ctx: Ctx, email: string): Promise<OwnAssociation | null> {
  const found = await ctx.db
    .selectFrom('accounts')
    .innerJoin('tenants', (join) => join.onTrue())
    .select(['tenants.tenant_id', 'tenants.name'])
    .where('accounts.email_key', '=', emailKey(email))
    .where('accounts.status', '=', 'verified')
    .executeTakeFirst()
  return found ?? null
}
