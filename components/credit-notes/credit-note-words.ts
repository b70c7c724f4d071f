import type { CreditNote } from '#lib/credit-notes/schema'

/** What the reasons of credit notes are called. */
export const CREDIT_REASON_LABELS: Readonly<Record<CreditNote['reason'], string>> = {
  mistake: 'Mistake',
  cancellation: 'Cancellation',
  goodwill: 'Goodwill',
  duplicate: 'Charged twice',
  fraud: 'Fraud',
  other: 'Something else',
}
