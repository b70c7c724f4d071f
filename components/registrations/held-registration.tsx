import { CalendarPlus, Download } from 'lucide-react'
import { seatsText } from '#components/events/event-words'
import { standingForMember } from '#components/invoices/invoice-standing'
import { PageSection } from '#components/layout/page-section'
import { Providers } from '#components/layout/providers'
import { PublicShell } from '#components/layout/public-shell'
import { HowToPay } from '#components/member-home/how-to-pay'
import { TicketCard } from '#components/member-home/ticket-card'
import { CompanionsEditor } from '#components/registrations/companions-editor'
import { SeatsEditor } from '#components/registrations/seats-editor'
import { ButtonLink } from '#components/ui/button-link'
import { DescriptionList } from '#components/ui/description-list'
import { FormatProvider } from '#components/ui/format-context'
import { Money } from '#components/ui/money'
import { StatusSentence } from '#components/ui/status-sentence'
import { formatDate, todayIn } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import { endSentence } from '#lib/format/stops'
import type { Invoice } from '#lib/invoices/schema'
import { momentText, placeText, timeText } from '#lib/mail/templates/event-facts'
import { files, pages } from '#lib/paths'
import type { HeldRegistration } from '#lib/registrations/held'
import { organizers } from '#lib/tenants/queries'

interface HeldProps {
  held: HeldRegistration
  /** What the links of the registration carry. */
  token: string
}

