import { z } from 'zod'
import { route } from '#lib/http/route'
import { listScores } from '#lib/intelligence/churn/queries'
import { ChurnFilter, ChurnScore } from '#lib/intelligence/churn/schema'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'listChurnScores',
    summary: 'List members by risk of leaving',
    description: 'As of the last refresh; members whose membership runs or is in grace.',
    query: ChurnFilter,
    response: z.array(ChurnScore),
    list: true,
  },
  (ctx, { query }) => listScores(ctx, query),
)
