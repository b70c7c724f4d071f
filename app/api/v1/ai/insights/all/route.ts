import { z } from 'zod'
import { route } from '#lib/http/route'
import { listInsights } from '#lib/intelligence/insights/queries'
import { Insight, InsightFilter } from '#lib/intelligence/insights/schema'

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
