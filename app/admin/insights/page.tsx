import type { Metadata } from 'next'
import type { SearchParams } from '#app/admin/list-params'
import { CheckedList } from '#components/insights/checked-list'
import { InsightFeed } from '#components/insights/insight-feed'
import { InsightsTabs } from '#components/insights/insights-tabs'
import { PageHeader } from '#components/layout/page-header'
import { SectionTabs } from '#components/layout/section-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { todayIn } from '#lib/format/dates'
import { getInsightFeed, isPutAway, listInsights } from '#lib/intelligence/insights/queries'
import { InsightFilter } from '#lib/intelligence/insights/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

export const metadata: Metadata = { title: 'Insights' }

/** More than this many are never current at once. */
const ALL = InsightFilter.parse({ limit: 100 })

export default async function InsightsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, tenant } = await requirePageCtx('ai.read')
  const { show } = await searchParams
  const today = todayIn(tenant.time_zone)
  const [feed, { rows }] = await Promise.all([getInsightFeed(ctx, today), listInsights(ctx, ALL)])
  const putAway = rows.filter((insight) => isPutAway(insight, today))
  const open = rows.filter((insight) => !isPutAway(insight, today))
  const view = show === 'all' || show === 'put_away' ? show : 'first'
  const insights = { first: feed.insights, all: open, put_away: putAway }[view]
  return (
    <div className="page-grid">
      <PageHeader
        title="Insights"
        subtitle="What deserves attention, before anybody asks. Every underlined figure opens its rows."
      />
      <InsightsTabs />
      <SectionTabs
        label="Insights by importance"
        tabs={[
          { label: 'Most important', href: pages.admin.insights(), count: feed.insights.length },
          { label: 'All', href: pages.admin.insights({ show: 'all' }), count: open.length },
          { label: 'Put away', href: pages.admin.insights({ show: 'put_away' }), count: putAway.length },
        ]}
      />
      <InsightFeed key={view} initial={{ ...feed, insights }} view={view} canDecide={can(ctx, 'ai.write')} />
      <CheckedList checked={feed.checked} />
    </div>
  )
}
