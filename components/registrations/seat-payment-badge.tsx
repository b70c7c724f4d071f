import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { Registration } from '#lib/registrations/schema'
import type { SeatPayment } from '#lib/seats/schema'

type Seat = Pick<Registration, 'status' | 'payment' | 'event_status'>

/**
 * Whether there is something to say about the payment: a seat that is not free, or papers of one. Of an event that does
 * not take place nothing is to be paid any more.
 */
export function asksForPayment({ status, payment, event_status }: Seat): boolean {
  if (payment === 'unpaid')
    return event_status !== 'cancelled' && ['pending_payment', 'confirmed', 'attended', 'no_show'].includes(status)
  return payment !== 'free'
}

const PAYMENT_LABELS: Readonly<Record<SeatPayment, string>> = {
  free: 'Free',
  waived: 'Waived',
  unpaid: 'Not paid',
  open: 'Invoice open',
  paid: 'Paid',
  credited: 'Credited',
}

const PAYMENT_TONES: Readonly<Record<SeatPayment, Tone>> = {
  free: 'neutral',
  waived: 'neutral',
  unpaid: 'warning',
  open: 'warning',
  paid: 'success',
  credited: 'neutral',
}

/** Where the payment of a seat stands, in a word; nothing where none is asked for. */
export function SeatPaymentBadge(seat: Seat) {
  if (!asksForPayment(seat)) return null
  const { payment } = seat
  return <StatusBadge tone={PAYMENT_TONES[payment]}>{PAYMENT_LABELS[payment]}</StatusBadge>
}
