import { pageParams, refusalOf, type SearchParams } from '#app/page-params'
import { ChurnList } from '#components/churn/churn-list'
import { ModelCard } from '#components/churn/model-card'
import { BadAddress } from '#components/layout/bad-address'
import { SectionTabs } from '#components/layout/section-tabs'
import type { Ctx } from '#lib/context'
import { getModelCard, listScores } from '#lib/intelligence/churn/queries'
import { ChurnFilter } from '#lib/intelligence/churn/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { listTiers } from '#lib/tiers/queries'

/** Members by their risk of leaving, and how good the predictions are. */
export async function ChurnPredictions({ ctx, searchParams }: { ctx: Ctx; searchParams: SearchParams }) {
  const { kind, show: _show, ...asked } = await searchParams
  const { params, filter, errors } = await pageParams(ChurnFilter, Promise.resolve(asked))
  const [page, card, tiers] = await Promise.all([
    filter ? listScores(ctx, filter).catch(refusalOf) : errors,
    getModelCard(ctx),
    listTiers(ctx),
  ])
  const loaded_at = Date.now()
  return (
    <>
      {card.model ? (
        <SectionTabs
          label="Members by risk"
          tabs={[
            { label: 'All levels', href: pages.admin.churn() },
            { label: 'High', href: pages.admin.churn({ level: 'high' }), count: card.model.counts.high },
            { label: 'Medium', href: pages.admin.churn({ level: 'medium' }), count: card.model.counts.medium },
            { label: 'Low', href: pages.admin.churn({ level: 'low' }), count: card.model.counts.low },
          ]}
        />
      ) : null}
      {card.model === null ? null : 'rows' in page ? (
        <ChurnList
          initial={{
            params: { ...params, kind: String(kind) },
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
    </>
  )
}
