import { BarChart } from '#components/charts/bar-chart'
import { StackedBar } from '#components/charts/stacked-bar'
import type { Reach } from '#components/dashboard/needs-you'
import { PageSection } from '#components/layout/page-section'
import { EmptyState } from '#components/ui/empty-state'
import { type Comparison, StatCard, StatGrid } from '#components/ui/stat-card'
import type { Figures } from '#lib/dashboard/figures'
import { formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { compareAmounts, formatMinor, formatMoney, toAmount, toMinor } from '#lib/format/money'
import { INVOICE_DEFINITIONS } from '#lib/invoices/metrics'
import { MEMBER_DEFINITIONS } from '#lib/members/metrics'
import { pages } from '#lib/paths'
import { PAYMENT_DEFINITIONS } from '#lib/payments/metrics'

/** How the reader's association writes things. */
interface Writing {
  locale: string
  currency: string
  time_zone: string
}

interface FiguresProps {
  figures: Figures
  reach: Reach
  writing: Writing
  /** When the figures were counted. */
  counted_at: string
}

const AGEING = {
  current: 'Not due yet',
  d1_30: '1–30 days',
  d31_60: '31–60 days',
  d61_90: '61–90 days',
  d90_plus: 'Over 90 days',
}

/** More tiers than this are bars of their own instead of parts of one. */
const MAX_PARTS = 5

/** How things go: each figure with its comparison, its definition and the way to its rows. */
export function DashboardFigures(props: FiguresProps) {
  const { reach } = props
  return (
    <>
      <section aria-label="Figures" className="grid gap-4">
        <StatGrid>
          {reach.members ? <MemberCards {...props} /> : null}
          {reach.registrations ? <EventCards {...props} /> : null}
        </StatGrid>
        {reach.invoices ? (
          <StatGrid>
            <MoneyCards {...props} />
          </StatGrid>
        ) : null}
      </section>
      {reach.members ? <MemberCharts {...props} /> : null}
      {reach.invoices ? <MoneyCharts {...props} /> : null}
    </>
  )
}

function numberIn(locale: string) {
  const format = numberFormat(locale)
  return (value: number) => format.format(value)
}

function percentIn(locale: string) {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (value: number) => format.format(value)
}

/** A rate against the one before, in percentage points. */
function rateChange(rate: number | null, before: number | null, against: string, locale: string): Comparison {
  if (rate === null || before === null) return { text: `Nothing to compare with ${against}` }
  const points = Math.round(rate * 100) - Math.round(before * 100)
  const direction = points === 0 ? 'flat' : points > 0 ? 'up' : 'down'
  const text = `${percentIn(locale)(before)} ${against}`
  return { text, direction, good: points === 0 ? null : points > 0 }
}

/** A sum against the one before. */
function sumChange(amount: string, before: string, against: string, { locale, currency }: Writing): Comparison {
  if (toMinor(before, currency) === 0) return { text: `Nothing ${against}` }
  const difference = compareAmounts(amount, before, currency)
  const text = `${formatMoney(before, currency, locale)} ${against}`
  return {
    text,
    direction: difference === 0 ? 'flat' : difference > 0 ? 'up' : 'down',
    good: difference === 0 ? null : difference > 0,
  }
}

function MemberCards({ figures, writing: { locale } }: FiguresProps) {
  const number = numberIn(locale)
  const { active, joined_30_days, ended_30_days, renewal } = figures
  const net = joined_30_days.count - ended_30_days.count
  const sign = net > 0 ? '+' : net < 0 ? '−' : '±'
  return (
    <>
      <StatCard
        label="Members"
        value={number(active.count)}
        href={pages.admin.members(active.query)}
        definition={MEMBER_DEFINITIONS.active}
        comparison={{
          text: `${sign}${number(Math.abs(net))} in 30 days: ${number(joined_30_days.count)} joined, ${number(ended_30_days.count)} ran out`,
          direction: net === 0 ? 'flat' : net > 0 ? 'up' : 'down',
          good: net === 0 ? null : net > 0,
        }}
      />
      <StatCard
        label="Renewal rate"
        value={renewal.rate === null ? '–' : percentIn(locale)(renewal.rate)}
        href={pages.admin.members(renewal.lapsed.query)}
        definition={`${MEMBER_DEFINITIONS.retention} In the last 12 months ${number(renewal.renewed_count)} were renewed and ${number(renewal.lapsed.count)} lapsed. Opens those who lapsed.`}
        comparison={rateChange(renewal.rate, renewal.rate_before, 'the 12 months before', locale)}
      />
    </>
  )
}

function MoneyCards({ figures, writing }: FiguresProps) {
  const { locale, currency } = writing
  const number = numberIn(locale)
  const { received, outstanding, overdue, ticket_revenue } = figures
  const money = (amount: string) => formatMoney(amount, currency, locale)
  const hasOverdue = toMinor(overdue.amount, currency) > 0
  return (
    <>
      <StatCard
        label={`Revenue ${received.year_label}`}
        value={money(received.amount)}
        href={pages.admin.payments(received.query)}
        definition={`${PAYMENT_DEFINITIONS.revenue} Since the fiscal year began, compared with the same days of the year before.`}
        comparison={sumChange(received.amount, received.amount_before, 'by this day last year', writing)}
      />
      <StatCard
        label="Outstanding"
        value={money(outstanding.amount)}
        href={pages.admin.invoices(outstanding.query)}
        definition={INVOICE_DEFINITIONS.outstanding}
        comparison={{
          text: hasOverdue ? `${money(overdue.amount)} of it overdue` : 'None of it overdue',
        }}
      />
      <StatCard
        label="Overdue"
        value={money(overdue.amount)}
        href={pages.admin.invoices(overdue.query)}
        definition={INVOICE_DEFINITIONS.overdue}
        comparison={{ text: overdue.count === 1 ? 'On 1 invoice' : `On ${number(overdue.count)} invoices` }}
      />
      <StatCard
        label={`Tickets ${received.year_label}`}
        value={money(ticket_revenue.amount)}
        href={pages.admin.invoices(ticket_revenue.query)}
        definition="Event invoices issued since the fiscal year began, paid or not; cancelled ones are left out."
        comparison={sumChange(ticket_revenue.amount, ticket_revenue.amount_before, 'by this day last year', writing)}
      />
    </>
  )
}

function EventCards({ figures: { upcoming_events, attendance }, writing }: FiguresProps) {
  const { locale, time_zone } = writing
  const number = numberIn(locale)
  const { next } = upcoming_events
  return (
    <>
      <StatCard
        label="Upcoming events"
        value={number(upcoming_events.count)}
        href={pages.admin.events(upcoming_events.query)}
        definition="Announced events that have not begun."
        comparison={{
          text: next
            ? `Next: ${next.title}, ${formatDate(next.event_date, { locale, timeZone: time_zone, style: 'short' })}`
            : 'None announced yet',
        }}
      />
      <StatCard
        label="Attendance"
        value={attendance.rate === null ? '–' : percentIn(locale)(attendance.rate)}
        href={pages.admin.events(attendance.query)}
        definition={`Of the seats at the ${number(attendance.count)} events completed in the last 12 months whose holder is known to have come or stayed away, ${number(attendance.came)} of ${number(attendance.expected)} were used.`}
        comparison={rateChange(attendance.rate, attendance.rate_before, 'the 12 months before', locale)}
      />
    </>
  )
}

function MemberCharts({ figures, writing, counted_at }: FiguresProps) {
  const { locale, time_zone } = writing
  const number = numberIn(locale)
  const label = (month: string) => formatDate(month, { locale, timeZone: time_zone, style: 'month_short' })
  const asOf = `As of ${formatDate(counted_at, { locale, timeZone: time_zone, style: 'time' })}`
  const bars = (points: Figures['joined_by_month'], color: number) =>
    points.map(({ month, value, query }) => ({ label: label(month), value, href: pages.admin.members(query), color }))
  const { joined_by_month, ended_by_month, tiers } = figures
  const parts = tiers.map(({ name, count, query }) => ({
    label: name,
    value: count,
    href: pages.admin.members(query),
  }))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <PageSection title="Joined" subtitle="Members by the month they joined, last 12 months.">
        <BarChart
          title="Joined per month"
          isTitleHidden
          bars={bars(joined_by_month, 0)}
          formatValue={number}
          asOf={asOf}
          height={180}
        />
      </PageSection>
      <PageSection title="Not renewed" subtitle="Lapsed members by the month in which their paid time ended.">
        <BarChart
          title="Not renewed per month"
          isTitleHidden
          bars={bars(ended_by_month, 3)}
          formatValue={number}
          asOf={asOf}
          height={180}
        />
      </PageSection>
      <div className="min-w-0 lg:col-span-2">
        <PageSection title="Tiers" subtitle="Active members and members in grace.">
          {parts.length === 0 ? (
            <EmptyState title="No members with a tier yet" compact />
          ) : parts.length <= MAX_PARTS ? (
            <StackedBar
              title="Members by tier"
              isTitleHidden
              parts={parts}
              formatValue={number}
              formatShare={percentIn(locale)}
              asOf={asOf}
            />
          ) : (
            <BarChart title="Members by tier" isTitleHidden bars={parts} formatValue={number} asOf={asOf} />
          )}
        </PageSection>
      </div>
    </div>
  )
}

