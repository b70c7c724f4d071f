import { route } from '#lib/http/route'
import { getMailSetting } from '#lib/mail/settings/queries'
import { MailSetting, MailSettingPatch, MailTemplateParams } from '#lib/mail/settings/schema'
import { editMailSetting } from '#lib/mail/settings/service'

export const GET = route(
  {
    permission: 'tenant.write',
    operation_id: 'getMailSetting',
    summary: 'Show a mail that can be changed',
    description: 'Whether it goes out by itself, when, and what it says in each language.',
    params: MailTemplateParams,
    response: MailSetting,
    if_match: 'optional',
  },
  (ctx, { params }) => getMailSetting(ctx, params.template),
)

export const PATCH = route(
  {
    permission: 'tenant.write',
    operation_id: 'changeMailSetting',
    summary: 'Change a mail',
    description:
      'Fields and texts that are left out stay as they are; a text of null is the default again. A field in braces that the mail does not have is refused.',
    params: MailTemplateParams,
    body: MailSettingPatch,
    response: MailSetting,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => editMailSetting(ctx, params.template, body, if_match),
)
