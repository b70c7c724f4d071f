import { route } from '#lib/http/route'
import { MailPreview, MailTemplateParams, MailTrial } from '#lib/mail/settings/schema'
import { previewSetting } from '#lib/mail/settings/service'

export const POST = route(
  {
    permission: 'tenant.write',
    operation_id: 'previewMail',
    summary: 'Show how a mail would look',
    description: 'With made-up facts. The text need not be saved; without one the default is shown.',
    params: MailTemplateParams,
    body: MailTrial,
    response: MailPreview,
  },
  (ctx, { params, body }) => previewSetting(ctx, params.template, body),
)
