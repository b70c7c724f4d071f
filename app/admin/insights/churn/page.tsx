import type { Metadata } from 'next'
import { listParams, refusalOf, type SearchParams } from '#app/admin/list-params'
import { ChurnList } from '#components/churn/churn-list'
import { ModelCard } from '#components/churn/model-card'
import { InsightsTabs } from '#components/insights/insights-tabs'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { SectionTabs } from '#components/layout/section-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { getModelCard, listScores } from '#lib/intelligence/churn/queries'
import { ChurnFilter } from '#lib/intelligence/churn/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { listTiers } from '#lib/tiers/queries'

export const metadata: Metadata = { title: 'Churn' }

export default async function ChurnPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requirePageCtx('ai.read')
  const { params, filter, errors } = await listParams(ChurnFilter, searchParams)
  const [page, card, tiers] = await Promise.all([
    filter ? listScores(ctx, filter).catch(refusalOf) : errors,
    getModelCard(ctx),
    listTiers(ctx),
  ])
  const loaded_at = Date.now()
  return (
    <div className="page-grid">
      <PageHeader
        title="Who is about to leave"
        subtitle="The risk that a membership lapses within 90 days, and what goes with it. Reasons are associations, not causes."
      />
      <InsightsTabs />
      {card.model ? (
        <SectionTabs
          label="Members by risk"
          tabs={[
            { label: 'All', href: pages.admin.churn() },
            { label: 'High', href: pages.admin.churn({ level: 'high' }), count: card.model.counts.high },
            { label: 'Medium', href: pages.admin.churn({ level: 'medium' }), count: card.model.counts.medium },
            { label: 'Low', href: pages.admin.churn({ level: 'low' }), count: card.model.counts.low },
          ]}
        />
      ) : null}
      {card.model === null ? null : 'rows' in page ? (
        <ChurnList
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at,
          }}
          tiers={tiers.map(({ id, name }) => ({ id, name }))}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.churn()} />
      )}
      <ModelCard
        initial={{ answer: { data: card, total: null, next: null, etag: null }, loaded_at }}
        canRefresh={can(ctx, 'ai.write')}
      />
    </div>
  )
}
