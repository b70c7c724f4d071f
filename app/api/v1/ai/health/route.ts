import { getAiHealth } from '#lib/assistant/chain/health'
import { AiHealth } from '#lib/assistant/chain/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.use',
    operation_id: 'getAiHealth',
    summary: 'How the assistant and its language models do',
    description: 'Answers 200 also when no model can be reached: the built-in analyst answers then. Costs no tokens.',
    response: AiHealth,
  },
  (ctx) => getAiHealth(ctx),
)
