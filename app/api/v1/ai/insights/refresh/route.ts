import { route } from '#lib/http/route'
import { getInsightFeed } from '#lib/intelligence/insights/queries'
import { InsightFeed } from '#lib/intelligence/insights/schema'
import { refreshInsights } from '#lib/intelligence/insights/service'
import { limitQuestion } from '#lib/limits/rate-limit'
import { todayOfTenant } from '#lib/tenants/queries'

export const POST = route(
  {
    permission: 'ai.write',
    operation_id: 'refreshInsights',
    summary: 'Run the detection of insights again',
    description: 'Computes the insights from the data of this moment and answers with the new feed.',
    response: InsightFeed,
  },
  async (ctx) => {
    await limitQuestion(ctx)
    await refreshInsights(ctx)
    return getInsightFeed(ctx, await todayOfTenant(ctx))
  },
)
