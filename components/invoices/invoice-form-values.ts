import { uuidv7 } from 'uuidv7'
import { toMinor } from '#lib/format/money'
import type { BillTo, Invoice, InvoiceLine, InvoicePatch, NewInvoice, NewInvoiceLine } from '#lib/invoices/schema'
import { type InvoiceTotals, totalInvoice, totalLine } from '#lib/invoices/totals'

/** A line as it stands in the form. Amounts are decimals, or what was typed while it is none. */
export interface LineValues {
  /** Tells lines apart while they move; it is not sent. */
  key: string
  description: string
  quantity: number | null
  unit_price: string
  discount: string
  tax_name: string
  tax_rate: string
  tax_included: boolean
  source: InvoiceLine['source']
  source_id: string | null
}

/** A payer who is no member, or a member billed at another address. */
export type PayerValues = Record<
  | 'name'
  | 'organization'
  | 'email'
  | 'address_line1'
  | 'address_line2'
  | 'postal_code'
  | 'city'
  | 'region'
  | 'country'
  | 'tax_id',
  string
>

/** What stands in the fields of the form; an empty text is nothing. */
export interface InvoiceValues {
  payer_kind: 'member' | 'other'
  member_id: string
  bill_to: PayerValues
  kind: Invoice['kind']
  due_date: string
  service_from: string
  service_to: string
  reference: string
  po_number: string
  public_note: string
  memo: string
  lines: LineValues[]
}

/** What each field is called, for the summary of errors and of other people's changes. */
export const INVOICE_LABELS: Readonly<Record<keyof InvoiceValues, string>> = {
  payer_kind: 'Who pays',
  member_id: 'Member',
  bill_to: 'Name and address',
  kind: 'What it is for',
  due_date: 'Due',
  service_from: 'Period from',
  service_to: 'Period to',
  reference: 'Payment reference',
  po_number: 'Order number of the payer',
  public_note: 'Note on the invoice',
  memo: 'Internal note',
  lines: 'Lines',
}

const NO_PAYER: PayerValues = {
  name: '',
  organization: '',
  email: '',
  address_line1: '',
  address_line2: '',
  postal_code: '',
  city: '',
  region: '',
  country: '',
  tax_id: '',
}

/** A line with nothing in it. */
export function newLine(): LineValues {
  return {
    key: uuidv7(),
    description: '',
    quantity: 1,
    unit_price: '',
    discount: '',
    tax_name: '',
    tax_rate: '',
    tax_included: true,
    source: 'manual',
    source_id: null,
  }
}

/** An invoice that is not written yet. */
export function newInvoiceValues(due_date: string, member_id = ''): InvoiceValues {
  return {
    payer_kind: 'member',
    member_id,
    bill_to: NO_PAYER,
    kind: 'dues',
    due_date,
    service_from: '',
    service_to: '',
    reference: '',
    po_number: '',
    public_note: '',
    memo: '',
    lines: [newLine()],
  }
}

const isNothing = (amount: string) => !/[1-9]/.test(amount)

/** An invoice as it stands in the form. */
export function valuesOf(invoice: Invoice): InvoiceValues {
  const { bill_to, bill_to_follows_member, member_id, kind, due_date, lines } = invoice
  const text = (value: string | null) => value ?? ''
  const given = Object.entries(bill_to ?? {}).filter(([field, value]) => field in NO_PAYER && typeof value === 'string')
  return {
    payer_kind: bill_to_follows_member ? 'member' : 'other',
    member_id: text(member_id),
    bill_to: bill_to_follows_member ? NO_PAYER : { ...NO_PAYER, ...Object.fromEntries(given) },
    kind,
    due_date,
    service_from: text(invoice.service_from),
    service_to: text(invoice.service_to),
    reference: text(invoice.reference),
    po_number: text(invoice.po_number),
    public_note: text(invoice.public_note),
    memo: text(invoice.memo),
    lines: lines.map((line) => ({
      key: line.id,
      description: line.description,
      quantity: line.quantity,
      unit_price: line.unit_price,
      discount: isNothing(line.discount) ? '' : line.discount,
      tax_name: text(line.tax_name),
      // Without idle zeros: nobody writes 19.00 per cent.
      tax_rate: isNothing(line.tax_rate) ? '' : line.tax_rate.replace(/\.?0+$/, ''),
      tax_included: line.tax_included,
      source: line.source,
      source_id: line.source_id,
    })),
  }
}

const FIELDS = Object.keys(INVOICE_LABELS) as (keyof InvoiceValues)[]

/** A field's value for comparing: the keys of lines say nothing about their content. */
function content(values: InvoiceValues, field: keyof InvoiceValues): string {
  return JSON.stringify(field === 'lines' ? values.lines.map(({ key, ...line }) => line) : values[field])
}

