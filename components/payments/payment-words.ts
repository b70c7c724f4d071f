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

/** What it is called when each payment goes back as it came. */
const AS_IT_CAME = 'The way it came'

/** The ways in which money comes or goes back, to choose from. */
export const PAYMENT_METHODS_AS_OPTIONS = optionsOf(PAYMENT_METHOD_LABELS).filter(({ value }) => value !== 'credit')

/** How money goes back that may have come in several ways. */
export const WAYS_BACK_AS_OPTIONS = [{ value: 'as_it_came', label: AS_IT_CAME }, ...PAYMENT_METHODS_AS_OPTIONS]

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

/** The way a payment came, or goes back, in words; also for one that is known by its name alone. */
export function methodText(method: string): string {
  if (method === 'as_it_came') return AS_IT_CAME
  return PAYMENT_METHOD_LABELS[method as Payment['method']] ?? method
}
