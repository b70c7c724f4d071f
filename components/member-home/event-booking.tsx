import type { ReactNode } from 'react'
import { CustomEditor } from '#components/custom-fields/custom-editor'
import { CustomValueText } from '#components/custom-fields/custom-value'
import { seatsText } from '#components/events/event-words'
import { PageSection } from '#components/layout/page-section'
import { bookingOf, isForOthers, ticketsFor, ticketsWithCode } from '#components/member-home/booking'
import { AcceptOffer, CancelRegistration } from '#components/member-home/own-registration-actions'
import { RegisterForm } from '#components/member-home/register-form'
import { TicketCard } from '#components/member-home/ticket-card'
import { CompanionsEditor } from '#components/registrations/companions-editor'
import { SeatsEditor } from '#components/registrations/seats-editor'
import { ButtonLink } from '#components/ui/button-link'
import { DescriptionList } from '#components/ui/description-list'
import { Money } from '#components/ui/money'
import { StatusSentence } from '#components/ui/status-sentence'
import type { CustomField } from '#lib/custom-fields/schema'
import type { Event } from '#lib/events/schema'
import { formatDate } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import type { Member } from '#lib/members/schema'
import { pages } from '#lib/paths'
import type { Registration } from '#lib/registrations/schema'

interface EventBookingProps {
  event: Event
  registration: Registration | null
  member: Pick<Member, 'status' | 'tier_id' | 'payer_member_id'>
  /** The association's own fields of registrations that people fill in. */
  custom: readonly CustomField[]
  locale: string
  now: Date
}

/** What the member has booked of an event, or the way to it. */
export function EventBooking({ event, registration, member, custom, locale, now }: EventBookingProps) {
  const tickets = ticketsFor(event.ticket_types, member)
  const withCode = ticketsWithCode(event.ticket_types)
  const booking = bookingOf(event, registration?.status ?? null, tickets, now)
  const when = (instant: string) => formatDate(instant, { locale, timeZone: event.time_zone, style: 'datetime' })
  const money = (amount: string, currency: string) => formatMoney(amount, currency, locale)
  const mayCancel =
    event.event_status !== 'ongoing' &&
    registration?.status !== 'attended' &&
    (!event.cancel_by || new Date(event.cancel_by) > now || event.event_status === 'postponed')

  if (registration && booking === 'registered') {
    return (
      <PageSection title={registration.status === 'confirmed' ? 'Your ticket' : 'Your registration'}>
        {event.event_status === 'postponed' ? (
          <div className="mb-4">
            <StatusSentence tone="warning" title="This event is postponed">
              A mail tells you the new date. Your registration stays valid.
            </StatusSentence>
          </div>
        ) : null}
        <TicketOrWait registration={registration} />
        <OwnPayment registration={registration} paysSelf={member.payer_member_id === null} when={when} />
        {registration.quantity > 1 ? (
          <div className="mt-5 border-t border-separator pt-4">
            <OwnSeats registration={registration} mayCancel={mayCancel} />
          </div>
        ) : null}
        <OwnAnswers registration={registration} custom={custom} />
        {mayCancel || event.cancel_by ? (
          <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-separator pt-4">
            {mayCancel ? (
              <CancelRegistration
                registration={registration}
                label="Cancel my registration"
                consequence={`${whatGoes(registration)} You can register again as long as there are seats.${moneyBack(registration, money)}`}
              />
            ) : null}
            {event.cancel_by ? (
              <span className="text-[0.8125rem] text-muted">
                {mayCancel ? `You can cancel until ${when(event.cancel_by)}.` : 'It is too late to cancel here.'}
              </span>
            ) : null}
          </div>
        ) : null}
      </PageSection>
    )
  }
  if (registration && booking === 'waiting') {
    return (
      <Waiting registration={registration}>
        <StatusSentence
          tone="warning"
          title={`You are number ${registration.waitlist_position ?? 1} on the waiting list`}
          action={
            <CancelRegistration
              registration={registration}
              label="Leave the waiting list"
              consequence="Your place in line is gone. If you join again, you stand at its end."
            />
          }
        >
          As soon as a seat is free for you, you get a mail.
        </StatusSentence>
      </Waiting>
    )
  }
  if (registration && booking === 'offered') {
    return (
      <Waiting registration={registration}>
        <StatusSentence
          tone="info"
          title="A seat is free for you"
          action={
            <div className="flex flex-wrap gap-2">
              <CancelRegistration
                registration={registration}
                label="No, thank you"
                consequence="The seat goes to the next person in line."
              />
              <AcceptOffer registration={registration} />
            </div>
          }
        >
          {registration.offer_expires_at
            ? `It is kept for you until ${when(registration.offer_expires_at)}; then it is free for the next in line.`
            : 'It is kept for you for a while.'}
        </StatusSentence>
      </Waiting>
    )
  }
  switch (booking) {
    case 'open':
    case 'waitlist':
      if (isForOthers(event, member)) {
        return (
          <Told title="This event is for members">
            {member.status === 'pending'
              ? 'You can register as soon as your membership is active.'
              : 'Your membership is not active at the moment.'}
          </Told>
        )
      }
      return event.ticket_types.length > 0 && tickets.length + withCode.length === 0 ? (
        <Told title="There is no ticket for your kind of membership">
          Write to the organizers if you think there should be.
        </Told>
      ) : (
        <PageSection
          title={booking === 'waitlist' ? 'Every seat is taken' : 'Register'}
          subtitle={booking === 'waitlist' ? 'Join the waiting list; you get a mail when a seat is free.' : undefined}
        >
          <RegisterForm
            event={event}
            tickets={[...tickets, ...withCode]}
            isWaitlist={booking === 'waitlist'}
            custom={custom}
          />
        </PageSection>
      )
    case 'full':
      return <Told title="No seat is left">There is no waiting list for this event.</Told>
    case 'not_yet':
      return (
        <Told title="You can register soon">
          {event.registration_opens_at ? `Registration opens ${when(event.registration_opens_at)}.` : null}
        </Told>
      )
    case 'closed':
      return <Told title="Registration is closed">Write to the organizers if you would still like to come.</Told>
    case 'postponed':
      return <Told title="This event is postponed">A new date is not set yet.</Told>
    case 'cancelled':
      return <Told title="This event does not take place">{event.cancel_reason}</Told>
    default:
      return <Told title="This event is over">{registration ? null : 'You were not registered for it.'}</Told>
  }
}

