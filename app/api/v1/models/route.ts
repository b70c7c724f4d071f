import { z } from 'zod'
import { route } from '#lib/http/route'
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
    // Nothing is read, so the session is checked by a query of its own.
    await ctx.db.selectFrom('tenants').select('tenants.tenant_id').executeTakeFirstOrThrow()
    return describeModels(ctx)
  },
)
