'use client'

import { StackedBar } from '#components/charts/stacked-bar'
import { addDays } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMinor, toMinor } from '#lib/format/money'
import type { InvoiceStats } from '#lib/invoices/schema'
import { pages, type Query } from '#lib/paths'

interface AgeingChartProps {
  stats: InvoiceStats
  locale: string
  /** Narrows the linked lists to a currency, where there are several. */
  scope: Query
}

/** What is owed by how late it is; each part opens its invoices. */
export function AgeingChart({ stats: { ageing, as_of, currency }, locale, scope }: AgeingChartProps) {
  const href = (due: Query) => pages.admin.invoices({ ...scope, status: 'open', ...due, sort: 'due_date' })
  const late = (from: number, to: number) => href({ due_from: addDays(as_of, -to), due_to: addDays(as_of, -from) })
  const part = (label: string, amount: string, target: string) => ({
    label,
    value: toMinor(amount, currency),
    href: target,
  })
  return (
    <StackedBar
      title="Outstanding by days overdue"
      isTitleHidden
      kind="ageing"
      formatValue={(minor) => formatMinor(minor, currency, locale)}
      formatShare={(ratio) => numberFormat(locale, { style: 'percent' }).format(ratio)}
      parts={[
        part('Not due yet', ageing.current, href({ due_from: as_of })),
        part('1 to 30 days late', ageing.d1_30, late(1, 30)),
        part('31 to 60 days', ageing.d31_60, late(31, 60)),
        part('61 to 90 days', ageing.d61_90, late(61, 90)),
        part('Over 90 days', ageing.d90_plus, href({ due_to: addDays(as_of, -91) })),
      ]}
    />
  )
}
