import { z } from 'zod'
import { AppError } from '#lib/errors'
import { route } from '#lib/http/route'
import { predictChurn } from '#lib/intelligence/churn/predict'
import { ChurnPrediction } from '#lib/intelligence/churn/schema'
import { Id } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'ai.read',
    operation_id: 'predictChurn',
    summary: 'Predict whether a member leaves',
    description:
      'The probability that the membership lapses within the horizon, what raises and what lowers it, and what to do next. Computed from what is on record at this moment, with the model of the association.',
    // What is no identifier is refused as wrong rather than not found.
    params: z.strictObject({ member_id: z.string().meta({ override: { type: 'string', format: 'uuid' } }) }),
    response: ChurnPrediction,
    errors: ['invalid'],
  },
  async (ctx, { params }) => {
    const { success, data } = Id.safeParse(params.member_id)
    if (!success) throw new AppError('invalid', 'Give the identifier of a member (UUID).', { field: 'member_id' })
    const [prediction] = await predictChurn(ctx, [data])
    return prediction as ChurnPrediction
  },
)
