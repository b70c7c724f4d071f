import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { resourcePage } from '#app/resource-page'
import { CreditNotesList } from '#components/credit-notes/credit-notes-list'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { creditNoteList } from '#lib/credit-notes/queries'
import { CreditNoteFilter } from '#lib/credit-notes/schema'
import { pages } from '#lib/paths'
import { getListPage } from '#lib/query/list'

export const metadata: Metadata = { title: 'Credit notes' }

export default async function CreditNotesPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('invoices.read')
  const page = await resourcePage(ctx, 'credit_notes', CreditNoteFilter, searchParams, (filter) =>
    getListPage(ctx, creditNoteList, filter),
  )
  return (
    <div className="page-grid">
      <PageHeader title="Credit notes" />
      <FinanceTabs />
      {'answer' in page ? (
        <CreditNotesList initial={page} />
      ) : (
        <BadAddress errors={page} href={pages.admin.creditNotes()} />
      )}
    </div>
  )
}
