import { z } from 'zod'
import { route } from '#lib/http/route'
import { withCustomFields } from '#lib/query/custom-fields'
import { describeModels } from '#lib/query/describe'
import { ModelDescription } from '#lib/query/schema'

export const GET = route(
  {
    permission: 'account.own',
    operation_id: 'listModels',
    summary: 'List what can be asked',
    description: 'The nouns with their fields and relations, as far as the caller may ask about them.',
    response: z.array(ModelDescription),
  },
  async (ctx) => {
    return describeModels(await withCustomFields(ctx))
  },
)
