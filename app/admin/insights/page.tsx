import type { Metadata } from 'next'
import { InsightFeed } from '#components/insights/insight-feed'
import { InsightsTabs } from '#components/insights/insights-tabs'
import { PageHeader } from '#components/layout/page-header'
import { getInsightFeed } from '#lib/ai/insights/queries'
import { can } from '#lib/auth/permissions'
import { requirePageCtx } from '#lib/auth/session'
import { todayIn } from '#lib/format/dates'

export const metadata: Metadata = { title: 'Insights' }

export default async function InsightsPage() {
  const { ctx, tenant } = await requirePageCtx('ai.read')
  const feed = await getInsightFeed(ctx, todayIn(tenant.time_zone))
  return (
    <div className="page-grid">
      <PageHeader
        title="Insights"
        subtitle="What deserves attention, before anybody asks. Every figure opens its rows."
      />
      <InsightsTabs />
      <InsightFeed initial={feed} canDecide={can(ctx, 'ai.write')} />
    </div>
  )
}
