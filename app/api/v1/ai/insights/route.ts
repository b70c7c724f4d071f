import { route } from '#lib/http/route'
import { getInsightFeed } from '#lib/intelligence/insights/queries'
import { InsightFeed } from '#lib/intelligence/insights/schema'
import { todayOfTenant } from '#lib/tenants/queries'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'getInsightFeed',
    summary: 'What deserves attention',
    description:
      'At most seven, the most important first. All of them, decided ones too, are at /api/v1/ai/insights/all/.',
    response: InsightFeed,
  },
  async (ctx) => getInsightFeed(ctx, await todayOfTenant(ctx)),
)
