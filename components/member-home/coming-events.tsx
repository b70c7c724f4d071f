import type { ReactNode } from 'react'
import { bookingOf, oneTapTicket, ticketsFor } from '#components/member-home/booking'
import { EventRow } from '#components/member-home/event-row'
import { OwnRegistrationBadge } from '#components/member-home/own-registration-badge'
import { RegisterButton } from '#components/member-home/register-button'
import { TicketButton } from '#components/member-home/ticket-button'
import { TicketCard } from '#components/member-home/ticket-card'
import { ButtonLink } from '#components/ui/button-link'
import type { UpcomingEvent } from '#lib/events/queries'
import type { TicketType } from '#lib/events/schema'
import type { Member } from '#lib/members/schema'
import { pages } from '#lib/paths'
import type { Registration } from '#lib/registrations/schema'
import type { RegistrationStatus } from '#lib/seats/schema'

/** An event that is not over with its ticket types and the own registration. */
export interface ComingEvent extends UpcomingEvent {
  tickets: readonly TicketType[]
  registration: Registration | null
}

interface ComingEventsProps {
  events: readonly ComingEvent[]
  member: Pick<Member, 'status' | 'tier_id'>
  locale: string
}

/** Events to come, each with the one thing to do about it. */
export function ComingEvents({ events, member, locale }: ComingEventsProps) {
  return (
    <ul>
      {events.map((event) => {
        const status = event.own_status as RegistrationStatus | null
        return (
          <EventRow
            key={event.own_registration_id ?? event.id}
            href={pages.member.event(event.id)}
            title={event.title}
            event_date={event.event_date}
            locale={locale}
            detail={event.attendance_mode === 'online' ? 'Online' : event.location}
            badge={status ? <OwnRegistrationBadge status={status} /> : null}
            action={actionFor(event, member)}
          />
        )
      })}
    </ul>
  )
}

/** The one thing to do about an event, or why there is none; null when its page says more. */
function actionFor(event: ComingEvent, member: ComingEventsProps['member']): ReactNode {
  const { id, title, registration, tickets, own_status } = event
  const own = ticketsFor(tickets, member)
  const booking = bookingOf(event, own_status as RegistrationStatus | null, own, new Date())
  if (registration && booking === 'registered' && registration.status === 'confirmed') {
    return (
      <TicketButton title={title}>
        <TicketCard registration={registration} />
      </TicketButton>
    )
  }
  if (booking === 'offered') return <EventLink id={id} title={title} label="Take the seat" isPrimary />
  if (tickets.length > 0 && own.length === 0) return null
  const ticket = oneTapTicket(booking, own)
  if (ticket !== undefined) {
    return (
      <RegisterButton event={{ id, title }} ticket_type_id={ticket?.id ?? null} isWaitlist={booking === 'waitlist'} />
    )
  }
  if (booking === 'open') {
    return <EventLink id={id} title={title} label={own.length > 1 ? 'Choose a ticket' : 'Get a ticket'} />
  }
  if (booking === 'waitlist') return <EventLink id={id} title={title} label="Waiting list" />
  const reason = { full: 'No seat left', not_yet: 'Registration opens soon', closed: 'Registration closed' }[
    booking as string
  ]
  return reason ? <span className="text-[0.8125rem] text-muted">{reason}</span> : null
}

interface EventLinkProps {
  id: string
  title: string
  label: string
  isPrimary?: boolean
}

function EventLink({ id, title, label, isPrimary = false }: EventLinkProps) {
  return (
    <ButtonLink
      href={pages.member.event(id)}
      variant={isPrimary ? 'primary' : 'outline'}
      className="max-sm:w-full"
      aria-label={`${label}: ${title}`}
    >
      {label}
    </ButtonLink>
  )
}
