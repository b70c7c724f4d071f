import { FilePlus } from 'lucide-react'
import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { listTabs, resourcePage } from '#app/resource-page'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { InvoicesList } from '#components/invoices/invoices-list'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { ListTabs } from '#components/ui/list-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter, type InvoiceSums } from '#lib/invoices/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage, getListSums } from '#lib/query/list'

export const metadata: Metadata = { title: 'Invoices' }

export default async function InvoicesPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('invoices.read')
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
          canWrite ? (
            <ButtonLink href={pages.admin.newInvoice()} variant="primary">
              <FilePlus aria-hidden />
              New invoice
            </ButtonLink>
          ) : null
        }
      />
      <FinanceTabs />
      <ListTabs
        label="Invoices by status"
        keepsOthers
        {...listTabs('invoices', InvoiceFilter, page, pages.admin.invoices, [
          { label: 'All' },
          { label: 'Drafts', query: { status: 'draft' } },
          { label: 'Open', query: { status: 'open' } },
          { label: 'Overdue', query: { overdue: 'true' } },
          { label: 'Paid', query: { status: 'paid' } },
          { label: 'Written off', query: { status: 'uncollectible' } },
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
