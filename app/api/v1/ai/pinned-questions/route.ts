import { z } from 'zod'
import { route } from '#lib/http/route'
import { listPinnedQuestions } from '#lib/pinned-questions/queries'
import { NewPinnedQuestion, PinnedQuestion } from '#lib/pinned-questions/schema'
import { pinQuestion } from '#lib/pinned-questions/service'

export const GET = route(
  {
    permission: 'ai.use',
    operation_id: 'listPinnedQuestions',
    summary: 'List the questions on your Home',
    description: 'Your own only, each answered afresh from what you may see.',
    response: z.array(PinnedQuestion),
  },
  (ctx) => listPinnedQuestions(ctx),
)

export const POST = route(
  {
    permission: 'ai.use',
    operation_id: 'pinQuestion',
    summary: 'Keep a question on your Home',
    description: 'What is looked up is kept, not the answer. An answer of the assistant has it in `asks`.',
    body: NewPinnedQuestion,
    response: PinnedQuestion,
    status: 201,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { body }) => pinQuestion(ctx, body),
)
