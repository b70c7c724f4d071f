import { z } from 'zod'
import { listFilter, MODEL_PARAMETERS } from '#lib/paging/schema'
import { Id, Instant, prose } from '#lib/wire/schema'

/** For how many days after its end an event can be talked about. */
export const FEEDBACK_DAYS = 14

/** Returns until when feedback on an event can be given, from when it ended. */
export function feedbackCloses(ends_at: string): string {
  return new Date(Date.parse(ends_at) + FEEDBACK_DAYS * 86_400_000).toISOString()
}

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

/** Feedback to be given by whoever was there: once per registration, from the start of the event until 14 days after it. */
export const NewFeedback = z.strictObject({
  registration_id: Id.optional().describe(
    'One of the acting account’s own, which is meant if left out. Nobody answers for others',
  ),
  rating: z.int('Give 1 to 5.').min(1, 'Give 1 to 5.').max(5, 'Give 1 to 5.'),
  nps: z.int('Give 0 to 10.').min(0, 'Give 0 to 10.').max(10, 'Give 0 to 10.').nullable().optional(),
  liked: prose(2000).optional(),
  improve: prose(2000).optional(),
  is_anonymous: z.boolean().optional(),
})
export type NewFeedback = z.infer<typeof NewFeedback>

/** Feedback given with the link of a mail, which stands for a registration. */
export const LinkedFeedback = z.strictObject({
  token: z.string().min(1, 'Give the token of the link.').max(400, 'Give at most 400 characters.'),
  ...NewFeedback.omit({ registration_id: true }).shape,
})
export type LinkedFeedback = z.infer<typeof LinkedFeedback>

/** What became of feedback that was given with a link. */
export const FeedbackReceived = z.strictObject({ message: z.string() })
export type FeedbackReceived = z.infer<typeof FeedbackReceived>

/**
 * Whether people can be asked for feedback: not before the event is over, not after the time for it, and never about one
 * that does not take place.
 */
export const FEEDBACK_REQUEST_STATES = ['early', 'open', 'closed', 'never'] as const

/** Whom a mail asks what an event was like, counted in registrations. Who has said so with a name is not asked. */
export const FeedbackRequest = z.strictObject({
  state: z.enum(FEEDBACK_REQUEST_STATES),
  is_on: z.boolean().describe('Whether the mail goes out by itself, on the morning after the event'),
  closes_at: Instant.describe('Until when feedback can be given'),
  due: z.int().describe('Were there, can be written to, and were not asked yet'),
  asked: z.int(),
  without_address: z.int().describe('Were there, but have no e-mail address'),
  stopped: z.int().describe('Were there, but do not want to be asked'),
  unreachable: z.int().describe('Were there, but have died or are archived: no mail goes to them'),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

/** How many people were asked now; their mails follow within a minute or two. */
export const FeedbackAsked = z.strictObject({ asked_now: z.int() })
export type FeedbackAsked = z.infer<typeof FeedbackAsked>

/** What the link of a mail that asks for feedback carries. */
export const FeedbackLink = z.strictObject({
  feedback: z
    .string()
    .max(1000, 'This is longer than any link.')
    .default('')
    .describe('What the link carries')
    .meta({ examples: ['Y2hlc3MtY2x1Yg.AZ8'] }),
})

/** What the list of an event's feedback can be asked for; q is ignored. */
export const FeedbackFilter = listFilter(['created_at'], '-created_at', {
  ...MODEL_PARAMETERS,
  rating: z.coerce.number('Give 1 to 5.').int('Give 1 to 5.').min(1, 'Give 1 to 5.').max(5, 'Give 1 to 5.').optional(),
}).omit({ q: true })
export type FeedbackFilter = z.output<typeof FeedbackFilter>
