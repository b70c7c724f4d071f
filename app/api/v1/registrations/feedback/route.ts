import { giveLinkedFeedback } from '#lib/feedback/linked'
import { FeedbackReceived, LinkedFeedback } from '#lib/feedback/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'giveLinkedFeedback',
    summary: 'Give feedback with the link of a mail',
    description:
      'The token of the mail that asks for feedback stands for one registration; no account is needed. Once per registration, until 14 days after the event.',
    body: LinkedFeedback,
    response: FeedbackReceived,
    status: 201,
    errors: ['conflict'],
  },
  ({ request_id }, { body }) => giveLinkedFeedback(body, request_id),
)
