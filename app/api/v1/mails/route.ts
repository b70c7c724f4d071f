import { z } from 'zod'
import { route } from '#lib/http/route'
import { mailList } from '#lib/mail/queries'
import { Mail, MailFilter } from '#lib/mail/schema'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: 'mails.read',
    operation_id: 'listMails',
    summary: 'List mails',
    description: 'What was sent, waits or failed, the newest first, without the content.',
    query: MailFilter,
    response: z.array(Mail),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, mailList, query),
)
