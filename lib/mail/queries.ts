import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { ATTACHED, attachmentsOf } from '#lib/mail/attachments'
import { withoutTokens } from '#lib/mail/links'
import type { Mail, MailContent } from '#lib/mail/schema'
import type { List } from '#lib/records/model'

const LISTED = [
  'id',
  'template',
  'account_id',
  'member_id',
  'to_address',
  'to_name',
  'subject',
  'status',
  'attempts',
  'last_error',
  'sent_at',
  'created_at',
  'updated_at',
] as const

/** The list of mails, without their content. */
export const mailList: List<Mail> = {
  noun: 'mails',
  rows: ({ db }) => db.selectFrom('mails').select(LISTED) as never,
  sorts: { created_at: { by: sql`mails.created_at`, type: 'timestamptz' } },
}

/** Returns a mail with its content, one-time links struck out. Throws not_found. */
export async function getMail(ctx: Ctx, mail_id: string): Promise<MailContent> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select([...LISTED, ...ATTACHED, 'message_id', 'html', 'text'])
    .where('id', '=', mail_id)
    .executeTakeFirst()
  const { html, text, attachments, paper_noun, paper_id, paper_step, ...rest } = orNotFound(mail, 'mail')
  const attached = await attachmentsOf(ctx, { attachments, paper_noun, paper_id, paper_step })
  return { ...rest, html: withoutTokens(html), text: withoutTokens(text), attachments: attached } as MailContent
}

/** Returns how many mails the tenant has in each state; states with none are absent. */
export async function countMails(ctx: Ctx): Promise<Partial<Record<Mail['status'], number>>> {
  const rows = await ctx.db
    .selectFrom('mails')
    .select((eb) => ['status', eb.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, row.total]))
}
