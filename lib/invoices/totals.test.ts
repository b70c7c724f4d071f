import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LineBasis, taxBasisPoints, taxByRate, totalInvoice, totalLine } from '#lib/invoices/totals'

const rate = fc.integer({ min: 0, max: 10_000 }).map((points) => (points / 100).toFixed(2))

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    unit_price_minor: fc.integer({ min: 0, max: 1_000_000_00 }),
    discount_share: fc.integer({ min: 0, max: 100 }),
    tax_rate: rate,
    tax_included: fc.boolean(),
  })
  .map(({ discount_share, ...basis }): LineBasis => {
    const price = BigInt(basis.quantity) * BigInt(basis.unit_price_minor)
    return { ...basis, discount_minor: Number((price * BigInt(discount_share)) / 100n) }
  })

const taxed = (basis: LineBasis) => ({ ...totalLine(basis), discount_minor: basis.discount_minor })

describe('a line', () => {
  test('takes an included tax out of the price and adds an excluded one', () => {
    const basis = { quantity: 1, unit_price_minor: 11_900, discount_minor: 0, tax_rate: '19' }
    expect(totalLine({ ...basis, tax_included: true })).toEqual({ tax_minor: 1_900, amount_minor: 11_900 })
    expect(totalLine({ ...basis, tax_included: false })).toEqual({ tax_minor: 2_261, amount_minor: 14_161 })
  })

  test('rounds half up, by itself', () => {
    const basis = { quantity: 1, discount_minor: 0, tax_included: false, tax_rate: '50' }
    expect(totalLine({ ...basis, unit_price_minor: 1 }).tax_minor).toBe(1)
    expect(totalLine({ ...basis, unit_price_minor: 3 }).tax_minor).toBe(2)
    expect(totalLine({ ...basis, unit_price_minor: 1, tax_rate: '49.99' }).tax_minor).toBe(0)
  })

  test('takes the discount off before the tax', () => {
    expect(
      totalLine({ quantity: 2, unit_price_minor: 5_000, discount_minor: 1_000, tax_rate: '10', tax_included: false }),
    ).toEqual({ tax_minor: 900, amount_minor: 9_900 })
  })

  test('refuses a discount above the price and an amount that is not exact', () => {
    const basis = { quantity: 1, unit_price_minor: 100, discount_minor: 101, tax_rate: '0', tax_included: true }
    expect(() => totalLine(basis)).toThrow('discount')
    expect(() =>
      totalLine({ ...basis, discount_minor: 0, quantity: 2, unit_price_minor: Number.MAX_SAFE_INTEGER }),
    ).toThrow('exact')
  })

  test('has a tax within half a unit of the exact one, and never more than its amount', () => {
    fc.assert(
      fc.property(line, (basis) => {
        const { tax_minor, amount_minor } = totalLine(basis)
        const points = BigInt(taxBasisPoints(basis.tax_rate))
        const net = BigInt(amount_minor - tax_minor)
        // tax / net = rate, within the half unit of rounding on either side.
        const error = BigInt(tax_minor) * 10_000n - net * points
        const most = basis.tax_included ? (10_000n + points) / 2n : 5_000n
        expect(error <= most && error >= -most).toBe(true)
        expect(net >= 0n).toBe(true)
      }),
    )
  })

  test('costs the same whether its net price has the tax added or its gross price has it inside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), rate, (price, tax_rate) => {
        const basis = { quantity: 1, discount_minor: 0, tax_rate }
        const excluded = totalLine({ ...basis, unit_price_minor: price, tax_included: false })
        const included = totalLine({ ...basis, unit_price_minor: excluded.amount_minor, tax_included: true })
        expect(included.amount_minor).toBe(excluded.amount_minor)
        expect(Math.abs(included.tax_minor - excluded.tax_minor)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('an invoice', () => {
  test('adds up: the lines make the total, and net and tax make it too', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (bases) => {
        const lines = bases.map(taxed)
        const totals = totalInvoice(lines)
        expect(lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(totals.total_minor)
        expect(totals.subtotal_minor + totals.tax_minor).toBe(totals.total_minor)
        expect(totals.subtotal_minor).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (bases) => {
        expect(totalInvoice(bases.toReversed().map(taxed))).toEqual(totalInvoice(bases.map(taxed)))
      }),
    )
  })

  test('refuses sums that are not exact', () => {
    const half = { tax_minor: 0, discount_minor: 0, amount_minor: Number.MAX_SAFE_INTEGER }
    expect(() => totalInvoice([half, half])).toThrow('exact')
  })
})

test('a tax rate lies between 0 and 100 per cent and has two decimals', () => {
  expect(taxBasisPoints('7.7')).toBe(770)
  expect(taxBasisPoints('100')).toBe(10_000)
  for (const rate of ['-1', '100.01', '19.999', '', 'x']) expect(() => taxBasisPoints(rate)).toThrow(RangeError)
})

test('tax is summed by rate and name, the highest rate first and lines without a name last', () => {
  const line = (tax_rate: string, tax_name: string | null, amount: string, tax: string) => ({
    tax_rate,
    tax_name,
    amount,
    tax,
  })
  const lines = [
    line('7.00', null, '10.70', '0.70'),
    line('7.00', 'VAT', '21.40', '1.40'),
    line('19.00', 'VAT', '11.90', '1.90'),
    line('7.00', null, '0.05', '0.00'),
  ]
  expect(taxByRate(lines, 'EUR')).toEqual([
    { tax_rate: '19.00', tax_name: 'VAT', net: '10.00', tax: '1.90' },
    { tax_rate: '7.00', tax_name: 'VAT', net: '20.00', tax: '1.40' },
    { tax_rate: '7.00', tax_name: null, net: '10.05', tax: '0.70' },
  ])
})
