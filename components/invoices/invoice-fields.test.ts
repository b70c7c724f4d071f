import { expect, test } from 'vitest'
import {
  INVOICE_FIELDS,
  type InvoiceValues,
  newLine,
  previewTotals,
  toNewInvoice,
  toPatch,
} from '#components/invoices/invoice-fields'
import { changedFields, emptyValues } from '#components/ui/form-values'
import { InvoicePatch, NewInvoice } from '#lib/invoices/schema'

const MEMBER = '018f0000-0000-7000-8000-000000000001'

const base: InvoiceValues = {
  ...emptyValues(INVOICE_FIELDS, { due_date: '2026-07-01', member_id: MEMBER }),
  lines: [{ ...newLine(), description: 'Dues 2026', unit_price: '120.00' }],
}

test('what is sent for a new invoice is what the API takes, without empty fields', () => {
  const sent = toNewInvoice(base)
  expect(sent).toEqual({
    member_id: MEMBER,
    kind: 'dues',
    due_date: '2026-07-01',
    lines: [
      {
        description: 'Dues 2026',
        quantity: 1,
        unit_price: '120.00',
        tax_included: true,
        source: 'manual',
      },
    ],
  })
  expect(NewInvoice.safeParse(sent).success).toBe(true)
})

test('a payer who is no member is sent with name and address', () => {
  const values: InvoiceValues = {
    ...base,
    payer_kind: 'other',
    member_id: '',
    bill_to: { ...base.bill_to, name: 'City of Kiel', city: 'Kiel', country: 'DE' },
  }
  const sent = NewInvoice.parse(toNewInvoice(values))
  expect(sent.member_id).toBeUndefined()
  expect(sent.bill_to).toMatchObject({ name: 'City of Kiel', city: 'Kiel', country: 'DE', email: null })
  expect(InvoicePatch.parse(toPatch(base, values))).toMatchObject({
    member_id: null,
    bill_to: { name: 'City of Kiel' },
  })
  expect(toPatch(values, base)).toEqual({ member_id: MEMBER, bill_to: null })
})

test('nothing is sent while nobody pays', () => {
  const values = { ...base, member_id: '' }
  expect(() => toNewInvoice(values)).toThrow()
  expect(() => toPatch(base, values)).toThrow()
})

test('a change sends only what differs; moving a line is a change, a new key is none', () => {
  expect(toPatch(base, { ...base, memo: 'Asked by phone' })).toEqual({ memo: 'Asked by phone' })
  expect(changedFields(base, { ...base, lines: base.lines.map((line) => ({ ...line, key: 'other' })) })).toEqual([])
  const two = { ...base, lines: [...base.lines, { ...newLine(), description: 'Badge', unit_price: '5' }] }
  expect(changedFields(two, { ...two, lines: two.lines.toReversed() })).toEqual(['lines'])
})

test('the sums are exact, by rate, and unknown while a line is unfinished', () => {
  const line = { ...newLine(), description: 'Seat', unit_price: '0.10', quantity: 3 }
  expect(previewTotals([line], 'EUR')).toMatchObject({ lines: [30], totals: { total_minor: 30 }, taxes: [] })
  const taxed = { ...line, unit_price: '119.00', quantity: 1, tax_rate: '19' }
  const onTop = { ...line, unit_price: '100', quantity: 1, tax_rate: '7,5 %', tax_included: false, discount: '20' }
  expect(previewTotals([taxed, onTop], 'EUR')).toEqual({
    lines: [11_900, 8_600],
    totals: { subtotal_minor: 18_000, discount_minor: 2_000, tax_minor: 2_500, total_minor: 20_500 },
    taxes: [
      { rate: '19', tax_minor: 1_900 },
      { rate: '7.5', tax_minor: 600 },
    ],
  })
  expect(previewTotals([taxed, { ...line, unit_price: '' }], 'EUR')).toMatchObject({
    lines: [11_900, null],
    totals: null,
  })
  expect(previewTotals([{ ...line, quantity: null }], 'EUR')).toMatchObject({ lines: [null], totals: null })
  expect(previewTotals([{ ...line, discount: '1' }], 'EUR')).toMatchObject({ lines: [null] })
})
