import { type Comparison, StatCard, StatGrid } from '#components/ui/stat-card'
import type { FiscalYear } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMoney, toMinor } from '#lib/format/money'
import type { InvoiceStats } from '#lib/invoices/schema'
import { pages, type Query } from '#lib/paths'

/** What was received from a day to another one, and the filter of exactly these payments. */
interface Collected {
  amount: string
  query: Query
}

interface FinanceFiguresProps {
  stats: InvoiceStats
  fiscal_year: FiscalYear
  collected: Collected
  /** The year before, up to the same day. */
  collected_before: Collected
  locale: string
  /** Narrows the linked lists to a currency, where there are several. */
  scope: Query
}

/** Where the money stands, each figure with how it is counted and the way to its rows. */
export function FinanceFigures(props: FinanceFiguresProps) {
  const { stats, fiscal_year, collected, collected_before, locale, scope } = props
  const money = (amount: string) => formatMoney(amount, stats.currency, locale)
  const number = (value: number) => numberFormat(locale).format(value)
  const days = stats.days_to_pay_median
  return (
    <StatGrid>
      <StatCard
        label="Outstanding"
        value={money(stats.outstanding)}
        definition="What remains to be paid on open invoices, overdue or not."
        href={pages.admin.invoices({ ...scope, status: 'open', sort: 'due_date' })}
        comparison={{ text: countText(stats.open_count, 'open invoice', number) }}
      />
      <StatCard
        label="Overdue"
        value={money(stats.overdue)}
        definition="What remains on open invoices that were due before today."
        href={pages.admin.invoices({ ...scope, overdue: 'true', sort: 'due_date' })}
        comparison={{ text: countText(stats.overdue_count, 'invoice', number) }}
      />
      <StatCard
        label={`Received ${fiscal_year.label}`}
        value={money(collected.amount)}
        definition="Payments received since the fiscal year began, less what was given back."
        href={pages.admin.payments({ ...scope, ...collected.query })}
        comparison={growthOf(collected.amount, collected_before.amount, stats.currency, locale)}
      />
      <StatCard
        label="Collection rate"
        value={stats.collection_rate === null ? '–' : percent(stats.collection_rate, locale)}
        definition="What was paid of all that was ever invoiced. Drafts and cancelled invoices are left out."
        href={pages.admin.invoices({ ...scope, status: 'open,paid,uncollectible' })}
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
function growthOf(now: string, before: string, currency: string, locale: string): Comparison {
  const earlier = toMinor(before, currency)
  if (earlier === 0) return { text: 'nothing by this day last year' }
  const ratio = (toMinor(now, currency) - earlier) / earlier
  const direction = ratio > 0.0005 ? 'up' : ratio < -0.0005 ? 'down' : 'flat'
  if (direction === 'flat') return { text: 'as much as by this day last year', direction }
  const text = `${percent(Math.abs(ratio), locale)} ${direction === 'up' ? 'more' : 'less'} than by this day last year`
  return { text, direction, good: direction === 'up' }
}
