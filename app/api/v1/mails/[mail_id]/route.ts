import { route } from '#lib/http/route'
import { getMail } from '#lib/mail/queries'
import { MailContent } from '#lib/mail/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'mails.read',
    operation_id: 'getMail',
    summary: 'Read a mail with its content',
    description: 'Links for one use are struck out of the content.',
    params: idParams('mail_id'),
    response: MailContent,
  },
  (ctx, { params }) => getMail(ctx, params.mail_id),
)
