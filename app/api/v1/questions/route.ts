import { route } from '#lib/http/route'
import { answer } from '#lib/query/answer'
import { Answer, Question } from '#lib/query/schema'

export const POST = route(
  {
    permission: 'account.own',
    operation_id: 'askQuestion',
    summary: 'Ask a question of the data',
    description:
      'A condition with a shape: a count, a sum, an average, a share, groups or rows, as far as the caller may see them. ' +
      'Every figure comes with the condition that opens its rows. ' +
      'With as_of, members and invoices are told as they stood at the end of a past day.',
    body: Question,
    response: Answer,
    errors: ['forbidden'],
  },
  (ctx, { body }) => answer(ctx, body),
)
