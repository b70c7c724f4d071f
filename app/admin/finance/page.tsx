import { FilePlus, ReceiptText } from 'lucide-react'
import type { Metadata } from 'next'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { pastDayOf } from '#app/past-day'
import { AgeingChart } from '#components/invoices/ageing-chart'
import { ArrearsTable } from '#components/invoices/arrears-table'
import { FinanceFigures } from '#components/invoices/finance-figures'
import { FinanceTabs } from '#components/invoices/finance-tabs'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { AsOfButton, AsOfNote } from '#components/ui/as-of'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { type Finance, getFinance } from '#lib/dashboard/finance'
import { fiscalYearOf, todayIn } from '#lib/format/dates'
import { toAmount } from '#lib/format/money'
import { invoiceModel } from '#lib/invoices/model'
import { invoiceList, listOwing } from '#lib/invoices/queries'
import { pages, withQuery } from '#lib/paths'
import { withCredit } from '#lib/payments/queries'
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
  const as_of = await pastDayOf(searchParams, today)
  const fiscal_year = fiscalYearOf(as_of ?? today, fiscal_year_start)
  const [finance, arrears] = await Promise.all([
    getFinance(as_of ? { ...ctx, as_of } : ctx, currency, as_of ?? today, fiscal_year),
    listOwing(ctx, { limit: MAX_ARREARS, as_of }).then((owing) => withCredit(ctx, owing, as_of)),
  ])
  // Most associations know one currency; only others need to be told which.
  const isMixed = sums.some((sum) => sum.currency !== currency)
  const shown = owing === 'all' ? arrears : arrears.slice(0, FIRST_ARREARS)
  return (
    <div className="page-grid">
      <PageHeader
        title="Finance"
        actions={
          <>
            <AsOfButton day={as_of} today={today} />
            {can(ctx, 'invoices.write') ? (
              <ButtonLink href={pages.admin.newInvoice()} variant="primary">
                <FilePlus aria-hidden />
                New invoice
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <FinanceTabs />
      <AsOfNote day={as_of} note={invoiceModel.past?.note ?? ''} />
      {sums.length === 0 ? (
        <FirstStep canWrite={can(ctx, 'invoices.write')} />
      ) : (
        <>
          <Drafts drafts={finance.draft} />
          <PaidInVain paid={finance.paid_in_vain} canWrite={can(ctx, 'invoices.write')} />
          <FinanceFigures finance={finance} year={fiscal_year.label} locale={tenant.locale} />
          <PageSection
            title="What is owed, by how late it is"
            subtitle={isMixed ? `Invoices in ${currency}; those in other currencies are in the list.` : undefined}
          >
            <AgeingChart ageing={finance.ageing} currency={currency} locale={tenant.locale} />
          </PageSection>
          <PageSection
            title="Who owes what"
            subtitle="Each row opens the invoices behind it."
            bare
            actions={
              arrears.length > shown.length ? (
                <Link href={withQuery('', { owing: 'all', as_of })} scroll={false} className="link">
                  Show all {arrears.length}
                </Link>
              ) : null
            }
          >
            <ArrearsTable
              arrears={shown}
              total={{
                remaining: toAmount(finance.outstanding.value, currency),
                overdue: toAmount(finance.overdue.value, currency),
                currency,
              }}
            />
          </PageSection>
        </>
      )}
    </div>
  )
}

/** Drafts are easily forgotten: nobody pays what was never issued. */
function Drafts({ drafts: { value: count, query } }: { drafts: Finance['draft'] }) {
  if (count === 0) return null
  return (
    <StatusSentence
      tone="info"
      title={count === 1 ? '1 draft waits to be issued' : `${count} drafts wait to be issued`}
      action={<ButtonLink href={pages.admin.invoices(query)}>Review</ButtonLink>}
    >
      Nobody is asked to pay a draft. Finalising gives it a number and makes it due.
    </StatusSentence>
  )
}

/** Money for a term of somebody who has left begins nothing, and nobody else would notice. */
function PaidInVain({ paid, canWrite }: { paid: Finance['paid_in_vain']; canWrite: boolean }) {
  if (!paid || paid.value === 0) return null
  return (
    <StatusSentence
      tone="warning"
      title={
        paid.value === 1
          ? '1 invoice is paid for a term that does not begin'
          : `${paid.value} invoices are paid for terms that do not begin`
      }
      action={<ButtonLink href={pages.admin.invoices(paid.query)}>Review</ButtonLink>}
    >
      {paid.value === 1 ? 'Its member has' : 'Their members have'} left.
      {canWrite ? ' Credit what was paid and give it back, or let them stay.' : null}
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
