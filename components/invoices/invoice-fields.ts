import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import {
  bodyOf,
  changedFields,
  emptyRow,
  type FormValues,
  patchOf,
  refusalOf,
  valuesOf,
} from '#components/ui/form-values'
import { toAmount, toMinor } from '#lib/format/money'
import { cut } from '#lib/format/shortened'
import type { DraftInvoice } from '#lib/intelligence/anomalies/schema'
import { BillTo, type Invoice, type InvoicePatch, NewInvoice, NewInvoiceLine } from '#lib/invoices/schema'
import { type InvoiceTotals, totalInvoice, totalLine } from '#lib/invoices/totals'

const { currency, term_id, registration_id, member_id, bill_to, custom_values, ...written } = NewInvoice.shape

/** The fields that are sent as they stand. */
const OWN_FIELDS = written

/** Whatever the form asks for; who pays is a member or somebody else. */
export const INVOICE_FIELDS = { payer_kind: z.enum(['member', 'other']), member_id, bill_to, ...written }

export type InvoiceValues = FormValues<typeof INVOICE_FIELDS>
/** A line as it stands in the form. Amounts are decimals, or what was typed while it is none. */
export type LineValues = InvoiceValues['lines'][number]

/** What each field is called, for the summary of errors and of other people's changes. */
export const INVOICE_LABELS: Readonly<Record<string, string>> = {
  payer_kind: 'Who pays',
  member_id: 'Member',
  bill_to: 'Name and address',
  'bill_to.name': 'Name',
  'bill_to.email': 'E-mail',
  'bill_to.address_line1': 'Street and number',
  'bill_to.address_line2': 'Address, second line',
  'bill_to.postal_code': 'Postal code',
  'bill_to.city': 'City',
  'bill_to.country': 'Country',
  'bill_to.tax_id': 'Tax number',
  kind: 'What it is for',
  due_date: 'Due',
  service_from: 'Period from',
  service_to: 'Period to',
  reference: 'Payment reference',
  po_number: 'Order number of the payer',
  public_note: 'Note on the invoice',
  memo: 'Internal note',
  lines: 'Lines',
  'lines.*': 'Line',
  'lines.description': 'Description',
  'lines.quantity': 'Quantity',
  'lines.unit_price': 'Price',
  'lines.discount': 'Discount',
  'lines.tax_rate': 'Tax rate',
  'lines.tax_name': 'Tax name',
  'lines.tax_included': 'The price contains the tax',
}

/** A line with nothing in it. */
export function newLine(): LineValues {
  return emptyRow(NewInvoiceLine.shape, uuidv7())
}

const isNothing = (amount: string) => !/[1-9]/.test(amount)

/** An invoice as the form reads it: without idle zeros, and without the address that follows the member. */
export function editableInvoice(invoice: Invoice): object {
  const { bill_to, bill_to_follows_member } = invoice
  return {
    ...invoice,
    payer_kind: bill_to_follows_member ? 'member' : 'other',
    bill_to: bill_to_follows_member ? null : bill_to,
    lines: invoice.lines.map((line) => ({
      ...line,
      discount: isNothing(line.discount) ? '' : line.discount,
      // Nobody writes 19.00 per cent.
      tax_rate: isNothing(line.tax_rate) ? '' : line.tax_rate.replace(/\.?0+$/, ''),
    })),
  }
}

function sentLine(line: LineValues): NewInvoiceLine {
  const tax_rate = line.tax_rate.replace(',', '.').replace(/\s*%$/, '')
  return bodyOf(NewInvoiceLine.shape, { ...line, tax_rate }) as NewInvoiceLine
}

const sentPayer = (payer: InvoiceValues['bill_to']) => patchOf(BillTo.shape, {}, payer) as BillTo

const NO_MEMBER_CHOSEN = {
  path: ['member_id'],
  code: 'missing',
  message: 'Choose a member, or “Somebody else” above.',
}

