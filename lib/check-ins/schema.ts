import { z } from 'zod'
import { REGISTRATION_STATUSES, SEAT_PAYMENTS } from '#lib/seats/schema'
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

/** How many are in and how many are expected. */
export const CheckInCounts = z.strictObject({
  expected: z.int().describe('Seats held'),
  checked_in: z.int().describe('Seats whose holder came'),
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
  registration: z
    .strictObject({
      id: Id,
      attendee_name: z.string(),
      ticket_name: z.string().nullable(),
      quantity: z.int(),
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
