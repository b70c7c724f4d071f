import { StatCard, StatGrid } from '#components/ui/stat-card'
import type { Event } from '#lib/events/schema'
import { numberFormat } from '#lib/format/intl'
import { formatMoney } from '#lib/format/money'
import { pages } from '#lib/paths'
import { SEATED_STATUSES } from '#lib/seats/schema'

interface EventCountsProps {
  event: Event
  locale: string
}

/** The figures of one event for its organizers, those that matter at its stage; each opens what is behind it. */
export function EventCounts({ event, locale }: EventCountsProps) {
  const { event_status: status } = event
  const isOver = status === 'completed'
  return (
    <StatGrid>
      {isOver ? null : <SeatsCard event={event} locale={locale} />}
      {isOver || status === 'ongoing' ? <CheckedInCard event={event} locale={locale} /> : null}
      {isOver ? <NoShowCard event={event} locale={locale} /> : <WaitingCard event={event} locale={locale} />}
      {isOver || status === 'ongoing' ? null : <CancelledCard event={event} locale={locale} />}
      <RevenueCard event={event} locale={locale} />
      {isOver ? <RatingCard event={event} locale={locale} /> : null}
    </StatGrid>
  )
}

/** Those who stayed away, and parties of which somebody did. */
const STAYED_AWAY = JSON.stringify({ seats_absent: { gt: 0 } })

const rows = (event: Event, status: string) => pages.admin.eventRegistrations(event.id, { status })

const written = (count: number, locale: string) => numberFormat(locale).format(count)

function SeatsCard({ event, locale }: EventCountsProps) {
  const { capacity, counts } = event
  return (
    <StatCard
      label="Seats taken"
      value={written(counts.registered, locale)}
      href={rows(event, SEATED_STATUSES.join(','))}
      definition="Seats of registrations that are confirmed, used, offered, or await approval or payment."
      comparison={{ text: capacity === null ? 'No limit' : `of ${written(capacity, locale)}` }}
    />
  )
}

function WaitingCard({ event, locale }: EventCountsProps) {
  return (
    <StatCard
      label="Waiting"
      value={written(event.counts.waitlisted, locale)}
      href={pages.admin.eventRegistrations(event.id, { status: 'waitlisted', sort: 'registered_at' })}
      definition="Seats asked for by people on the waiting list."
      comparison={{
        text:
          event.waitlist_mode === 'none'
            ? 'This event has no waiting list'
            : event.waitlist_mode === 'auto'
              ? 'They move up by themselves'
              : 'You choose who moves up',
      }}
    />
  )
}

function CancelledCard({ event, locale }: EventCountsProps) {
  return (
    <StatCard
      label="Cancelled"
      value={written(event.counts.cancelled, locale)}
      href={rows(event, 'cancelled')}
      definition="Seats of registrations that were given up."
      comparison={{ text: 'Seats given up' }}
    />
  )
}

function CheckedInCard({ event, locale }: EventCountsProps) {
  const { checked_in, no_show, registered } = event.counts
  const known = checked_in + no_show
  const share = numberFormat(locale, { style: 'percent' })
  return (
    <StatCard
      label="Checked in"
      value={written(checked_in, locale)}
      href={rows(event, 'attended')}
      definition="Seats whose holder came; of a party that came in part those of them who did."
      comparison={{
        text:
          event.event_status === 'ongoing'
            ? `of ${written(registered, locale)} expected`
            : known === 0
              ? 'Nobody was checked in'
              : `${share.format(checked_in / known)} attendance`,
      }}
    />
  )
}

function NoShowCard({ event, locale }: EventCountsProps) {
  return (
    <StatCard
      label="No-shows"
      value={written(event.counts.no_show, locale)}
      href={pages.admin.eventRegistrations(event.id, { filter: STAYED_AWAY })}
      definition="Seats whose holder stayed away, also of parties that came in part; known where somebody was checked in."
      comparison={{ text: 'Seats left empty' }}
    />
  )
}

function RevenueCard({ event, locale }: EventCountsProps) {
  const { revenue, invoiced, outstanding, currency } = event
  if (revenue === null || invoiced === null || outstanding === null) return null
  return (
    <StatCard
      label="Ticket revenue"
      value={formatMoney(revenue, currency, locale)}
      href={rows(event, 'confirmed,attended,no_show')}
      definition="What was received for tickets and not given back; what was charged for them less credit notes, and what is still to come."
      comparison={{
        text: `${formatMoney(invoiced, currency, locale)} invoiced, ${formatMoney(outstanding, currency, locale)} outstanding`,
      }}
    />
  )
}

function RatingCard({ event: { id, feedback }, locale }: EventCountsProps) {
  if (feedback === null) return null
  const { avg_rating, responses, nps } = feedback
  const answers = `${written(responses, locale)} ${responses === 1 ? 'answer' : 'answers'}`
  return (
    <StatCard
      label="Rating"
      value={avg_rating === null ? '–' : `${written(avg_rating, locale)} / 5`}
      href={pages.admin.eventFeedback(id)}
      definition="The average of all ratings from 1 to 5."
      comparison={{
        text: responses === 0 ? 'No answer yet' : nps === null ? answers : `${answers}, NPS ${written(nps, locale)}`,
      }}
    />
  )
}
