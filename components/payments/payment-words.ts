import { optionsOf } from '#components/ui/select-options'
import type { Tone } from '#components/ui/status-badge'
import type { Payment } from '#lib/payments/schema'

/** What the ways of paying are called. */
const PAYMENT_METHOD_LABELS: Readonly<Record<Payment['method'], string>> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  card_terminal: 'Card terminal',
  cheque: 'Cheque',
  direct_debit: 'Direct debit',
  online: 'Online',
  credit: 'Credit',
  other: 'Other',
}

/** The ways in which money comes or goes back, to choose from. */
export const PAYMENT_METHODS_AS_OPTIONS = optionsOf(PAYMENT_METHOD_LABELS).filter(({ value }) => value !== 'credit')

/** The colour of each state. */
export const PAYMENT_STATUS_TONES: Readonly<Record<Payment['status'], Tone>> = {
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  partially_refunded: 'warning',
  refunded: 'neutral',
  disputed: 'danger',
}

/** The way a payment came, in words; also for one that is known by its name alone. */
export function methodText(method: string): string {
  return PAYMENT_METHOD_LABELS[method as Payment['method']] ?? method
}