/** The fields that differ. */
export function changedFields(from: InvoiceValues, to: InvoiceValues): (keyof InvoiceValues)[] {
  return FIELDS.filter((field) => content(from, field) !== content(to, field))
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

function sentLine({ key, quantity, discount, tax_name, tax_rate, ...line }: LineValues): NewInvoiceLine {
  return {
    ...line,
    // An emptied field is sent as it is and refused in words.
    quantity: quantity as number,
    ...(discount.trim() === '' ? {} : { discount }),
    ...(tax_rate.trim() === '' ? {} : { tax_rate: tax_rate.replace(',', '.').replace(/\s*%$/, '') }),
    tax_name: orNull(tax_name),
  }
}

function sentPayer(payer: PayerValues): BillTo {
  const { name, ...rest } = payer
  const given = Object.entries(rest).map(([field, value]) => [field, orNull(value)])
  return { name, ...Object.fromEntries(given) }
}

const SENT_AS_TEXT = ['service_from', 'service_to', 'reference', 'po_number', 'public_note', 'memo'] as const

/** What is sent to write a draft. */
export function toNewInvoice(values: InvoiceValues, currency?: string): NewInvoice {
  const { payer_kind, member_id, bill_to, kind, due_date, lines } = values
  const texts = SENT_AS_TEXT.map((field) => [field, orNull(values[field])]).filter(([, value]) => value !== null)
  return {
    ...(member_id ? { member_id } : {}),
    ...(payer_kind === 'other' ? { bill_to: sentPayer(bill_to) } : {}),
    ...(currency ? { currency } : {}),
    kind,
    due_date,
    ...Object.fromEntries(texts),
    lines: lines.map(sentLine),
  }
}

/** What is sent to change a draft: what differs from the version that was loaded. */
export function toPatch(base: InvoiceValues, values: InvoiceValues): InvoicePatch {
  const changed = new Set(changedFields(base, values))
  const patch: InvoicePatch = {}
  if (values.payer_kind === 'member' && (changed.has('payer_kind') || changed.has('member_id'))) {
    Object.assign(patch, { member_id: orNull(values.member_id), bill_to: null })
  }
  if (values.payer_kind === 'other' && (changed.has('payer_kind') || changed.has('bill_to'))) {
    patch.bill_to = sentPayer(values.bill_to)
    if (changed.has('member_id')) patch.member_id = orNull(values.member_id)
  }
  if (changed.has('kind')) patch.kind = values.kind
  if (changed.has('due_date')) patch.due_date = values.due_date
  for (const field of SENT_AS_TEXT) if (changed.has(field)) patch[field] = orNull(values[field])
  if (changed.has('lines')) patch.lines = values.lines.map(sentLine)
  return patch
}

/** Somebody else's version with what was typed here on top, and the fields in which both changed something. */
export function mergeValues(base: InvoiceValues, typed: InvoiceValues, theirs: InvoiceValues) {
  const own = changedFields(base, typed)
  const foreign = new Set(changedFields(base, theirs))
  return {
    values: { ...theirs, ...Object.fromEntries(own.map((field) => [field, typed[field]])) } as InvoiceValues,
    conflicts: own.filter((field) => foreign.has(field) && content(typed, field) !== content(theirs, field)),
  }
}

/**
 * The messages about lines under the places where the lines stand now. Lines may have moved since they were
 * sent, and what was changed since then is no longer known to be wrong.
 *
 * @param errors messages by field name, lines by their place when they were sent: "lines.0.unit_price"
 */
export function lineErrors(
  errors: Readonly<Record<string, string>>,
  sent: readonly LineValues[],
  now: readonly LineValues[],
): Record<string, string> {
  const found: Record<string, string> = errors.lines ? { lines: errors.lines } : {}
  for (const [position, line] of now.entries()) {
    const before = sent.findIndex(({ key }) => key === line.key)
    for (const [field, value] of Object.entries(line)) {
      const message = errors[`lines.${before}.${field}`]
      if (message && sent[before]?.[field as keyof LineValues] === value) found[`lines.${position}.${field}`] = message
    }
  }
  return found
}

/** What the lines come to in minor units; null where something is not written yet. */
export interface Reckoning {
  lines: (number | null)[]
  totals: InvoiceTotals | null
  taxes: { rate: string; tax_minor: number }[]
}

/** Returns what the form's lines add up to, by the same arithmetic as the invoice itself. */
export function reckon(lines: readonly LineValues[], currency: string): Reckoning {
  const parts = lines.map((line) => reckonLine(line, currency))
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

function reckonLine(line: LineValues, currency: string) {
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
