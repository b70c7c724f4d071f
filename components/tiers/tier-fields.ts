import type { FormValues } from '#components/ui/form-values'
import { NewTier, TierPatch } from '#lib/tiers/schema'

/** Whatever can be said of a tier, when adding and when changing. */
export const TIER_FIELDS = { ...TierPatch.shape, ...NewTier.shape }

export type TierValues = FormValues<typeof TIER_FIELDS>

/** What a new tier starts with: a year from the day of joining, for anybody. */
export const TIER_START: Partial<TierValues> = {
  tax_rate: 0,
  tax_included: true,
  period_unit: 'year',
  period_count: 1,
  grace_days: 30,
  renewal_opens_days: 60,
  seats_included: null,
  has_voting_right: true,
  position: 0,
}

export const TIER_LABELS: Readonly<Record<keyof TierValues, string>> = {
  name: 'Name',
  description: 'Description',
  price: 'Price of the first term',
  renewal_price: 'Price of a renewal',
  joining_fee: 'Joining fee',
  tax_rate: 'Tax rate in per cent',
  tax_included: 'Prices contain the tax',
  period_unit: 'Unit',
  period_count: 'Length of a term',
  period_type: 'A term starts',
  fixed_start: 'First day',
  rollover: 'From this day on, the next period is included',
  grace_days: 'Days of grace',
  renewal_opens_days: 'Renewal opens, days before the end',
  seats_included: 'Seats for a family or organisation',
  requires_approval: 'Needs approval',
  requires_payment: 'Needs payment',
  has_voting_right: 'May vote',
  visibility: 'Who may choose it',
  position: 'Place in the list',
  is_active: 'Open for new members',
}
