import { isDate } from '#lib/format/dates'
import { toAmount, toMinor } from '#lib/format/money'
import type { PaidBy } from '#lib/papers/words'

/** The association as a paper shows it: frozen with the paper, so that it never changes. */
interface PaperIssuer {
  legal_name: string
  /** Street, postal code and city, and so on, one entry a line. */
  address: readonly string[]
  contact_email: string | null
  telephone: string | null
  website: string | null
  tax_number: string | null
  vat_id: string | null
  /** Court and number, such as "Amtsgericht Kiel VR 1234". */
  register_entry: string | null
  iban: string | null
  bic: string | null
  bank_name: string | null
  /** A few sentences at the foot of each page. */
  footer: string | null
  /** PNG or JPEG, at best no wider than 600 pixels: with more, a paper takes longer and gets larger, not better. */
  logo: Buffer | null
  /** Such as "#3f5bd8"; drawn, never written in, so that any colour can be read. */
  accent_color: string
}

/** Who gets the paper, as it stands in the window of the envelope. */
interface PaperRecipient {
  name: string
  /** One entry a line. */
  address: readonly string[]
  member_number: string | null
  vat_id: string | null
}

/** A line of the table. A receipt or a reminder prints its description and amount only. */
export interface PaperLine {
  description: string
  /** The period and the member that it is about, below the description. */
  detail: string | null
  quantity: number
  unit_price: string
  /** Taken off the whole line; "0.00" for none. */
  discount: string
  /** Per cent: "19" or "7.70". */
  tax_rate: string
  /** Whether unit_price contains the tax. */
  tax_included: boolean
  /** The tax in amount. */
  tax: string
  /** What the line adds to the total, tax included. */
  amount: string
}

/** The tax of a paper at one rate. */
interface PaperTax {
  /** Null for the language's own word. */
  tax_name: string | null
  /** Per cent: "19" or "7.70". */
  tax_rate: string
  net: string
  tax: string
}

interface AnyPaper {
  /** Decides how dates and money are written, and the language where there are words in it (en, de, fr; else en). */
  locale: string
  /** ISO 4217. */
  currency: string
  issuer: PaperIssuer
  recipient: PaperRecipient
  number: string
  /** "YYYY-MM-DD", as all dates here. */
  issued_on: string
  due_on: string | null
  /** What the paper is about in time: first and last day, or a single day in both. */
  service_from: string | null
  service_to: string | null
  /** What the recipient asked to have quoted, such as the number of an order. */
  po_number: string | null
  /** A text of the issuer above the table. */
  note: string | null
  lines: readonly PaperLine[]
  tax_by_rate: readonly PaperTax[]
  /** Why no tax is charged, where a law wants it said. */
  tax_exemption: string | null
  /** Without tax; subtotal + tax = total. */
  subtotal: string
  tax: string
  total: string
  paid: string
  credited: string
  /** The day on which nothing remained. */
  paid_on: string | null
  /** The day on which it was taken back: nothing is asked for any more, and the paper says so. */
  cancelled_on: string | null
  /** What to quote when paying. */
  reference: string | null
}

/**
 * Everything that is printed, as plain data: what is drawn depends on nothing else. All amounts are decimal strings of
 * the currency ("12.50") and none is negative; the kind says which way the money goes.
 */
export type Paper =
  | (AnyPaper & { kind: 'invoice' })
  | (AnyPaper & {
      kind: 'credit_note'
      /** The number of the invoice that it corrects. */
      credited_invoice: string
    })
  | (AnyPaper & {
      kind: 'receipt'
      received_on: string
      method: PaidBy
      /** What was given back of the money; part of the lines as well. */
      refunds: readonly { on: string; amount: string; method: PaidBy }[]
    })
  | (AnyPaper & {
      kind: 'reminder'
      /** 1 for the first. */
      step: number
      text: string
      /** The day by which it asks to pay; that of the invoice has passed. */
      pay_by: string
    })

const REQUIRED_DATES = ['issued_on', 'received_on', 'pay_by'] as const
const DATES = ['due_on', 'service_from', 'service_to', 'paid_on', 'cancelled_on'] as const
const AMOUNTS = ['subtotal', 'tax', 'total', 'paid', 'credited'] as const

/** What of a paper is still to be paid: its total without what was paid and credited. */
export function remainingOf({ total, paid, credited, currency }: Paper): string {
  return toAmount(toMinor(total, currency) - toMinor(paid, currency) - toMinor(credited, currency), currency)
}

/**
 * Refuses what would be a wrong paper: sums that do not add up, amounts below zero, dates that are none, names and
 * numbers left empty.
 *
 * @throws RangeError with a sentence that names the field
 */
export function requirePaper(paper: Paper): void {
  const minor = (amount: string, field: string): number => {
    const value = toMinor(amount, paper.currency)
    if (value < 0) throw new RangeError(`${field} of a paper is below zero: ${amount}.`)
    return value
  }
  const same = (sum: number, field: (typeof AMOUNTS)[number], what: string) => {
    if (sum !== minor(paper[field], field)) throw new RangeError(`${field} of a paper is not ${what}.`)
  }
  for (const [field, text] of Object.entries({
    number: paper.number,
    'issuer/legal_name': paper.issuer.legal_name,
    'recipient/name': paper.recipient.name,
    ...(paper.kind === 'credit_note' && { credited_invoice: paper.credited_invoice }),
  })) {
    if (text.trim() === '') throw new RangeError(`${field} of a paper is empty.`)
  }
  for (const field of REQUIRED_DATES) {
    if (field in paper && !isDate(String(paper[field as keyof Paper])))
      throw new RangeError(`${field} of a paper is not a date.`)
  }
  for (const field of DATES) {
    const day = paper[field]
    if (day !== null && !isDate(day)) throw new RangeError(`${field} of a paper is not a date.`)
  }
  if (paper.lines.length === 0) throw new RangeError('lines of a paper are empty.')
  if (paper.kind === 'reminder' && !(Number.isInteger(paper.step) && paper.step >= 1))
    throw new RangeError('step of a reminder is not 1 or more.')
  let [total, tax, taxByRate, netByRate] = [0, 0, 0, 0]
  for (const [at, line] of paper.lines.entries()) {
    if (!(Number.isInteger(line.quantity) && line.quantity >= 1))
      throw new RangeError(`lines/${at}/quantity of a paper is not 1 or more.`)
    minor(line.unit_price, `lines/${at}/unit_price`)
    minor(line.discount, `lines/${at}/discount`)
    tax += minor(line.tax, `lines/${at}/tax`)
    total += minor(line.amount, `lines/${at}/amount`)
  }
  for (const [at, rate] of paper.tax_by_rate.entries()) {
    netByRate += minor(rate.net, `tax_by_rate/${at}/net`)
    taxByRate += minor(rate.tax, `tax_by_rate/${at}/tax`)
  }
  same(total, 'total', 'the sum of its lines')
  same(tax, 'tax', 'the sum of the tax in its lines')
  same(total - tax, 'subtotal', 'its total without tax')
  if (paper.tax_by_rate.length > 0 || tax > 0) {
    same(taxByRate, 'tax', 'the sum of its taxes by rate')
    same(netByRate, 'subtotal', 'the sum of its amounts by rate')
  }
  if (minor(paper.paid, 'paid') + minor(paper.credited, 'credited') > total)
    throw new RangeError('paid and credited of a paper are more than its total.')
}
