import { z } from 'zod'
import { Amount, Day, Id, Instant, line } from '#lib/wire/schema'

/** Why nobody is reminded of an invoice, or of any invoice of a member. */
export const ReminderStop = z.strictObject({
  reason: z.string(),
  until_on: z.iso.date().nullable().describe('The last day of it; null until it is lifted'),
  created_at: Instant,
})
export type ReminderStop = z.infer<typeof ReminderStop>

/** A stop of reminders. */
export const NewReminderStop = z.strictObject({
  reason: line(200),
  until_on: Day.nullable().optional().describe('The last day of it; until it is lifted unless given'),
})
export type NewReminderStop = z.infer<typeof NewReminderStop>

/** A reminder of an invoice that was sent. */
export const Reminder = z.strictObject({
  id: Id,
  step: z.int(),
  sent_on: z.iso.date(),
  delivery: z.enum(['mail', 'print']),
  remaining: Amount.describe('What was still to be paid on that day'),
  mail_id: Id.nullable().describe('Its mail; null before it is written, for what was printed, and once it is deleted'),
  mail_status: z.string().nullable(),
})
export type Reminder = z.infer<typeof Reminder>
