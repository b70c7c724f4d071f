import { askForFeedback, getFeedbackRequest } from '#lib/feedback/requests'
import { FeedbackAsked, FeedbackRequest } from '#lib/feedback/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'feedback.read',
    operation_id: 'getFeedbackRequest',
    summary: 'See whom a mail would ask for feedback on an event',
    description:
      'Counts registrations of people who were there. Who has answered with a name is not asked; who has answered anonymously is, because nobody is to know.',
    params: idParams('event_id'),
    response: FeedbackRequest,
  },
  (ctx, { params }) => getFeedbackRequest(ctx, params.event_id),
)

export const POST = route(
  {
    permission: 'events.write',
    operation_id: 'askForFeedback',
    summary: 'Ask for feedback on an event that is over',
    description:
      'Each registration is asked once, whether by this or by itself on the morning after the event. The mail holds a link that needs no account. Nothing is sent to people without an address, who died or are archived.',
    params: idParams('event_id'),
    response: FeedbackAsked,
    errors: ['conflict'],
  },
  (ctx, { params }) => askForFeedback(ctx, params.event_id),
)
