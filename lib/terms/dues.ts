/** What a tier charges for its terms; minor units. */
interface Prices {
  price_minor: number
  renewal_price_minor: number | null
  joining_fee_minor: number
}

/** Returns the dues of a term and the fee of its first one, in minor units. Renewals never pay the fee again. */
export function duesOf(tier: Prices, isFirst: boolean): { dues_minor: number; joining_fee_minor: number } {
  if (isFirst) return { dues_minor: tier.price_minor, joining_fee_minor: tier.joining_fee_minor }
  return { dues_minor: tier.renewal_price_minor ?? tier.price_minor, joining_fee_minor: 0 }
}
