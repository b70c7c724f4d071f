import { z } from 'zod'
import { listInsights } from '#lib/ai/insights/queries'
import { Insight, InsightFilter } from '#lib/ai/insights/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.read',
    summary: 'List all insights that are current',
    query: InsightFilter,
    response: z.array(Insight),
    list: true,
  },
  (ctx, { query }) => listInsights(ctx, query),
)
