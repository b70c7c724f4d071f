import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { DUPLICATE_STATE_LABELS } from '#components/duplicates/duplicate-words'
import { DuplicatesList, SearchButton, SearchState } from '#components/duplicates/duplicates-list'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { SectionTabs } from '#components/layout/section-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { countOpen, getSearch, listDuplicates } from '#lib/duplicates/queries'
import { DUPLICATE_STATES, DuplicateFilter } from '#lib/duplicates/schema'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Duplicates' }

export default async function DuplicatesPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('members.write')
  const { params, filter, errors } = await pageParams(DuplicateFilter, searchParams)
  const [page, search, open] = await Promise.all([
    filter ? listDuplicates(ctx, filter).catch(refusalOf) : errors,
    getSearch(ctx),
    countOpen(ctx),
  ])
  return (
    <div className="page-grid">
      <PageHeader
        title="Duplicates"
        subtitle={
          <>
            Records that may be one person. <SearchState search={search} />
          </>
        }
        breadcrumbs={[{ label: 'Members', href: pages.admin.members() }]}
        actions={<SearchButton search={search} />}
      />
      <SectionTabs
        label="Pairs by decision"
        current={pages.admin.duplicates(filter && filter.state !== 'open' ? { state: filter.state } : {})}
        tabs={DUPLICATE_STATES.map((state) => ({
          label: DUPLICATE_STATE_LABELS[state],
          href: pages.admin.duplicates(state === 'open' ? {} : { state, sort: '-updated_at' }),
          ...(state === 'open' && { count: open }),
        }))}
      />
      {'rows' in page ? (
        <DuplicatesList
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at: Date.now(),
          }}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.duplicates()} />
      )}
    </div>
  )
}
