import { FileUp } from 'lucide-react'
import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { resourcePage } from '#app/resource-page'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { PaymentsList } from '#components/payments/payments-list'
import { RecordPayment } from '#components/payments/record-payment'
import { ButtonLink } from '#components/ui/button-link'
import { requirePageCtx } from '#lib/accounts/session'
import { isMailOn } from '#lib/mail/settings/queries'
import { pages } from '#lib/paths'
import { paymentList } from '#lib/payments/queries'
import { PaymentFilter, type PaymentSums } from '#lib/payments/schema'
import { can } from '#lib/permissions'
import { getListPage, getListSums } from '#lib/query/list'

export const metadata: Metadata = { title: 'Payments' }

export default async function PaymentsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('payments.read')
  let sums: PaymentSums[] = []
  const page = await resourcePage(ctx, 'payments', PaymentFilter, searchParams, async (filter) => {
    const [read, added] = await Promise.all([
      getListPage(ctx, paymentList, filter),
      getListSums(ctx, paymentList, filter),
    ])
    sums = added
    return read
  })
  return (
    <div className="page-grid">
      <PageHeader
        title="Payments"
        actions={
          can(ctx, 'payments.write') ? (
            <>
              <ButtonLink href={pages.admin.imports({ noun: 'payments' })}>
                <FileUp aria-hidden />
                Import
              </ButtonLink>
              <RecordPayment sendsReceipt={await isMailOn(ctx, 'receipt')} />
            </>
          ) : null
        }
      />
      <FinanceTabs />
      {'answer' in page ? (
        <PaymentsList initial={page} sums={sums} />
      ) : (
        <BadAddress errors={page} href={pages.admin.payments()} />
      )}
    </div>
  )
}
