import { z } from 'zod'
import { route } from '#lib/http/route'
import { predictChurn } from '#lib/intelligence/churn/predict'
import { ChurnBatch, ChurnPrediction } from '#lib/intelligence/churn/schema'

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
