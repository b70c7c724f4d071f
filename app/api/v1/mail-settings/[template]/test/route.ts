import { route } from '#lib/http/route'
import { MailTemplateParams, MailTrial, TestMail } from '#lib/mail/settings/schema'
import { sendTestMail } from '#lib/mail/settings/service'

export const POST = route(
  {
    permission: 'tenant.write',
    operation_id: 'sendTestMail',
    summary: 'Send a test mail to oneself',
    description: 'With made-up facts, to the address of the acting account, whether or not the mail is switched on.',
    params: MailTemplateParams,
    body: MailTrial,
    response: TestMail,
    status: 202,
  },
  (ctx, { params, body }) => sendTestMail(ctx, params.template, body),
)
