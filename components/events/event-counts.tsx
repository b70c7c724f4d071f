import { StatCard, StatGrid } from '#components/ui/stat-card'
import type { Event } from '#lib/events/schema'
import { formatMoney } from '#lib/format/money'
import { pages } from '#lib/paths'
import { SEATED_STATUSES } from '#lib/registrations/schema'

interface EventCountsProps {
  event: Event
  locale: string
}

/** The figures of one event for its organizers; each opens the registrations or answers behind it. */
export function EventCounts({ event, locale }: EventCountsProps) {
  const { id, counts, capacity, revenue, currency, feedback } = event
  const number = new Intl.NumberFormat(locale)
  const known = counts.checked_in + counts.no_show
  const rows = (status: string) => pages.admin.eventRegistrations(id, { status })
  return (
    <StatGrid>
      <StatCard
        label="Seats taken"
        value={number.format(counts.registered)}
        href={rows(SEATED_STATUSES.join(','))}
        definition="Seats of registrations that are confirmed, used, offered, or await approval or payment. No-shows keep theirs."
        comparison={{ text: capacity === null ? 'No limit' : `of ${number.format(capacity)}` }}
      />
      <StatCard
        label="Waiting"
        value={number.format(counts.waitlisted)}
        href={pages.admin.eventRegistrations(id, { status: 'waitlisted', sort: 'registered_at' })}
        definition="Seats asked for by people on the waiting list."
        comparison={{ text: `${number.format(counts.cancelled)} cancelled` }}
      />
      <StatCard
        label="Checked in"
        value={number.format(counts.checked_in)}
        href={rows('attended')}
        definition="Seats whose holder came."
        comparison={{
          text:
            known === 0
              ? 'Nobody yet'
              : `${new Intl.NumberFormat(locale, { style: 'percent' }).format(counts.checked_in / known)} of those known`,
        }}
      />
      <StatCard
        label="No-shows"
        value={number.format(counts.no_show)}
        href={rows('no_show')}
        definition="Seats whose holder stayed away; known once the event is over and somebody was checked in."
        comparison={{ text: 'They keep their seats' }}
      />
      {revenue === null ? null : (
        <StatCard
          label="Revenue"
          value={formatMoney(revenue, currency, locale)}
          href={rows('confirmed,attended,no_show')}
          definition="Prices of confirmed and used tickets, no-shows included, whether paid yet or not."
          comparison={{ text: 'Confirmed and used tickets' }}
        />
      )}
      {feedback === null ? null : (
        <StatCard
          label="Rating"
          value={feedback.avg_rating === null ? '–' : `${number.format(feedback.avg_rating)} / 5`}
          href={pages.admin.eventFeedback(id)}
          definition="The average of all ratings from 1 to 5."
          comparison={{
            text:
              feedback.responses === 0
                ? 'No answer yet'
                : `${number.format(feedback.responses)} ${feedback.responses === 1 ? 'answer' : 'answers'}${feedback.nps === null ? '' : ` · NPS ${number.format(feedback.nps)}`}`,
          }}
        />
      )}
    </StatGrid>
  )
}
