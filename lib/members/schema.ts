import { z } from 'zod'
import { CustomValues, CustomValuesInput } from '#lib/custom-fields/schema'
import { AS_OF, listFilter, MODEL_PARAMETERS, oneOrMore } from '#lib/paging/schema'
import { ReminderStop } from '#lib/reminders/schema'
import { Amount, Day, Email, EmailText, Id, Instant, line, postalAddress, prose } from '#lib/wire/schema'

/** Where a membership can stand. */
export const MEMBER_STATUSES = ['pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled', 'deceased'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** What members say yes to one by one, beside their name. */
export const DIRECTORY_CHOICES = [
  'directory_email',
  'directory_phone',
  'directory_organization',
  'directory_city',
] as const
export type DirectoryChoice = (typeof DIRECTORY_CHOICES)[number]

/** A member as lists show it. */
export const MemberSummary = z.strictObject({
  id: Id,
  member_number: z.string(),
  kind: z.enum(['individual', 'organization']),
  first_name: z.string(),
  last_name: z.string(),
  email: EmailText.nullable(),
  phone: z.string().nullable(),
  organization: z.string().nullable(),
  job_title: z.string().nullable(),
  birth_date: z.iso.date().nullable(),
  address_line1: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.enum(MEMBER_STATUSES),
  tier_id: Id.nullable(),
  tier_name: z.string().nullable(),
  joined_on: z.iso.date().nullable(),
  valid_through: z.iso.date().nullable(),
  leaves_on: z.iso
    .date()
    .nullable()
    .describe('The last day of a membership that was resigned or is to end; it counts as before until then'),
  custom_values: CustomValues,
  created_at: Instant,
})
export type MemberSummary = z.infer<typeof MemberSummary>

/** A member with everything an administrator keeps. */
export const Member = MemberSummary.extend({
  address_line2: z.string().nullable(),
  region: z.string().nullable(),
  status_reason: z.string().nullable(),
  status_note: z.string().describe('Why the member has this status and what would change it'),
  override_status: z.string().nullable(),
  override_until: z.iso.date().nullable(),
  override_reason: z.string().nullable(),
  current_term_start: z.iso.date().nullable(),
  grace_through: z.iso.date().nullable(),
  resigned_on: z.iso.date().nullable().describe('The day on which the member resigned; null where the office ends it'),
  leaving_reason: z.string().nullable(),
  has_joined: z.boolean().describe('Whether they are a member or have been one; false of whoever has only applied'),
  auto_renew: z.boolean(),
  account_id: Id.nullable(),
  payer_member_id: Id.nullable(),
  parent_member_id: Id.nullable(),
  group: z
    .strictObject({
      id: Id,
      name: z.string(),
      kind: z.enum(['household', 'organization']),
      role: z.enum(['payer', 'administrator', 'person']),
      payer_name: z.string(),
    })
    .nullable()
    .describe('The family or organisation whose membership, that of the payer, is shared'),
  referral_source: z.string().nullable(),
  directory_opt_in: z.boolean().describe('Whether current members see the name in the member directory'),
  directory_email: z.boolean().describe('Whether the directory shows the e-mail address too'),
  directory_phone: z.boolean().describe('The same of the phone number'),
  directory_organization: z.boolean().describe('The same of organisation and job title'),
  directory_city: z.boolean().describe('The same of the city'),
  gets_feedback_requests: z.boolean().describe('Whether a mail asks after an event what it was like'),
  notes: z.string().nullable(),
  balance_due: Amount.nullable().describe('What is open on invoices; null for those who do not read balances'),
  balance: z
    .strictObject({ amount: Amount, currency: z.string() })
    .nullable()
    .describe(
      'What is open on invoices less what was paid and settles none yet; above zero the member owes. Null for those who do not read invoices',
    ),
  reminders_stopped: ReminderStop.nullable().describe('Why no reminders are sent; the member never sees it'),
  proposed_term: z
    .strictObject({
      id: Id,
      tier_id: Id,
      tier_name: z.string(),
      start_on: z.iso.date(),
      end_on: z.iso.date().nullable(),
      awaits_approval: z.boolean(),
      requires_payment: z.boolean().describe('Starts only when its invoice is paid'),
      invoice_id: Id.nullable(),
      invoice_number: z.string().nullable(),
    })
    .nullable()
    .describe('The term that waits for approval or payment; it changes neither status nor dates before'),
  email_change: z
    .strictObject({ email: EmailText, asked_at: Instant, expires_at: Instant })
    .nullable()
    .describe('An address that the member asked for; it takes the place of `email` when the link mailed to it is used'),
  currency: z.string(),
  archived_at: Instant.nullable(),
  erased_at: Instant.nullable().describe('Since when this is the pseudonym of a person who was erased'),
  version: z.int(),
  updated_at: Instant,
})
export type Member = z.infer<typeof Member>

/** The oldest that a member may be, in years. */
export const MAX_AGE = 115

const contact = {
  email: Email.nullable().optional(),
  phone: line(40).nullable().optional(),
  job_title: line(120).nullable().optional(),
  ...postalAddress,
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Give a language code such as en or pt-BR.')
    .nullable()
    .optional(),
  directory_opt_in: z
    .boolean()
    .optional()
    .describe('Consent to stand in the member directory with the name; false takes back what else it shows'),
  directory_email: z.boolean().optional(),
  directory_phone: z.boolean().optional(),
  directory_organization: z.boolean().optional(),
  directory_city: z.boolean().optional(),
  gets_feedback_requests: z.boolean().optional(),
  custom_values: CustomValuesInput.optional(),
}

const kept = {
  kind: z.enum(['individual', 'organization']).optional(),
  birth_date: Day.nullable().optional().describe(`Not in the future, and at most ${MAX_AGE} years ago`),
  auto_renew: z.boolean().optional(),
  payer_member_id: Id.nullable().optional(),
  parent_member_id: Id.nullable().optional(),
  referral_source: line(120).nullable().optional(),
  tags: z.array(line(40)).max(30, 'Give at most 30 tags.').optional(),
  notes: prose(5000).nullable().optional(),
}

/** A member to be added. With a tier the membership starts on joined_on, which is today unless given. */
export const NewMember = z.strictObject({
  first_name: line(100),
  last_name: line(100),
  ...contact,
  ...kept,
  member_number: line(40).optional(),
  tier_id: Id.nullable().optional(),
  joined_on: Day.optional(),
})
export type NewMember = z.infer<typeof NewMember>

/** Changes of a member. The member role may change only the contact data of the own record. */
export const MemberPatch = z.strictObject({
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  ...contact,
  ...kept,
  member_number: line(40).optional(),
  tier_id: Id.nullable()
    .optional()
    .describe(
      'Moves the running term along where that costs nothing; its dates stay. A pending member still needs the approval',
    ),
  override_status: z.enum(['active', 'grace', 'lapsed', 'suspended']).nullable().optional(),
  override_until: Day.nullable().optional(),
  override_reason: line(200).nullable().optional(),
})
export type MemberPatch = z.infer<typeof MemberPatch>

/**
 * What becomes of the choices when a record changes: whoever is not in the directory shows nothing. Returns the choices that
 * end with it.
 *
 * @param after the record as it is to be
 */
export function endedChoices(
  before: Readonly<Partial<Record<DirectoryChoice, boolean>>>,
  after: Readonly<{ directory_opt_in?: boolean | undefined }>,
): Partial<Record<DirectoryChoice, false>> {
  if (after.directory_opt_in) return {}
  return Object.fromEntries(DIRECTORY_CHOICES.filter((choice) => before[choice]).map((choice) => [choice, false]))
}

/** What members may change of themselves. */
export const OwnMemberPatch = z.strictObject(contact)

/** The fields that members may change of themselves. */
export const OWN_FIELDS: readonly string[] = Object.keys(contact)

/** Filters of the list of members. */
export const MemberFilter = listFilter(['name', 'member_number', 'joined_on', 'valid_through', 'created_at'], 'name', {
  ...MODEL_PARAMETERS,
  status: oneOrMore(MEMBER_STATUSES).optional().describe('One or more, separated by commas'),
  tier_id: Id.optional(),
  kind: z.enum(['individual', 'organization']).optional(),
  city: z.string().trim().max(120).optional(),
  tag: z.string().trim().max(40).optional(),
  joined_from: Day.optional(),
  joined_to: Day.optional(),
  leaves_from: Day.optional().describe('Has resigned, with the last day on or after'),
  expires_from: Day.optional().describe('Last paid day on or after'),
  expires_to: Day.optional().describe('Last paid day on or before'),
  owes: z.stringbool().optional().describe('Has open invoices'),
  inactive_days: z.coerce
    .number('Give a number of days.')
    .int('Give a whole number of days.')
    .min(1, 'Give at least one day.')
    .max(3650, 'Give at most 3650 days.')
    .optional()
    .describe('Joined before, and no registration, check-in, payment or sign-in for so many days'),
  unreachable: z.stringbool().optional().describe('Has neither an e-mail address nor a phone number'),
  archived: z.stringbool().optional().describe('Show archived members instead'),
  lapsed_from: Day.optional().describe('Lapsed on or after, whatever became of them since'),
  as_of: AS_OF,
})
export type MemberFilter = z.infer<typeof MemberFilter>

/** Whom to look for before somebody is added: an e-mail address, or a name with a birth date. */
export const MemberMatch = z.strictObject({
  email: Email.optional(),
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  birth_date: Day.optional(),
})
export type MemberMatch = z.infer<typeof MemberMatch>

/** Why a membership is suspended, cancelled or reopened. */
export const StatusReason = z.strictObject({ reason: line(200) })

/** A term of membership. */
export const Term = z.strictObject({
  id: Id,
  member_id: Id,
  tier_id: Id,
  tier_name: z.string(),
  start_on: z.iso.date(),
  end_on: z.iso.date().nullable(),
  source: z.enum(['join', 'renewal', 'import', 'grant', 'upgrade', 'group']),
  state: z.enum(['proposed', 'active', 'ended', 'cancelled']),
  invoice_id: Id.nullable(),
  billing: z
    .enum(['invoice', 'paid', 'waived', 'free'])
    .nullable()
    .describe('How it was paid for; null for terms of earlier releases'),
  billing_reason: z.string().nullable().describe('Why the dues were waived'),
  created_at: Instant,
})
export type Term = z.infer<typeof Term>
