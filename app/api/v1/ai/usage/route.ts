import { getAiUsage } from '#lib/assistant/usage/queries'
import { AiUsage } from '#lib/assistant/usage/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'getAiUsage',
    summary: 'Show what outside models were used for',
    description: 'Calls and tokens of the last 30 days by model, and what is left of the budget.',
    response: AiUsage,
  },
  (ctx) => getAiUsage(ctx),
)
