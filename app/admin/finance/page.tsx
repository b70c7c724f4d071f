import { FilePlus, ReceiptText } from 'lucide-react'
import type { Metadata } from 'next'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { AgeingChart } from '#components/invoices/ageing-chart'
import { ArrearsTable } from '#components/invoices/arrears-table'
import { FinanceFigures } from '#components/invoices/finance-figures'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { addYears, fiscalYearOf, todayIn } from '#lib/format/dates'
import { toAmount } from '#lib/format/money'
import { getInvoiceStats, invoiceList, listArrears } from '#lib/invoices/queries'
import type { InvoiceStats } from '#lib/invoices/schema'
import { pages, type Query } from '#lib/paths'
import { revenueOf, sumRevenue } from '#lib/payments/metrics'
import { can } from '#lib/permissions'
import { getListSums } from '#lib/query/list'
import { getTenant } from '#lib/tenants/queries'

export const metadata: Metadata = { title: 'Finance' }

const MAX_ARREARS = 500
const FIRST_ARREARS = 10

export default async function FinancePage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('invoices.read')
  const { owing } = await knownParams({ owing: Text }, searchParams)
  const [{ fiscal_year_start }, sums] = await Promise.all([getTenant(ctx), getListSums(ctx, invoiceList, {})])
  const currency = tenant.currency
  const today = todayIn(tenant.time_zone)
  const fiscal_year = fiscalYearOf(today, fiscal_year_start)
  const year = { from: fiscal_year.start_on, to: today }
  const year_before = { from: addYears(year.from, -1), to: addYears(today, -1) }
  const [stats, arrears, received] = await Promise.all([
    getInvoiceStats(ctx, {}),
    listArrears(ctx, { limit: MAX_ARREARS }),
    sumRevenue(ctx, currency, [year, year_before]),
  ])
  const [collected, collected_before] = received.map((minor) => toAmount(minor, currency)) as [string, string]
  // Most associations know one currency; only others need to be told which.
  const isMixed = sums.some((sum) => sum.currency !== currency)
  const scope: Query = isMixed ? { currency } : {}
  const shown = owing === 'all' ? arrears : arrears.slice(0, FIRST_ARREARS)
  return (
    <div className="page-grid">
      <PageHeader
        title="Finance"
        actions={
          can(ctx, 'invoices.write') ? (
            <ButtonLink href={pages.admin.newInvoice()} variant="primary">
              <FilePlus aria-hidden />
              New invoice
            </ButtonLink>
          ) : null
        }
      />
      <FinanceTabs />
      {sums.length === 0 ? (
        <FirstStep canWrite={can(ctx, 'invoices.write')} />
      ) : (
        <>
          <Drafts stats={stats} scope={scope} />
          <FinanceFigures
            stats={stats}
            fiscal_year={fiscal_year}
            collected={{ amount: collected, query: revenueOf(currency, year) }}
            collected_before={{ amount: collected_before, query: revenueOf(currency, year_before) }}
            locale={tenant.locale}
            scope={scope}
          />
          <PageSection
            title="What is owed, by how late it is"
            subtitle={isMixed ? `Invoices in ${currency}; those in other currencies are in the list.` : undefined}
          >
            <AgeingChart stats={stats} locale={tenant.locale} scope={scope} />
          </PageSection>
          <PageSection
            title="Who owes what"
            subtitle="Each row opens the invoices behind it."
            bare
            actions={
              arrears.length > shown.length ? (
                <Link href="?owing=all" scroll={false} className="link">
                  Show all {arrears.length}
                </Link>
              ) : null
            }
          >
            <ArrearsTable
              arrears={shown}
              total={{ remaining: stats.outstanding, overdue: stats.overdue, currency: stats.currency }}
              scope={scope}
            />
          </PageSection>
        </>
      )}
    </div>
  )
}

/** Drafts are easily forgotten: nobody pays what was never issued. */
function Drafts({ stats, scope }: { stats: InvoiceStats; scope: Query }) {
  const count = stats.draft_count
  if (count === 0) return null
  return (
    <StatusSentence
      tone="info"
      title={count === 1 ? '1 draft waits to be issued' : `${count} drafts wait to be issued`}
      action={<ButtonLink href={pages.admin.invoices({ ...scope, status: 'draft' })}>Review</ButtonLink>}
    >
      Nobody is asked to pay a draft. Finalising gives it a number and makes it due.
    </StatusSentence>
  )
}

function FirstStep({ canWrite }: { canWrite: boolean }) {
  return (
    <div className="panel">
      <EmptyState
        title="No invoices or payments yet"
        icon={<ReceiptText />}
        action={
          canWrite ? (
            <ButtonLink href={pages.admin.newInvoice()} variant="primary">
              <FilePlus aria-hidden />
              Write the first invoice
            </ButtonLink>
          ) : null
        }
      >
        With the first invoice you see who owes what, how late it is, and how fast people pay.
      </EmptyState>
    </div>
  )
}
