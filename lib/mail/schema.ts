import { z } from 'zod'
import { listFilter, MODEL_PARAMETERS, oneOrMore } from '#lib/paging/schema'
import { EmailText, Id, Instant } from '#lib/wire/schema'

/** Where a mail stands: waiting or being retried, accepted by the mail server, given up, or kept on this machine. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'local'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** Mails whose subject and text the association can change, by where they come in a membership and at events. */
export const EDITABLE_MAILS = [
  'application_received',
  'application_approved',
  'application_declined',
  'application_withdrawn',
  'membership_started',
  'membership_ending',
  'invoice',
  'renewal_notice',
  'receipt',
  'payment_reminder',
  'credit_note',
  'seat_held',
  'seat_released',
  'feedback_request',
] as const
export type EditableMail = (typeof EDITABLE_MAILS)[number]

/** Mails that are the same for every association. */
export const FIXED_MAILS = [
  'verify_email',
  'already_registered',
  'reset_password',
  'welcome',
  'password_changed',
  'confirm_email',
  'email_changed',
  'event_changed',
  'event_postponed',
  'event_cancelled',
  'confirm_registration',
  'registration_confirmed',
  'registration_cancelled',
  'seat_offered',
  'offer_ended',
  'invitation',
  'staff_summary',
] as const
export type FixedMail = (typeof FIXED_MAILS)[number]

/** Every kind of mail; a message is what somebody wrote to members. */
export const MAIL_TEMPLATES = [...FIXED_MAILS, ...EDITABLE_MAILS, 'message'] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]

/** The languages that editable mails are written in. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** A mail in a list. */
export const Mail = z.strictObject({
  id: Id,
  template: z.string(),
  account_id: Id.nullable(),
  member_id: Id.nullable(),
  to_address: EmailText,
  to_name: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int().describe('Deliveries tried so far'),
  last_error: z.string().nullable().describe('Why the last attempt failed'),
  sent_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Mail = z.infer<typeof Mail>

/** A picture or file of a mail. */
export const MailAttachment = z.strictObject({
  file_name: z.string(),
  content_type: z.string(),
  content_id: z.string().nullable().describe('What the HTML calls a picture within the text by, as cid:'),
  content: z.string().describe('In base64'),
})
export type MailAttachment = z.infer<typeof MailAttachment>

/** A mail with its content. One-time links in it are struck out. */
export const MailContent = z.strictObject({
  ...Mail.shape,
  message_id: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(MailAttachment),
})
export type MailContent = z.infer<typeof MailContent>

/** What the list of mails can be asked for. */
export const MailFilter = listFilter(['created_at'], '-created_at', {
  ...MODEL_PARAMETERS,
  status: oneOrMore(MAIL_STATUSES).optional(),
  template: oneOrMore(MAIL_TEMPLATES).optional(),
})
export type MailFilter = z.output<typeof MailFilter>
