import { divideRounded } from '#lib/invoices/totals'

/** A line of an invoice with what credit notes took back of it; minor units, tax included. */
export interface CreditableLine {
  amount_minor: number
  tax_minor: number
  credited_minor: number
}

/** What is left to be taken back of a line, in minor units with tax. */
export function leftOf({ amount_minor, credited_minor }: CreditableLine): number {
  return amount_minor - credited_minor
}

/**
 * Returns the tax in an amount that is taken back of a line, in minor units. It follows from what all credit notes of the
 * line take back together, so that in the end they take back exactly its tax.
 */
export function taxIn(line: CreditableLine, amount_minor: number): number {
  return taxUpTo(line, line.credited_minor + amount_minor) - taxUpTo(line, line.credited_minor)
}

/** The tax in the first so many units of a line, rounded half up. */
function taxUpTo({ amount_minor, tax_minor }: CreditableLine, units: number): number {
  if (amount_minor === 0) return 0
  return Number(divideRounded(BigInt(tax_minor) * BigInt(units), BigInt(amount_minor)))
}
