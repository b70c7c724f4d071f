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

/** The states in which somebody has a seat that is to be paid for. */
export const PAYABLE_STATUSES = [
  'pending_payment',
  'confirmed',
  'attended',
  'no_show',
] as const satisfies RegistrationStatus[]

/** The states in which a seat is hoped for, offered or not paid yet: there is no ticket that opens the door. */
export const TICKETLESS_STATUSES = ['waitlisted', 'offered', 'pending_payment'] as const satisfies RegistrationStatus[]

/** When the price of a ticket type is to be paid. */
export const PAYMENT_RULES = ['invoice', 'prepay', 'at_door'] as const
export type PaymentRule = (typeof PAYMENT_RULES)[number]

/** What the rules are called. */
export const PAYMENT_RULE_LABELS: Readonly<Record<PaymentRule, string>> = {
  invoice: 'On invoice',
  prepay: 'Before the event',
  at_door: 'At the door',
}

/** How a seat is paid for: by the rule of its ticket type, or not at all for a reason. */
export const SEAT_BILLINGS = [...PAYMENT_RULES, 'waived'] as const
export type SeatBilling = (typeof SEAT_BILLINGS)[number]

/** Where the payment of a registration stands. */
export const SEAT_PAYMENTS = ['free', 'waived', 'unpaid', 'open', 'paid', 'credited'] as const
export type SeatPayment = (typeof SEAT_PAYMENTS)[number]

/** Seats asked for in one registration at most, where no ticket type says less. */
export const MAX_SEATS = 100

/** How long before an event and after it people are let in without a question. */
export const DOOR_HOURS = 12

/** Where a registration came from. */
export const REGISTRATION_SOURCES = ['api', 'admin', 'member', 'import', 'public'] as const
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number]
