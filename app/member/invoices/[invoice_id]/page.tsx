import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { PaperDownload } from '#components/deliveries/paper-download'
import { InvoicePaper } from '#components/invoices/invoice-paper'
import { standingForMember } from '#components/invoices/invoice-standing'
import { PageHeader } from '#components/layout/page-header'
import { HowToPay } from '#components/member-home/how-to-pay'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { formatDate, todayIn } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import { getInvoice } from '#lib/invoices/queries'
import { pages } from '#lib/paths'
import { getBrand, organizers } from '#lib/tenants/queries'

const invoiceAt = recordReader('invoices.own', 'invoice_id', getInvoice)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return invoiceAt.metadata(params, ({ number }) => number ?? 'Invoice')
}

export default async function MemberInvoicePage({ params }: PageProps) {
  const { ctx, account, tenant } = await requirePageCtx('invoices.own')
  const [invoice, brand] = await Promise.all([invoiceAt(params), getBrand(ctx)])
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
        actions={
          invoice.number ? <PaperDownload paper={{ noun: 'invoices', id: invoice.id }} number={invoice.number} /> : null
        }
      />
      <StatusSentence tone={standing.tone} title={standing.title}>
        {standing.sentence}
      </StatusSentence>
      {invoice.status === 'open' ? <HowToPay invoice={invoice} association={organizers(brand)} /> : null}
      <InvoicePaper invoice={invoice} issuer={{ name: tenant.name }} locale={locale} />
    </div>
  )
}