/** The page of a registration for whoever holds its link: ticket, calendar, payment, and the way out. */
export function HeldRegistrationPage({ held, token }: HeldProps) {
  const { registration, event, invoice, brand } = held
  const place = placeText(event)
  const isLive = HELD.includes(registration.status)
  const isAhead = isLive && (event.event_status === 'upcoming' || event.event_status === 'ongoing')
  return (
    <PublicShell tenant={brand}>
      <FormatProvider locale={brand.locale} currency={registration.currency} timeZone={event.time_zone}>
        <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 pt-6 pb-20 md:px-6 md:pt-10">
          <div>
            <p className="text-muted">Your registration</p>
            <h1 className="mt-1 text-2xl leading-tight font-semibold tracking-tight text-balance wrap-break-word">
              {event.visibility === 'public' && event.event_status !== 'draft' ? (
                <a href={pages.publicEvent(brand.tenant_id, event.id)} className="link">
                  {event.title}
                </a>
              ) : (
                event.title
              )}
            </h1>
          </div>
          <Standing held={held} token={token} />
          {registration.code !== null && hasTicket(held) ? (
            <PageSection title="Your ticket">
              <TicketCard registration={registration} />
            </PageSection>
          ) : null}
          <PageSection
            title="Event"
            actions={
              isAhead ? (
                <ButtonLink href={files.seatCalendar(token)} native>
                  <CalendarPlus aria-hidden />
                  Add to calendar
                </ButtonLink>
              ) : null
            }
          >
            <DescriptionList
              columns={1}
              items={[
                {
                  label: 'When',
                  value:
                    event.event_status === 'postponed' ? 'Postponed: the new date follows' : timeText(event, brand),
                },
                ...(place ? [{ label: 'Where', value: place }] : []),
                ...(event.online_url
                  ? [
                      {
                        label: 'Online',
                        value: (
                          <a href={event.online_url} rel="noreferrer" className="link wrap-anywhere">
                            {event.online_url}
                          </a>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </PageSection>
          <Seats held={held} token={token} />
          {invoice?.status === 'open' ? <HowToPay invoice={invoice} association={organizers(brand)} /> : null}
          {invoice ? <Papers invoice={invoice} brand={brand} token={token} /> : <Payment held={held} />}
          <WayOut held={held} token={token} />
          {held.feedback_token && isLive ? (
            <p className="text-[0.8125rem] text-muted">
              After an event a mail asks what it was like.{' '}
              <a href={pages.endFeedback(held.feedback_token)} className="link">
                Choose whether you get it
              </a>
            </p>
          ) : null}
        </div>
      </FormatProvider>
    </PublicShell>
  )
}

/** Whether the code opens the door: not that of a seat that was given up, nor of an event that does not take place. */
function hasTicket({ registration: { status }, event }: HeldRegistration): boolean {
  return ['confirmed', 'attended', 'no_show'].includes(status) && event.event_status !== 'cancelled'
}

/** Where the registration stands where there is more to say than the ticket does. */
function Standing({ held: { registration, event, brand }, token }: HeldProps) {
  const { status, waitlist_position, offer_expires_at, payment_due_at } = registration
  const when = (instant: string) => momentText(instant, event.time_zone, brand)
  if (event.event_status === 'cancelled')
    return (
      <StatusSentence tone="danger" title="This event does not take place">
        Your registration has ended with it, and nothing is to be paid.
      </StatusSentence>
    )
  switch (status) {
    case 'waitlisted':
      return (
        <StatusSentence tone="warning" title={`You are number ${waitlist_position ?? 1} on the waiting list`}>
          As soon as a seat is free for you, you get a mail.
        </StatusSentence>
      )
    case 'offered':
      if (offer_expires_at && Date.parse(offer_expires_at) <= Date.now())
        return <OfferOver held={{ registration, event, brand }} />
      return (
        <StatusSentence
          tone="info"
          title="A seat is free for you"
          action={
            <ButtonLink href={pages.takeSeat(token)} variant="primary">
              Take the seat
            </ButtonLink>
          }
        >
          {offer_expires_at
            ? `It is kept for you until ${when(offer_expires_at)}. Then the offer ends, and you are no longer on the waiting list.`
            : 'It is kept for you for a while.'}
        </StatusSentence>
      )
    case 'pending_payment':
      return (
        <StatusSentence tone="warning" title="Your seat is held until it is paid">
          {payment_due_at
            ? `Until ${when(payment_due_at)}: then it goes to somebody else. Your ticket appears here when the payment has come in.`
            : 'Your ticket appears here when the payment has come in.'}
        </StatusSentence>
      )
    case 'pending_approval':
      return (
        <StatusSentence tone="warning" title="The organizers decide on your registration">
          Your seat is kept for you meanwhile.
        </StatusSentence>
      )
    case 'cancelled':
      return (
        <StatusSentence tone="neutral" title="This registration was cancelled">
          The ticket is void.
        </StatusSentence>
      )
    case 'expired':
      if (offer_expires_at) return <OfferOver held={{ registration, event, brand }} />
      return <Ended />
    case 'rejected':
    case 'transferred':
      return <Ended />
    default:
      return event.event_status === 'postponed' ? (
        <StatusSentence tone="warning" title="This event is postponed">
          A mail tells you the new date. Your ticket stays valid.
        </StatusSentence>
      ) : null
  }
}

function Ended() {
  return (
    <StatusSentence tone="neutral" title="This registration has ended">
      The seat is no longer yours.
    </StatusSentence>
  )
}

/** Where somebody stands who has let an offer run out, and the way to get in line again. */
function OfferOver({
  held: { registration, event, brand },
}: {
  held: Pick<HeldRegistration, 'registration' | 'event' | 'brand'>
}) {
  const { offer_expires_at } = registration
  const isOpen =
    event.visibility === 'public' && (event.event_status === 'upcoming' || event.event_status === 'ongoing')
  const until = offer_expires_at ? ` until ${momentText(offer_expires_at, event.time_zone, brand)}` : ''
  return (
    <StatusSentence
      tone="neutral"
      title="The offer is over"
      action={
        isOpen ? <ButtonLink href={pages.publicEvent(brand.tenant_id, event.id)}>Register again</ButtonLink> : undefined
      }
    >
      {`The seat was kept for you${until}. It goes to the next in line, and you are no longer on the waiting list.${isOpen ? '' : ` If you would still like to come, write to ${organizers(brand)}.`}`}
    </StatusSentence>
  )
}

/** What the seats cost and where that stands. */
function Payment({ held: { registration, event } }: Pick<HeldProps, 'held'>) {
  const { payment, price, remaining, currency, invoice_number, status } = registration
  const isOwed = payment === 'open' || payment === 'unpaid'
  if (payment === 'free' || payment === 'waived' || price === null) return null
  if (isOwed && (event.event_status === 'cancelled' || ['cancelled', 'expired', 'rejected'].includes(status)))
    return null
  const isLater = status === 'waitlisted' || status === 'offered'
  const words = {
    unpaid: isLater ? 'To be paid when you have the seat' : 'To be paid at the door',
    open: 'To be paid',
    paid: 'Paid',
    credited: 'Taken back by a credit note',
  }
  return (
    <PageSection title="Price">
      <DescriptionList
        columns={1}
        items={[
          {
            label: words[payment],
            value: <Money amount={payment === 'open' ? remaining : price} currency={currency} />,
            ...(invoice_number && { hint: `Invoice ${invoice_number}, which was sent to whoever pays it.` }),
          },
        ]}
      />
    </PageSection>
  )
}

/** The invoice and the credit notes on it as they were sent, and where the money stands now. */
function Papers({ invoice, brand, token }: { invoice: Invoice; brand: HeldRegistration['brand']; token: string }) {
  const { number, currency, credit_notes } = invoice
  const { locale, time_zone } = brand
  const standing = standingForMember(invoice, {
    today: todayIn(time_zone),
    day: (date) => formatDate(date, { locale, timeZone: 'UTC', style: 'long' }),
    money: (amount) => formatMoney(amount, currency, locale),
  })
  const papers = [
    { name: `Invoice ${number}`, amount: invoice.total, href: files.seatInvoice(token) },
    ...credit_notes.map((note) => ({
      name: `Credit note ${note.number}`,
      amount: note.total,
      href: files.seatCreditNote(token, note.credit_note_id),
    })),
  ]
  return (
    <PageSection title="Invoice" subtitle={`${standing.title}. ${standing.sentence}`.trim()}>
      <ul className="grid gap-3">
        {papers.map(({ name, amount, href }) => (
          <li key={href} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 wrap-anywhere">
              {name} · <Money amount={amount} currency={currency} />
            </span>
            <ButtonLink href={href} size="sm" aria-label={`${name} as PDF`} native>
              <Download aria-hidden />
              PDF
            </ButtonLink>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The states in which somebody has seats, or hopes for them. */
const HELD = ['confirmed', 'pending_approval', 'pending_payment', 'waitlisted', 'offered', 'attended']

/** Who comes along and how many seats there are, what can be changed of it, and whom to ask for the rest. */
function Seats({ held, token }: HeldProps) {
  const { registration, may_cancel, why_names_stay } = held
  const { quantity, companions, code, status } = registration
  if (!HELD.includes(status) || held.event.event_status === 'cancelled') return null
  const isNamed = companions.length > 0
  return (
    <PageSection title="Seats" subtitle={seatsText(quantity)}>
      <Providers>
        <div className="grid gap-3">
          {quantity > 1 && !isNamed ? <p className="text-muted">Nobody who comes along is named yet.</p> : null}
          {isNamed && code === null ? <p className="wrap-break-word">With {companions.join(', ')}</p> : null}
          {quantity > 1 ? (
            <div className="flex flex-wrap gap-2 empty:hidden">
              {why_names_stay === null ? <CompanionsEditor registration={registration} seat={token} /> : null}
              {may_cancel ? <SeatsEditor registration={registration} canRefund={false} isOwn seat={token} /> : null}
            </div>
          ) : null}
          <p className="text-[0.8125rem] text-muted">{whatOthersDo(held)}</p>
        </div>
      </Providers>
    </PageSection>
  )
}

/** What of the seats cannot be changed here, why, and whom to write to. */
function whatOthersDo({ registration, event, may_cancel, why_names_stay, brand }: HeldRegistration): string {
  const write = `write to ${organizers(brand)}`
  if (why_names_stay !== null) return endSentence(`${why_names_stay} If something is wrong, ${write}`)
  if (may_cancel) return endSentence(`More seats are added by the organizers: ${write}`)
  const why =
    event.event_status === 'ongoing' || registration.status === 'attended'
      ? 'The event has begun, so seats are changed by the organizers only'
      : 'It is too late to take seats out here'
  return endSentence(`${why}. For that or for more seats, ${write}`)
}

/** The way to give the registration up, or why there is none any more. */
function WayOut({ held: { registration, event, may_cancel, brand }, token }: HeldProps) {
  const { status } = registration
  const isSeat = status === 'confirmed' || status === 'pending_payment' || status === 'pending_approval'
  if (!may_cancel)
    return isSeat && event.event_status === 'upcoming' ? (
      <p className="text-muted">It is too late to cancel here. Write to {organizers(brand)}.</p>
    ) : null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink href={pages.giveUpSeat(token)}>
        {status === 'waitlisted' ? 'Leave the waiting list' : 'Cancel my registration'}
      </ButtonLink>
      {event.cancel_by && isSeat ? (
        <span className="text-[0.8125rem] text-muted">
          You can cancel until {momentText(event.cancel_by, event.time_zone, brand)}.
        </span>
      ) : null}
    </div>
  )
}
