import { askedFields } from '#components/custom-fields/custom-form'
import type { RegistrationPlace } from '#components/registrations/add-registration-dialog'
import type { CustomField } from '#lib/custom-fields/schema'
import type { Event } from '#lib/events/schema'

interface Asked extends Pick<RegistrationPlace, 'presence' | 'canAddSeats'> {
  custom: readonly CustomField[]
}

/** An event as the window that adds somebody to it knows it. */
export function registrationPlace(event: Event, { custom, presence, canAddSeats }: Asked): RegistrationPlace {
  const { id, capacity, seats_taken, ticket_types } = event
  return {
    event_id: id,
    custom: askedFields(custom),
    tickets: ticket_types.map(({ id, name, price, currency, quota, sold, audience, tier_ids, is_active, ...rest }) => ({
      ...{ id, name, price, currency, quota, sold, audience, tier_ids, is_active },
      payment_rule: rest.payment_rule,
      ...{ min_per_order: rest.min_per_order, max_per_order: rest.max_per_order },
    })),
    presence,
    seats_left: capacity === null ? null : Math.max(0, capacity - seats_taken),
    canAddSeats,
  }
}
