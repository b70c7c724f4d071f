import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { CustomEditor } from '#components/custom-fields/custom-editor'
import { CustomFacts } from '#components/custom-fields/custom-facts'
import { askedFields } from '#components/custom-fields/custom-form'
import { DeliveryHistory } from '#components/deliveries/delivery-history'
import { InvoiceActions } from '#components/invoices/invoice-actions'
import { InvoicePaper } from '#components/invoices/invoice-paper'
import { INVOICE_KIND_LABELS, standingForTreasurer } from '#components/invoices/invoice-standing'
import { InvoiceStatusBadge } from '#components/invoices/invoice-status-badge'
import { InvoiceTimeline } from '#components/invoices/invoice-timeline'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { RemindersSection } from '#components/reminders/reminders-section'
import { FormWarnings } from '#components/ui/form-warnings'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { offerPaper } from '#lib/deliveries/facts'
import { listDeliveries } from '#lib/deliveries/queries'
import { formatDate, todayIn } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import { checkDraft, draftOf } from '#lib/intelligence/anomalies/draft'
import { getInvoice } from '#lib/invoices/queries'
import { isMailOn } from '#lib/mail/settings/queries'
import { findLeaver } from '#lib/memberships/resign'
import { pages } from '#lib/paths'
import { sumCredit } from '#lib/payments/queries'
import { can } from '#lib/permissions'
import { booksClosedThrough, closedValuesText } from '#lib/tenants/books'
import { missingOnInvoices } from '#lib/tenants/issuer'
import { getTenant } from '#lib/tenants/queries'

const invoiceAt = recordReader('invoices.read', 'invoice_id', getInvoice)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return invoiceAt.metadata(params, ({ number, payer_name }) => `${number ?? 'Draft invoice'} · ${payer_name}`)
}

export default async function InvoicePage({ params }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('invoices.read')
  const invoice = await invoiceAt(params)
  const isDraft = invoice.status === 'draft'
  const canWrite = can(ctx, 'invoices.write')
  const paper = { noun: 'invoices', id: invoice.id } as const
  const [warnings, issuer, credit, offered, deliveries, custom, sendsReceipt, leaver, closed] = await Promise.all([
    isDraft ? checkDraft(ctx, draftOf(invoice)) : [],
    isDraft ? getTenant(ctx) : null,
    can(ctx, 'payments.read') ? sumCredit(ctx, invoice) : '0',
    offerPaper(ctx, paper),
    listDeliveries(ctx, paper),
    listCustomFields(ctx, 'invoices'),
    isMailOn(ctx, 'receipt'),
    findLeaver(ctx, invoice),
    booksClosedThrough(ctx),
  ])
  const closedValues =
    !isDraft && closed !== null && invoice.issue_date !== null && invoice.issue_date <= closed
      ? closedValuesText(closed)
      : null
  const { locale, time_zone } = tenant
  const standing = standingForTreasurer(invoice, {
    today: todayIn(time_zone),
    day: (date) => formatDate(date, { locale, timeZone: time_zone, style: 'long' }),
    money: (amount) => formatMoney(amount, invoice.currency, locale),
  })
  return (
    <div className="page-grid">
      <PageHeader
        title={invoice.number ?? 'Draft invoice'}
        breadcrumbs={[{ label: 'Invoices', href: pages.admin.invoices() }]}
        status={<InvoiceStatusBadge invoice={invoice} size="md" />}
        subtitle={
          <>
            {INVOICE_KIND_LABELS[invoice.kind]} ·{' '}
            {invoice.member_id && can(ctx, 'members.read') ? (
              <Link href={pages.admin.member(invoice.member_id)} className="link">
                {invoice.payer_name}
              </Link>
            ) : (
              invoice.payer_name
            )}
          </>
        }
        actions={
          <InvoiceActions
            invoice={invoice}
            offered={offered}
            canWrite={canWrite}
            canRecord={can(ctx, 'payments.write')}
            credit={credit}
            sendsReceipt={sendsReceipt}
            missing={issuer ? missingOnInvoices(issuer) : []}
          />
        }
      />
      <StatusSentence tone={standing.tone} title={standing.title}>
        {standing.sentence}
      </StatusSentence>
      {leaver ? (
        <StatusSentence tone="warning" title={`${leaver} is a member no more`}>
          {invoice.status === 'paid'
            ? 'This invoice is paid, and its term does not begin.'
            : 'Paying this invoice renews nothing.'}
          {canWrite && invoice.status === 'paid' ? ' Credit it, and give the money back.' : null}
          {canWrite && invoice.status !== 'paid'
            ? ' Cancel it if nothing is owed; what was paid can be credited and given back.'
            : null}
        </StatusSentence>
      ) : null}
      <FormWarnings warnings={warnings} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <InvoicePaper invoice={invoice} issuer={issuer ?? { name: tenant.name }} locale={locale} />
        <div className="grid min-w-0 gap-6 print:hidden">
          <PageSection title="History">
            <InvoiceTimeline invoice={invoice} hasPaymentLinks={can(ctx, 'payments.read')} />
          </PageSection>
          <DeliveryHistory offered={offered} canSend={canWrite} initial={deliveries} />
          <RemindersSection invoice={invoice} canWrite={canWrite} />
          <CustomFacts
            fields={custom}
            values={invoice.custom_values}
            columns={1}
            note={canWrite ? closedValues : null}
            actions={
              canWrite && closedValues === null ? (
                <CustomEditor
                  record={{
                    noun: 'invoices',
                    id: invoice.id,
                    version: invoice.version,
                    custom_values: invoice.custom_values,
                  }}
                  fields={askedFields(custom)}
                />
              ) : null
            }
          />
          {invoice.memo ? (
            <PageSection title="Internal note" subtitle="Members never see it.">
              <p className="whitespace-pre-line wrap-break-word">{invoice.memo}</p>
            </PageSection>
          ) : null}
        </div>
      </div>
    </div>
  )
}
