import { FilePlus, FileUp } from 'lucide-react'
import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { pastDayOf } from '#app/past-day'
import { listTabs, resourcePage } from '#app/resource-page'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { InvoicesList } from '#components/invoices/invoices-list'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { AsOfButton, AsOfNote } from '#components/ui/as-of'
import { ButtonLink } from '#components/ui/button-link'
import { ListTabs } from '#components/ui/list-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { todayIn } from '#lib/format/dates'
import { invoiceModel } from '#lib/invoices/model'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter, type InvoiceSums } from '#lib/invoices/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage, getListSums } from '#lib/query/list'

export const metadata: Metadata = { title: 'Invoices' }

export default async function InvoicesPage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('invoices.read')
  const today = todayIn(tenant.time_zone)
  const as_of = await pastDayOf(searchParams, today)
  let sums: InvoiceSums[] = []
  let owed: InvoiceSums[] = []
  const page = await resourcePage(ctx, 'invoices', InvoiceFilter, searchParams, async (filter) => {
    const mayBeOpen = filter.status?.includes('open') ?? true
    const [read, all, open] = await Promise.all([
      getListPage(ctx, invoiceList, filter),
      getListSums(ctx, invoiceList, filter),
      mayBeOpen ? getListSums(ctx, invoiceList, { ...filter, status: ['open'] }) : [],
    ])
    sums = all
    owed = open
    return read
  })
  const canWrite = can(ctx, 'invoices.write')
  return (
    <div className="page-grid">
      <PageHeader
        title="Invoices"
        actions={
          <>
            <AsOfButton day={as_of} today={today} />
            {canWrite ? (
              <>
                <ButtonLink href={pages.admin.imports({ noun: 'invoices' })}>
                  <FileUp aria-hidden />
                  Import
                </ButtonLink>
                <ButtonLink href={pages.admin.newInvoice()} variant="primary">
                  <FilePlus aria-hidden />
                  New invoice
                </ButtonLink>
              </>
            ) : null}
          </>
        }
      />
      <FinanceTabs />
      <AsOfNote day={as_of} note={invoiceModel.past?.note ?? ''} />
      <ListTabs
        label="Invoices by status"
        keepsOthers
        {...listTabs('invoices', InvoiceFilter, page, pages.admin.invoices, [
          { label: 'All', query: { as_of } },
          { label: 'Drafts', query: { status: 'draft', as_of } },
          { label: 'Open', query: { status: 'open', as_of } },
          { label: 'Overdue', query: { overdue: 'true', as_of } },
          { label: 'Paid', query: { status: 'paid', as_of } },
          { label: 'Written off', query: { status: 'uncollectible', as_of } },
        ])}
      />
      {'answer' in page ? (
        <InvoicesList initial={page} sums={sums} owed={owed} canWrite={canWrite} />
      ) : (
        <BadAddress errors={page} href={pages.admin.invoices()} />
      )}
    </div>
  )
}
