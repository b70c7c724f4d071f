'use client'

import type { TotalsPreview } from '#components/invoices/invoice-fields'
import { rateText } from '#components/invoices/invoice-lines'
import { useFormat } from '#components/ui/format-context'
import { SumRow } from '#components/ui/sum-row'

interface InvoiceTotalsPreviewProps {
  preview: TotalsPreview
  currency: string
}

/** What the lines come to while they are written. */
export function InvoiceTotalsPreview({ preview: { totals, taxes }, currency }: InvoiceTotalsPreviewProps) {
  const { moneyOf } = useFormat()
  const text = (minor: number) => moneyOf(minor, currency)
  return (
    <div className="panel bg-surface-secondary p-4">
      {totals ? (
        <dl className="grid gap-1.5">
          {totals.discount_minor > 0 ? (
            <SumRow label="Discounts taken off">{text(totals.discount_minor)}</SumRow>
          ) : null}
          {taxes.length > 0 ? <SumRow label="Without tax">{text(totals.subtotal_minor)}</SumRow> : null}
          {taxes.map(({ rate, tax_minor }) => (
            <SumRow key={rate} label={`Tax ${rateText(rate)}`}>
              {text(tax_minor)}
            </SumRow>
          ))}
          <SumRow label="Total" isStrong>
            <output aria-live="polite">{text(totals.total_minor)}</output>
          </SumRow>
        </dl>
      ) : (
        <p className="text-muted">The total appears when every line has a quantity and a price.</p>
      )}
    </div>
  )
}
