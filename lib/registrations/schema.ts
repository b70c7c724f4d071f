import { z } from 'zod'
import { MailToken } from '#lib/accounts/schema'
import { NewCreditNote } from '#lib/credit-notes/schema'
import { CustomValues, CustomValuesInput } from '#lib/custom-fields/schema'
import { EVENT_STATUSES, MomentInput } from '#lib/events/schema'
import { properName } from '#lib/format/names'
import { BILLING } from '#lib/memberships/schema'
import { listFilter, MODEL_PARAMETERS, oneOrMore } from '#lib/paging/schema'
import {
  MAX_SEATS,
  PAYMENT_RULES,
  REGISTRATION_SOURCES,
  REGISTRATION_STATUSES,
  SEAT_BILLINGS,
  SEAT_PAYMENTS,
} from '#lib/seats/schema'
import { TenantId } from '#lib/tenants/schema'
import { Amount, Email, EmailText, Id, Instant, LocalDateTime, line, prose } from '#lib/wire/schema'

const WITHHELD = 'null for front desk: it sees names, tickets and states of others, nothing else.'

/** Somebody who is no member. */
export const Guest = z.strictObject({ name: z.string(), email: EmailText.nullable().describe(WITHHELD) })

/** A registration for an event. */
export const Registration = z.strictObject({
  id: Id,
  event_id: Id,
  event_title: z.string(),
  event_date: LocalDateTime,
  event_status: z.enum(EVENT_STATUSES).describe('Of the event now. Of a cancelled one nothing is to be paid'),
  member_id: Id.nullable(),
  guest: Guest.nullable(),
  attendee_name: z.string(),
  attendee_email: EmailText.nullable().describe(`E-mail. ${WITHHELD}`),
  ticket_type_id: Id.nullable(),
  ticket_name: z.string().nullable(),
  quantity: z.int().describe('Seats'),
  companions: z.array(z.string()).describe('Who comes along on the seats beside the own, as far as names were given'),
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
  checked_out_at: Instant.nullable().describe('When the last of them left; null while one is inside'),
  seats_came: z.int().describe('How many of its seats were used: at most as many as were inside at once'),
  seats_inside: z.int().describe('How many of them are inside'),
  seats_absent: z.int().describe('How many are known to have stayed away'),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string().nullable().describe(WITHHELD),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Registration = z.infer<typeof Registration>

const Answer = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])

/** Names for the seats beside that of whoever booked; there may be fewer of them than seats. */
const Companions = z
  .array(line(200))
  .max(MAX_SEATS - 1, `Give at most ${MAX_SEATS - 1} names.`)
  .describe('Who comes along: at most as many names as there are seats beside the own')

/** What seats cost, as it was shown to whoever takes them. */
export const ShownPrice = z.strictObject({
  price: Amount.describe('For all seats together'),
  currency: z.string().max(3, 'Give a currency such as EUR.'),
  payment_rule: z.enum(PAYMENT_RULES).nullable().describe('When it is paid; null where nothing is to be paid'),
})
export type ShownPrice = z.infer<typeof ShownPrice>

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
  companions: Companions.optional(),
  code: z.string().trim().max(100).optional().describe('Opens a ticket type that asks for a code'),
  answers: z
    .record(z.string().min(1).max(100), Answer)
    .refine((answers) => Object.keys(answers).length <= 50, 'Give at most 50 answers.')
    .optional(),
  custom_values: CustomValuesInput.optional(),
  attended: z
    .boolean()
    .optional()
    .describe(
      'They are here, and are let in at once; or came to an event that is over, to which nobody else can be added. For organizers who may check in',
    ),
  shown: ShownPrice.optional().describe(
    'What the person was shown that it costs: where that has changed nothing is booked. Without it the price of the moment counts',
  ),
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

/** What is changed of a registration: until when its seat is held unpaid, who comes along, and its custom values. */
export const RegistrationPatch = z.strictObject({
  payment_due_at: MomentInput.describe(
    'Of a seat that is held until it is paid; in the future, when the event begins at the latest (once it has begun, when it ends), local to the event without a zone',
  ).optional(),
  companions: Companions.optional(),
  custom_values: CustomValuesInput.optional(),
})
export type RegistrationPatch = z.infer<typeof RegistrationPatch>

/** Until when a seat is held, where nothing else is changed. */
export const RegistrationDeadline = RegistrationPatch.pick({ payment_due_at: true }).required()

