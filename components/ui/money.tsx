'use client'

import { useFormat } from '#components/ui/format-context'

interface MoneyProps {
  /** Decimal string as the API gives it; null shows a dash. */
  amount: string | null
  currency: string
  className?: string
}

/** An amount of money in the tenant's locale, its digits aligned. */
export function Money({ amount, currency, className = '' }: MoneyProps) {
  const format = useFormat()
  if (amount === null) return <span className="text-muted">–</span>
  return (
    // Browsers and the server may differ in the kind of space beside a symbol.
    <data
      value={`${amount} ${currency}`}
      className={`tabular whitespace-nowrap ${className}`.trim()}
      suppressHydrationWarning
    >
      {format.money(amount, currency)}
    </data>
  )
}
