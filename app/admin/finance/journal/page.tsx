import { BookOpenText } from 'lucide-react'
import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { ClosedBooks } from '#components/journal/closed-books'
import { JournalExport } from '#components/journal/journal-export'
import { periodsOn } from '#components/journal/journal-periods'
import { JournalTables } from '#components/journal/journal-tables'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { SectionTabs } from '#components/layout/section-tabs'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import { requirePageCtx } from '#lib/accounts/session'
import { formatDateRange, todayIn } from '#lib/format/dates'
import { getJournal } from '#lib/journal/queries'
import { JournalFilter } from '#lib/journal/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getTenant } from '#lib/tenants/queries'

export const metadata: Metadata = { title: 'Journal' }

const FILTERS = [
  { name: 'from', label: 'First day', kind: 'date' },
  { name: 'to', label: 'Last day', kind: 'date' },
] as const

export default async function JournalPage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('payments.read')
  const [{ filter, errors }, { fiscal_year_start, books_closed_through, version }] = await Promise.all([
    pageParams(JournalFilter, searchParams),
    getTenant(ctx),
  ])
  const { locale, time_zone: timeZone } = tenant
  const read = errors ?? (await getJournal(ctx, filter).catch(refusalOf))
  const journal = 'currencies' in read ? read : null
  const periods = periodsOn(todayIn(timeZone), fiscal_year_start)
  const current = periods.find(({ from, to }) => from === journal?.from && to === journal.to)
  const hrefOf = ({ from, to }: { from: string; to: string }) => pages.admin.journal({ from, to })
  return (
    <div className="page-grid">
      <PageHeader
        title="Journal"
        subtitle={journal ? formatDateRange(journal.from, journal.to, { locale, timeZone, style: 'long' }) : undefined}
        actions={journal ? <JournalExport span={journal} /> : null}
      />
      <FinanceTabs />
      <SectionTabs
        label="Periods"
        tabs={periods.map((period) => ({ label: period.label, href: hrefOf(period) }))}
        current={current ? hrefOf(current) : null}
      />
      <FilterBar filters={FILTERS} />
      <ClosedBooks
        tenant={{ books_closed_through, version }}
        canClose={can(ctx, 'payments.write')}
        canOpen={can(ctx, 'tenant.write')}
      />
      {journal?.currencies.map((books) => (
        <JournalTables key={books.currency} span={journal} books={books} isOneOfMany={journal.currencies.length > 1} />
      ))}
      {journal?.currencies.length === 0 ? <NoEntries /> : null}
      {'currencies' in read ? null : <BadAddress errors={read} href={pages.admin.journal()} />}
    </div>
  )
}

function NoEntries() {
  return (
    <div className="panel">
      <EmptyState title="Nothing moved the books until then" icon={<BookOpenText />}>
        Invoices, credit notes, payments and refunds stand here with their day.
      </EmptyState>
    </div>
  )
}
