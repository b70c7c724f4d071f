import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { RunReview } from '#components/billing-runs/run-review'
import { RUN_KIND_LABELS } from '#components/billing-runs/run-words'
import { requirePageCtx } from '#lib/accounts/session'
import { getBillingRun } from '#lib/billing-runs/queries'
import { can } from '#lib/permissions'

const runAt = recordReader('invoices.read', 'billing_run_id', getBillingRun)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return runAt.metadata(params, ({ kind }) => `Billing run: ${RUN_KIND_LABELS[kind]}`)
}

export default async function BillingRunPage({ params }: PageProps) {
  const { ctx } = await requirePageCtx('invoices.read')
  return <RunReview initial={await runAt(params)} canWrite={can(ctx, 'invoices.write')} />
}