/** Where somebody stands who has no seat yet, with those who would come along. */
function Waiting({ registration, children }: { registration: Registration; children: ReactNode }) {
  if (registration.quantity < 2) return children
  return (
    <div className="grid gap-4">
      {children}
      <PageSection title="Your booking" subtitle={seatsText(registration.quantity)}>
        <OwnSeats registration={registration} mayCancel />
      </PageSection>
    </div>
  )
}

/** Whose seats go to somebody else. */
function whatGoes({ quantity, companions }: Registration): string {
  if (quantity === 1) return 'Your seat goes to somebody else.'
  const named = companions.length > 0 ? `: yours and those of ${companions.join(', ')}` : ''
  return `All ${quantity} seats go to somebody else${named}. If only some of you cannot come, take seats out instead.`
}

/** What becomes of the money when the own seat is given up. */
function moneyBack(
  { payment, price, currency }: Registration,
  money: (amount: string, currency: string) => string,
): string {
  const sum = price === null ? 'What was paid' : `${money(price, currency)}, which was paid,`
  if (payment === 'paid') return ` ${sum} stays as credit for the next invoice; a credit note says so.`
  return payment === 'open' ? ' You owe nothing for it any more: its invoice is cancelled.' : ''
}

interface OwnPaymentProps {
  registration: Registration
  /** Whether the own invoices are the member’s to see: nobody else pays. */
  paysSelf: boolean
  when: (instant: string) => string
}

/** What is still to be paid for the own seat, until when, and where that is said in full. */
function OwnPayment({ registration, paysSelf, when }: OwnPaymentProps) {
  const { status, payment, price, remaining, currency, payment_due_at, invoice_id } = registration
  if (payment !== 'open' && payment !== 'unpaid') return null
  const amount = remaining ?? price
  return (
    <div className="mt-4 grid justify-items-start gap-2 rounded-lg bg-warning-soft px-4 py-3">
      <p>
        To be paid{payment === 'unpaid' ? ' at the door' : ''}:{' '}
        <strong>{amount === null ? null : <Money amount={amount} currency={currency} />}</strong>
        {status === 'pending_payment' && payment_due_at
          ? ` until ${when(payment_due_at)}. Unpaid, the seat goes to somebody else then.`
          : null}
      </p>
      {invoice_id && payment === 'open' && paysSelf ? (
        <ButtonLink href={pages.member.invoice(invoice_id)}>See the invoice and how to pay</ButtonLink>
      ) : null}
    </div>
  )
}

function TicketOrWait({ registration }: { registration: Registration }) {
  switch (registration.status) {
    case 'pending_approval':
      return <p>Your registration is waiting for the organizers. Your seat is kept for you.</p>
    case 'pending_payment':
      return <p>Your seat is held for you. Your ticket appears here when the payment has come in.</p>
    default:
      return <TicketCard registration={registration} />
  }
}

function Told({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <StatusSentence tone="neutral" title={title}>
      {children}
    </StatusSentence>
  )
}

/** Who comes along with the member, to be changed as long as the booking holds, and the way to fewer seats. */
function OwnSeats({ registration, mayCancel }: { registration: Registration; mayCancel: boolean }) {
  const { companions, code } = registration
  return (
    <div className="grid gap-3">
      {companions.length === 0 ? (
        <p className="text-muted">Nobody who comes along is named yet.</p>
      ) : code === null ? (
        // A ticket has the names on it.
        <p className="wrap-break-word">With {companions.join(', ')}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <CompanionsEditor registration={registration} />
        {mayCancel ? <SeatsEditor registration={registration} canRefund={false} isOwn /> : null}
      </div>
    </div>
  )
}

/** What the member filled in with the registration, to be changed as long as there is one. */
function OwnAnswers({ registration, custom }: { registration: Registration; custom: readonly CustomField[] }) {
  if (custom.length === 0) return null
  const { id, event_id, version, custom_values } = registration
  return (
    <div className="mt-5 grid gap-3 border-t border-separator pt-4">
      <DescriptionList
        items={custom.map((field) => ({
          label: field.label,
          value: <CustomValueText field={field} value={custom_values[field.key]} />,
        }))}
      />
      <div>
        <CustomEditor record={{ noun: 'registrations', id, event_id, version, custom_values }} fields={custom} />
      </div>
    </div>
  )
}
