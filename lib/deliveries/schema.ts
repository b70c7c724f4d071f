import { z } from 'zod'
import { MAIL_STATUSES } from '#lib/mail/schema'
import { Email, EmailText, Id, Instant, prose } from '#lib/wire/schema'

/** Which of the papers of a record is meant. */
export const PaperFilter = z.strictObject({
  as_it_stands: z.stringbool().default(false).describe('Drawn anew as it stands now, also when it was mailed before'),
})

/** Which of the papers of an invoice is meant. */
export const InvoicePaperFilter = PaperFilter.extend({
  reminder: z.coerce
    .number()
    .int()
    .min(1)
    .max(3)
    .optional()
    .describe('The reminder of that step, instead of the invoice'),
})

/** A paper to be mailed. */
export const NewDelivery = z.strictObject({
  to: Email.optional().describe('The payer’s address unless given'),
  message: prose(2000).optional().describe('Your own words in the mail'),
})
export type NewDelivery = z.infer<typeof NewDelivery>

/** A mail with a paper. */
export const Delivery = z.strictObject({
  mail_id: Id.nullable().describe('null for what is only shown'),
  template: z.string(),
  step: z.int().nullable().describe('Of reminders which one; 0 for the paper itself'),
  to_address: EmailText.nullable().describe('null where there is no address yet'),
  to_name: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(MAIL_STATUSES).nullable(),
  last_error: z.string().nullable().describe('Why the last attempt failed'),
  sent_at: Instant.nullable().describe('When the mail server took it'),
  created_at: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>
