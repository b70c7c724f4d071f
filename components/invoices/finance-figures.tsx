import { type Comparison, StatCard, StatGrid } from '#components/ui/stat-card'
import type { Finance } from '#lib/dashboard/finance'
import { numberFormat } from '#lib/format/intl'
import { formatMinor } from '#lib/format/money'
import { pages } from '#lib/paths'
import type { Figure } from '#lib/query/figures'

interface FinanceFiguresProps {
  finance: Finance
  /** What the fiscal year is called. */
  year: string
  locale: string
}

/** Where the money stands, each figure with how it is counted and the way to its rows. */
export function FinanceFigures({ finance, year, locale }: FinanceFiguresProps) {
  const { outstanding, overdue, received, total_invoiced, collection_rate, days_to_pay: days } = finance
  const money = ({ value }: Figure) => formatMinor(value, finance.currency, locale)
  const number = (value: number) => numberFormat(locale).format(value)
  return (
    <StatGrid>
      <StatCard
        label="Outstanding"
        value={money(outstanding)}
        definition="What members and other payers still have to pay on open invoices, overdue or not."
        href={pages.admin.invoices(outstanding.query)}
        comparison={{ text: countText(finance.open.value, 'open invoice', number) }}
      />
      <StatCard
        label="Overdue"
        value={money(overdue)}
        definition="What remains on open invoices that were due before today."
        href={pages.admin.invoices(overdue.query)}
        comparison={{ text: countText(finance.overdue_count.value, 'invoice', number) }}
      />
      <StatCard
        label={`Received ${year}`}
        value={money(received)}
        definition="Payments received since the fiscal year began, less what was given back."
        href={pages.admin.payments(received.query)}
        comparison={growthOf(received.value, finance.received_before.value, locale)}
      />
      <StatCard
        label="Collection rate"
        value={collection_rate === null ? '–' : percent(collection_rate, locale)}
        definition="What was paid of all that was ever invoiced, less what was credited. Drafts and cancelled invoices are left out."
        href={pages.admin.invoices(total_invoiced.query)}
        {...(days === null
          ? {}
          : { comparison: { text: `paid after ${number(days)} ${days === 1 ? 'day' : 'days'} (median)` } })}
      />
    </StatGrid>
  )
}

function percent(ratio: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(ratio)
}

function countText(count: number, noun: string, number: (value: number) => string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** This year against the one before, told only where there was one. */
function growthOf(now: number, before: number, locale: string): Comparison {
  if (before === 0) return { text: 'nothing by this day last year' }
  const ratio = (now - before) / before
  const direction = ratio > 0.0005 ? 'up' : ratio < -0.0005 ? 'down' : 'flat'
  if (direction === 'flat') return { text: 'as much as by this day last year', direction }
  const text = `${percent(Math.abs(ratio), locale)} ${direction === 'up' ? 'more' : 'less'} than by this day last year`
  return { text, direction, good: direction === 'up' }
}
