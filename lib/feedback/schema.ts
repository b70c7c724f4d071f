import { z } from 'zod'
import { listFilter, MODEL_PARAMETERS } from '#lib/paging/schema'
import { Id, Instant, prose } from '#lib/wire/schema'

/** What an attendee thought of an event. Given anonymously it does not say by whom. */
export const Feedback = z.strictObject({
  id: Id,
  event_id: Id,
  registration_id: Id.nullable(),
  attendee_name: z.string().nullable(),
  rating: z.int().min(1).max(5),
  nps: z.int().min(0).max(10).nullable().describe('How likely to recommend us, 0 to 10'),
  liked: z.string(),
  improve: z.string(),
  is_anonymous: z.boolean(),
  created_at: Instant.describe('Of anonymous feedback the first moment of its day where the association is'),
})
export type Feedback = z.infer<typeof Feedback>

/** Feedback to be given: once per registration, from the start of the event until 14 days after it. */
export const NewFeedback = z.strictObject({
  registration_id: Id.optional().describe("Left out: the acting account's own registration"),
  rating: z.int('Give 1 to 5.').min(1, 'Give 1 to 5.').max(5, 'Give 1 to 5.'),
  nps: z.int('Give 0 to 10.').min(0, 'Give 0 to 10.').max(10, 'Give 0 to 10.').nullable().optional(),
  liked: prose(2000).optional(),
  improve: prose(2000).optional(),
  is_anonymous: z.boolean().optional(),
})
export type NewFeedback = z.infer<typeof NewFeedback>

/** What the list of an event's feedback can be asked for; q is ignored. */
export const FeedbackFilter = listFilter(['created_at'], '-created_at', {
  ...MODEL_PARAMETERS,
  rating: z.coerce.number('Give 1 to 5.').int('Give 1 to 5.').min(1, 'Give 1 to 5.').max(5, 'Give 1 to 5.').optional(),
}).omit({ q: true })
export type FeedbackFilter = z.output<typeof FeedbackFilter>
