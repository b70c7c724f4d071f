import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { foundOr404 } from '#app/admin/found'
import { InvoicePaper } from '#components/invoices/invoice-paper'
import { standingForMember } from '#components/invoices/invoice-standing'
import { PageHeader } from '#components/layout/page-header'
import { HowToPay } from '#components/member-home/how-to-pay'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/auth/session'
import { formatDate, todayIn } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import { parseParams } from '#lib/http/parse'
import { getInvoice } from '#lib/invoices/queries'
import { pages } from '#lib/paths'
import { idParams } from '#lib/wire/schema'

const PathParams = idParams('invoice_id')

export const metadata: Metadata = { title: 'Invoice' }

export default async function MemberInvoicePage({ params }: { params: Promise<Record<string, string>> }) {
  const { ctx, account, tenant } = await requirePageCtx('invoices.own')
  const invoice = await foundOr404(
    params.then((given) => {
      const { invoice_id } = parseParams(PathParams, given) as { invoice_id: string }
      return getInvoice(ctx, invoice_id)
    }),
  )
  // Whoever may read all invoices still sees only the own ones here.
  if (invoice.member_id !== account.member_id || invoice.member_id === null || invoice.status === 'draft') notFound()
  const { locale, time_zone } = tenant
  const standing = standingForMember(invoice, {
    today: todayIn(time_zone),
    day: (date) => formatDate(date, { locale, timeZone: time_zone, style: 'long' }),
    money: (amount) => formatMoney(amount, invoice.currency, locale),
  })
  return (
    <div className="page-grid">
      <PageHeader
        title={invoice.number ?? 'Invoice'}
        breadcrumbs={[{ label: 'Invoices', href: pages.member.invoices() }]}
      />
      <StatusSentence tone={standing.tone} title={standing.title}>
        {standing.sentence}
      </StatusSentence>
      {invoice.status === 'open' ? <HowToPay invoice={invoice} /> : null}
      <InvoicePaper invoice={invoice} issuer_name={tenant.name} locale={locale} />
    </div>
  )
}
