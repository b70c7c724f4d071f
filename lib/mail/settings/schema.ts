import { z } from 'zod'
import { EDITABLE_MAILS, MAIL_LANGUAGES } from '#lib/mail/schema'
import { EmailText, Id, Instant, line, prose } from '#lib/wire/schema'

/** One text of a mail. */
const MailText = z.strictObject({
  variant: z.string().describe('Which text it is, of mails that have several; else `usual`'),
  language: z.enum(MAIL_LANGUAGES),
  subject: z.string(),
  text: z.string(),
  default_subject: z.string(),
  default_text: z.string(),
})

/** What the association has settled about a kind of mail. */
export const MailSetting = z.strictObject({
  template: z.enum(EDITABLE_MAILS),
  is_on: z.boolean().describe('Whether it goes out by itself; what somebody sends by hand always does'),
  days: z
    .array(z.int())
    .describe('Of renewal notices: on which days from the last day of a membership; before it below zero'),
  tier_days: z.array(z.strictObject({ tier_id: Id, days: z.array(z.int()) })).describe('Tiers with days of their own'),
  fields: z.array(z.string()).describe('What subject and text can have in braces'),
  texts: z.array(MailText),
  version: z.int(),
  updated_at: Instant.nullable(),
})
export type MailSetting = z.infer<typeof MailSetting>

const NoticeDays = z
  .array(
    z.int('Give whole days.').min(-365, 'Give at most 365 days before.').max(365, 'Give at most 365 days after.'),
    'Give a list of days, such as [-30, -7, 0].',
  )
  .max(10, 'Give at most 10 days.')
  .refine((days) => new Set(days).size === days.length, 'Give each day once.')

/** A text that is changed. */
const NewMailText = z.strictObject({
  variant: z.string().max(20, 'There is no such text.').default('usual'),
  language: z.enum(MAIL_LANGUAGES, `Choose from ${MAIL_LANGUAGES.join(', ')}.`),
  subject: line(200).nullable().describe('null for the default'),
  text: prose(5000).min(1, 'This cannot be empty.').nullable().describe('null for the default'),
})

/** What can be changed of a mail. */
export const MailSettingPatch = z.strictObject({
  is_on: z.boolean().optional(),
  days: NoticeDays.optional(),
  tier_days: z
    .array(z.strictObject({ tier_id: Id, days: NoticeDays }))
    .max(200, 'Give at most 200 tiers.')
    .optional(),
  texts: z
    .array(NewMailText)
    .max(20, 'Give each text once.')
    .optional()
    .describe('Texts that are left out stay as they are'),
})
export type MailSettingPatch = z.output<typeof MailSettingPatch>

/** A text that is tried out, saved or not. */
export const MailTrial = z.strictObject({
  ...NewMailText.shape,
  subject: NewMailText.shape.subject.default(null),
  text: NewMailText.shape.text.default(null),
})
export type MailTrial = z.output<typeof MailTrial>

/** A mail with made-up facts. */
export const MailPreview = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof MailPreview>

/** Where a test mail went. */
export const TestMail = z.strictObject({ to_address: EmailText })
export type TestMail = z.infer<typeof TestMail>

export const MailTemplateParams = z.strictObject({ template: z.enum(EDITABLE_MAILS, 'There is no such mail.') })
