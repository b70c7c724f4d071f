import { z } from 'zod'
import { CustomValues, CustomValuesInput } from '#lib/custom-fields/schema'
import { AS_OF, listFilter, MODEL_PARAMETERS, oneOrMore } from '#lib/paging/schema'
import { Reminder, ReminderStop } from '#lib/reminders/schema'
import { Amount, AmountInput, Currency, Day, Email, Id, Instant, line, postalAddress, prose } from '#lib/wire/schema'

/** The states of an invoice. */
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** What they are called, on pages and in files. */
export const INVOICE_STATUS_LABELS: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Cancelled',
  uncollectible: 'Written off',
}

/** What an invoice is for. */
export const INVOICE_KINDS = ['dues', 'event', 'donation', 'other'] as const

/** Where a line comes from. */
export const LINE_SOURCES = ['tier', 'ticket', 'manual', 'late_fee', 'donation'] as const

/** An invoice as lists show it. */
export const InvoiceSummary = z.strictObject({
  id: Id,
  number: z.string().nullable().describe('Given at finalisation; a draft has none'),
  status: z.enum(INVOICE_STATUSES),
  kind: z.enum(INVOICE_KINDS),
  member_id: Id.nullable(),
  payer_name: z.string(),
  currency: z.string(),
  issue_date: z.iso.date().nullable(),
  due_date: z.iso.date(),
  total: Amount,
  paid: Amount,
  credited: Amount,
  remaining: Amount.describe('What is still to be paid; nothing on a void invoice'),
  is_overdue: z.boolean().describe('Open, and due before today in the tenant’s time zone'),
  is_partially_paid: z.boolean(),
  custom_values: CustomValues,
  created_at: Instant,
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

const address = {
  email: Email.nullable().optional(),
  ...postalAddress,
  tax_id: line(40).nullable().optional(),
}

/** Who pays, as printed on the invoice. */
export const BillTo = z.strictObject({ name: line(200), ...address })
export type BillTo = z.infer<typeof BillTo>

/** One line of an invoice. */
export const InvoiceLine = z.strictObject({
  id: Id,
  position: z.int(),
  description: z.string(),
  quantity: z.int(),
  unit_price: Amount,
  discount: Amount.describe('Taken off the whole line, before tax'),
  tax_name: z.string().nullable(),
  tax_rate: z.string().describe('Per cent'),
  tax_included: z.boolean().describe('Whether unit_price contains the tax'),
  tax: Amount,
  amount: Amount.describe('What the line adds to the total, tax included'),
  credited: Amount.describe('What credit notes took back of it'),
  source: z.enum(LINE_SOURCES),
  source_id: Id.nullable(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** The tax of an invoice at one rate. */
export const TaxAtRate = z.strictObject({
  tax_name: z.string().nullable(),
  tax_rate: z.string(),
  net: Amount,
  tax: Amount,
})
export type TaxAtRate = z.infer<typeof TaxAtRate>

/** A payment's part in an invoice. */
export const InvoicePayment = z.strictObject({
  payment_id: Id,
  number: z.string(),
  method: z.string(),
  received_on: z.iso.date(),
  status: z.string(),
  amount: Amount.describe('What of the payment was applied to this invoice, also when it was taken back later'),
  kept: Amount.describe('What of it settles this invoice now'),
})
export type InvoicePayment = z.infer<typeof InvoicePayment>

/** What a refund took off an invoice again. */
export const InvoiceRefund = z.strictObject({
  refund_id: Id,
  payment_id: Id,
  number: z.string().describe('Of the payment that it was given back of'),
  method: z.string().describe('How it went'),
  refunded_on: z.iso.date(),
  reason: z.string(),
  amount: Amount.describe('What of it had been paid on this invoice'),
})
export type InvoiceRefund = z.infer<typeof InvoiceRefund>

/** A credit note of an invoice. */
export const InvoiceCredit = z.strictObject({
  credit_note_id: Id,
  number: z.string(),
  issue_date: z.iso.date(),
  total: Amount,
})
export type InvoiceCredit = z.infer<typeof InvoiceCredit>

/** An invoice with its lines, taxes, payments and credit notes. */
export const Invoice = InvoiceSummary.extend({
  bill_to: z.looseObject({ name: z.string() }).nullable(),
  bill_to_follows_member: z.boolean().describe('Finalisation takes the member’s name and address of that day'),
  issuer: z.looseObject({ name: z.string() }).nullable().describe('Frozen at finalisation'),
  service_from: z.iso.date().nullable(),
  service_to: z.iso.date().nullable(),
  subtotal: Amount.describe('Without tax, after discounts; subtotal + tax = total'),
  discount: Amount.describe('Already taken off'),
  tax: Amount,
  memo: z.string().nullable().describe('Internal; members never see it'),
  public_note: z.string().nullable(),
  reference: z
    .string()
    .nullable()
    .describe('What to quote when paying; unless given, a creditor reference (ISO 11649) made of the number'),
  po_number: z.string().nullable(),
  term_id: Id.nullable(),
  registration_id: Id.nullable(),
  finalized_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  paid_on: z.iso.date().nullable().describe('The day the settling payment was received'),
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  uncollectible_at: Instant.nullable(),
  write_off_reason: z.string().nullable(),
  version: z.int(),
  updated_at: Instant,
  lines: z.array(InvoiceLine),
  tax_by_rate: z.array(TaxAtRate),
  payments: z.array(InvoicePayment),
  refunds: z.array(InvoiceRefund).describe('What was given back of what had been paid on it'),
  credit_notes: z.array(InvoiceCredit),
  reminders: z.array(Reminder).describe('Those that were sent'),
  reminders_stopped: ReminderStop.nullable().describe('Why no reminders of it are sent; members never see it'),
})
export type Invoice = z.infer<typeof Invoice>

/** A tax rate in per cent as the API takes it. */
const TaxRate = z
  .union([z.string().trim(), z.number()], 'Give a tax rate in per cent such as 19 or "7.7".')
  .transform(String)
  .pipe(
    z
      .string()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Give a tax rate in per cent with at most two decimals.')
      .refine((text) => Number(text) <= 100, 'A tax rate is at most 100 per cent.'),
  )
  .meta({ override: { anyOf: [{ type: 'string' }, { type: 'number', minimum: 0, maximum: 100 }] }, examples: ['19'] })

/** A line to be charged. */
export const NewInvoiceLine = z.strictObject({
  description: line(500),
  quantity: z.int('Give a whole number.').min(1, 'Charge at least one.').max(1_000_000).default(1),
  unit_price: AmountInput,
  discount: AmountInput.optional().describe('Taken off the whole line, before tax'),
  tax_name: line(60).nullable().optional(),
  tax_rate: TaxRate.optional().describe('Per cent; none when left out'),
  tax_included: z.boolean().default(true).describe('Whether unit_price contains the tax'),
  source: z.enum(LINE_SOURCES).default('manual'),
  source_id: Id.nullable().optional(),
})
export type NewInvoiceLine = z.input<typeof NewInvoiceLine>
export type ParsedInvoiceLine = z.output<typeof NewInvoiceLine>

const NewLines = z.array(NewInvoiceLine).min(1, 'An invoice has at least one line.').max(200, 'Give at most 200 lines.')

const fields = {
  member_id: Id.nullable().optional(),
  bill_to: BillTo.nullable().optional().describe('Left out or null: the member’s name and address'),
  kind: z.enum(INVOICE_KINDS).optional(),
  due_date: Day.optional(),
  service_from: Day.nullable().optional(),
  service_to: Day.nullable().optional(),
  memo: prose(5000).nullable().optional(),
  public_note: prose(5000).nullable().optional(),
  reference: line(140).nullable().optional(),
  po_number: line(60).nullable().optional(),
  custom_values: CustomValuesInput.optional(),
}

/** A draft to be made. It is due in 30 days and in the tenant's currency unless it says otherwise. */
export const NewInvoice = z.strictObject({
  ...fields,
  currency: Currency.optional(),
  term_id: Id.nullable().optional(),
  registration_id: Id.nullable().optional(),
  lines: NewLines,
})
export type NewInvoice = z.input<typeof NewInvoice>
export type ParsedInvoice = z.output<typeof NewInvoice>

/** Changes of a draft; of an issued invoice its custom values only. Lines are replaced as a whole; another currency needs them written again. */
export const InvoicePatch = z.strictObject({ ...fields, currency: Currency.optional(), lines: NewLines.optional() })
export type InvoicePatch = z.input<typeof InvoicePatch>
export type ParsedInvoicePatch = z.output<typeof InvoicePatch>

/** Why an invoice is cancelled or written off. */
export const InvoiceReason = z.strictObject({ reason: line(500) })
export type InvoiceReason = z.infer<typeof InvoiceReason>

/** Filters of the list of invoices. */
export const InvoiceFilter = listFilter(['created_at', 'due_date', 'issue_date', 'number', 'total'], '-created_at', {
  ...MODEL_PARAMETERS,
  status: oneOrMore(INVOICE_STATUSES).optional().describe('One or more, separated by commas'),
  kind: oneOrMore(INVOICE_KINDS).optional().describe('One or more, separated by commas'),
  overdue: z.stringbool().optional().describe('Open and past the due date'),
  member_id: Id.optional(),
  currency: Currency.optional(),
  due_from: Day.optional(),
  due_to: Day.optional(),
  issued_from: Day.optional(),
  issued_to: Day.optional(),
  min_amount: AmountInput.optional().describe('In the given currency, else in the tenant’s'),
  max_amount: AmountInput.optional().describe('In the given currency, else in the tenant’s'),
  as_of: AS_OF,
})
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

/** What the statistics are asked for. */
export const InvoiceStatsFilter = z.strictObject({
  currency: Currency.optional().describe('The tenant’s unless given; other currencies are left out'),
  as_of: Day.optional().describe(
    'Today unless given. Of a past day everything is as it was at its end, without drafts; on a day to come debts are aged.',
  ),
})
export type InvoiceStatsFilter = z.infer<typeof InvoiceStatsFilter>

/** The invoices of one currency in figures. */
export const InvoiceStats = z.strictObject({
  as_of: z.iso.date(),
  currency: z.string(),
  total_invoiced: Amount.describe('Issued and not void'),
  total_paid: Amount,
  total_credited: Amount.describe('Taken back by credit notes'),
  outstanding: Amount.describe('Remaining on open invoices; the sum of ageing'),
  overdue: Amount,
  written_off: Amount.describe(
    'What remains on invoices that are written off still; what was written off in a period, and what came of it after, is in the journal',
  ),
  draft_count: z.int(),
  open_count: z.int(),
  overdue_count: z.int(),
  paid_count: z.int(),
  void_count: z.int(),
  uncollectible_count: z.int(),
  collection_rate: z
    .number()
    .nullable()
    .describe('total_paid / (total_invoiced - total_credited), 0 to 1; null when nothing was invoiced'),
  days_to_pay_median: z.number().nullable().describe('From issue to payment, over all paid invoices'),
  ageing: z
    .strictObject({ current: Amount, d1_30: Amount, d31_60: Amount, d61_90: Amount, d90_plus: Amount })
    .describe('Remaining on open invoices by days past due'),
})
export type InvoiceStats = z.infer<typeof InvoiceStats>

/** The sums of a list of invoices in one currency. */
export interface InvoiceSums {
  currency: string
  invoice_count: number
  total: string
  paid: string
  remaining: string
}

/** What the arrears are asked for. */
export const ArrearsFilter = z.strictObject({
  currency: Currency.optional().describe('The tenant’s unless given'),
  limit: z.coerce.number().int('Give a whole number.').min(1).max(500).default(100),
  as_of: AS_OF,
})
export type ArrearsFilter = z.infer<typeof ArrearsFilter>

/** What one payer owes. */
export const Arrear = z.strictObject({
  member_id: Id.nullable().describe('null for a payer who is no member'),
  payer_name: z.string(),
  currency: z.string(),
  open_count: z.int(),
  remaining: Amount,
  overdue: Amount,
  oldest_due_date: z.iso.date(),
  credit: Amount.nullable().describe(
    'What the payer has left of payments, not taken off here; null of a past day, and for whoever may not read payments',
  ),
})
export type Arrear = z.infer<typeof Arrear>
