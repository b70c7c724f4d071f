import type { Metadata } from 'next'
import { listParams, refusalOf, type SearchParams } from '#app/admin/list-params'
import { CheckedList } from '#components/anomalies/checked-list'
import { FindingsList } from '#components/anomalies/findings-list'
import { RunButton } from '#components/anomalies/run-button'
import { InsightsTabs } from '#components/insights/insights-tabs'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { SectionTabs } from '#components/layout/section-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { countFindings, findLastRun, listFindings } from '#lib/intelligence/anomalies/queries'
import { FindingFilter } from '#lib/intelligence/anomalies/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

export const metadata: Metadata = { title: 'Anomalies' }

export default async function AnomaliesPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requirePageCtx('ai.read')
  const { params, filter, errors } = await listParams(FindingFilter, searchParams)
  const [page, run, counts] = await Promise.all([
    filter ? listFindings(ctx, { ...filter, status: filter.status ?? ['open'] }).catch(refusalOf) : errors,
    findLastRun(ctx),
    countFindings(ctx),
  ])
  return (
    <div className="page-grid">
      <PageHeader
        title="Anomalies"
        subtitle="What looks wrong in the records, why, and what to do about it. Nothing is changed by itself."
        actions={<RunButton />}
      />
      <InsightsTabs />
      <SectionTabs
        label="Findings by status"
        tabs={[
          { label: 'Open', href: pages.admin.anomalies(), count: counts.open },
          { label: 'Resolved', href: pages.admin.anomalies({ status: 'resolved' }), count: counts.resolved },
          { label: 'Ignored', href: pages.admin.anomalies({ status: 'ignored' }), count: counts.ignored },
        ]}
      />
      {'rows' in page ? (
        <FindingsList
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at: Date.now(),
          }}
          canDecide={can(ctx, 'ai.write')}
          hasRun={run !== null}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.anomalies()} />
      )}
      {run ? <CheckedList checked={run.checked} subtitle={`In the last ${run.lookback_days} days`} /> : null}
    </div>
  )
}
