import { z } from 'zod'
import { PAYMENT_METHODS } from '#lib/payments/schema'
import { Amount, Currency, Day } from '#lib/wire/schema'

/** What moves the books. */
export const ENTRY_KINDS = [
  'opening_balance',
  'invoice',
  'cancellation',
  'credit_note',
  'write_off',
  'recovery',
  'payment',
  'reversal',
  'refund',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** What each kind of entry is called, and when it is written. */
export const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = {
  opening_balance: 'Opening balance',
  invoice: 'Invoice',
  cancellation: 'Cancelled invoice',
  credit_note: 'Credit note',
  write_off: 'Write-off',
  recovery: 'Recovered of a write-off',
  payment: 'Payment',
  reversal: 'Reversed payment',
  refund: 'Refund',
}

/** A period of the books: the running fiscal year until today where nothing is said. */
export const JournalFilter = z.strictObject({
  from: Day.optional().describe('Its first day; the first of the running fiscal year unless given'),
  to: Day.optional().describe('Its last day; today unless given'),
})
export type JournalFilter = z.infer<typeof JournalFilter>

const Count = z.int().min(0)

/** What was billed at one rate of tax. */
export const BilledAtRate = z.strictObject({
  tax_name: z.string().nullable(),
  tax_rate: z.string(),
  net: Amount,
  tax: Amount,
  gross: Amount,
})

/** What came in one way of paying. */
export const MoneyByMethod = z.strictObject({
  method: z.enum(PAYMENT_METHODS),
  received: Amount,
  given_back: Amount.describe('Refunds and reversed payments, below zero'),
  kept: Amount,
})

/** The books of a period in one currency. What was owed at its beginning and all that moved it is what is owed at its end. */
export const JournalOfCurrency = z.strictObject({
  currency: Currency,
  paper_count: Count,
  owed_before: Amount.describe('What was owed the evening before, less credit that payers had'),
  movements: z.array(z.strictObject({ kind: z.enum(ENTRY_KINDS), paper_count: Count, amount: Amount })),
  owed_after: Amount.describe('What is owed at its end, less credit that payers have'),
  billed: z.array(BilledAtRate).describe('Invoices less those cancelled and credit notes, by rate of tax'),
  money: z.array(MoneyByMethod),
})
export type JournalOfCurrency = z.infer<typeof JournalOfCurrency>

/** The books of a period, a part for each currency that moved, the association's own first. */
export const Journal = z.strictObject({ from: Day, to: Day, currencies: z.array(JournalOfCurrency) })
export type Journal = z.infer<typeof Journal>
