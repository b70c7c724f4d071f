import { z } from 'zod'
import { isBic, isIban, withoutSpaces } from '#lib/format/bank'
import { Currency, Day, Email, EmailText, Id, Instant, line, prose, TimeZone, WebAddress } from '#lib/wire/schema'

/** Who may join: anybody, anybody whom an administrator approves, or only who was invited. */
export const JOINING_RULES = ['open', 'approval', 'invitation'] as const
export type JoiningRule = (typeof JOINING_RULES)[number]

/** A tenant's identifier as registration takes it. Two that differ in capital letters only are one. */
export const TenantId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'Give 1 to 100 letters (A to Z), digits, dots, dashes or underscores, starting with a letter or digit.',
  )
  .meta({ examples: ['harbour-club'] })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A first name for a tenant from its identifier: "harbour-club" is "Harbour club". */
export function nameFromId(tenantId: string): string {
  const words = UUID.test(tenantId) ? tenantId : tenantId.replace(/[-_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1) || tenantId
}

/** Whether dates and numbers can be written so; a code without a language behind it would be written as English. */
function isLocale(text: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length === 1
  } catch {
    return false
  }
}

/** The association behind a tenant identifier. */
export const Tenant = z.strictObject({
  tenant_id: z.string(),
  name: z.string(),
  locale: z.string(),
  currency: z.string().describe('An ISO 4217 code'),
  time_zone: z.string(),
  fiscal_year_start: z.int().min(1).max(12).describe('The month in which the fiscal year starts'),
  accent_color: z.string(),
  logo_file_id: Id.nullable().describe('What stands beside the name on pages and in mails'),
  contact_email: EmailText.nullable().describe(
    'On papers, and where answers to mails go unless reply_to says otherwise',
  ),
  reply_to: EmailText.nullable().describe('Where answers to mails go'),
  legal_name: z.string().nullable().describe('On papers; the name where it is null'),
  address: z.string().nullable().describe('Several lines, as papers print them'),
  telephone: z.string().nullable(),
  website: z.string().nullable(),
  tax_number: z.string().nullable(),
  vat_id: z.string().nullable(),
  register_entry: z.string().nullable().describe('Court and number of the entry in a register'),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  bank_name: z.string().nullable(),
  payment_terms_days: z.int().describe('How many days after an invoice is issued it is due'),
  ticket_payment_days: z.int().describe('For how many days a seat is held that has to be paid first'),
  reminder_1_days: z.int().describe('How many days after the due date the first reminder goes out'),
  reminder_2_days: z.int().describe('The same for the second'),
  reminder_3_days: z.int().describe('The same for the third, the last'),
  paper_years: z.int().describe('For how many years after their own an erased person’s issued papers are kept'),
  invoice_footer: z.string().nullable(),
  tax_exemption: z.string().nullable().describe('Printed where a paper charges no tax'),
  joining_rule: z.enum(JOINING_RULES),
  has_directory: z.boolean().describe('Whether current members see those of each other who agreed to it'),
  hides_first_steps: z.boolean().describe('Whether Home leaves out the first steps of a new association'),
  invoice_prefix: z.string(),
  books_closed_through: z.iso
    .date()
    .nullable()
    .describe('Nothing that counts in the journal on this day or before changes any more'),
  is_demo: z.boolean(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Tenant = z.infer<typeof Tenant>

const BankAccount = z
  .string()
  .max(50, 'Give an IBAN of at most 34 characters.')
  .overwrite(withoutSpaces)
  .refine(isIban, 'This is no IBAN: its length or its check digits are wrong. Copy it from a bank statement.')
const BankCode = z
  .string()
  .max(20, 'Give a BIC of 8 or 11 characters.')
  .overwrite(withoutSpaces)
  .refine(isBic, 'Give a BIC of 8 or 11 characters, such as COBADEFFXXX.')

const ReminderDays = z.int('Give a whole number of days.').min(1, 'Give 1 to 365 days.').max(365, 'Give 1 to 365 days.')

/** What an administrator can change of the tenant. */
export const TenantPatch = z.strictObject({
  name: line(200).optional(),
  locale: z.string().max(35).refine(isLocale, 'Give a locale such as en or de-AT.').optional(),
  currency: Currency.optional(),
  time_zone: TimeZone.optional(),
  fiscal_year_start: z
    .int('Give a month as a number from 1 to 12.')
    .min(1, 'Give a month as a number from 1 to 12.')
    .max(12, 'Give a month as a number from 1 to 12.')
    .optional(),
  accent_color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Give a colour such as #3f5bd8.')
    .optional(),
  logo_file_id: Id.nullable().optional().describe('A file of the kind logo, which anybody can then see; null for none'),
  contact_email: Email.nullable().optional(),
  reply_to: Email.nullable().optional(),
  legal_name: line(200).nullable().optional(),
  address: prose(500).min(1, 'This cannot be empty.').nullable().optional(),
  telephone: line(40).nullable().optional(),
  website: WebAddress.nullable().optional(),
  tax_number: line(40).nullable().optional(),
  vat_id: z
    .string()
    .max(30, 'Give at most 30 characters.')
    .overwrite(withoutSpaces)
    .regex(/^[A-Z]{2,3}[A-Z0-9.+*-]{2,20}$/, 'Give a VAT ID that begins with its country, such as DE123456789.')
    .nullable()
    .optional(),
  register_entry: line(120).nullable().optional(),
  iban: BankAccount.nullable().optional(),
  bic: BankCode.nullable().optional(),
  paper_years: z
    .int('Give a whole number of years.')
    .min(0, 'Give 0 to 30 years.')
    .max(30, 'Give 0 to 30 years.')
    .optional(),
  bank_name: line(120).nullable().optional(),
  payment_terms_days: z
    .int('Give a whole number of days.')
    .min(0, 'Give 0 to 365 days.')
    .max(365, 'Give 0 to 365 days.')
    .optional(),
  ticket_payment_days: z
    .int('Give a whole number of days.')
    .min(1, 'Give 1 to 90 days.')
    .max(90, 'Give 1 to 90 days.')
    .optional(),
  reminder_1_days: ReminderDays.optional(),
  reminder_2_days: ReminderDays.optional(),
  reminder_3_days: ReminderDays.optional(),
  invoice_footer: prose(600).min(1, 'This cannot be empty.').nullable().optional(),
  tax_exemption: line(200).nullable().optional(),
  joining_rule: z.enum(JOINING_RULES, `Choose from ${JOINING_RULES.join(', ')}.`).optional(),
  has_directory: z.boolean('Give true or false.').optional(),
  hides_first_steps: z.boolean('Give true or false.').optional(),
  invoice_prefix: z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, 'Give 1 to 10 capital letters or digits.')
    .optional(),
})
export type TenantPatch = z.infer<typeof TenantPatch>

/** Through which day the books are closed; null opens them. */
export const BooksClosing = z.strictObject({ books_closed_through: Day.nullable() })
export type BooksClosing = z.infer<typeof BooksClosing>
