import { zoneName } from '#components/events/event-when'
import { AUDIENCE_LABELS, PAYMENT_RULE_TOLD, saleOf, seatsText } from '#components/events/event-words'
import { ButtonLink } from '#components/ui/button-link'
import type { PublicEvent } from '#lib/events/queries'
import type { TicketType } from '#lib/events/schema'
import { formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMoney } from '#lib/format/money'
import { pages } from '#lib/paths'

interface BookingPanelProps {
  event: PublicEvent
  tenant: { tenant_id: string; locale: string }
  /** Whether the visitor has a session at this association. */
  isSignedIn: boolean
  now: string
}

/** What a seat costs, how many are left, and the way to one. */
export function BookingPanel({ event, tenant, isSignedIn, now }: BookingPanelProps) {
  const closed = closedBecause(event, tenant.locale, now)
  const when = (instant: string) =>
    formatDate(instant, { locale: tenant.locale, timeZone: event.time_zone, style: 'datetime' })
  // Whoever has a code meets its ticket when registering.
  const tickets = event.ticket_types.filter(({ audience }) => audience !== 'code')
  return (
    <section aria-label="Registration" className="panel grid gap-4 p-5">
      {tickets.length > 0 ? (
        <ul>
          {tickets.map((ticket) => (
            <li
              key={ticket.id}
              className="flex items-baseline justify-between gap-4 border-b border-separator py-2.5 first:pt-0 last:border-0 last:pb-0"
            >
              <span className="min-w-0">
                <span className="font-medium wrap-break-word">{ticket.name}</span>
                <span className="block text-[0.8125rem] text-muted">
                  {[
                    ticket.audience === 'everyone' ? null : AUDIENCE_LABELS[ticket.audience],
                    /[1-9]/.test(ticket.price) ? PAYMENT_RULE_TOLD[ticket.payment_rule] : null,
                    ticket.quota !== null && ticket.sold >= ticket.quota ? 'Sold out' : saleOf(ticket, when),
                    ticket.description || null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="tabular font-medium whitespace-nowrap">
                {/[1-9]/.test(ticket.price) ? formatMoney(ticket.price, ticket.currency, tenant.locale) : 'Free'}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="font-medium">{event.ticket_types.length > 0 ? 'By invitation, with a code' : 'Free of charge'}</p>
      )}
      <p className="text-muted">
        {closed ?? seatsSentence(event, tenant.locale)}
        {closed === null && event.registration_closes_at
          ? ` Registration closes on ${when(event.registration_closes_at)}.`
          : null}
      </p>
      {closed ? null : <Ways event={event} tenant={tenant} isSignedIn={isSignedIn} />}
    </section>
  )
}

function Ways({
  event,
  tenant: { tenant_id },
  isSignedIn,
}: Pick<BookingPanelProps, 'event' | 'tenant' | 'isSignedIn'>) {
  const next = pages.member.event(event.id)
  if (isSignedIn) {
    return (
      <ButtonLink href={next} variant="primary" size="lg" className="w-full" native>
        Register
      </ButtonLink>
    )
  }
  const isForGuests = guestTickets(event) !== null
  return (
    <div className="grid gap-2">
      {isForGuests ? (
        <ButtonLink
          href={pages.guestRegistration(tenant_id, event.id)}
          variant="primary"
          size="lg"
          className="w-full"
          native
        >
          Register as a guest
        </ButtonLink>
      ) : null}
      <ButtonLink
        href={pages.login({ tenant_id, next })}
        {...(isForGuests ? {} : { variant: 'primary' })}
        size="lg"
        className="w-full"
        native
      >
        {isForGuests ? 'Sign in as a member' : 'Sign in to register'}
      </ButtonLink>
      {isForGuests ? null : (
        <ButtonLink href={pages.register({ tenant_id, next })} size="lg" className="w-full" native>
          Create an account
        </ButtonLink>
      )}
    </div>
  )
}

/**
 * Returns the tickets that people without an account may take, those that need a code last; none where the event has no
 * ticket types, and null where it is not for guests.
 */
export function guestTickets({ takes_guests, ticket_types }: PublicEvent): TicketType[] | null {
  const open = ticket_types.filter(({ is_active }) => is_active)
  const tickets = ['everyone', 'code'].flatMap((wanted) => open.filter(({ audience }) => audience === wanted))
  return takes_guests && (tickets.length > 0 || ticket_types.length === 0) ? tickets : null
}

/** Returns why nobody can register now, in a sentence; null when they can. */
export function closedBecause(event: PublicEvent, locale: string, now: string): string | null {
  const { event_status, registration_opens_at: opens, registration_closes_at: closes, time_zone: timeZone } = event
  if (event_status === 'cancelled') return 'Registration is closed.'
  if (event_status === 'postponed') return 'This event is postponed. Registration opens again with its new date.'
  if (event_status === 'completed') return 'This event is over.'
  if (opens && opens > now)
    return `Registration opens on ${[formatDate(opens, { locale, timeZone, style: 'datetime' }), zoneName(event, opens, locale)].filter(Boolean).join(' ')}.`
  if (closes && closes <= now) return 'Registration has closed.'
  if (seatsLeft(event) === 0 && event.waitlist_mode === 'none') return 'All seats are taken.'
  return null
}

/** Returns how many seats are free; null where there is no limit. */
export function seatsLeft({ capacity, seats_taken }: PublicEvent): number | null {
  return capacity === null ? null : Math.max(0, capacity - seats_taken)
}

function seatsSentence(event: PublicEvent, locale: string): string {
  const left = seatsLeft(event)
  const number = numberFormat(locale)
  if (left === null) return 'There are seats for everybody.'
  if (left === 0) return 'All seats are taken. You can join the waiting list.'
  return `${seatsText(left, (count) => number.format(count))} left.`
}
