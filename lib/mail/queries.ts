import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { withoutTokens } from '#lib/mail/links'
import type { Mail, MailContent, MailFilter } from '#lib/mail/schema'
import { getPage, type Page } from '#lib/paging/keyset'

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

/** Returns a page of the tenant's mails without their content, the newest first unless asked otherwise. */
export async function listMails(ctx: Ctx, filter: MailFilter): Promise<Page<Mail>> {
  let matching = ctx.db.selectFrom('mails')
  if (filter.status) matching = matching.where('status', 'in', filter.status)
  if (filter.template) matching = matching.where('template', 'in', filter.template)
  if (filter.q) {
    const found = filter.q.toLowerCase()
    matching = matching.where(
      sql<boolean>`position(${found} in lower(to_address || ' ' || to_name || ' ' || subject)) > 0`,
    )
  }
  const page = await getPage(
    matching.select(LISTED),
    filter,
    sql`mails.id`,
    { created_at: { by: sql`mails.created_at`, type: 'timestamptz' } },
    async () => {
      const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return total
    },
  )
  return page as Page<Mail>
}

/** Returns a mail with its content, one-time links struck out. Throws not_found. */
export async function getMail(ctx: Ctx, mail_id: string): Promise<MailContent> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select([...LISTED, 'message_id', 'html', 'text', 'attachments'])
    .where('id', '=', mail_id)
    .executeTakeFirst()
  const { html, text, ...rest } = orNotFound(mail, 'mail')
  return { ...rest, html: withoutTokens(html), text: withoutTokens(text) } as MailContent
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
