import { z } from 'zod'
import { MAX_QUESTION_LENGTH } from '#lib/assistant/chat/schema'
import { MAIL_LANGUAGES } from '#lib/mail/schema'
import { ConditionInput } from '#lib/query/schema'
import { EmailText, Id, Instant, lineInProgress, prose } from '#lib/wire/schema'

const Language = z.enum(MAIL_LANGUAGES, `Choose from ${MAIL_LANGUAGES.join(', ')}.`)
const Subject = lineInProgress(200).describe('May have {fields}, which each recipient has their own value for')
const Purpose = z.string().max(40, 'There is no such purpose.').nullable()
const Text = prose(5000).describe('As subject; an empty line starts a paragraph')

/** A mail to be drafted: what was asked for in words, or whom it goes to. */
export const NewDraft = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'Say who gets the mail.')
    .max(MAX_QUESTION_LENGTH, `Give at most ${MAX_QUESTION_LENGTH} characters.`)
    .optional()
    .describe('In words, such as "Write a mail to everyone who is late"; instead of filter'),
  filter: ConditionInput.optional().describe('The members who get it; instead of message'),
  language: Language.optional().describe(
    'Everybody gets the mail in it; without it, each in their own as far as there is a text for it',
  ),
  message_id: Id.optional().describe('The answer of a conversation that offered it, by which it is found again'),
})
export type NewDraft = z.infer<typeof NewDraft>

/** Who or what a mail does not reach, and why. */
export const LeftOut = z.strictObject({
  reason: z
    .enum(['no_email', 'deceased', 'not_current', 'archived', 'no_member', 'no_consent'])
    .describe(
      'no_member: rows, such as invoices, that belong to no member; no_consent: not to the purpose of the mail',
    ),
  noun: z.string().describe('What is counted: members, or such rows'),
  count: z.int(),
})
export type LeftOut = z.infer<typeof LeftOut>

const Preview = z.strictObject({ to_name: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** What a mail says in another language than its own. */
const OtherText = z.strictObject({
  language: Language,
  subject: z.string(),
  text: z.string(),
  written_by: z.enum(['template', 'model', 'person']).describe('Who wrote it last'),
  is_used: z
    .boolean()
    .describe('Whether those whose language it is get it; else they get the text of the draft itself'),
  count: z.int().describe('Whose language it is, of those who would get the mail now'),
  preview: Preview.nullable().describe(
    'As the first of those would get it; null where it is not used or there are none',
  ),
})
export type OtherText = z.infer<typeof OtherText>

/** A mail that is being written. It goes out when somebody sends it, and not before. */
export const Draft = z.strictObject({
  id: Id,
  filter: ConditionInput,
  purpose: Purpose.describe('What it is for that members consent to: it goes to those only who did'),
  message_id: Id.nullable().describe('The answer of a conversation that offered it'),
  words: z.string().describe('Whom it goes to'),
  language: Language,
  subject: z.string(),
  text: z.string(),
  fields: z.array(z.string()).describe('What subject and text can have in braces'),
  recipients: z.strictObject({
    count: z.int().describe('Who would get it now'),
    key: z.string().describe('Tells them from others, and names nobody: for sending it to them alone'),
    left_out: z.array(LeftOut).describe('Who is meant as well, but does not get it'),
    no_member_count: z.int().describe('Who of them is no member now: pending, lapsed, suspended or cancelled'),
    chosen: z
      .strictObject({ count: z.int(), at: Instant })
      .nullable()
      .describe('How many it reached when its condition was given, where it reaches other people by now'),
    examples: z.array(z.strictObject({ id: Id, title: z.string() })),
  }),
  others: z.array(OtherText).describe('What it says to those whose own language is another'),
  preview: Preview.nullable().describe('As the first who gets the text of the draft itself would get it'),
  problems: z
    .array(z.strictObject({ field: z.string(), message: z.string() }))
    .describe('What keeps it from being sent, such as an empty text or a field that there is not'),
  written_by: z.enum(['template', 'model', 'person']).describe('Who wrote the text last'),
  bulk_action_id: Id.nullable().describe('What sends it; null as long as it was not sent'),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Draft = z.infer<typeof Draft>

/** A draft in the list of them. */
export const DraftSummary = z.strictObject({
  id: Id,
  message_id: Id.nullable(),
  subject: z.string(),
  words: z.string().nullable().describe('Whom it goes to; null where its condition speaks of what is no longer there'),
  language: Language,
  bulk_action_id: Id.nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type DraftSummary = z.infer<typeof DraftSummary>

/** Which drafts are listed. */
export const DraftFilter = z.strictObject({
  message_id: Id.optional().describe('That of the answer that offered it, sent or not; else all that were not sent'),
})
export type DraftFilter = z.infer<typeof DraftFilter>

/** How a draft is sent. */
export const DraftSending = z.strictObject({
  count: z
    .int()
    .min(1)
    .optional()
    .describe('How many get it as far as you know: it is not sent where others would be reached by then'),
  key: z
    .string()
    .max(40)
    .optional()
    .describe('The key of those who get it as far as you know: as many others are no answer to it'),
})
export type DraftSending = z.infer<typeof DraftSending>

/** Changes of a draft that was not sent. What is not finished is kept too, and told as a problem. */
export const DraftPatch = z
  .strictObject({
    subject: Subject,
    text: Text,
    filter: ConditionInput,
    purpose: Purpose.describe('Goes to those only who consented to it; null for what members have to know'),
    language: Language,
    others: z
      .array(z.strictObject({ language: Language, subject: Subject, text: Text, is_used: z.boolean() }))
      .max(MAIL_LANGUAGES.length)
      .describe('Those that are not given stay as they are'),
  })
  .partial()
export type DraftPatch = z.infer<typeof DraftPatch>

/** A drafted mail that was sent to whoever writes it, once for each of its texts that somebody gets. */
export const DraftTest = z.strictObject({
  to_address: EmailText.describe('Your own address'),
  mail_ids: z.array(Id),
})
export type DraftTest = z.infer<typeof DraftTest>
