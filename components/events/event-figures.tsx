import { StatCard, StatGrid } from '#components/ui/stat-card'
import type { EventStats } from '#lib/events/schema'
import { numberFormat } from '#lib/format/intl'
import { formatMoney } from '#lib/format/money'
import { pages } from '#lib/paths'

interface EventFiguresProps {
  stats: EventStats
  locale: string
  /** Whether the registrations behind the figures may be opened. */
  canOpen: boolean
  /** Whether what tickets cost is told to the reader. */
  showsMoney: boolean
}

/** How all events together are doing; each figure opens its rows. */
export function EventFigures({ stats, locale, canOpen, showsMoney }: EventFiguresProps) {
  const number = numberFormat(locale)
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const rows = (status: string) => (canOpen ? { href: pages.admin.registrations({ status }) } : {})
  return (
    <StatGrid>
      <StatCard
        label="Upcoming events"
        value={number.format(stats.upcoming_events)}
        href={pages.admin.events({ event_status: 'upcoming', sort: 'event_date' })}
        definition="Announced events that have not begun."
        comparison={{
          text: stats.ongoing_events > 0 ? `${number.format(stats.ongoing_events)} ongoing now` : 'None ongoing now',
        }}
      />
      <StatCard
        label="Total attendance"
        value={number.format(stats.total_attendance)}
        definition="Seats whose holder was checked in, at all events so far; of a party those of them who came."
        comparison={{ text: `${number.format(stats.total_registrations)} registrations hold seats` }}
        {...rows('attended')}
      />
      {showsMoney ? (
        <StatCard
          label="Ticket revenue"
          value={formatMoney(stats.ticket_revenue, stats.currency, locale)}
          definition="What was received for tickets of all events and not given back; what was charged for them less credit notes, and what is still to come."
          comparison={{
            text: `${formatMoney(stats.ticket_invoiced, stats.currency, locale)} invoiced, ${formatMoney(stats.ticket_outstanding, stats.currency, locale)} outstanding`,
          }}
          {...rows('confirmed,attended,no_show')}
        />
      ) : null}
      <StatCard
        label="Attendance rate"
        value={stats.attendance_rate === null ? '–' : percent.format(stats.attendance_rate)}
        definition="Seats whose holder came, of those whose holder came or is known to have stayed away."
        comparison={{
          text:
            stats.no_show_rate === null
              ? 'Known after the first check-in'
              : `${percent.format(stats.no_show_rate)} no-shows`,
        }}
        {...rows('attended,no_show')}
      />
    </StatGrid>
  )
}
