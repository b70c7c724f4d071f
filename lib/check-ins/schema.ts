import { z } from 'zod'
import { MAX_SEATS, REGISTRATION_STATUSES, SEAT_PAYMENTS } from '#lib/seats/schema'
import { Amount, Id, Instant, line } from '#lib/wire/schema'

/** Why a scan was refused. */
export const REFUSALS = [
  'invalid',
  'unpaid',
  'blocked',
  'invalid_time',
  'canceled',
  'already_redeemed',
  'product',
  'rules',
  'ambiguous',
  'revoked',
  'unapproved',
  'error',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** A scan: the code of a ticket, or the registration itself when it was looked up by name. */
export const NewCheckIn = z.strictObject({
  code: z.string().trim().min(1, 'Give the code of the ticket.').max(200).optional(),
  registration_id: Id.optional().describe('Instead of the code'),
  nonce: z
    .string()
    .min(1, 'Give a nonce.')
    .max(100, 'Give at most 100 characters.')
    .describe('Chosen by the device for each scan; the same scan sent again gets its first answer'),
  kind: z.enum(['entry', 'exit']).optional(),
  seats: z
    .int('Give a whole number of seats.')
    .min(1, 'Let in at least one.')
    .max(MAX_SEATS, `Give at most ${MAX_SEATS} seats.`)
    .optional()
    .describe('How many of the ticket’s seats come in or go out; all that are still outside, or inside, if left out'),
  device: line(100).nullable().optional(),
  scanned_at: Instant.optional().describe(
    'When the ticket was scanned, for a scan that was kept while there was no connection; now if left out. One in the future counts as now',
  ),
  anyway: z
    .boolean()
    .optional()
    .describe(
      'Lets in although it is more than 12 hours before the event or after it, which is refused as invalid_time',
    ),
})
export type NewCheckIn = z.infer<typeof NewCheckIn>

/** How much of a check-in is taken back. */
export const CheckInUndo = z.strictObject({
  seats: z.coerce
    .number()
    .int('Give a whole number of seats.')
    .min(1, 'Take back at least one seat.')
    .max(MAX_SEATS, `Give at most ${MAX_SEATS} seats.`)
    .optional()
    .describe('So many seats of the party; all of them if left out'),
})
export type CheckInUndo = z.output<typeof CheckInUndo>

/** How many are in and how many are expected. */
export const CheckInCounts = z.strictObject({
  expected: z.int().describe('Seats held'),
  checked_in: z.int().describe('Seats whose holder came; of a party that came in part those of them who did'),
  inside: z.int().describe('Those who came and have not left'),
})
export type CheckInCounts = z.infer<typeof CheckInCounts>

/** What became of a scan. */
export const CheckIn = z.strictObject({
  id: Id,
  event_id: Id,
  kind: z.enum(['entry', 'exit']),
  result: z.enum(['ok', 'refused']),
  reason: z.enum(REFUSALS).nullable(),
  message: z.string().describe('For the person at the door'),
  at: Instant.describe('When the scan arrived'),
  scanned_at: Instant.describe('When the ticket was scanned; before at where the device had no connection'),
  may_repeat_anyway: z
    .boolean()
    .describe('Refused for its time only: the same ticket with anyway and a new nonce is let in'),
  seats: z
    .int()
    .nullable()
    .describe('How many it let in or out; null where it was refused, and for scans from before parties came in parts'),
  registration: z
    .strictObject({
      id: Id,
      attendee_name: z.string(),
      ticket_name: z.string().nullable(),
      quantity: z.int(),
      companions: z.array(z.string()).describe('Who comes along, as far as names were given'),
      seats_came: z.int().describe('How many of them have come'),
      seats_inside: z.int().describe('How many of them are inside'),
      status: z.enum(REGISTRATION_STATUSES),
      payment: z.enum(SEAT_PAYMENTS).describe('Whether it is paid for'),
      to_pay: Amount.nullable().describe('What is still to be paid; null for nothing'),
      currency: z.string(),
      checked_in_at: Instant.nullable().describe('When the ticket was first used'),
      checked_out_at: Instant.nullable(),
    })
    .nullable(),
  counts: CheckInCounts,
})
export type CheckIn = z.infer<typeof CheckIn>
