import type { ReactNode } from 'react'
import { bookingOf, isForOthers, oneTapTicket, ticketsFor } from '#components/member-home/booking'
import { EventRow } from '#components/member-home/event-row'
import { OwnRegistrationBadge } from '#components/member-home/own-registration-badge'
import { RegisterButton } from '#components/member-home/register-button'
import { TicketButton } from '#components/member-home/ticket-button'
import { TicketCard } from '#components/member-home/ticket-card'
import { ButtonLink } from '#components/ui/button-link'
import { Money } from '#components/ui/money'
import type { UpcomingEvent } from '#lib/events/queries'
import type { TicketType } from '#lib/events/schema'
import { formatDate } from '#lib/format/dates'
import type { Member } from '#lib/members/schema'
import { pages } from '#lib/paths'
import type { Registration } from '#lib/registrations/schema'
import type { RegistrationStatus } from '#lib/seats/schema'

/** An event that is not over with its ticket types and the own registration. */
export interface ComingEvent extends UpcomingEvent {
  tickets: readonly TicketType[]
  registration: Registration | null
  /** Whether more is asked of whoever registers than one press says. */
  asks: boolean
}

interface ComingEventsProps {
  events: readonly ComingEvent[]
  member: Pick<Member, 'status' | 'tier_id' | 'payer_member_id'>
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
            badge={
              status ? (
                <>
                  <OwnRegistrationBadge status={status} />
                  <UntilWhen event={event} locale={locale} />
                </>
              ) : null
            }
            action={actionFor(event, member)}
          />
        )
      })}
    </ul>
  )
}

/** What is to be paid for the own seat that is held, and until when; nothing of others. */
function UntilWhen({ event: { registration, time_zone }, locale }: { event: ComingEvent; locale: string }) {
  if (registration?.status !== 'pending_payment' || !registration.payment_due_at) return null
  const { remaining, price, currency, payment_due_at } = registration
  return (
    <p className="mt-1 text-[0.8125rem]">
      <Money amount={remaining ?? price} currency={currency} /> until{' '}
      {formatDate(payment_due_at, { locale, timeZone: time_zone, style: 'datetime' })}
    </p>
  )
}

/** The one thing to do about an event, or why there is none; null when its page says more. */
function actionFor(event: ComingEvent, member: ComingEventsProps['member']): ReactNode {
  const { id, title, currency, registration, tickets, own_status } = event
  const own = ticketsFor(tickets, member)
  const booking = bookingOf(event, own_status as RegistrationStatus | null, own, new Date())
  if (registration && booking === 'registered' && registration.status === 'confirmed') {
    return (
      <TicketButton title={title}>
        <TicketCard registration={registration} />
      </TicketButton>
    )
  }
  if (registration?.status === 'pending_payment') {
    const { invoice_id, payment } = registration
    // Nobody sees the invoices of whoever pays for them.
    if (!invoice_id || payment !== 'open' || member.payer_member_id !== null) return null
    return <EventLink id={id} title={title} label="How to pay" href={pages.member.invoice(invoice_id)} isPrimary />
  }
  if (booking === 'offered') return <EventLink id={id} title={title} label="Take the seat" isPrimary />
  if (isForOthers(event, member) || (tickets.length > 0 && own.length === 0)) return null
  const ticket = oneTapTicket(booking, own)
  if (ticket !== undefined && event.asks && booking === 'open')
    return <EventLink id={id} title={title} label="Register" isPrimary />
  if (ticket !== undefined && !event.asks) {
    return <RegisterButton event={{ id, title, currency }} ticket={ticket} isWaitlist={booking === 'waitlist'} />
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
  /** Where it leads other than to the event’s page. */
  href?: string
}

function EventLink({ id, title, label, isPrimary = false, href = pages.member.event(id) }: EventLinkProps) {
  return (
    <ButtonLink
      href={href}
      variant={isPrimary ? 'primary' : 'outline'}
      className="max-sm:w-full"
      aria-label={`${label}: ${title}`}
    >
      {label}
    </ButtonLink>
  )
}
