import { route } from '#lib/http/route'
import { getPinnedQuestion } from '#lib/pinned-questions/queries'
import { PinnedQuestion, PinnedQuestionPatch } from '#lib/pinned-questions/schema'
import { editPinnedQuestion, unpinQuestion } from '#lib/pinned-questions/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'ai.use',
    operation_id: 'getPinnedQuestion',
    summary: 'Get a question of your Home',
    description: 'Answered afresh from what you may see.',
    params: idParams('pinned_question_id'),
    response: PinnedQuestion,
    if_match: 'optional',
  },
  (ctx, { params }) => getPinnedQuestion(ctx, params.pinned_question_id),
)

export const PATCH = route(
  {
    permission: 'ai.use',
    operation_id: 'changePinnedQuestion',
    summary: 'Rename or move a question of your Home',
    description: 'The others make room for one that is moved.',
    params: idParams('pinned_question_id'),
    body: PinnedQuestionPatch,
    response: PinnedQuestion,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => editPinnedQuestion(ctx, params.pinned_question_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'ai.use',
    operation_id: 'unpinQuestion',
    summary: 'Take a question off your Home',
    description: 'Your own only.',
    params: idParams('pinned_question_id'),
    response: null,
    status: 204,
  },
  (ctx, { params }) => unpinQuestion(ctx, params.pinned_question_id),
)
