import { PAYMENT_STATUS_TONES } from '#components/payments/payment-words'
import { StatusBadge } from '#components/ui/status-badge'
import { PAYMENT_STATUS_LABELS, type Payment } from '#lib/payments/schema'

interface PaymentStatusBadgeProps {
  status: Payment['status']
  size?: 'sm' | 'md'
}

/** What became of a payment, in a word. */
export function PaymentStatusBadge({ status, size = 'sm' }: PaymentStatusBadgeProps) {
  return (
    <StatusBadge tone={PAYMENT_STATUS_TONES[status]} size={size}>
      {PAYMENT_STATUS_LABELS[status]}
    </StatusBadge>
  )
}
