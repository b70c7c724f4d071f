import { type Ctx, transaction } from '#lib/context'
import { displayName } from '#lib/format/names'
import type { EditableMail } from '#lib/mail/schema'
import { isAddress, type NewMail, queueMail } from '#lib/mail/service'
import { isMailOn } from '#lib/mail/settings/queries'

/** A mail that follows from something that happened. */
export interface Notice<T extends EditableMail> extends Pick<NewMail<T>, 'template' | 'props' | 'paper'> {
  member_id: string
  /** What it goes out once about, such as a term; of several about one thing, which. */
  once?: { about_id: string; step?: number }
  /** Whether it goes out, where somebody says so for this time, instead of what the association has settled. */
  send?: boolean | undefined
}

/**
 * Writes a member a mail that follows from something that happened, in the transaction that runs; what somebody sends by
 * hand goes by queueMail. Returns its id; null where the association has switched it off, where it went out before, and
 * for somebody without an address, who died or is archived, and in work that writes to nobody.
 */
export async function queueNotice<T extends EditableMail>(ctx: Ctx, notice: Notice<T>): Promise<string | null> {
  if (ctx.is_silent) return null
  const { member_id, once, send, ...mail } = notice
  return transaction(ctx, async (ctx) => {
    if (!(send ?? (await isMailOn(ctx, mail.template)))) return null
    if (once && !(await isFirst(ctx, mail.template, once))) return null
    const member = await ctx.db
      .selectFrom('members')
      .select(['first_name', 'last_name', 'organization', 'email'])
      .where('id', '=', member_id)
      .executeTakeFirst()
    if (!member?.email || !isAddress(member.email)) return null
    return queueMail(ctx, { ...mail, member_id, to: { address: member.email, name: displayName(member) } })
  })
}

async function isFirst(
  ctx: Ctx,
  template: EditableMail,
  { about_id, step = 0 }: NonNullable<Notice<EditableMail>['once']>,
): Promise<boolean> {
  const added = await ctx.db
    .insertInto('mails_once')
    .values({ template, about_id, step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('about_id')
    .executeTakeFirst()
  return added !== undefined
}
