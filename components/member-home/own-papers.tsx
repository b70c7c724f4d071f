import type { ReactNode } from 'react'
import { PaperDownload } from '#components/deliveries/paper-download'
import { PageSection } from '#components/layout/page-section'
import { methodText } from '#components/payments/payment-words'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import { RecordRow } from '#components/ui/record-row'
import type { CreditNoteSummary } from '#lib/credit-notes/schema'
import type { PaperRef } from '#lib/files/schema'
import type { PaymentSummary } from '#lib/payments/schema'

interface OwnPaper {
  paper: Pick<PaperRef, 'noun' | 'id'>
  number: string
  detail: ReactNode
  amount: string
  currency: string
}

interface OwnPapersProps {
  credit_notes: readonly CreditNoteSummary[]
  payments: readonly PaymentSummary[]
}

/** A member's credit notes and payments, each to be saved as PDF; nothing where there are none. */
export function OwnPapers({ credit_notes, payments }: OwnPapersProps) {
  return (
    <>
      <Papers
        title="Credit notes"
        papers={credit_notes.map(({ id, number, issue_date, invoice_number, total, currency }) => ({
          ...{ paper: { noun: 'credit_notes', id }, number, amount: total, currency },
          detail: (
            <>
              <DateText value={issue_date} />, for {invoice_number}
            </>
          ),
        }))}
      />
      <Papers
        title="Payments"
        papers={payments.map(({ id, number, received_on, method, status, amount, currency }) => ({
          ...{ paper: { noun: 'payments', id }, number, amount, currency },
          detail: (
            <>
              <DateText value={received_on} />, {methodText(method).toLowerCase()}
              {status === 'refunded' ? ', given back' : status === 'partially_refunded' ? ', given back in part' : null}
            </>
          ),
        }))}
      />
    </>
  )
}

function Papers({ title, papers }: { title: string; papers: readonly OwnPaper[] }) {
  if (papers.length === 0) return null
  return (
    <PageSection title={title}>
      <ul>
        {papers.map(({ paper, number, detail, amount, currency }) => (
          <RecordRow key={paper.id} title={<span className="tabular">{number}</span>} detail={detail}>
            <span className="ms-auto flex items-center gap-3">
              <Money amount={amount} currency={currency} className="font-medium" />
              <PaperDownload paper={paper} number={number} />
            </span>
          </RecordRow>
        ))}
      </ul>
    </PageSection>
  )
}
