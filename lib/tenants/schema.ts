import { z } from 'zod'
import { Currency, Email, EmailText, Id, Instant, line, TimeZone } from '#lib/wire/schema'

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

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** The association behind a tenant identifier. */
export const Tenant = z.strictObject({
  tenant_id: z.string(),
  name: z.string(),
  locale: z.string(),
  currency: Currency,
  time_zone: z.string(),
  fiscal_year_start: z.int().min(1).max(12).describe('The month in which the fiscal year starts'),
  accent_color: z.string(),
  logo_file_id: Id.nullable().describe('What stands beside the name on pages and in mails'),
  contact_email: EmailText.nullable().describe('Where answers to mails go'),
  joining_rule: z.enum(JOINING_RULES),
  invoice_prefix: z.string(),
  is_demo: z.boolean(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Tenant = z.infer<typeof Tenant>

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
  contact_email: Email.nullable().optional().describe('Where answers to mails go; null for none'),
  joining_rule: z.enum(JOINING_RULES, `Choose from ${JOINING_RULES.join(', ')}.`).optional(),
  invoice_prefix: z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, 'Give 1 to 10 capital letters or digits.')
    .optional(),
})
export type TenantPatch = z.infer<typeof TenantPatch>
