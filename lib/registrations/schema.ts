import { z } from 'zod'
import { NewCreditNote } from '#lib/credit-notes/schema'
import { CustomValues, CustomValuesInput } from '#lib/custom-fields/schema'
import { MomentInput } from '#lib/events/schema'
import { BILLING } from '#lib/memberships/schema'
import { listFilter, MODEL_PARAMETERS, oneOrMore } from '#lib/paging/schema'
import { REGISTRATION_SOURCES, REGISTRATION_STATUSES, SEAT_BILLINGS, SEAT_PAYMENTS } from '#lib/seats/schema'
import { Amount, Email, EmailText, Id, Instant, LocalDateTime, line, prose } from '#lib/wire/schema'

/** Seats asked for in one registration at most, where no ticket type says less. */
export const MAX_SEATS = 100

const WITHHELD = 'null for front desk: it sees names, tickets and states of others, nothing else.'

/** Somebody who is no member. */
export const Guest = z.strictObject({ name: z.string(), email: EmailText.nullable().describe(WITHHELD) })

/** A registration for an event. */
export const Registration = z.strictObject({
  id: Id,
  event_id: Id,
  event_title: z.string(),
  event_date: LocalDateTime,
  member_id: Id.nullable(),
  guest: Guest.nullable(),
  attendee_name: z.string(),
  attendee_email: EmailText.nullable().describe(`E-mail. ${WITHHELD}`),
  ticket_type_id: Id.nullable(),
  ticket_name: z.string().nullable(),
  quantity: z.int().describe('Seats'),
  status: z.enum(REGISTRATION_STATUSES),
  waitlist_position: z.int().nullable().describe('1 is next'),
  price: Amount.nullable().describe(`For all seats together. ${WITHHELD}`),
  currency: z.string(),
  billing: z
    .enum(SEAT_BILLINGS)
    .nullable()
    .describe(
      'How it is paid for: by the rule of its ticket type when it was asked for, or not, for a reason. null where nothing is to be paid',
    ),
  billing_reason: z.string().nullable().describe(`Why nothing is to be paid. ${WITHHELD}`),
  payment: z
    .enum(SEAT_PAYMENTS)
    .describe(
      'open: its invoice is not paid in full; unpaid: it has no invoice yet; credited: its invoice was taken back',
    ),
  payment_due_at: Instant.nullable().describe('Until when a seat is held that has to be paid first'),
  remaining: Amount.nullable().describe(`What is to be paid on its invoice. ${WITHHELD}`),
  invoice_id: Id.nullable().describe(WITHHELD),
  invoice_number: z.string().nullable().describe(WITHHELD),
  answers: z.record(z.string(), z.unknown()).nullable().describe(WITHHELD),
  custom_values: CustomValues.describe('Empty for front desk, but in the own registrations'),
  code: z
    .string()
    .nullable()
    .describe(
      'Opaque; what the QR code of the ticket says. null on the waiting list, and for a seat that is offered or has to be paid first',
    ),
  source: z.enum(REGISTRATION_SOURCES),
  registered_at: Instant,
  offer_expires_at: Instant.nullable(),
  kept_at: Instant.nullable().describe(
    'When the person confirmed by mail to come after the latest change of time or place',
  ),
  checked_in_at: Instant.nullable(),
  checked_out_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string().nullable().describe(WITHHELD),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Registration = z.infer<typeof Registration>

const Answer = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])

/** A registration to be made: for a member, for a guest, or by the member role for itself with neither. */
export const NewRegistration = z.strictObject({
  member_id: Id.optional(),
  guest: z.strictObject({ name: line(200), email: Email.nullable().optional() }).optional(),
  ticket_type_id: Id.optional().describe('May be left out when the event has one ticket type or none'),
  quantity: z
    .int('Give a whole number of seats.')
    .min(1, 'Ask for at least one seat.')
    .max(MAX_SEATS, `Ask for at most ${MAX_SEATS} seats.`)
    .optional(),
  code: z.string().trim().max(100).optional().describe('Opens a ticket type that asks for a code'),
  answers: z
    .record(z.string().min(1).max(100), Answer)
    .refine((answers) => Object.keys(answers).length <= 50, 'Give at most 50 answers.')
    .optional(),
  custom_values: CustomValuesInput.optional(),
  ...BILLING,
})
export type NewRegistration = z.infer<typeof NewRegistration>

/** Why a registration is given up. */
export const RegistrationCancellation = z.strictObject({
  reason: prose(500).nullable().optional(),
  refund: NewCreditNote.shape.refund.describe(
    'Gives back what was paid for it; without it that is credit of the payer. An invoice that is not paid is void either way',
  ),
})
export type RegistrationCancellation = z.infer<typeof RegistrationCancellation>

/** What is changed of a registration: until when its seat is held unpaid, and its custom values. */
export const RegistrationPatch = z.strictObject({
  payment_due_at: MomentInput.describe(
    'Of a seat that is held until it is paid; in the future, when the event begins at the latest (once it has begun, when it ends), local to the event without a zone',
  ).optional(),
  custom_values: CustomValuesInput.optional(),
})
export type RegistrationPatch = z.infer<typeof RegistrationPatch>

/** Until when a seat is held, where nothing else is changed. */
export const RegistrationDeadline = RegistrationPatch.pick({ payment_due_at: true }).required()

/** How the price of a seat is settled: by an open invoice, a payment of what remains, or not at all for a reason. */
export const RegistrationBilling = z.strictObject({ ...BILLING, billing: BILLING.billing.unwrap() })
export type RegistrationBilling = z.infer<typeof RegistrationBilling>

/** What somebody does with the link of a mail. */
export const SeatDecision = z.strictObject({
  token: z.string().min(1, 'Give the token of the link.').max(400, 'Give at most 400 characters.'),
  decision: z
    .enum(['take', 'keep', 'give_up'])
    .describe('take: an offered seat. give_up: a seat, a place on the waiting list, or an offer'),
})
export type SeatDecision = z.infer<typeof SeatDecision>

/** What became of it, in a sentence. */
export const SeatDecided = z.strictObject({ message: z.string() })
export type SeatDecided = z.infer<typeof SeatDecided>

const filters = {
  ...MODEL_PARAMETERS,
  status: oneOrMore(REGISTRATION_STATUSES).optional(),
  ticket_type_id: Id.optional(),
}

/** What the list of an event's registrations can be asked for; q looks into names, addresses and codes. */
export const EventRegistrationFilter = listFilter(['registered_at'], '-registered_at', filters)
export type EventRegistrationFilter = z.output<typeof EventRegistrationFilter>

/** What the list of all registrations can be asked for; q looks into members' names. */
export const RegistrationFilter = listFilter(['registered_at'], '-registered_at', {
  ...filters,
  event_id: Id.optional(),
  member_id: Id.optional(),
})
export type RegistrationFilter = z.output<typeof RegistrationFilter>
