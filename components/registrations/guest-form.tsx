'use client'

import { Button } from '@heroui/react'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AuthForm, useAuthForm } from '#components/accounts/auth-form'
import { type Answers, answerProps, answersTo } from '#components/custom-fields/answers'
import { CustomInput } from '#components/custom-fields/custom-inputs'
import { PAYMENT_RULE_TOLD, saleOf } from '#components/events/event-words'
import { CompanionFields, companionsOf } from '#components/registrations/companion-fields'
import { useFormat } from '#components/ui/format-context'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { TextField } from '#components/ui/text-field'
import type { CustomField } from '#lib/custom-fields/schema'
import type { TicketType } from '#lib/events/schema'
import { formatDate } from '#lib/format/dates'
import { toMinor } from '#lib/format/money'
import { requestGuestSeat } from '#lib/registrations/client'

interface GuestFormProps {
  event: { id: string; time_zone: string; is_full: boolean }
  /** With whom the address for answers is. */
  tenant: { tenant_id: string; name: string; organizers: string }
  /** Those that guests may take, with a code or without; none where the event has no ticket types. */
  tickets: readonly TicketType[]
  /** The association's own fields that guests fill in. */
  fields: readonly CustomField[]
}

const LABELS = { name: 'Name', email: 'E-mail', code: 'Code' }

/** What the form calls what is not typed as text, for the summary of errors. */
const CHOSEN = { ticket_type_id: 'Ticket', quantity: 'Seats', companions: 'Who comes along' }

/** Seats for which no ticket sets another limit. */
const MAX_SEATS = 10

