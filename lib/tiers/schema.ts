import { z } from 'zod'
import { Amount, AmountInput, Id, Instant, line, prose } from '#lib/wire/schema'

/** "1.10." as "10-01"; anything else as it is. */
function monthDayOf(text: string): string {
  const [, day, month] = /^(\d{1,2})\.\s?(\d{1,2})\.?$/.exec(text.trim()) ?? []
  return day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

const MonthDay = z
  .string()
  .overwrite(monthDayOf)
  .regex(
    /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    'Give a day of the year as MM-DD or D.M., such as 10-01 or 1.10. for the first of October.',
  )
const Percentage = z.number().min(0, 'Give a rate between 0 and 100.').max(100, 'Give a rate between 0 and 100.')

/** A tier: what a membership costs and how long it runs. */
export const Tier = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  price: Amount,
  renewal_price: Amount.nullable(),
  joining_fee: Amount,
  currency: z.string(),
  tax_rate: z.string(),
  tax_included: z.boolean(),
  period_unit: z.enum(['day', 'month', 'year', 'lifetime']),
  period_count: z.int(),
  period_type: z.enum(['rolling', 'fixed']),
  fixed_start: z.string().nullable(),
  rollover: z.string().nullable(),
  grace_days: z.int(),
  renewal_opens_days: z.int(),
  seats_included: z
    .int()
    .nullable()
    .describe('How many people of a family or organisation share the membership, with the payer; null for one person'),
  requires_approval: z.boolean(),
  requires_payment: z.boolean(),
  has_voting_right: z.boolean(),
  visibility: z.enum(['public', 'admin']),
  is_active: z.boolean(),
  position: z.int(),
  member_count: z.int().describe('Active members and members in grace'),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Tier = z.infer<typeof Tier>

const fields = {
  description: prose(1000).optional(),
  renewal_price: AmountInput.nullable().optional(),
  joining_fee: AmountInput.optional(),
  tax_rate: Percentage.optional(),
  tax_included: z.boolean().optional(),
  period_unit: z.enum(['day', 'month', 'year', 'lifetime']).optional(),
  period_count: z.int().min(1).max(120).optional(),
  period_type: z.enum(['rolling', 'fixed']).optional(),
  fixed_start: MonthDay.nullable().optional(),
  rollover: MonthDay.nullable().optional(),
  grace_days: z.int().min(0).max(365).optional(),
  renewal_opens_days: z.int().min(0).max(365).optional(),
  seats_included: z
    .int()
    .min(2, 'Give at least two seats, or leave it empty for one person.')
    .max(500, 'Give at most 500 seats.')
    .nullable()
    .optional(),
  requires_approval: z.boolean().optional(),
  requires_payment: z.boolean().optional(),
  has_voting_right: z.boolean().optional(),
  visibility: z.enum(['public', 'admin']).optional(),
  position: z.int().min(0).max(1000).optional(),
}

/** A tier to be added, priced in the tenant's currency. */
export const NewTier = z.strictObject({ name: line(100), price: AmountInput, ...fields })
export type NewTier = z.infer<typeof NewTier>

/** Changes of a tier. They never touch issued invoices. */
export const TierPatch = z.strictObject({
  name: line(100).optional(),
  price: AmountInput.optional(),
  ...fields,
  is_active: z.boolean().optional(),
})
export type TierPatch = z.infer<typeof TierPatch>
