import { getModelCard } from '#lib/ai/churn/queries'
import { ChurnModelCard } from '#lib/ai/churn/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'getChurnModel',
    summary: 'Tell how good the predictions of leaving are',
    description:
      'What the model was trained on, how it did on quarters it had not seen, and how the last refresh stands.',
    response: ChurnModelCard,
  },
  (ctx) => getModelCard(ctx),
)
