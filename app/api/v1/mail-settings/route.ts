import { z } from 'zod'
import { route } from '#lib/http/route'
import { listMailSettings } from '#lib/mail/settings/queries'
import { MailSetting } from '#lib/mail/settings/schema'

export const GET = route(
  {
    permission: 'tenant.write',
    operation_id: 'listMailSettings',
    summary: 'List the mails that can be changed',
    description: 'All of them: whether they go out by themselves, when, and what they say in each language.',
    response: z.array(MailSetting),
  },
  (ctx) => listMailSettings(ctx),
)
