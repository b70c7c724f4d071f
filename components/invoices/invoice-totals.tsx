import { rateText } from '#components/invoices/invoice-lines'
import { methodText } from '#components/payments/payment-words'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import { SumRow } from '#components/ui/sum-row'
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
        <SumRow label="Discounts, taken off above">
          <Money amount={discount} currency={currency} />
        </SumRow>
      ) : null}
      {taxes.length > 0 ? (
        <SumRow label="Without tax">
          <Money amount={subtotal} currency={currency} />
        </SumRow>
      ) : null}
      {taxes.map(({ tax_name, tax_rate, net, tax }) => (
        <SumRow
          key={`${tax_name} ${tax_rate}`}
          label={
            <>
              {tax_name ?? 'Tax'} {rateText(tax_rate)} of <Money amount={net} currency={currency} />
            </>
          }
        >
          <Money amount={tax} currency={currency} />
        </SumRow>
      ))}
      <SumRow label="Total" isStrong hasRule>
        <Money amount={total} currency={currency} />
      </SumRow>
      {kept.map((payment) => (
        <SumRow
          key={payment.payment_id}
          label={
            <>
              Paid <DateText value={payment.received_on} />, {methodText(payment.method).toLowerCase()}
            </>
          }
        >
          <Money amount={`-${payment.kept}`} currency={currency} />
        </SumRow>
      ))}
      {credit_notes.map(({ credit_note_id, number, issue_date, total }) => (
        <SumRow
          key={credit_note_id}
          label={
            <>
              Credited <DateText value={issue_date} />, {number}
            </>
          }
        >
          <Money amount={`-${total}`} currency={currency} />
        </SumRow>
      ))}
      {owes && isSettling ? (
        <SumRow label="Remains to be paid" isStrong hasRule>
          <Money amount={remaining} currency={currency} />
        </SumRow>
      ) : null}
    </dl>
  )
}
