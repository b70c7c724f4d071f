import { getAiModels } from '#lib/assistant/chain/models'
import { AiModels } from '#lib/assistant/chain/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.use',
    operation_id: 'listAiModels',
    summary: 'The models that answer, in the order in which they are asked',
    description: 'Administrators also get the models that the servers offer and that are not used.',
    response: AiModels,
  },
  (ctx) => getAiModels(ctx),
)
