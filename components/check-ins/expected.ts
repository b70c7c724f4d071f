import type { Attendee } from '#lib/events/schema'
import type { RegistrationStatus } from '#lib/seats/schema'

/** Somebody on the list at the door. */
export interface Expected {
  id: string
  name: string
  ticket_name: string | null
  quantity: number
  status: RegistrationStatus
  checked_in_at: string | null
}

/** An attendee as the door knows them. */
export function expectedOf(attendee: Attendee): Expected {
  const { registration_id: id, name, ticket_name, quantity, status, checked_in_at } = attendee
  return { id, name, ticket_name, quantity, status, checked_in_at }
}
