import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { DeliveryHistory } from '#components/deliveries/delivery-history'
import { PaperDownload } from '#components/deliveries/paper-download'
import { SendPaper } from '#components/deliveries/send-paper'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { PaymentCredit } from '#components/payments/payment-credit'
import { PaymentOwnerButton } from '#components/payments/payment-owner'
import { PaymentReversal } from '#components/payments/payment-reversal'
import { PaymentStatusBadge } from '#components/payments/payment-status-badge'
import { methodText } from '#components/payments/payment-words'
import { PaymentRefund } from '#components/payments/refund-dialog'
import { TakeOffInvoice } from '#components/payments/take-off-invoice'
import { DateText } from '#components/ui/date-text'
import { DescriptionList } from '#components/ui/description-list'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { RecordRow } from '#components/ui/record-row'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { offerPaper } from '#lib/deliveries/facts'
import { listDeliveries } from '#lib/deliveries/queries'
import { formatDate } from '#lib/format/dates'
import { pages } from '#lib/paths'
import { getPayment } from '#lib/payments/queries'
import { can } from '#lib/permissions'
import { booksClosedThrough, closedPayerText } from '#lib/tenants/books'

const paymentAt = recordReader('payments.read', 'payment_id', getPayment)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return paymentAt.metadata(params, ({ number, payer_name }) => (payer_name ? `${number} · ${payer_name}` : number))
}

export default async function PaymentPage({ params }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('payments.read')
  const payment = await paymentAt(params)
  const paper = { noun: 'payments', id: payment.id } as const
  const [offered, deliveries, closed] = await Promise.all([
    offerPaper(ctx, paper),
    listDeliveries(ctx, paper),
    booksClosedThrough(ctx),
  ])
  const canWrite = can(ctx, 'payments.write')
  const {
    amount,
    currency,
    invoice_id,
    invoice_number,
    member_id,
    member_name,
    payer_name,
    reversed_on,
    reversal_reason,
  } = payment
  const isUsed = /[1-9]/.test(payment.applied + payment.refunded)
  const isClosed = closed !== null && payment.received_on <= closed
  const day = (date: string) => formatDate(date, { locale: tenant.locale, timeZone: tenant.time_zone, style: 'long' })
  return (
    <div className="page-grid">
      <PageHeader
        title={payment.number}
        breadcrumbs={[{ label: 'Payments', href: pages.admin.payments() }]}
        status={<PaymentStatusBadge status={payment.status} size="md" />}
        subtitle={payer_name}
        actions={
          <>
            {canWrite && !reversed_on && !isClosed && (member_id === null || !isUsed) ? (
              <PaymentOwnerButton payment={payment} />
            ) : null}
            {canWrite && payment.status === 'succeeded' ? <PaymentReversal payment={payment} /> : null}
            {canWrite && (payment.status === 'succeeded' || payment.status === 'partially_refunded') ? (
              <PaymentRefund payment={payment} />
            ) : null}
            <PaperDownload {...offered} />
            {canWrite && offered.problem === null ? (
              <SendPaper {...offered} label={payment.sent_at ? 'Send receipt again' : 'Send receipt'} />
            ) : null}
          </>
        }
      />
      {canWrite && isClosed && !reversed_on && member_id === null ? (
        <StatusSentence tone="info" title="It came without a member">
          {closedPayerText(closed)}
        </StatusSentence>
      ) : null}
      {canWrite ? <PaymentCredit payment={payment} isClosed={isClosed} /> : null}
      {reversed_on ? (
        <StatusSentence tone="warning" title={`Taken back ${day(reversed_on)}`}>
          {reversal_reason ? `${reversal_reason.replace(/[.\s]+$/, '')}. ` : ''}What it had paid is owed again.
        </StatusSentence>
      ) : null}
      <PageSection title="Payment">
        <DescriptionList
          columns={3}
          items={[
            { label: 'Amount', value: <Money amount={amount} currency={currency} className="font-medium" /> },
            { label: 'Received', value: <DateText value={payment.received_on} style="long" /> },
            { label: 'How', value: methodText(payment.method) },
            { label: 'Credit left', value: <Money amount={payment.unapplied} currency={currency} /> },
            { label: 'Reference of the payer', value: payment.reference },
            {
              label: 'Invoice',
              value: invoice_id ? (
                <Link href={pages.admin.invoice(invoice_id)} className="link tabular">
                  {invoice_number ?? 'Draft'}
                </Link>
              ) : null,
            },
            { label: 'Payer', value: payer_name },
            {
              label: 'Member',
              value:
                member_id && can(ctx, 'members.read') ? (
                  <Link href={pages.admin.member(member_id)} className="link">
                    {member_name ?? 'Unnamed'}
                  </Link>
                ) : (
                  member_name
                ),
            },
            { label: 'Recorded', value: <DateText value={payment.created_at} /> },
            ...(payment.provider || payment.provider_ref
              ? [
                  {
                    label: 'Reference of the provider',
                    value: [payment.provider, payment.provider_ref].filter(Boolean).join(' · '),
                  },
                ]
              : []),
            ...(payment.note
              ? [{ label: 'Note', value: <span className="whitespace-pre-line">{payment.note}</span> }]
              : []),
          ]}
        />
      </PageSection>
      {payment.allocations.length > 0 ? (
        <PageSection title="What it pays">
          <ul>
            {payment.allocations.map((allocation) => (
              <RecordRow
                key={allocation.invoice_id}
                title={allocation.invoice_number ?? 'Invoice'}
                href={pages.admin.invoice(allocation.invoice_id)}
                detail="Invoice"
              >
                <span className="flex items-center gap-3">
                  {canWrite ? <TakeOffInvoice payment={payment} allocation={allocation} /> : null}
                  <Money amount={allocation.amount} currency={currency} className="font-medium" />
                </span>
              </RecordRow>
            ))}
          </ul>
        </PageSection>
      ) : null}
      {payment.refunds.length > 0 ? (
        <PageSection title="Given back">
          <ul>
            {payment.refunds.map((refund) => (
              <RecordRow
                key={refund.id}
                title={<DateText value={refund.refunded_on} style="long" />}
                detail={[methodText(refund.method), refund.reason, refund.reference].filter(Boolean).join(' · ')}
              >
                <Money amount={refund.amount} currency={currency} className="font-medium" />
              </RecordRow>
            ))}
          </ul>
        </PageSection>
      ) : null}
      <DeliveryHistory offered={offered} canSend={canWrite} initial={deliveries} />
    </div>
  )
}