/** What is sent to write a draft. Throws a refusal while nobody pays. */
export function toNewInvoice(values: InvoiceValues, currency?: string): NewInvoice {
  const { payer_kind, member_id, bill_to, lines } = values
  if (payer_kind === 'member' && !member_id) throw refusalOf([NO_MEMBER_CHOSEN])
  return {
    ...(bodyOf(OWN_FIELDS, values) as Partial<NewInvoice>),
    ...(member_id ? { member_id } : {}),
    ...(payer_kind === 'other' ? { bill_to: sentPayer(bill_to) } : {}),
    ...(currency ? { currency } : {}),
    lines: lines.map(sentLine),
  }
}

/** What is sent to change a draft: what differs from the version that was loaded. Throws a refusal while nobody pays. */
export function toPatch(base: InvoiceValues, values: InvoiceValues): InvoicePatch {
  const { payer_kind, member_id, bill_to, lines } = values
  if (payer_kind === 'member' && !member_id) throw refusalOf([NO_MEMBER_CHOSEN])
  const changed = new Set(changedFields(base, values))
  const patch = patchOf(OWN_FIELDS, base, values) as InvoicePatch
  const isPayerChanged = changed.has('payer_kind') || changed.has(payer_kind === 'member' ? 'member_id' : 'bill_to')
  if (isPayerChanged) patch.bill_to = payer_kind === 'member' ? null : sentPayer(bill_to)
  if (isPayerChanged && (payer_kind === 'member' || changed.has('member_id'))) patch.member_id = member_id || null
  if (changed.has('lines')) patch.lines = lines.map(sentLine)
  return patch
}

/** What is sent to write the same invoice again, as a draft. */
export function copyOf(invoice: Invoice): NewInvoice {
  return toNewInvoice(valuesOf(INVOICE_FIELDS, editableInvoice(invoice)), invoice.currency)
}

/** An invoice as it is checked before it is sent; null while its lines come to nothing known. */
export function draftFrom(values: InvoiceValues, currency: string, id?: string): z.input<typeof DraftInvoice> | null {
  const { totals } = previewTotals(values.lines, currency)
  if (!totals) return null
  const { payer_kind, member_id, kind, due_date, service_from, service_to, lines } = values
  const [first] = lines
  return {
    noun: 'invoice',
    ...(id ? { id } : {}),
    member_id: (payer_kind === 'member' && member_id) || null,
    kind,
    currency,
    total: toAmount(totals.total_minor, currency),
    due_date: due_date || null,
    service_from: service_from || null,
    service_to: service_to || null,
    tier_id: first?.source === 'tier' ? first.source_id : null,
    description: cut(
      lines
        .map((line) => line.description)
        .filter(Boolean)
        .join(', '),
      2000,
    ),
  }
}

/** What the lines come to in minor units; null where something is not written yet. */
export interface TotalsPreview {
  lines: (number | null)[]
  totals: InvoiceTotals | null
  taxes: { rate: string; tax_minor: number }[]
}

/** Returns what the form's lines add up to, by the same arithmetic as the invoice itself. */
export function previewTotals(lines: readonly LineValues[], currency: string): TotalsPreview {
  const parts = lines.map((line) => previewLine(line, currency))
  const known = parts.filter((part) => part !== null)
  const byRate = new Map<string, number>()
  for (const { rate, tax_minor } of known) {
    if (tax_minor > 0) byRate.set(rate, (byRate.get(rate) ?? 0) + tax_minor)
  }
  return {
    lines: parts.map((part) => part?.amount_minor ?? null),
    totals: known.length < parts.length ? null : totalsOf(known),
    taxes: [...byRate].map(([rate, tax_minor]) => ({ rate, tax_minor })),
  }
}

function previewLine(line: LineValues, currency: string) {
  const sent = sentLine(line)
  try {
    const basis = {
      quantity: line.quantity ?? Number.NaN,
      unit_price_minor: toMinor(String(sent.unit_price), currency),
      discount_minor: toMinor(String(sent.discount ?? '0'), currency),
      tax_rate: String(sent.tax_rate ?? '0'),
      tax_included: line.tax_included,
    }
    return { ...totalLine(basis), discount_minor: basis.discount_minor, rate: basis.tax_rate }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function totalsOf(parts: Parameters<typeof totalInvoice>[0]): InvoiceTotals | null {
  try {
    return totalInvoice(parts)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
