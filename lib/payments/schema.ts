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

/** A payment as lists show it. */
export const PaymentSummary = z.strictObject({
  id: Id,
  number: z.string(),
  member_id: Id.nullable(),
  payer_name: z.string().nullable(),
  invoice_id: Id.nullable().describe('The invoice it was recorded against'),
  invoice_number: z.string().nullable(),
  method: z.enum(PAYMENT_METHODS),
  amount: Amount,
  currency: z.string(),
  received_on: z.iso.date(),
  status: z.enum(PAYMENT_STATUSES),
  created_at: Instant,
})
export type PaymentSummary = z.infer<typeof PaymentSummary>

/** A payment with what became of it. */
export const Payment = PaymentSummary.extend({
  provider: z.string().nullable(),
  provider_ref: z.string().nullable().describe('The provider’s own reference; recorded twice it counts once'),
  applied: Amount.describe('What settles invoices'),
  unapplied: Amount,
  refunded: Amount,
  note: z.string().nullable(),
  recorded_by: Id.nullable(),
  reversed_on: z.iso.date().nullable(),
  reversal_reason: z.string().nullable(),
  version: z.int(),
  updated_at: Instant,
})
export type Payment = z.infer<typeof Payment>

/** A payment against an invoice; part of what remains is enough. It was received today unless it says otherwise. */
export const NewPayment = z.strictObject({
  amount: AmountInput,
  currency: Currency.optional().describe('The invoice’s; another one is refused'),
  method: z.enum(PAYMENT_METHODS),
  received_on: Day.optional(),
  provider: line(60).nullable().optional(),
  provider_ref: line(200).nullable().optional(),
  note: prose(2000).nullable().optional(),
})
export type NewPayment = z.infer<typeof NewPayment>

/** Why a payment is taken back. */
export const Reversal = z.strictObject({ reason: line(500), reversed_on: Day.optional() })
export type Reversal = z.infer<typeof Reversal>

/** Filters of the list of payments. */
export const PaymentFilter = listFilter(['received_on', 'created_at', 'amount', 'number'], '-received_on', {
  ...MODEL_PARAMETERS,
  status: oneOrMore(PAYMENT_STATUSES).optional().describe('One or more, separated by commas'),
  method: oneOrMore(PAYMENT_METHODS).optional().describe('One or more, separated by commas'),
  member_id: Id.optional(),
  invoice_id: Id.optional(),
  currency: Currency.optional(),
  received_from: Day.optional(),
  received_to: Day.optional(),
})
export type PaymentFilter = z.infer<typeof PaymentFilter>

/** The sums of a list of payments in one currency. */
export interface PaymentSums {
  currency: string
  payment_count: number
  amount: string
  /** What was received and not given back. */
  kept: string
}
