import { z } from 'zod'
import { listInsights } from '#lib/ai/insights/queries'
import { Insight, InsightFilter } from '#lib/ai/insights/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'listInsights',
    summary: 'List all insights that are current',
    description: 'The ones that are dismissed or snoozed, too.',
    query: InsightFilter,
    response: z.array(Insight),
    list: true,
  },
  (ctx, { query }) => listInsights(ctx, query),
)
