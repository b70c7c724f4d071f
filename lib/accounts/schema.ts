import { z } from 'zod'
import { CustomValues, CustomValuesInput } from '#lib/custom-fields/schema'
import { listFilter, oneOrMore } from '#lib/paging/schema'
import { TenantId } from '#lib/tenants/schema'
import { Day, Email, EmailText, Id, Instant, line } from '#lib/wire/schema'

/** What a password has to satisfy, in the words of a form. Letters and digits of every script count as such. */
export const PASSWORD_RULES = [
  {
    code: 'too_short',
    message: 'Use at least 8 characters.',
    isMet: (password: string) => Array.from(password).length >= 8,
  },
  {
    code: 'too_long',
    message: 'Use at most 256 characters.',
    isMet: (password: string) => Array.from(password).length <= 256,
  },
  { code: 'no_uppercase', message: 'Use at least one capital letter.', isMet: (p: string) => /\p{Lu}/u.test(p) },
  { code: 'no_lowercase', message: 'Use at least one small letter.', isMet: (p: string) => /\p{Ll}/u.test(p) },
  {
    code: 'no_special',
    message: 'Use at least one special character, such as ! or -.',
    isMet: (p: string) => /[^\p{L}\p{M}\p{N}]/u.test(p),
  },
] as const

/** A new password. Each broken rule is an error of its own. */
export const NewPassword = z
  .string()
  .superRefine((password, check) => {
    for (const { code, message, isMet } of PASSWORD_RULES) {
      if (!isMet(password)) check.addIssue({ code: 'custom', message, params: { code } })
    }
  })
  .meta({ examples: ['Evening-Tide-7'], override: { type: 'string', minLength: 8, maxLength: 256 } })

/** A password that is only compared; whether it satisfies today's rules does not matter. */
const GivenPassword = z.string().min(1, 'Enter your password.').max(1024, 'Give at most 1024 characters.')

const confirmed = { password: NewPassword, confirm_password: z.string() }

function passwordsMatch(body: { password: string; confirm_password: string }, check: z.RefinementCtx): void {
  if (body.password === body.confirm_password) return
  check.addIssue({
    code: 'custom',
    path: ['confirm_password'],
    message: 'The two passwords are not the same.',
    params: { code: 'mismatch' },
  })
}

const name = { first_name: line(100), last_name: line(100) }

/** What registering takes. */
export const Registration = z
  .strictObject({
    ...name,
    email: Email,
    tenant_id: TenantId,
    is_new_tenant: z
      .boolean('Give true to start an association, false to join one.')
      .optional()
      .describe('true refuses an association that exists, false one that does not; without it either is taken'),
    custom_values: CustomValuesInput.optional().describe(
      'Answers to what the association asks, by the keys of its fields',
    ),
    consents: z
      .array(z.string().max(40))
      .max(30)
      .optional()
      .describe('What is agreed to of what the association asks, by the keys of its purposes')
      .meta({ examples: [['newsletter']] }),
    ...confirmed,
  })
  .superRefine(passwordsMatch)
export type Registration = z.infer<typeof Registration>

/** The answer to a registration; it is the same whether or not the address had an account before. */
export const Registered = z.strictObject({
  user_id: Id,
  email: EmailText,
  tenant_id: z.string(),
  message: z.string(),
})
export type Registered = z.infer<typeof Registered>

/** What signing in takes. Anything that matches no account is answered alike, so little is checked beforehand. */
export const Credentials = z.strictObject({
  email: z
    .string()
    .trim()
    .min(1, 'Enter your e-mail address.')
    .max(254, 'Give at most 254 characters.')
    .meta({ format: 'email' }),
  tenant_id: z.string().min(1, 'Enter the identifier of your association.').max(100, 'Give at most 100 characters.'),
  password: GivenPassword,
})
export type Credentials = z.infer<typeof Credentials>

