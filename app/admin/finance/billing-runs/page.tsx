import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { RunsList } from '#components/billing-runs/runs-list'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { listBillingRuns } from '#lib/billing-runs/queries'
import { BillingRunFilter } from '#lib/billing-runs/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

export const metadata: Metadata = { title: 'Billing runs' }

export default async function BillingRunsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('invoices.read')
  const { params, filter, errors } = await pageParams(BillingRunFilter, searchParams)
  const page = filter ? await listBillingRuns(ctx, filter).catch(refusalOf) : errors
  return (
    <div className="page-grid">
      <PageHeader
        title="Billing runs"
        subtitle="Many renewals or reminders at once, looked through before they go out."
      />
      <FinanceTabs />
      {'rows' in page ? (
        <RunsList
          canWrite={can(ctx, 'invoices.write')}
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at: Date.now(),
          }}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.billingRuns()} />
      )}
    </div>
  )
}
