import { z } from 'zod'
import { listFeedback } from '#lib/feedback/queries'
import { Feedback, FeedbackFilter, NewFeedback } from '#lib/feedback/schema'
import { giveFeedback } from '#lib/feedback/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'feedback.read',
    operation_id: 'listFeedback',
    summary: "List an event's feedback",
    description: 'Anonymous feedback says neither by whom nor for which registration.',
    params: idParams('event_id'),
    query: FeedbackFilter,
    response: z.array(Feedback),
    list: true,
  },
  (ctx, { params, query }) => listFeedback(ctx, params.event_id, query),
)

export const POST = route(
  {
    permission: ['registrations.write', 'feedback.own'],
    operation_id: 'giveFeedback',
    summary: 'Give feedback on an event',
    description: 'Once per registration, from the start of the event until 14 days after it.',
    params: idParams('event_id'),
    body: NewFeedback,
    response: Feedback,
    status: 201,
  },
  (ctx, { params, body }) => giveFeedback(ctx, params.event_id, body),
)
