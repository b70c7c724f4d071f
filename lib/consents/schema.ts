import { z } from 'zod'
import { Day, Id, Instant, line, prose } from '#lib/wire/schema'

/** So many purposes of its own an association can have. */
export const MAX_PURPOSES = 20

const Key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Give a key of at most 40 small letters, digits and _, beginning with a letter.')
  .meta({ examples: ['newsletter'] })

/** How it was said: in a form on paper or on a page, by an import, to staff, by the person when signed in, or by a link of a mail. */
export const CONSENT_WAYS = ['form', 'import', 'staff', 'self_service', 'link'] as const
export type ConsentWay = (typeof CONSENT_WAYS)[number]

/** The same in words, in the eyes of staff. */
export const WAY_WORDS: Readonly<Record<ConsentWay, string>> = {
  form: 'in a form',
  import: 'with an import',
  staff: 'told to staff',
  self_service: 'by the member',
  link: 'with the link of a mail',
}

/** What somebody can say. Whoever never agreed and says no has withdrawn as well. */
export const CONSENT_STATES = ['given', 'withdrawn'] as const

/** Something that people can consent to. */
export const ConsentPurpose = z.strictObject({
  key: Key.describe('Its name in conditions and in the log'),
  label: z.string().meta({ examples: ['News by e-mail'] }),
  text: z.string().describe('What people read and agree to'),
  is_active: z.boolean().describe('What is not can be withdrawn and is no longer agreed to'),
  is_asked: z.boolean().describe('Whether members who have not answered are asked on their home page'),
  asked_on_joining: z.boolean().describe('Whether whoever opens an account is asked'),
  asked_again_at: Instant.nullable().describe(
    'Whoever agreed before agreed to other words and is asked anew; null where these never meant anything else',
  ),
  is_own: z.boolean().describe('Whether the association added it; others are there from the start'),
  version: z.int(),
})
export type ConsentPurpose = z.infer<typeof ConsentPurpose>

const fields = {
  label: line(80).meta({ examples: ['News by e-mail'] }),
  text: prose(2000).min(1, 'This cannot be empty.').describe('What people read and agree to'),
}

/** A purpose to be added. */
export const NewConsentPurpose = z.strictObject({
  ...fields,
  key: Key.optional().describe('Made of the label unless given; it never changes'),
  is_asked: z.boolean().default(false).describe('Whether members are asked on their home page'),
  asked_on_joining: z.boolean().default(false).describe('Whether whoever opens an account is asked'),
})
export type NewConsentPurpose = z.infer<typeof NewConsentPurpose>

/** Changes of a purpose. What was agreed to before stands in the log with the words of then. */
export const ConsentPurposePatch = z.strictObject({
  label: fields.label.optional(),
  text: fields.text.optional(),
  is_active: z.boolean().optional(),
  is_asked: z.boolean().optional(),
  asked_on_joining: z.boolean().optional(),
  ask_again: z
    .boolean()
    .optional()
    .describe(
      'true where the words mean something else now: consents of before hold no longer until they are given anew. Left out, they go on holding',
    ),
})
export type ConsentPurposePatch = z.infer<typeof ConsentPurposePatch>

/** What whoever opens an account is asked to agree to; they may leave it. */
export const JoiningPurpose = ConsentPurpose.pick({ key: true, label: true, text: true })
export type JoiningPurpose = z.infer<typeof JoiningPurpose>

export const PurposeParams = z.strictObject({ purpose_key: Key })

/** One line of the log: it is never changed. */
export const ConsentLine = z.strictObject({
  id: Id,
  state: z.enum(CONSENT_STATES),
  at: Instant.describe('When it was said'),
  noted_at: Instant.describe('When it was written down'),
  note: z
    .string()
    .nullable()
    .describe('What staff wrote beside it; null in the eyes of members')
    .meta({ examples: ['Signed at the fair; in the folder of 2026'] }),
  is_taken_back: z.boolean().describe('Whether it was noted by mistake, and does not count'),
  way: z.enum(CONSENT_WAYS),
  by_name: z
    .string()
    .nullable()
    .describe('Who wrote it down; null for an import, and for staff in the eyes of members'),
  text: z.string().describe('What was read then'),
})
export type ConsentLine = z.infer<typeof ConsentLine>

/** What one person said about a purpose. */
export const MemberConsent = z.strictObject({
  purpose: Key,
  label: z.string().meta({ examples: ['News by e-mail'] }),
  text: z.string().describe('What is agreed to from now on'),
  is_active: z.boolean(),
  is_asked: z.boolean(),
  state: z
    .enum(CONSENT_STATES)
    .nullable()
    .describe('What holds; null for nothing yet, and where what was agreed to has come to mean something else'),
  is_asked_again: z
    .boolean()
    .describe('Whether the words of then are no longer those that are asked, so that a yes no longer holds'),
  agreed_text: z
    .string()
    .nullable()
    .describe('The words that were agreed to, where they are not those of today')
    .meta({ examples: ['I would like news by e-mail.'] }),
  history: z.array(ConsentLine).describe('The latest first'),
})
export type MemberConsent = z.infer<typeof MemberConsent>

/** Something that is agreed to or withdrawn. */
export const NewConsent = z.strictObject({
  purpose: Key,
  state: z.enum(CONSENT_STATES, `Choose from ${CONSENT_STATES.join(', ')}.`),
  way: z
    .enum(['form', 'staff'], 'Choose from form, staff.')
    .optional()
    .describe('How staff were told: form for what was signed, staff otherwise. Members leave it out'),
  day: Day.optional().describe('When it was said, where not today; not to come. Members leave it out'),
  note: line(200)
    .optional()
    .describe('Where it is kept, for example. Members leave it out')
    .meta({ examples: ['Signed at the fair; in the folder of 2026'] }),
  text: prose(2000)
    .optional()
    .describe(
      'The words that were read; refused where the purpose has others by now, so that the log holds what was read',
    ),
})
export type NewConsent = z.infer<typeof NewConsent>

/** The link of a mail that was sent because somebody consented to its purpose. */
export const WithdrawalLink = z.strictObject({
  consent: z.string().max(1000, 'This is longer than any link.').default('').describe('What the link carries'),
})

/** What became of it, in a sentence. */
export const Withdrawn = z.strictObject({ message: z.string() })
export type Withdrawn = z.infer<typeof Withdrawn>
