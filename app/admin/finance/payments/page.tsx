import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { paymentFilters } from '#components/payments/payment-filters'
import { PaymentsTable } from '#components/payments/payments-table'
import { FilterBar } from '#components/ui/filter-bar'
import { isFiltered } from '#components/ui/first-page'
import { Pagination } from '#components/ui/pagination'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { pages } from '#lib/paths'
import { paymentList } from '#lib/payments/queries'
import { PaymentFilter } from '#lib/payments/schema'
import { getListPage, getListSums } from '#lib/query/list'

export const metadata: Metadata = { title: 'Payments' }

export default async function PaymentsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('payments.read')
  const { params, filter, errors } = await pageParams(PaymentFilter, searchParams)
  const read = filter ? await readList(ctx, filter).catch(refusalOf) : errors
  return (
    <div className="page-grid">
      <PageHeader title="Payments" />
      <FinanceTabs />
      {'page' in read ? (
        <div className="grid gap-4">
          <FilterBar
            searchLabel="Search payments"
            searchPlaceholder="Number, invoice, payer"
            filters={paymentFilters(params)}
          />
          <PaymentsTable payments={read.page.rows} sums={read.sums} isFiltered={isFiltered(params)} />
          {read.page.rows.length > 0 ? (
            <Pagination
              count={read.page.rows.length}
              total={read.page.total}
              next={read.page.next_cursor}
              pageSize={filter?.limit ?? 50}
            />
          ) : null}
        </div>
      ) : (
        <BadAddress errors={read} href={pages.admin.payments()} />
      )}
    </div>
  )
}

/** Returns a page with the sums of the whole list. */
async function readList(ctx: Ctx, filter: PaymentFilter) {
  const [page, sums] = await Promise.all([getListPage(ctx, paymentList, filter), getListSums(ctx, paymentList, filter)])
  return { page, sums }
}
