'use client'

import { StackedBar } from '#components/charts/stacked-bar'
import type { Finance } from '#lib/dashboard/finance'
import { numberFormat } from '#lib/format/intl'
import { formatMinor } from '#lib/format/money'
import { pages } from '#lib/paths'

interface AgeingChartProps {
  ageing: Finance['ageing']
  currency: string
  locale: string
}

const LABELS: Record<Finance['ageing'][number]['part'], string> = {
  current: 'Not due yet',
  d1_30: '1 to 30 days late',
  d31_60: '31 to 60 days',
  d61_90: '61 to 90 days',
  d90_plus: 'Over 90 days',
}

/** What is owed by how late it is; each part opens its invoices. */
export function AgeingChart({ ageing, currency, locale }: AgeingChartProps) {
  return (
    <StackedBar
      title="Outstanding by days overdue"
      isTitleHidden
      kind="ageing"
      currency={currency}
      formatValue={(minor) => formatMinor(minor, currency, locale)}
      formatShare={(ratio) => numberFormat(locale, { style: 'percent' }).format(ratio)}
      parts={ageing.map(({ part, value, query }) => ({
        label: LABELS[part],
        value,
        href: pages.admin.invoices(query),
      }))}
    />
  )
}
