import type { Writing } from '#components/dashboard/reader'
import type { Comparison, StatCardProps } from '#components/ui/stat-card'
import type { Figures } from '#lib/dashboard/figures'
import type { Reach } from '#lib/dashboard/needs'
import { formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMinor } from '#lib/format/money'
import { INVOICE_DEFINITIONS } from '#lib/invoices/metrics'
import { MEMBER_DEFINITIONS } from '#lib/members/metrics'
import { pages } from '#lib/paths'
import { PAYMENT_DEFINITIONS } from '#lib/payments/metrics'
import type { Figure } from '#lib/query/figures'

interface FiguresGiven {
  figures: Figures
  reach: Reach
  writing: Writing
  /** When the figures were counted: a moment, or the past day that they are of. */
  counted_at: string
}

/** A chart under its heading, as plain data. */
export interface ChartContent {
  kind: 'bars' | 'parts' | 'ageing'
  heading: string
  subtitle: string
  /** What the chart itself is called. */
  title: string
  /** Values are counts, or minor units of the association's currency. */
  unit: 'count' | 'money'
  bars: { label: string; value: number; compare?: number; href: string; compareHref?: string; color?: number }[]
  /** What the coloured and the grey bars are, where two are compared. */
  legend?: { value: string; compare: string }
  height?: number
  /** Said where there are no bars. */
  empty?: string
}

