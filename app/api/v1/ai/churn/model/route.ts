import { route } from '#lib/http/route'
import { getModelCard } from '#lib/intelligence/churn/queries'
import { ChurnModelCard } from '#lib/intelligence/churn/schema'

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