/** Whom a mail is asked for. */
export const Address = z.strictObject({
  email: Email,
  tenant_id: z.string().min(1, 'Enter the identifier of your association.').max(100, 'Give at most 100 characters.'),
})
export type Address = z.infer<typeof Address>

/** Whose associations are asked for. */
export const AssociationsRequest = Address.pick({ email: true })
export type AssociationsRequest = z.infer<typeof AssociationsRequest>

/** Which verification mail is asked for again. */
export const ResendRequest = Address.extend({
  user_id: Id.optional().describe(
    'From the answer to the registration; without it every registration of the address gets a new link',
  ),
})
export type ResendRequest = z.infer<typeof ResendRequest>

/** Of which association the fields are asked that it asks for on joining. */
export const JoiningRequest = Address.pick({ tenant_id: true })

/** A sentence for the person who asked. */
export const Message = z.strictObject({ message: z.string() })
export type Message = z.infer<typeof Message>

/** A token from a mail. */
export const MailToken = z
  .string()
  .trim()
  .min(1, 'Give the token from the mail.')
  .max(400, 'This is not a token from one of our mails.')

/** What verifying an address takes. */
export const Verification = z.strictObject({ token: MailToken })

/** The answer to a verification. */
export const Verified = z.strictObject({
  message: z.string(),
  email: EmailText,
  tenant_id: z.string(),
  is_awaiting_approval: z.boolean(),
  proved: z
    .enum(['account', 'new_address', 'sign_in_address'])
    .describe('The address of an account, a new one on the record of a member, or a new one to sign in with'),
})
export type Verified = z.infer<typeof Verified>

/** What choosing a password with the token of a mail takes. */
export const PasswordReset = z.strictObject({ token: MailToken, ...confirmed }).superRefine(passwordsMatch)
export type PasswordReset = z.infer<typeof PasswordReset>

/** What changing the own password takes. */
export const PasswordChange = z
  .strictObject({ current_password: GivenPassword, ...confirmed })
  .superRefine(passwordsMatch)
export type PasswordChange = z.infer<typeof PasswordChange>

/** What another address to sign in with takes. */
export const SignInAddress = z.strictObject({ email: Email, current_password: GivenPassword })
export type SignInAddress = z.infer<typeof SignInAddress>

/** What taking a former address back takes. */
export const EmailRestoration = z
  .strictObject({
    token: MailToken,
    former_password: GivenPassword.describe('One that held before the address was changed'),
    ...confirmed,
  })
  .superRefine(passwordsMatch)
export type EmailRestoration = z.infer<typeof EmailRestoration>

/** The address that an administrator gives an account to sign in with. */
export const NewSignInAddress = z.strictObject({ email: Email })
export type NewSignInAddress = z.infer<typeof NewSignInAddress>

/** The roles on the wire. */
export const RoleName = z.enum(
  ['administrator', 'membership_manager', 'treasurer', 'auditor', 'event_manager', 'front_desk', 'member'],
  'Choose from administrator, membership_manager, treasurer, auditor, event_manager, front_desk, member.',
)

/** How often somebody who works for the association is told by mail what waits for them. */
export const SUMMARY_FREQUENCIES = ['daily', 'weekly', 'never'] as const
export type SummaryFrequency = (typeof SUMMARY_FREQUENCIES)[number]

/** What the link of a summary carries. */
export const SummaryLink = z.strictObject({
  summary: z
    .string()
    .max(1000, 'This is longer than any link.')
    .default('')
    .describe('What the link carries')
    .meta({ examples: ['Y2hlc3MtY2x1Yg.AZ8'] }),
})

/** Where an account stands. */
export const ACCOUNT_STATUSES = ['unverified', 'awaiting_approval', 'verified', 'disabled'] as const

/** Another address to sign in with, until its link is opened. */
const AddressThatWaits = z
  .strictObject({ email: EmailText, asked_at: Instant, expires_at: Instant })
  .describe('The address to sign in with that waits for the link which was mailed to it')

