import { sumAmounts } from '#lib/format/money'
import type { InvoiceLine, TaxAtRate } from '#lib/invoices/schema'

/** The largest number of minor units that arithmetic and JSON keep exact. */
const MAX_MINOR = BigInt(Number.MAX_SAFE_INTEGER)

/** What a line is made of; amounts in minor units. */
export interface LineBasis {
  quantity: number
  unit_price_minor: number
  discount_minor: number
  /** Per cent with at most two decimals, as text: "19" or "7.70". */
  tax_rate: string
  /** Whether the unit price contains the tax. */
  tax_included: boolean
}

/** What a line adds; minor units. */
export interface LineTotals {
  /** The tax in amount_minor. */
  tax_minor: number
  /** What the line adds to the total, tax included. */
  amount_minor: number
}

/** The sums of an invoice; minor units. subtotal + tax = total. */
export interface InvoiceTotals {
  /** Without tax, after discounts. */
  subtotal_minor: number
  /** The discounts that are already taken off. */
  discount_minor: number
  tax_minor: number
  total_minor: number
}

/** A tax rate in hundredths of a per cent: "7.70" is 770. Throws RangeError unless it lies between 0 and 100. */
export function taxBasisPoints(rate: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(rate)
  if (!match) throw new RangeError(`"${rate}" is not a tax rate`)
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (points > 10_000) throw new RangeError(`"${rate}" is more than 100 %`)
  return points
}

/** The quotient of two numbers that are not negative, rounded to the nearest whole, half up. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

function exact(minor: bigint): number {
  if (minor > MAX_MINOR) throw new RangeError('the amount is too large to be exact')
  return Number(minor)
}

/**
 * Returns tax and amount of one line. Each line is rounded by itself, half up; with the tax included the
 * price stays as it is and the tax is taken out of it.
 *
 * Throws RangeError when the discount is larger than the price or the amount too large to be exact.
 */
export function totalLine(line: LineBasis): LineTotals {
  const rate = BigInt(taxBasisPoints(line.tax_rate))
  const price = BigInt(line.quantity) * BigInt(line.unit_price_minor) - BigInt(line.discount_minor)
  if (price < 0n) throw new RangeError('the discount is larger than the price')
  if (line.tax_included) {
    const tax = divideRounded(price * rate, 10_000n + rate)
    return { tax_minor: exact(tax), amount_minor: exact(price) }
  }
  const tax = divideRounded(price * rate, 10_000n)
  return { tax_minor: exact(tax), amount_minor: exact(price + tax) }
}

/** Returns the sums of rounded lines. Throws RangeError when they are too large to be exact. */
export function totalInvoice(lines: readonly (LineTotals & { discount_minor: number })[]): InvoiceTotals {
  let [discount, tax, total] = [0n, 0n, 0n]
  for (const line of lines) {
    discount += BigInt(line.discount_minor)
    tax += BigInt(line.tax_minor)
    total += BigInt(line.amount_minor)
  }
  return {
    subtotal_minor: exact(total - tax),
    discount_minor: exact(discount),
    tax_minor: exact(tax),
    total_minor: exact(total),
  }
}

/** Returns net amount and tax of the lines of a paper by rate, the highest rate first. */
export function taxByRate(
  lines: readonly Pick<InvoiceLine, 'tax_name' | 'tax_rate' | 'tax' | 'amount'>[],
  currency: string,
): TaxAtRate[] {
  const isBefore = (a: string | null, b: string | null) => b === null || (a !== null && a < b)
  return [...Map.groupBy(lines, ({ tax_rate, tax_name }) => JSON.stringify([tax_rate, tax_name]))]
    .map(([key, group]) => {
      const [tax_rate, tax_name] = JSON.parse(key) as [string, string | null]
      const tax = group.map((line) => line.tax)
      const net = [...group.map((line) => line.amount), ...tax.map((amount) => `-${amount}`)]
      return { tax_name, tax_rate, net: sumAmounts(net, currency), tax: sumAmounts(tax, currency) }
    })
    .toSorted((a, b) => Number(b.tax_rate) - Number(a.tax_rate) || (isBefore(a.tax_name, b.tax_name) ? -1 : 1))
}
