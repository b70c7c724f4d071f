import { FilePlus } from 'lucide-react'
import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { invoiceFilters } from '#components/invoices/invoice-filters'
import { InvoiceViews } from '#components/invoices/invoice-views'
import { InvoicesTable } from '#components/invoices/invoices-table'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { FilterBar } from '#components/ui/filter-bar'
import { isFiltered } from '#components/ui/first-page'
import { Pagination } from '#components/ui/pagination'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter } from '#lib/invoices/schema'
import { getMember } from '#lib/members/queries'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage, getListSums } from '#lib/query/list'

export const metadata: Metadata = { title: 'Invoices' }

export default async function InvoicesPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('invoices.read')
  const { params, filter, errors } = await pageParams(InvoiceFilter, searchParams)
  const read = filter ? await readList(ctx, filter).catch(refusalOf) : errors
  const canWrite = can(ctx, 'invoices.write')
  return (
    <div className="page-grid">
      <PageHeader
        title="Invoices"
        breadcrumbs={[{ label: 'Finance', href: pages.admin.finance() }]}
        actions={
          canWrite ? (
            <ButtonLink href={pages.admin.newInvoice()} variant="primary">
              <FilePlus aria-hidden />
              New invoice
            </ButtonLink>
          ) : null
        }
      />
      <InvoiceViews />
      {'page' in read ? (
        <div className="grid gap-4">
          <FilterBar
            searchLabel="Search invoices"
            searchPlaceholder="Number, payer, member"
            filters={invoiceFilters({ member: read.member, currency: params.currency ?? '' })}
          />
          <InvoicesTable
            invoices={read.page.rows}
            sums={read.sums}
            owed={read.owed}
            isFiltered={isFiltered(params)}
            canWrite={canWrite}
          />
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
        <BadAddress errors={read} href={pages.admin.invoices()} />
      )}
    </div>
  )
}

/** Returns a page with the sums of the whole list and the member it is about. */
async function readList(ctx: Ctx, filter: InvoiceFilter) {
  const mayBeOpen = filter.status?.includes('open') ?? true
  const [page, sums, owed, member] = await Promise.all([
    getListPage(ctx, invoiceList, filter),
    getListSums(ctx, invoiceList, filter),
    mayBeOpen ? getListSums(ctx, invoiceList, { ...filter, status: ['open'] }) : [],
    filter.member_id && can(ctx, 'members.read')
      ? getMember(ctx, filter.member_id).then((found) => ({ id: found.id, name: displayName(found) }), unknownAsNull)
      : null,
  ])
  return { page, sums, owed, member }
}

function unknownAsNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
