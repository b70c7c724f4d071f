import {
  REGISTRATION_STATUS_LABELS,
  REGISTRATION_STATUS_TONES,
} from '#components/registrations/registration-status-badge'
import type { Tone } from '#components/ui/status-badge'
import { formatDate } from '#lib/format/dates'
import type { Registration } from '#lib/registrations/schema'

interface Writing {
  locale: string
  time_zone: string
}

/** Where a registration stands, why, and what comes next, in sentences. */
export function registrationStanding(
  registration: Registration,
  { locale, time_zone: timeZone }: Writing,
): { tone: Tone; title: string; text: string } {
  const { status, checked_in_at, checked_out_at, cancelled_at, offer_expires_at } = registration
  const write = (instant: string | null) =>
    instant === null ? '' : formatDate(instant, { locale, timeZone, style: 'datetime' })
  const title = (since: string | null) =>
    since === null ? REGISTRATION_STATUS_LABELS[status] : `${REGISTRATION_STATUS_LABELS[status]} on ${write(since)}`
  const tone = REGISTRATION_STATUS_TONES[status]
  if (registration.event_status === 'cancelled' && OF_EVENT.includes(status))
    return { tone: 'neutral', title: 'The event is cancelled', text: 'The ticket is void, and nothing is to be paid.' }
  switch (status) {
    case 'attended':
      return {
        tone,
        title: title(checked_in_at),
        text: [partyCame(registration), checked_out_at ? `Left on ${write(checked_out_at)}.` : 'Inside.']
          .filter(Boolean)
          .join(' '),
      }
    case 'cancelled':
      return {
        tone,
        title: title(cancelled_at),
        text: registration.cancel_reason ? `Reason: ${registration.cancel_reason}` : 'The ticket is void.',
      }
    case 'waitlisted':
      return { tone, title: title(null), text: waiting(registration.waitlist_position) }
    case 'pending_payment':
      return { tone, title: title(null), text: heldUntil(registration.payment_due_at, write) }
    case 'offered':
      return {
        tone,
        title: title(null),
        text: [
          offer_expires_at
            ? `The seat is kept until ${write(offer_expires_at)}; then it is free for the next in line.`
            : 'The seat is kept until it is accepted or given up.',
          wayToAccept(registration),
        ].join(' '),
      }
    default:
      return { tone, title: title(null), text: SENTENCES[status] ?? '' }
  }
}

/** What ends with the event. */
const OF_EVENT: readonly Registration['status'][] = [
  'confirmed',
  'pending_payment',
  'pending_approval',
  'offered',
  'waitlisted',
]

const SENTENCES: Partial<Record<Registration['status'], string>> = {
  confirmed: 'The ticket is valid.',
  pending_approval: 'The seat is kept while an organizer decides.',
  no_show: 'The ticket was not used. It can still be checked in to correct this.',
  expired: 'The seat was not taken or paid for in time and became free for the next in line.',
  rejected: 'An organizer declined it; the ticket is void.',
  transferred: 'The seat went to somebody else.',
}

/** Until when a seat is held that has to be paid first. */
function heldUntil(due_at: string | null, write: (instant: string) => string): string {
  if (due_at === null) return 'The seat is kept while the payment is awaited.'
  return Date.parse(due_at) > Date.now()
    ? `The seat is held until ${write(due_at)}; unpaid it is free for the next in line then.`
    : `The time to pay ended on ${write(due_at)}; the seat is being given to the next in line.`
}

/** Whoever may read the price may read addresses: then none means that there is none. */
function wayToAccept({ attendee_email, price }: Registration): string {
  return attendee_email === null && price !== null
    ? 'There is no e-mail address to send the offer to: ask them, then accept for them.'
    : 'The links of their mail take it or decline it.'
}

function waiting(position: number | null): string {
  return position === 1 ? 'Next in line for a seat.' : `Number ${position ?? '?'} in line for a seat.`
}

/** How much of a party came, where not all of it did. */
function partyCame({ quantity, seats_came, seats_absent }: Registration): string {
  if (seats_came === quantity) return ''
  if (seats_absent > 0) return `${seats_came} of ${quantity} came, ${seats_absent} stayed away.`
  return `${seats_came} of ${quantity} came; the same ticket lets in the rest.`
}
