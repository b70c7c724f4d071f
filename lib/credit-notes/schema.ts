import { z } from 'zod'
import { TaxAtRate } from '#lib/invoices/schema'
import { listFilter, MODEL_PARAMETERS, oneOrMore } from '#lib/paging/schema'
import { WayBack } from '#lib/payments/schema'
import { Amount, AmountInput, Currency, Day, Id, Instant, prose } from '#lib/wire/schema'

/** Why an invoice is credited. */
export const CREDIT_REASONS = ['duplicate', 'mistake', 'cancellation', 'goodwill', 'fraud', 'other'] as const

/** A credit note as lists show it. */
export const CreditNoteSummary = z.strictObject({
  id: Id,
  number: z.string(),
  invoice_id: Id,
  invoice_number: z.string(),
  member_id: Id.nullable(),
  payer_name: z.string(),
  currency: z.string(),
  issue_date: z.iso.date(),
  reason: z.enum(CREDIT_REASONS),
  total: Amount.describe('What it takes back, tax included'),
  freed: Amount.describe('What of it had been paid already and went back to the payer, as credit or money'),
  created_at: Instant,
})
export type CreditNoteSummary = z.infer<typeof CreditNoteSummary>

/** What a credit note takes back of a line of its invoice. */
export const CreditNoteLine = z.strictObject({
  id: Id,
  invoice_line_id: Id,
  position: z.int(),
  description: z.string(),
  tax_name: z.string().nullable(),
  tax_rate: z.string().describe('Per cent'),
  tax: Amount,
  amount: Amount.describe('Tax included'),
})
export type CreditNoteLine = z.infer<typeof CreditNoteLine>

/** A credit note with its lines. It never changes. */
export const CreditNote = CreditNoteSummary.extend({
  bill_to: z.looseObject({ name: z.string() }).describe('As on the invoice'),
  issuer: z.looseObject({ name: z.string() }),
  note: z.string().nullable(),
  subtotal: Amount.describe('Without tax; subtotal + tax = total'),
  tax: Amount,
  sent_at: Instant.nullable(),
  version: z.int(),
  lines: z.array(CreditNoteLine),
  tax_by_rate: z.array(TaxAtRate),
})
export type CreditNote = z.infer<typeof CreditNote>

/** How much of a line is taken back. */
export const NewCreditNoteLine = z.strictObject({
  invoice_line_id: Id,
  amount: AmountInput.optional().describe('Tax included; all that is left of the line unless given'),
})

/** What is taken back of an invoice, and why. */
export const NewCreditNote = z.strictObject({
  reason: z.enum(CREDIT_REASONS),
  note: prose(2000).nullable().optional().describe('Printed on the paper'),
  lines: z
    .array(NewCreditNoteLine)
    .min(1, 'Name at least one line.')
    .max(200, 'Name at most 200 lines.')
    .optional()
    .describe('All that is left of the invoice unless given'),
  refund: z
    .strictObject({
      method: WayBack.default('as_it_came').describe('as_it_came gives each payment back in the way in which it came'),
      refunded_on: Day.optional(),
    })
    .nullable()
    .optional()
    .describe('Gives back what had been paid already; without it that is credit of the payer'),
})
export type NewCreditNote = z.infer<typeof NewCreditNote>

/** Filters of the list of credit notes. */
export const CreditNoteFilter = listFilter(['created_at', 'issue_date', 'number', 'total'], '-created_at', {
  ...MODEL_PARAMETERS,
  reason: oneOrMore(CREDIT_REASONS).optional().describe('One or more, separated by commas'),
  member_id: Id.optional(),
  invoice_id: Id.optional(),
  currency: Currency.optional(),
  issued_from: Day.optional(),
  issued_to: Day.optional(),
})
export type CreditNoteFilter = z.infer<typeof CreditNoteFilter>
