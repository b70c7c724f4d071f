import { z } from 'zod'
import { listFilter, MODEL_PARAMETERS, oneOrMore } from '#lib/paging/schema'
import { Amount, AmountInput, Currency, Day, Id, Instant, line, prose } from '#lib/wire/schema'

/** The ways money arrives. */
export const PAYMENT_METHODS = [
  'cash',
  'bank_transfer',
  'cheque',
  'card',
  'card_terminal',
  'direct_debit',
  'online',
  'credit',
  'other',
] as const

/** How money comes or goes back; credit is used by applying it, and is no money that comes. */
export const MoneyMethod = z
  .enum(PAYMENT_METHODS)
  .exclude(['credit'], { error: 'Say how the money came or went. Credit is applied to an invoice, not paid again.' })

/** How money goes back that came in one payment or in several: in one way, or each part in that in which it came. */
export const WayBack = z.enum(['as_it_came', ...MoneyMethod.options], {
  error: 'Say how the money goes back: as_it_came, or one of the ways of paying.',
})

/** The states of a payment. */
export const PAYMENT_STATUSES = [
  'pending',
  'succeeded',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
] as const

/** What they are called, on pages and in files. */
export const PAYMENT_STATUS_LABELS: Readonly<Record<(typeof PAYMENT_STATUSES)[number], string>> = {
  pending: 'Pending',
  succeeded: 'Received',
  failed: 'Failed',
  cancelled: 'Cancelled',
  partially_refunded: 'Partly refunded',
  refunded: 'Given back',
  disputed: 'Disputed',
}

/** A payment as lists show it. */
export const PaymentSummary = z.strictObject({
  id: Id,
  number: z.string(),
  member_id: Id.nullable(),
  payer_name: z.string().nullable(),
  invoice_id: Id.nullable().describe('The first invoice that it settles, or was recorded by'),
  invoice_number: z.string().nullable(),
  method: z.enum(PAYMENT_METHODS),
  amount: Amount,
  unapplied: Amount.describe('What is left of it as credit'),
  currency: z.string(),
  received_on: z.iso.date(),
  status: z.enum(PAYMENT_STATUSES),
  created_at: Instant,
})
export type PaymentSummary = z.infer<typeof PaymentSummary>

/** Money of a payment that was given back. */
export const Refund = z.strictObject({
  id: Id,
  payment_id: Id,
  amount: Amount,
  currency: z.string(),
  method: z.enum(PAYMENT_METHODS),
  refunded_on: z.iso.date(),
  reason: z.string(),
  reference: z.string().nullable(),
  recorded_by: Id.nullable(),
  created_at: Instant,
})
export type Refund = z.infer<typeof Refund>

/** A refund as lists show it: with whose payment it is of. */
export const RefundSummary = Refund.extend({
  payment_number: z.string(),
  member_id: Id.nullable(),
  payer_name: z.string().nullable(),
  invoice_numbers: z.string().nullable().describe('The invoices that the payment settles or once settled'),
  recorded_by_name: z.string().nullable().describe('Who wrote it down; null where the product did'),
})
export type RefundSummary = z.infer<typeof RefundSummary>

/** What of a payment settles an invoice. */
export const Allocation = z.strictObject({
  invoice_id: Id,
  invoice_number: z.string().nullable(),
  amount: Amount,
})
export type Allocation = z.infer<typeof Allocation>

/** A payment with what became of it. */
export const Payment = PaymentSummary.extend({
  member_name: z.string().nullable().describe('Whose credit is what is left of it; payer_name is who paid'),
  provider: z.string().nullable(),
  provider_ref: z.string().nullable().describe('The provider’s own reference; recorded twice it counts once'),
  reference: z.string().nullable().describe('What the payer wrote'),
  applied: Amount.describe('What settles invoices'),
  refunded: Amount,
  allocations: z.array(Allocation).describe('What it settles now'),
  refunds: z.array(Refund),
  note: z.string().nullable(),
  recorded_by: Id.nullable(),
  reversed_on: z.iso.date().nullable(),
  reversal_reason: z.string().nullable(),
  sent_at: Instant.nullable().describe('When its receipt was first mailed'),
  version: z.int(),
  updated_at: Instant,
})
export type Payment = z.infer<typeof Payment>

const received = {
  amount: AmountInput,
  method: MoneyMethod,
  received_on: Day.optional(),
  reference: line(140).nullable().optional().describe('What the payer wrote'),
  provider: line(60).nullable().optional(),
  provider_ref: line(200).nullable().optional(),
  note: prose(2000).nullable().optional(),
  send: z.boolean().optional().describe('Whether a member gets the receipt by mail; as the settings say unless given'),
}

