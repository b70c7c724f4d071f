import { ChurnPrediction } from '#lib/ai/churn/schema'
import { predictChurn } from '#lib/ai/churn/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'ai.read',
    summary: 'Predict whether a member leaves',
    description:
      'The probability that the membership lapses within the horizon, what raises and what lowers it, and what to do next. Computed from what is on record at this moment, with the model of the association.',
    params: idParams('member_id'),
    response: ChurnPrediction,
  },
  async (ctx, { params }) => {
    const [prediction] = await predictChurn(ctx, [params.member_id])
    return prediction as ChurnPrediction
  },
)