/** How many seats a registration goes on with, and who takes them. */
export const RegistrationSeats = z.strictObject({
  quantity: z
    .int('Give a whole number of seats.')
    .min(1, 'Keep at least one seat, or cancel the registration.')
    .max(MAX_SEATS, `Give at most ${MAX_SEATS} seats.`)
    .describe('At least as many as have come; more than there are by organizers only'),
  companions: Companions.optional().describe(
    'Who still comes along; has to be said where more are named than seats are left',
  ),
  refund: NewCreditNote.shape.refund.describe(
    'Gives back what was paid for the seats; without it that is credit of the payer',
  ),
})
export type RegistrationSeats = z.infer<typeof RegistrationSeats>

/** Which part of a paper for the door is printed. */
export const PrintedFilter = z.strictObject({
  part: z.coerce
    .number('Give a whole number.')
    .int('Give a whole number.')
    .min(1, 'The first part is 1.')
    .optional()
    .describe(
      'One of the parts of at most 1,000 seats, by last name; the seats of one registration stay together. May be left out where there is one part only. Who registers or cancels between two requests moves where the parts are cut, so print them together',
    ),
})

/** Who comes along, where nothing else is changed. */
export const RegistrationCompanions = RegistrationPatch.pick({ companions: true }).required()
export type RegistrationCompanions = z.infer<typeof RegistrationCompanions>

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

/** What the links of a registration carry, in an address. */
export const SeatLink = z.strictObject({
  seat: SeatDecision.shape.token.describe('The token of a mail about the registration'),
})

/** The seats of a registration, for whoever holds the link of its mails. */
export const HeldSeats = Registration.pick({
  event_title: true,
  status: true,
  quantity: true,
  companions: true,
  seats_came: true,
  version: true,
})
export type HeldSeats = z.infer<typeof HeldSeats>

/** How many seats whoever holds the link goes on with, and who takes them. */
export const HeldSeatsChange = RegistrationSeats.omit({ refund: true })
export type HeldSeatsChange = z.infer<typeof HeldSeatsChange>

/** What became of it, in a sentence. */
export const SeatDecided = z.strictObject({ message: z.string() })
export type SeatDecided = z.infer<typeof SeatDecided>

/** A name as it may stand on tickets, lists and mails: nothing that leads somewhere else. */
const GuestName = line(60).refine(
  (name) => properName(name) !== null,
  'Give a name only: letters, with a space after a full stop, and no sentence, web address, phone number or sign such as @ or %.',
)

/** What somebody without an account asks for on the public page of an event. */
export const GuestRequest = z.strictObject({
  tenant_id: TenantId,
  event_id: Id,
  name: GuestName,
  email: Email,
  ticket_type_id: NewRegistration.shape.ticket_type_id,
  quantity: NewRegistration.shape.quantity,
  companions: NewRegistration.shape.companions,
  code: NewRegistration.shape.code,
  custom_values: NewRegistration.shape.custom_values.describe('Answers to the fields that people fill in themselves'),
  homepage: z
    .string()
    .max(500, 'Give at most 500 characters.')
    .optional()
    .describe('Left empty: people do not see it, and of what fills it in nothing is kept'),
})
export type GuestRequest = z.infer<typeof GuestRequest>

/** The answer to it, whoever the address belongs to. */
export const GuestRequested = z.strictObject({ message: z.string() })
export type GuestRequested = z.infer<typeof GuestRequested>

/** What the page behind the link of the mail shows that it would book. */
export const ShownToGuest = ShownPrice.extend({
  ticket_type_id: Id.nullable().describe('null for an event without ticket types'),
  is_to_wait: z.boolean().describe('Whether it is a place on the waiting list and no seat'),
})
export type ShownToGuest = z.infer<typeof ShownToGuest>

/** What books it: the token of the mail, and what the page behind it showed. */
export const GuestConfirmation = z.strictObject({
  token: MailToken,
  shown: ShownToGuest.describe('What the guest was shown and agrees to; anything else is not booked'),
})
export type GuestConfirmation = z.infer<typeof GuestConfirmation>

/** What was booked, in a sentence, and the link that stands for it from then on. */
export const GuestConfirmed = z.strictObject({
  message: z.string(),
  status: z.enum(REGISTRATION_STATUSES),
  seat: z.string().describe('The token of its links: the page of the registration, and to decide on its seat'),
})
export type GuestConfirmed = z.infer<typeof GuestConfirmed>

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
