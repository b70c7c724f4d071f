import { route } from '#lib/http/route'
import { MailContent } from '#lib/mail/schema'
import { resendMail } from '#lib/mail/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'mails.write',
    operation_id: 'deliverMail',
    summary: 'Deliver a mail again',
    description:
      'A mail that waits for its next try is tried now; one that failed, was kept or was sent is delivered from the start.',
    params: idParams('mail_id'),
    response: MailContent,
    status: 202,
  },
  (ctx, { params }) => resendMail(ctx, params.mail_id),
)
