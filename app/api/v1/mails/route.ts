import { z } from 'zod'
import { route } from '#lib/http/route'
import { listMails } from '#lib/mail/queries'
import { Mail, MailFilter } from '#lib/mail/schema'

export const GET = route(
  { permission: 'mails.read', summary: 'List mails', query: MailFilter, response: z.array(Mail), list: true },
  (ctx, { query }) => listMails(ctx, query),
)
