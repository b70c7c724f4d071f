import { z } from 'zod'
import { requireVisibleEvent } from '#lib/events/conditions'
import { feedbackList } from '#lib/feedback/queries'
import { Feedback, FeedbackFilter, NewFeedback } from '#lib/feedback/schema'
import { giveFeedback } from '#lib/feedback/service'
import { route } from '#lib/http/route'
import { getListAs } from '#lib/query/export'
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
  async (ctx, { params: { event_id }, query }) => {
    const [page] = await Promise.all([
      getListAs(ctx, feedbackList, query, { event_id }),
      requireVisibleEvent(ctx, event_id),
    ])
    return page
  },
)

export const POST = route(
  {
    permission: 'feedback.own',
    operation_id: 'giveFeedback',
    summary: 'Give feedback on an event',
    description:
      'By whoever was there, once per registration, from the start of the event until 14 days after it. Nobody gives it for others, so that who answered without a name shows nowhere.',
    params: idParams('event_id'),
    body: NewFeedback,
    response: Feedback,
    status: 201,
  },
  (ctx, { params, body }) => giveFeedback(ctx, params.event_id, body),
)