/** A payment against an invoice; part of what remains is enough. It was received today unless it says otherwise. */
export const NewPayment = z.strictObject({
  ...received,
  currency: Currency.optional().describe('The invoice’s; another one is refused'),
})
export type NewPayment = z.infer<typeof NewPayment>

/** What of a payment goes to an invoice. */
export const NewAllocation = z.strictObject({ invoice_id: Id, amount: AmountInput })

/** Money from somebody, for any invoices; what they do not take stays as credit of the payer. */
export const NewPayerPayment = z.strictObject({
  member_id: Id.nullable().optional().describe('Who paid; this or payer_name'),
  payer_name: line(200).nullable().optional().describe('Who paid, where it is no member'),
  ...received,
  currency: Currency.optional().describe('That of the invoices, else the tenant’s, unless given'),
  allocations: z.array(NewAllocation).max(200, 'Give at most 200 invoices.').optional(),
})
export type NewPayerPayment = z.infer<typeof NewPayerPayment>

/** Money that is given back. */
export const NewRefund = z.strictObject({
  amount: AmountInput.describe('Credit is taken first; beyond it the newest invoices are owed again'),
  method: MoneyMethod,
  refunded_on: Day.optional().describe('Today unless given'),
  reason: line(500),
  reference: line(140).nullable().optional(),
})
export type NewRefund = z.infer<typeof NewRefund>

/** Which invoice gets what is left of a payment. */
export const PaymentUse = z.strictObject({
  invoice_id: Id.describe('An invoice in the payment’s currency, whoever it is for'),
  amount: AmountInput.optional().describe('As much as is left and as remains, unless given'),
})
export type PaymentUse = z.infer<typeof PaymentUse>

/** How much of the payer’s credit goes to an invoice. */
export const CreditApplication = z.strictObject({
  amount: AmountInput.optional().describe('As much as there is and as remains, unless given'),
})
export type CreditApplication = z.infer<typeof CreditApplication>

/** Money of a payer that settles nothing yet: what is left of a payment. */
export const Credit = z.strictObject({
  id: Id.describe('The payment that it is left of'),
  number: z.string(),
  member_id: Id.nullable(),
  payer_name: z.string().nullable(),
  received_on: z.iso.date(),
  currency: z.string(),
  amount: Amount.describe('What was paid'),
  remaining: Amount.describe('What is left'),
  created_at: Instant,
})
export type Credit = z.infer<typeof Credit>

/** Filters of the list of credits. */
export const CreditFilter = listFilter(['received_on', 'created_at'], 'received_on', {
  member_id: Id.optional(),
  currency: Currency.optional(),
})
export type CreditFilter = z.infer<typeof CreditFilter>

/** Why a payment is taken back. */
export const Reversal = z.strictObject({ reason: line(500), reversed_on: Day.optional() })
export type Reversal = z.infer<typeof Reversal>

/** Whose money it is, where a payment came without a member or nothing is paid with it. */
export const PaymentOwner = z.strictObject({ member_id: Id })
export type PaymentOwner = z.infer<typeof PaymentOwner>

/** Filters of the list of payments. */
export const PaymentFilter = listFilter(['received_on', 'created_at', 'amount', 'number'], '-received_on', {
  ...MODEL_PARAMETERS,
  status: oneOrMore(PAYMENT_STATUSES).optional().describe('One or more, separated by commas'),
  method: oneOrMore(PAYMENT_METHODS).optional().describe('One or more, separated by commas'),
  member_id: Id.optional(),
  invoice_id: Id.optional(),
  currency: Currency.optional(),
  has_credit: z.stringbool().optional().describe('Something is left of it'),
  received_from: Day.optional(),
  received_to: Day.optional(),
})
export type PaymentFilter = z.infer<typeof PaymentFilter>

/** Filters of the list of refunds. */
export const RefundFilter = listFilter(['refunded_on', 'created_at', 'amount'], '-refunded_on', {
  ...MODEL_PARAMETERS,
  method: oneOrMore(PAYMENT_METHODS).optional().describe('The ways they went, separated by commas'),
  member_id: Id.optional().describe('Of payments of this member'),
  payment_id: Id.optional(),
  currency: Currency.optional(),
  refunded_from: Day.optional(),
  refunded_to: Day.optional(),
})
export type RefundFilter = z.infer<typeof RefundFilter>

/** The sums of a list of refunds in one currency. */
export interface RefundSums {
  currency: string
  refund_count: number
  refunded: string
}

/** The sums of a list of payments in one currency. */
export interface PaymentSums {
  currency: string
  payment_count: number
  /** What came. */
  received: string
  /** What was given back on the days and in the ways of the list, or never stood, below zero; of a list of any, of all its payments. */
  given_back: string
  /** Both together. */
  kept: string
}