/** Asks for a seat without an account; afterwards it asks to look into the mail. */
export function GuestForm({ event, tenant, tickets, fields }: GuestFormProps) {
  const { locale, money, moneyOf } = useFormat()
  const [ticketId, setTicketId] = useState(firstOf(tickets)?.id ?? '')
  const [quantity, setQuantity] = useState<number | null>(null)
  const [companions, setCompanions] = useState<readonly string[]>([])
  const [answers, setAnswers] = useState<Answers>({})
  const [homepage, setHomepage] = useState('')
  const ticket = tickets.find(({ id }) => id === ticketId)
  const least = ticket?.min_per_order ?? 1
  const most = ticket?.max_per_order ?? MAX_SEATS
  const seats = Math.min(Math.max(quantity ?? least, least), most)
  const form = useAuthForm({
    labels: LABELS,
    send: ({ name, email, code }: Record<keyof typeof LABELS, string>) =>
      requestGuestSeat({
        ...{ tenant_id: tenant.tenant_id, event_id: event.id, name, email, quantity: seats },
        ...(ticket && { ticket_type_id: ticket.id }),
        ...(companionsOf(companions, seats).length > 0 && { companions: companionsOf(companions, seats) }),
        ...(ticket?.audience === 'code' && { code }),
        ...(fields.length > 0 && { custom_values: answersTo(fields, answers) }),
        ...(homepage !== '' && { homepage }),
      }),
  })
  const labels = {
    ...form.labels,
    ...CHOSEN,
    ...Object.fromEntries(fields.map(({ key, label }) => [`custom_values.${key}`, label])),
  }
  if (form.answer)
    return <LookIntoMail message={form.answer.message} organizers={tenant.organizers} onBack={form.reopen} />

  /** Why a ticket cannot be had at once, or until when it can. */
  function standingOf(one: TicketType): string | undefined {
    const when = (instant: string) => formatDate(instant, { locale, timeZone: event.time_zone, style: 'datetime' })
    const wait = one.is_on_sale ? null : event.is_full ? 'Waiting list' : 'Sold out'
    return [one.audience === 'code' ? 'With a code' : null, saleOf(one, when) ?? wait].filter(Boolean).join(' · ')
  }

  const priceOf = ({ price, currency }: TicketType) => (/[1-9]/.test(price) ? money(price, currency) : 'free')
  return (
    <AuthForm
      form={{ ...form, labels }}
      label="Register as a guest"
      submitLabel={event.is_full ? 'Join the waiting list' : 'Register'}
      pendingLabel="Sending"
    >
      <TextField {...form.field('name')} autoComplete="name" maxLength={60} />
      <TextField
        {...form.field('email')}
        type="email"
        autoComplete="email"
        description="A mail asks you to confirm it; your ticket comes there too."
      />
      {tickets.length > 1 ? (
        <RadioField
          label={CHOSEN.ticket_type_id}
          name="ticket_type_id"
          value={ticketId}
          onChange={setTicketId}
          error={form.errors.ticket_type_id}
          options={tickets.map((one) => ({
            value: one.id,
            label: `${one.name} · ${priceOf(one)}`,
            description: [standingOf(one), one.description].filter(Boolean).join(' · ') || undefined,
          }))}
        />
      ) : ticket ? (
        <p>
          <span className="font-medium">{ticket.name}</span> · {priceOf(ticket)}
          {standingOf(ticket) ? <span className="block text-[0.8125rem] text-muted">{standingOf(ticket)}</span> : null}
        </p>
      ) : null}
      {ticket?.audience === 'code' ? (
        <TextField {...form.field('code')} autoComplete="off" description={`Opens “${ticket.name}”.`} />
      ) : null}
      {most > least ? (
        <div className="max-w-40">
          <NumberField
            label={CHOSEN.quantity}
            name="quantity"
            value={seats}
            onChange={setQuantity}
            min={least}
            max={most}
            error={form.errors.quantity}
          />
        </div>
      ) : null}
      <CompanionFields
        seats={seats}
        value={companions}
        onChange={setCompanions}
        error={form.errors.companions ?? form.errors['companions.0']}
      />
      {fields.map((custom) => (
        <CustomInput
          key={custom.key}
          custom={custom}
          props={answerProps(custom, answers, form.errors, (answer) =>
            setAnswers((before) => ({ ...before, [custom.key]: answer })),
          )}
        />
      ))}
      {ticket && /[1-9]/.test(ticket.price) ? (
        <p className="flex flex-wrap items-baseline gap-x-1">
          <span className="text-muted">Together</span>
          <output className="tabular text-base font-semibold" aria-live="polite">
            {moneyOf(toMinor(ticket.price, ticket.currency) * seats, ticket.currency)}
          </output>
          <span className="basis-full text-muted">{PAYMENT_RULE_TOLD[ticket.payment_rule]}.</span>
        </p>
      ) : null}
      {/* For programs that fill in whatever they find; nobody sees it, hears it or comes to it by keyboard. */}
      <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
        <input
          name="homepage"
          tabIndex={-1}
          autoComplete="off"
          value={homepage}
          onChange={({ target }) => setHomepage(target.value)}
        />
      </div>
      <p className="text-[0.8125rem] text-pretty text-muted">
        {tenant.name} keeps what you enter to organise this event: for your ticket, for changes of the event, and for
        the invoice where something is to be paid. It makes you no member. What you do not confirm within 24 hours is
        deleted. For questions, or to have your data deleted, write to {tenant.organizers}.
      </p>
    </AuthForm>
  )
}

/** The cheapest ticket that is to be had without a code, else the first. */
function firstOf(tickets: readonly TicketType[]): TicketType | undefined {
  const [cheapest] = tickets
    .filter(({ audience, is_on_sale }) => audience !== 'code' && is_on_sale)
    .toSorted((a, b) => toMinor(a.price, a.currency) - toMinor(b.price, b.currency))
  return cheapest ?? tickets[0]
}

interface LookIntoMailProps {
  message: string
  /** Whom to write to, with the address where there is one. */
  organizers: string
  onBack: () => void
}

function LookIntoMail({ message, organizers, onBack }: LookIntoMailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-5">
      <MailCheck aria-hidden className="size-9 text-accent-text" />
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Check your mail
        </h2>
        <p className="mt-1.5 text-pretty wrap-anywhere text-muted">{message}</p>
      </div>
      <p className="text-[0.8125rem] text-muted">
        Nothing there after 10 minutes? Check your spam folder, or go back and send it again. A mailbox gets at most
        five such mails an hour: after that open the latest, try again later, or write to {organizers}.
      </p>
      <Button variant="ghost" className="justify-self-start" onPress={onBack}>
        Back to the form
      </Button>
    </div>
  )
}
