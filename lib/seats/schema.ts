/** Where a registration can stand. */
export const REGISTRATION_STATUSES = [
  'pending_approval',
  'pending_payment',
  'confirmed',
  'waitlisted',
  'offered',
  'attended',
  'no_show',
  'rejected',
  'expired',
  'cancelled',
  'transferred',
] as const
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

/**
 * The states that hold seats: events.seats_taken is their sum. A no-show keeps its seats, so that a past
 * event stays as full as it was.
 */
export const SEATED_STATUSES = [
  'pending_approval',
  'pending_payment',
  'confirmed',
  'offered',
  'attended',
  'no_show',
] as const satisfies RegistrationStatus[]

/** The states in which a seat is hoped for or offered: there is no ticket yet that opens the door. */
export const TICKETLESS_STATUSES = ['waitlisted', 'offered'] as const satisfies RegistrationStatus[]

/** Where a registration came from. */
export const REGISTRATION_SOURCES = ['api', 'admin', 'member', 'import', 'public'] as const
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number]
