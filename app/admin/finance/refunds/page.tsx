import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { resourcePage } from '#app/resource-page'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { RefundsList } from '#components/payments/refunds-list'
import { Link } from '#components/ui/link'
import { requirePageCtx } from '#lib/accounts/session'
import { pages } from '#lib/paths'
import { refundList } from '#lib/payments/queries'
import { RefundFilter, type RefundSums } from '#lib/payments/schema'
import { getListPage, getListSums } from '#lib/query/list'

export const metadata: Metadata = { title: 'Refunds' }

export default async function RefundsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('payments.read')
  let sums: RefundSums[] = []
  const page = await resourcePage(ctx, 'refunds', RefundFilter, searchParams, async (filter) => {
    const [read, added] = await Promise.all([
      getListPage(ctx, refundList, filter),
      getListSums(ctx, refundList, filter),
    ])
    sums = added
    return read
  })
  return (
    <div className="page-grid">
      <PageHeader
        title="Refunds"
        subtitle={
          <>
            Money that was given back of payments. A payment that bounced is none: it is reversed, stands under{' '}
            <Link href={pages.admin.payments()} className="link">
              Payments
            </Link>
            , and counts in the journal’s “given back” as well.
          </>
        }
      />
      <FinanceTabs />
      {'answer' in page ? (
        <RefundsList initial={page} sums={sums} />
      ) : (
        <BadAddress errors={page} href={pages.admin.refunds()} />
      )}
    </div>
  )
}
