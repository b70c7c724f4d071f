'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { outcomeText } from '#components/member-home/register-button'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { useFormat } from '#components/ui/format-context'
import { NumberField } from '#components/ui/number-field'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { RadioField } from '#components/ui/radio-field'
import { SubmitButton } from '#components/ui/submit-button'
import { notify } from '#components/ui/toast'
import type { TicketType } from '#lib/events/schema'
import { toAmount, toMinor } from '#lib/format/money'
import { register } from '#lib/registrations/client'

interface RegisterFormProps {
  event_id: string
  /** Those the member may take; none where the event has no ticket types. */
  tickets: readonly TicketType[]
  isWaitlist: boolean
}

/** Seats for which nobody set another limit. */
const MOST_SEATS = 10

/** Registers for an event: which ticket, how many seats, one press. */
export function RegisterForm({ event_id, tickets, isWaitlist }: RegisterFormProps) {
  const router = useRouter()
  const { money } = useFormat()
  const [key, setKey] = useState(() => uuidv7())
  const [first] = useState(() => cheapest(tickets)?.id ?? '')
  const [ticketId, setTicketId] = useState(first)
  const ticket = tickets.find(({ id }) => id === ticketId)
  const least = ticket?.min_per_order ?? 1
  const most = ticket?.max_per_order ?? MOST_SEATS
  const [asked, setAsked] = useState<number | null>(null)
  const seats = Math.min(Math.max(asked ?? least, least), most)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)
  const isDirty = !isPending && (asked !== null || ticketId !== first)

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      const { data } = await register(
        event_id,
        { ...(ticket ? { ticket_type_id: ticket.id } : {}), quantity: seats },
        key,
      )
      notify(outcomeText(data))
      router.refresh()
    } catch (failure) {
      setError(failure)
      setPending(false)
      const { status } = problemOf(failure)
      if (status < 500) setKey(uuidv7())
      // Somebody may have taken the last seat: what is left is shown.
      if (status === 409) router.refresh()
    }
  }

  return (
    <Form onSubmit={handleSubmit} isDirty={isDirty} aria-label="Register" className="max-w-md">
      <FormErrorSummary problem={error} labels={{ ticket_type_id: 'Ticket', quantity: 'Seats' }} />
      {tickets.length > 1 ? (
        <RadioField
          label="Ticket"
          name="ticket_type_id"
          options={tickets.map((one) => ({
            value: one.id,
            label: `${one.name} · ${priceText(one, money)}`,
            ...(one.is_on_sale ? {} : { description: isWaitlist ? 'Waiting list' : 'Sold out' }),
          }))}
          value={ticketId}
          onChange={setTicketId}
          error={errors.ticket_type_id}
        />
      ) : null}
      {most > least ? (
        <div className="max-w-40">
          <NumberField
            label="Seats"
            name="quantity"
            value={seats}
            onChange={setAsked}
            min={least}
            max={most}
            error={errors.quantity}
          />
        </div>
      ) : null}
      {ticket && /[1-9]/.test(ticket.price) ? (
        <p>
          <span className="text-muted">Together </span>
          <output className="tabular text-base font-semibold" aria-live="polite">
            {money(toAmount(toMinor(ticket.price, ticket.currency) * seats, ticket.currency), ticket.currency)}
          </output>
        </p>
      ) : null}
      <FormActions>
        <SubmitButton isPending={isPending}>{isWaitlist ? 'Join the waiting list' : 'Register'}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function cheapest(tickets: readonly TicketType[]): TicketType | undefined {
  const onSale = tickets.filter(({ is_on_sale }) => is_on_sale)
  return (onSale.length > 0 ? onSale : tickets).toSorted(
    (a, b) => toMinor(a.price, a.currency) - toMinor(b.price, b.currency),
  )[0]
}

function priceText({ price, currency }: TicketType, money: (amount: string, currency: string) => string): string {
  return /[1-9]/.test(price) ? money(price, currency) : 'free'
}