/** What the figures of home show: rows of cards, and charts, of which two stand beside each other unless one is wide. */
export interface FiguresContent {
  cards: StatCardProps[][]
  charts: { content: ChartContent; isWide: boolean }[]
  /** When all of it was counted, in words. */
  as_of: string
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

/**
 * How things go, as far as the reader reaches: each figure with its comparison, its definition and the way to its rows.
 * It is what goes to the browser, so nothing out of reach is in it.
 */
export function figuresContent(given: FiguresGiven): FiguresContent {
  const { reach, writing, counted_at } = given
  const { locale, time_zone } = writing
  return {
    cards: [
      [...(reach.members ? memberCards(given) : []), ...(reach.registrations ? eventCards(given) : [])],
      reach.invoices ? moneyCards(given) : [],
    ].filter((row) => row.length > 0),
    charts: [...(reach.members ? memberCharts(given) : []), ...(reach.invoices ? moneyCharts(given) : [])],
    as_of: `As of ${formatDate(counted_at, { locale, timeZone: time_zone, style: counted_at.includes('T') ? 'time' : 'medium' })}`,
  }
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
function sumChange(sum: Figure, before: Figure, against: string, { locale, currency }: Writing): Comparison {
  if (before.value === 0) return { text: `Nothing ${against}` }
  const difference = sum.value - before.value
  const text = `${formatMinor(before.value, currency, locale)} ${against}`
  return {
    text,
    direction: difference === 0 ? 'flat' : difference > 0 ? 'up' : 'down',
    good: difference === 0 ? null : difference > 0,
  }
}

function memberCards({ figures, writing: { locale } }: FiguresGiven): StatCardProps[] {
  const number = numberIn(locale)
  const { active, active_before, joined_30_days, renewal } = figures
  const net = active.value - active_before.value
  const sign = net > 0 ? '+' : net < 0 ? '−' : '±'
  return [
    {
      label: 'Members',
      value: number(active.value),
      href: pages.admin.members(active.query),
      definition: MEMBER_DEFINITIONS.active,
      comparison: {
        text: `${sign}${number(Math.abs(net))} in 30 days, ${number(joined_30_days.value)} joined`,
        direction: net === 0 ? 'flat' : net > 0 ? 'up' : 'down',
        good: net === 0 ? null : net > 0,
      },
    },
    {
      label: 'Renewal rate',
      value: renewal.rate === null ? '–' : percentIn(locale)(renewal.rate),
      href: pages.admin.members(renewal.lapsed.query),
      definition: `${MEMBER_DEFINITIONS.retention} In the last 12 months ${number(renewal.renewed.value)} were renewed and ${number(renewal.lapsed.value)} lapsed. Opens those who lapsed.`,
      comparison: rateChange(renewal.rate, renewal.rate_before, 'the 12 months before', locale),
    },
  ]
}

function moneyCards({ figures, writing }: FiguresGiven): StatCardProps[] {
  const { locale, currency } = writing
  const number = numberIn(locale)
  const { received, outstanding, overdue, overdue_count, ticket_revenue, tickets_invoiced, tickets_outstanding } =
    figures
  const money = ({ value }: Figure) => formatMinor(value, currency, locale)
  return [
    {
      label: `Revenue ${received.year_label}`,
      value: money(received),
      href: pages.admin.payments(received.query),
      definition: `${PAYMENT_DEFINITIONS.revenue} Since the fiscal year began, compared with the same days of the year before.`,
      comparison: {
        ...sumChange(received, figures.received_before, 'by this day last year', writing),
        href: pages.admin.payments(figures.received_before.query),
      },
    },
    {
      label: 'Outstanding',
      value: money(outstanding),
      href: pages.admin.invoices(outstanding.query),
      definition: INVOICE_DEFINITIONS.outstanding,
      comparison: {
        text: overdue.value > 0 ? `${money(overdue)} of it overdue` : 'None of it overdue',
      },
    },
    {
      label: 'Overdue',
      value: money(overdue),
      href: pages.admin.invoices(overdue.query),
      definition: INVOICE_DEFINITIONS.overdue,
      comparison: { text: overdue_count.value === 1 ? 'On 1 invoice' : `On ${number(overdue_count.value)} invoices` },
    },
    {
      label: `Tickets ${received.year_label}`,
      value: money(ticket_revenue),
      href: pages.admin.invoices(ticket_revenue.query),
      definition:
        'What was received and not given back on event invoices issued since the fiscal year began; what they charged less credit notes, and what is still to come.',
      comparison: { text: `${money(tickets_invoiced)} invoiced, ${money(tickets_outstanding)} outstanding` },
    },
  ]
}

function eventCards({
  figures: { upcoming_events, next_event: next, attendance },
  writing,
}: FiguresGiven): StatCardProps[] {
  const { locale, time_zone } = writing
  const number = numberIn(locale)
  return [
    {
      label: 'Upcoming events',
      value: number(upcoming_events.value),
      href: pages.admin.events(upcoming_events.query),
      definition: 'Announced events that have not begun.',
      comparison: {
        text: next
          ? `Next: ${next.title}, ${formatDate(next.event_date, { locale, timeZone: time_zone, style: 'short' })}`
          : 'None announced yet',
      },
    },
    {
      label: 'Attendance',
      value: attendance.rate === null ? '–' : percentIn(locale)(attendance.rate),
      href: pages.admin.events(attendance.events.query),
      definition: `Of the seats at the ${number(attendance.events.value)} events completed in the last 12 months whose holder is known to have come or stayed away, ${number(attendance.came)} of ${number(attendance.expected)} were used.`,
      comparison: rateChange(attendance.rate, attendance.rate_before, 'the 12 months before', locale),
    },
  ]
}

function memberCharts({ figures, writing }: FiguresGiven): FiguresContent['charts'] {
  const { locale, time_zone } = writing
  const label = (month: string) => formatDate(month, { locale, timeZone: time_zone, style: 'month_short' })
  const bars = (points: Figures['joined_by_month'], color: number) =>
    points.map(({ month, value, query }) => ({ label: label(month), value, href: pages.admin.members(query), color }))
  const { joined_by_month, lapsed_by_month, tiers } = figures
  const joined: ChartContent = {
    kind: 'bars',
    heading: 'Joined',
    subtitle: 'Members by the month they joined, last 12 months.',
    title: 'Joined per month',
    unit: 'count',
    bars: bars(joined_by_month, 0),
    height: 180,
  }
  const lapsed: ChartContent = {
    kind: 'bars',
    heading: 'Lapsed',
    subtitle: 'Members by the month in which they lapsed, whatever became of them since.',
    title: 'Lapsed per month',
    unit: 'count',
    bars: bars(lapsed_by_month, 3),
    height: 180,
  }
  const byTier: ChartContent = {
    kind: tiers.length <= MAX_PARTS ? 'parts' : 'bars',
    heading: 'Tiers',
    subtitle: 'Active members and members in grace.',
    title: 'Members by tier',
    unit: 'count',
    bars: tiers.map(({ name, value, query }) => ({ label: name, value, href: pages.admin.members(query) })),
    empty: 'No members with a tier yet',
  }
  return [
    { content: joined, isWide: false },
    { content: lapsed, isWide: false },
    { content: byTier, isWide: true },
  ]
}

function moneyCharts({ figures, writing }: FiguresGiven): FiguresContent['charts'] {
  const { locale, time_zone } = writing
  const { received, received_by_month, ageing } = figures
  const revenue: ChartContent = {
    kind: 'bars',
    heading: `Revenue by month, ${received.year_label}`,
    subtitle: `Payments since ${formatDate(received.start_on, { locale, timeZone: time_zone, style: 'long' })} in the month they came, less refunds in the month they were given back.`,
    title: 'Revenue by month',
    unit: 'money',
    bars: received_by_month.map(({ month, now, before }) => ({
      label: formatDate(month, { locale, timeZone: time_zone, style: 'month_short' }),
      value: now.value,
      compare: before.value,
      href: pages.admin.payments(now.query),
      compareHref: pages.admin.payments(before.query),
    })),
    legend: { value: 'This year', compare: 'The year before' },
    height: 200,
  }
  const owed: ChartContent = {
    kind: 'ageing',
    heading: 'What is owed',
    subtitle: 'Remaining on open invoices, by days past due.',
    title: 'What is owed by age',
    unit: 'money',
    bars: ageing.map(({ part, value, query }) => ({
      label: AGEING[part],
      value,
      href: pages.admin.invoices(query),
    })),
  }
  return [
    { content: revenue, isWide: false },
    { content: owed, isWide: false },
  ]
}
