import type { Attendee } from '#lib/events/schema'
import type { RegistrationStatus } from '#lib/seats/schema'

/** Somebody on the list at the door. */
export interface Expected {
  id: string
  name: string
  /** Who comes along, as far as names were given. */
  companions: readonly string[]
  ticket_name: string | null
  quantity: number
  seats_came: number
  seats_inside: number
  status: RegistrationStatus
  checked_in_at: string | null
}

/** An attendee as the door knows them. */
export function expectedOf(attendee: Attendee): Expected {
  const {
    registration_id: id,
    name,
    companions,
    ticket_name,
    quantity,
    seats_came,
    seats_inside,
    status,
    checked_in_at,
  } = attendee
  return { id, name, companions, ticket_name, quantity, seats_came, seats_inside, status, checked_in_at }
}

/** How many seats of a party can still come in, or go out. */
export function seatsLeft(
  { quantity, seats_inside }: Pick<Expected, 'quantity' | 'seats_inside'>,
  kind: 'entry' | 'exit',
): number {
  return kind === 'exit' ? seats_inside : quantity - seats_inside
}
