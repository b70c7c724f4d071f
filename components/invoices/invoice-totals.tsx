import type { ReactNode } from 'react'
import { rateText } from '#components/invoices/invoice-lines'
import { methodText } from '#components/payments/payment-words'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import type { Invoice } from '#lib/invoices/schema'

/** What the lines add up to, the tax in it by rate, what was paid, and what remains. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const { currency, subtotal, discount, total, remaining, status, tax_by_rate, payments, credit_notes } = invoice
  const taxes = tax_by_rate.filter(({ tax_rate }) => Number(tax_rate) > 0)
  const kept = payments.filter((payment) => /[1-9]/.test(payment.kept))
  const isSettling = kept.length > 0 || credit_notes.length > 0
  const owes = status === 'open' || status === 'uncollectible'
  return (
    <dl className="mt-4 ms-auto grid w-full max-w-sm gap-2">
      {/[1-9]/.test(discount) ? (
        <Row label="Discounts, taken off above">
          <Money amount={discount} currency={currency} />
        </Row>
      ) : null}
      {taxes.length > 0 ? (
        <Row label="Without tax">
          <Money amount={subtotal} currency={currency} />
        </Row>
      ) : null}
      {taxes.map(({ tax_name, tax_rate, net, tax }) => (
        <Row
          key={`${tax_name} ${tax_rate}`}
          label={
            <>
              {tax_name ?? 'Tax'} {rateText(tax_rate)} of <Money amount={net} currency={currency} />
            </>
          }
        >
          <Money amount={tax} currency={currency} />
        </Row>
      ))}
      <Row label="Total" isStrong>
        <Money amount={total} currency={currency} />
      </Row>
      {kept.map((payment) => (
        <Row
          key={payment.payment_id}
          label={
            <>
              Paid <DateText value={payment.received_on} />, {methodText(payment.method).toLowerCase()}
            </>
          }
        >
          <Money amount={`-${payment.kept}`} currency={currency} />
        </Row>
      ))}
      {credit_notes.map(({ credit_note_id, number, issue_date, total }) => (
        <Row
          key={credit_note_id}
          label={
            <>
              Credited <DateText value={issue_date} />, {number}
            </>
          }
        >
          <Money amount={`-${total}`} currency={currency} />
        </Row>
      ))}
      {owes && isSettling ? (
        <Row label="Remains to be paid" isStrong>
          <Money amount={remaining} currency={currency} />
        </Row>
      ) : null}
    </dl>
  )
}

function Row({ label, isStrong = false, children }: { label: ReactNode; isStrong?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 ${isStrong ? 'border-t border-border pt-2 text-base font-semibold' : ''}`}
    >
      <dt className={isStrong ? '' : 'text-muted'}>{label}</dt>
      <dd className="tabular text-end">{children}</dd>
    </div>
  )
}