function MoneyCharts({ figures, writing, counted_at }: FiguresProps) {
  const { locale, currency, time_zone } = writing
  const { received, received_by_month, ageing } = figures
  const asOf = `As of ${formatDate(counted_at, { locale, timeZone: time_zone, style: 'time' })}`
  const money = (minor: number) =>
    formatMoney(toAmount(Math.round(minor), currency), currency, locale, { compact: true })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <PageSection
        title={`Revenue by month, ${received.year_label}`}
        subtitle={`Payments received since ${formatDate(received.start_on, { locale, timeZone: time_zone, style: 'long' })}, less refunds.`}
      >
        <BarChart
          title="Revenue by month"
          isTitleHidden
          bars={received_by_month.map(({ month, value, value_before, query }) => ({
            label: formatDate(month, { locale, timeZone: time_zone, style: 'month_short' }),
            value,
            compare: value_before,
            href: pages.admin.payments(query),
          }))}
          valueLabel="This year"
          compareLabel="The year before"
          formatValue={money}
          asOf={asOf}
          height={200}
        />
      </PageSection>
      <PageSection title="What is owed" subtitle="Remaining on open invoices, by days past due.">
        <StackedBar
          title="What is owed by age"
          isTitleHidden
          kind="ageing"
          parts={ageing.map(({ part, amount, query }) => ({
            label: AGEING[part],
            value: toMinor(amount, currency),
            href: pages.admin.invoices(query),
          }))}
          formatValue={(minor) => formatMinor(Math.round(minor), currency, locale)}
          formatShare={percentIn(locale)}
          asOf={asOf}
        />
      </PageSection>
    </div>
  )
}
