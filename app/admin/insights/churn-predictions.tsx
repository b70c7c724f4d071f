import { pageParams, refusalOf, type SearchParams } from '#app/page-params'
import { ChurnList } from '#components/churn/churn-list'
import { ModelCard } from '#components/churn/model-card'
import { BadAddress } from '#components/layout/bad-address'
import type { Ctx } from '#lib/context'
import { listScores } from '#lib/intelligence/churn/queries'
import { ChurnFilter, type ChurnModelCard } from '#lib/intelligence/churn/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { listTiers } from '#lib/tiers/queries'

interface ChurnPredictionsProps {
  ctx: Ctx
  card: ChurnModelCard
  searchParams: SearchParams
}

/** Members by their risk of leaving, and how good the predictions are. */
export async function ChurnPredictions({ ctx, card, searchParams }: ChurnPredictionsProps) {
  const { kind, show: _show, ...asked } = await searchParams
  const { params, filter, errors } = await pageParams(ChurnFilter, Promise.resolve(asked))
  const [page, tiers] = await Promise.all([filter ? listScores(ctx, filter).catch(refusalOf) : errors, listTiers(ctx)])
  const loaded_at = Date.now()
  return (
    <>
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
