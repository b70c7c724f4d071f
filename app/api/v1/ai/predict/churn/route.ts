import { z } from 'zod'
import { predictChurn } from '#lib/ai/churn/predict'
import { ChurnBatch, ChurnPrediction } from '#lib/ai/churn/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'ai.read',
    operation_id: 'predictChurnOfMembers',
    summary: 'Predict for several members',
    description: 'At most 500 at once. Answers in the order asked for; refuses when one of them does not exist.',
    body: ChurnBatch,
    response: z.array(ChurnPrediction),
    errors: ['not_found'],
  },
  (ctx, { body }) => predictChurn(ctx, body.member_ids),
)
