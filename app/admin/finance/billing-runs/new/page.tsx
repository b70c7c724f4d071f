import type { Metadata } from 'next'
import { NewRun } from '#components/billing-runs/new-run'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'New billing run' }

export default async function NewBillingRunPage() {
  await requirePageCtx('invoices.write')
  return (
    <div className="page-grid">
      <PageHeader
        title="New billing run"
        subtitle="Choose whom it is for. You look through the draft before anything is sent."
        breadcrumbs={[{ label: 'Billing runs', href: pages.admin.billingRuns() }]}
      />
      <NewRun />
    </div>
  )
}
