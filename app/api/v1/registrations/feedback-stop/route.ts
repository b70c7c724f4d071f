import { openingRoute } from '#app/api/v1/link-page'
import { FeedbackLink, FeedbackReceived } from '#lib/feedback/schema'
import { resumeFeedbackRequests, stopFeedbackRequests } from '#lib/feedback/stops'
import { route } from '#lib/http/route'
import { pages } from '#lib/paths'

export const GET = openingRoute({
  operation_id: 'openEndOfFeedbackRequests',
  summary: 'Open the page that ends requests for feedback',
  nothing: 'Nothing ends by opening it.',
  query: FeedbackLink,
  page: (link) => pages.endFeedback(link.feedback),
})

export const POST = route(
  {
    permission: 'public',
    operation_id: 'stopFeedbackRequests',
    summary: 'End requests for feedback with the link of one',
    description:
      'The mail that asks what an event was like carries this address in List-Unsubscribe, for one click in the mail program (RFC 8058); no signing in is needed. A member is not asked any more after any event, and somebody who is no member not at that address. All other mails about events come as before. The link works as often as it is used.',
    query: FeedbackLink,
    response: FeedbackReceived,
    errors: ['conflict'],
  },
  ({ request_id }, { query }) => stopFeedbackRequests(query.feedback, request_id),
)

export const DELETE = route(
  {
    permission: 'public',
    operation_id: 'resumeFeedbackRequests',
    summary: 'Get requests for feedback again with the link of one',
    description: 'Takes back what a POST to this address has ended. Works as often as it is used.',
    query: FeedbackLink,
    response: FeedbackReceived,
    errors: ['conflict'],
  },
  ({ request_id }, { query }) => resumeFeedbackRequests(query.feedback, request_id),
)
