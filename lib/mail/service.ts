import { uuidv7 } from 'uuidv7'
import { type Ctx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { enqueue } from '#lib/jobs/queue'
import { headerText, type MailProps, renderMail } from '#lib/mail/render'
import type { MailTemplate } from '#lib/mail/schema'

/** A mail to be sent. */
export interface NewMail<T extends MailTemplate> {
  template: T
  to: { address: string; name: string }
  /** Whom it concerns, for finding it later. */
  account_id?: string | null
  member_id?: string | null
  props: MailProps[T]
}

/** One address and nothing that could add a second one or a header. */
const ADDRESS = /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u

/**
 * Writes a mail and asks for its delivery, both in the transaction that runs: it goes out if and only if
 * the cause is committed. Returns its id. Throws invalid for what is not one e-mail address.
 */
export async function queueMail<T extends MailTemplate>(ctx: Ctx, mail: NewMail<T>): Promise<string> {
  const to_address = mail.to.address.trim()
  if (!ADDRESS.test(to_address)) {
    throw new AppError('invalid', 'Give an e-mail address such as ada@example.org.', { field: 'email' })
  }
  const to_name = headerText(mail.to.name)
  return transaction(ctx, async (ctx) => {
    const tenant = await ctx.db
      .selectFrom('tenants')
      .select(['tenant_id', 'name', 'accent_color', 'locale', 'time_zone'])
      .executeTakeFirstOrThrow()
    const brand = { ...tenant, app_url: env.APP_URL }
    const rendered = await renderMail(mail.template, mail.props, to_name, brand)
    const id = uuidv7()
    const message_id = `<${id}@${new URL(env.APP_URL).hostname}>`
    const { template, account_id = null, member_id = null } = mail
    await ctx.db
      .insertInto('mails')
      .values({ id, template, account_id, member_id, to_address, to_name, message_id, ...rendered })
      .execute()
    await enqueue(ctx, 'mail', { tenant_id: ctx.tenant_id, mail_id: id })
    return id
  })
}
