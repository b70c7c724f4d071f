'use client'

import type { ReactNode } from 'react'
import type { TotalsPreview } from '#components/invoices/invoice-fields'
import { rateText } from '#components/invoices/invoice-lines'
import { useFormat } from '#components/ui/format-context'
import { toAmount } from '#lib/format/money'

interface InvoiceTotalsPreviewProps {
  preview: TotalsPreview
  currency: string
}

/** What the lines come to while they are written. */
export function InvoiceTotalsPreview({ preview: { totals, taxes }, currency }: InvoiceTotalsPreviewProps) {
  const { money } = useFormat()
  const text = (minor: number) => money(toAmount(minor, currency), currency)
  return (
    <div className="panel bg-surface-secondary p-4">
      {totals ? (
        <dl className="grid gap-1.5">
          {totals.discount_minor > 0 ? <Row label="Discounts taken off">{text(totals.discount_minor)}</Row> : null}
          {taxes.length > 0 ? <Row label="Without tax">{text(totals.subtotal_minor)}</Row> : null}
          {taxes.map(({ rate, tax_minor }) => (
            <Row key={rate} label={`Tax ${rateText(rate)}`}>
              {text(tax_minor)}
            </Row>
          ))}
          <Row label="Total" isStrong>
            <output aria-live="polite">{text(totals.total_minor)}</output>
          </Row>
        </dl>
      ) : (
        <p className="text-muted">The total appears when every line has a quantity and a price.</p>
      )}
    </div>
  )
}

function Row({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-6 ${isStrong ? 'text-base font-semibold' : ''}`}>
      <dt className={isStrong ? '' : 'text-muted'}>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
