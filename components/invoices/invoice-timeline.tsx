import { Ban, Banknote, CircleOff, FileMinus, FilePen, FileText, type LucideIcon, Send, Undo2 } from 'lucide-react'
import { methodText } from '#components/payments/payment-words'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { Timeline, TimelineItem } from '#components/ui/timeline'
import type { Invoice } from '#lib/invoices/schema'
import { pages } from '#lib/paths'

interface Entry {
  key: string
  /** An instant, or the day of a payment. */
  at: string
  icon: LucideIcon
  text: string
  payment?: { id: string; number: string; amount: string }
  credit_note?: { id: string; number: string; amount: string }
  detail?: string | null
}

/** What became of a payment of which nothing settles the invoice any more: the bank took it or it was refunded, or its money was freed. */
function fateOf({ status }: { status: string }, { credit_notes }: Invoice): string {
  if (status === 'refunded') return 'given back'
  return credit_notes.length > 0 ? 'credited' : 'taken off'
}

function entriesOf(invoice: Invoice): Entry[] {
  const entries: Entry[] = [{ key: 'draft', at: invoice.created_at, icon: FilePen, text: 'Draft written' }]
  const add = (key: string, at: string | null, icon: LucideIcon, text: string, detail: string | null = null) => {
    if (at) entries.push({ key, at, icon, text, detail })
  }
  add('final', invoice.finalized_at, FileText, `Issued as ${invoice.number}`)
  add('sent', invoice.sent_at, Send, 'Sent')
  for (const { payment_id, number, amount, kept, received_on, method, status } of invoice.payments) {
    // What was given back stands below by itself.
    const isBack = !/[1-9]/.test(kept) && !invoice.refunds.some((refund) => refund.payment_id === payment_id)
    entries.push({
      key: payment_id,
      at: received_on,
      icon: isBack ? Undo2 : Banknote,
      text: isBack ? `Paid, then ${fateOf({ status }, invoice)}` : 'Paid',
      payment: { id: payment_id, number, amount },
      detail: methodText(method),
    })
  }
  for (const [index, { payment_id, number, amount, refunded_on, method, reason }] of invoice.refunds.entries()) {
    entries.push({
      key: `refund-${index}`,
      at: refunded_on,
      icon: Undo2,
      text: 'Given back',
      payment: { id: payment_id, number, amount },
      detail: `${methodText(method)} · ${reason}`,
    })
  }
  for (const { credit_note_id, number, issue_date, total } of invoice.credit_notes) {
    entries.push({
      key: credit_note_id,
      at: issue_date,
      icon: FileMinus,
      text: 'Credited',
      credit_note: { id: credit_note_id, number, amount: total },
    })
  }
  add('off', invoice.uncollectible_at, CircleOff, 'Written off', invoice.write_off_reason)
  add('void', invoice.voided_at, Ban, 'Cancelled', invoice.void_reason)
  // A payment is known by its day alone and stands at the end of it.
  const moment = ({ at }: Entry) => (at.length === 10 ? `${at}T23:59:59.998Z` : at)
  // Of what happened at the same moment, the later step stands above.
  return entries.toReversed().toSorted((a, b) => moment(b).localeCompare(moment(a)))
}

interface InvoiceTimelineProps {
  invoice: Invoice
  /** Whether payments can be opened. */
  hasPaymentLinks: boolean
}

/** What happened to an invoice, the latest first. */
export function InvoiceTimeline({ invoice, hasPaymentLinks }: InvoiceTimelineProps) {
  return (
    <Timeline>
      {entriesOf(invoice).map(({ key, at, icon, text, payment, credit_note, detail }) => (
        <TimelineItem
          key={key}
          icon={icon}
          at={at}
          title={
            <>
              {text}
              {payment || credit_note ? (
                <>
                  {' · '}
                  <Money
                    amount={(payment ?? credit_note)?.amount ?? '0'}
                    currency={invoice.currency}
                    className="font-medium"
                  />
                </>
              ) : null}
            </>
          }
        >
          {credit_note ? (
            <Link href={pages.admin.creditNote(credit_note.id)} className="link tabular">
              {credit_note.number}
            </Link>
          ) : payment && hasPaymentLinks ? (
            <>
              {detail}
              {' · '}
              <Link href={pages.admin.payment(payment.id)} className="link tabular">
                {payment.number}
              </Link>
            </>
          ) : (
            detail
          )}
        </TimelineItem>
      ))}
    </Timeline>
  )
}