/** The signed-in person's profile. */
export const Profile = z.strictObject({
  id: Id,
  user_id: Id.describe('The same as id'),
  email: EmailText,
  first_name: z.string(),
  last_name: z.string(),
  tenant_id: z.string(),
  roles: z.array(RoleName),
  email_verified: z.boolean(),
  email_change: AddressThatWaits.nullable(),
  member_id: Id.nullable().describe('The member record that belongs to the account'),
  summary_frequency: z
    .enum(SUMMARY_FREQUENCIES)
    .nullable()
    .describe('How often a mail tells what waits for the account; null for whoever only reads'),
  last_login_at: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
  tenant: z.strictObject({
    tenant_id: z.string(),
    name: z.string(),
    locale: z.string(),
    currency: z.string(),
    time_zone: z.string(),
    accent_color: z.string(),
    logo_file_id: Id.nullable(),
    has_directory: z.boolean().describe('Whether it keeps a member directory'),
    is_demo: z.boolean(),
  }),
})
export type Profile = z.infer<typeof Profile>

/** What people change of their own account. */
export const ProfilePatch = z.strictObject({
  first_name: name.first_name.optional(),
  last_name: name.last_name.optional(),
  summary_frequency: z
    .enum(SUMMARY_FREQUENCIES, `Choose from ${SUMMARY_FREQUENCIES.join(', ')}.`)
    .optional()
    .describe('Only for whoever works for the association'),
})
export type ProfilePatch = z.infer<typeof ProfilePatch>

/** The answer to signing in. */
export const SignedIn = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds'),
  user: Profile,
})
export type SignedIn = z.infer<typeof SignedIn>

/** The answer to a changed password: every older token has ended, this one goes on. */
export const PasswordChanged = z.strictObject({
  message: z.string(),
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds'),
})
export type PasswordChanged = z.infer<typeof PasswordChanged>

/** A browser in which the account is signed in. */
export const BrowserSession = z.strictObject({
  id: Id,
  user_agent: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  is_current: z.boolean(),
})
export type BrowserSession = z.infer<typeof BrowserSession>

/** What the list of browser sessions can be asked for. */
export const BrowserSessionFilter = listFilter(['created_at'], '-created_at', {})
export type BrowserSessionFilter = z.output<typeof BrowserSessionFilter>

/** An account as its administrators see it. */
export const Account = z.strictObject({
  id: Id,
  email: EmailText,
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(RoleName),
  status: z.enum(ACCOUNT_STATUSES),
  is_invited: z.boolean().describe('Invited, and no password chosen yet'),
  email_change: AddressThatWaits.nullable(),
  member_id: Id.nullable(),
  joining_answers: CustomValues.describe(
    'What somebody answered who waits to be let in, by the keys of custom fields; their member record has it afterwards',
  ),
  email_verified_at: Instant.nullable(),
  last_login_at: Instant.nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Account = z.infer<typeof Account>

/** What the list of accounts can be asked for. */
export const AccountFilter = listFilter(['email', 'created_at'], 'email', {
  status: oneOrMore(ACCOUNT_STATUSES).optional(),
  role: RoleName.optional(),
  created_to: Day.optional().describe('Registered or invited on this day or before'),
})
export type AccountFilter = z.output<typeof AccountFilter>

/** The roles that an account is given, each once. */
const RoleNames = z
  .array(RoleName)
  .min(1, 'Give at least one role.')
  .max(RoleName.options.length, `Give each role once; there are ${RoleName.options.length}.`)

/** Whom an administrator invites, and as what. */
export const NewAccount = z.strictObject({
  ...name,
  email: Email,
  roles: RoleNames.default(['member']),
})
export type NewAccount = z.infer<typeof NewAccount>

/** What an administrator changes of an account. `verified` approves or enables it, `disabled` shuts it out. */
export const AccountPatch = z.strictObject({
  roles: RoleNames.optional(),
  status: z.enum(['verified', 'disabled'], 'Choose verified or disabled.').optional(),
})
export type AccountPatch = z.infer<typeof AccountPatch>
