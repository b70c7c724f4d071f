import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { CREDIT_REASON_LABELS } from '#components/credit-notes/credit-note-words'
import { DeliveryHistory } from '#components/deliveries/delivery-history'
import { PaperDownload } from '#components/deliveries/paper-download'
import { SendPaper } from '#components/deliveries/send-paper'
import { rateText } from '#components/invoices/invoice-lines'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { DateText } from '#components/ui/date-text'
import { DescriptionList } from '#components/ui/description-list'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { RecordRow } from '#components/ui/record-row'
import { requirePageCtx } from '#lib/accounts/session'
import { getCreditNote } from '#lib/credit-notes/queries'
import { offerPaper } from '#lib/deliveries/facts'
import { listDeliveries } from '#lib/deliveries/queries'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

const noteAt = recordReader('invoices.read', 'credit_note_id', getCreditNote)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return noteAt.metadata(params, ({ number, payer_name }) => `${number} · ${payer_name}`)
}

export default async function CreditNotePage({ params }: PageProps) {
  const { ctx } = await requirePageCtx('invoices.read')
  const note = await noteAt(params)
  const paper = { noun: 'credit_notes', id: note.id } as const
  const [offered, deliveries] = await Promise.all([offerPaper(ctx, paper), listDeliveries(ctx, paper)])
  const canSend = can(ctx, 'invoices.write')
  const { currency, invoice_id, lines, tax_by_rate } = note
  return (
    <div className="page-grid">
      <PageHeader
        title={note.number}
        breadcrumbs={[{ label: 'Credit notes', href: pages.admin.creditNotes() }]}
        subtitle={note.payer_name}
        actions={
          <>
            <PaperDownload {...offered} />
            {canSend && offered.problem === null ? (
              <SendPaper {...offered} label={note.sent_at ? 'Send again' : 'Send'} />
            ) : null}
          </>
        }
      />
      <PageSection title="Credit note">
        <DescriptionList
          columns={3}
          items={[
            { label: 'Total', value: <Money amount={note.total} currency={currency} className="font-medium" /> },
            { label: 'Issued', value: <DateText value={note.issue_date} style="long" /> },
            {
              label: 'Invoice',
              value: (
                <Link href={pages.admin.invoice(invoice_id)} className="link tabular">
                  {note.invoice_number}
                </Link>
              ),
            },
            { label: 'Reason', value: CREDIT_REASON_LABELS[note.reason] },
            { label: 'Paid before, gone back', value: <Money amount={note.freed} currency={currency} /> },
            ...tax_by_rate
              .filter(({ tax_rate }) => Number(tax_rate) > 0)
              .map(({ tax_name, tax_rate, tax }) => ({
                label: `${tax_name ?? 'Tax'} ${rateText(tax_rate)}`,
                value: <Money amount={tax} currency={currency} />,
              })),
          ]}
        />
        {note.note ? <p className="mt-4 max-w-prose whitespace-pre-line">{note.note}</p> : null}
      </PageSection>
      <PageSection title="What it takes back">
        <ul>
          {lines.map((line) => (
            <RecordRow
              key={line.id}
              title={line.description}
              detail={Number(line.tax_rate) > 0 ? `Tax ${rateText(line.tax_rate)} included` : 'No tax'}
            >
              <Money amount={line.amount} currency={currency} className="font-medium" />
            </RecordRow>
          ))}
        </ul>
      </PageSection>
      <DeliveryHistory offered={offered} canSend={canSend} initial={deliveries} />
    </div>
  )
}
