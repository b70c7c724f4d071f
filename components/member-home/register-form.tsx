'use client'

import { customLabels, customPart, customShape } from '#components/custom-fields/custom-form'
import { CustomInputs } from '#components/custom-fields/custom-inputs'
import { PAYMENT_RULE_TOLD, saleOf } from '#components/events/event-words'
import { shownPrice } from '#components/member-home/booking'
import { outcomeText } from '#components/member-home/register-button'
import { CompanionFields, companionsOf } from '#components/registrations/companion-fields'
import { EditForm } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import type { CustomField } from '#lib/custom-fields/schema'
import type { Event, TicketType } from '#lib/events/schema'
import { formatDate } from '#lib/format/dates'
import { toMinor } from '#lib/format/money'
import { register } from '#lib/registrations/client'
import { NewRegistration } from '#lib/registrations/schema'

const { ticket_type_id, quantity, companions, code } = NewRegistration.shape

interface RegisterFormProps {
  event: Pick<Event, 'id' | 'time_zone' | 'currency'>
  /** Those the member may take, with a code or without; none where the event has no ticket types. */
  tickets: readonly TicketType[]
  isWaitlist: boolean
  /** The association's own fields that people fill in. */
  custom: readonly CustomField[]
}

/** Seats for which nobody set another limit. */
const MAX_SEATS = 10

/** Registers for an event: which ticket, how many seats, one press. */
export function RegisterForm({ event, tickets, isWaitlist, custom }: RegisterFormProps) {
  const { locale, money, moneyOf } = useFormat()
  const form = useEditForm({
    fields: { ticket_type_id, quantity, companions, code, custom_values: customShape(custom) },
    schema: NewRegistration,
    labels: {
      ...{ ticket_type_id: 'Ticket', quantity: 'Seats', companions: 'Who comes along', code: 'Code' },
      ...customLabels(custom),
    },
    start: { ticket_type_id: cheapest(tickets)?.id ?? '' },
    body: (_, chosen, base) => {
      const { ticket, seats } = choiceOf(chosen)
      return {
        ...(ticket ? { ticket_type_id: ticket.id } : {}),
        ...(ticket?.audience === 'code' && { code: chosen.code }),
        quantity: seats,
        shown: shownPrice(ticket, seats, event.currency),
        ...(companionsOf(chosen.companions, seats).length > 0 && {
          companions: companionsOf(chosen.companions, seats),
        }),
        ...customPart(chosen, base),
      }
    },
    save: (body, { key }) => register(event.id, body, key),
    done: ({ data }) => outcomeText(data),
  })
  const { field } = form
  const { ticket, least, most, seats } = choiceOf(form.values)

  function choiceOf(chosen: { ticket_type_id: string; quantity: number | null }) {
    const ticket = tickets.find(({ id }) => id === chosen.ticket_type_id)
    const least = ticket?.min_per_order ?? 1
    const most = ticket?.max_per_order ?? MAX_SEATS
    return { ticket, least, most, seats: Math.min(Math.max(chosen.quantity ?? least, least), most) }
  }

  /** Why a ticket cannot be had at once, or until when it can. */
  function standingOf(one: TicketType): string | undefined {
    const when = (instant: string) => formatDate(instant, { locale, timeZone: event.time_zone, style: 'datetime' })
    const code = one.audience === 'code' ? 'With a code' : null
    return (
      [code, saleOf(one, when) ?? (one.is_on_sale ? null : isWaitlist ? 'Waiting list' : 'Sold out')]
        .filter(Boolean)
        .join(' · ') || undefined
    )
  }

  return (
    <EditForm
      form={form}
      label="Register"
      submitLabel={isWaitlist ? 'Join the waiting list' : 'Register'}
      isPart
      className="max-w-md"
    >
      {tickets.length > 1 ? (
        <RadioField
          {...field('ticket_type_id')}
          options={tickets.map((one) => ({
            value: one.id,
            label: `${one.name} · ${priceText(one, money)}`,
            description: standingOf(one),
          }))}
        />
      ) : null}
      {tickets.length === 1 && ticket && standingOf(ticket) ? (
        <p className="text-muted">
          {ticket.name}: {standingOf(ticket)}
        </p>
      ) : null}
      {ticket?.audience === 'code' ? (
        <TextField {...field('code')} isRequired autoComplete="off" description={`Opens “${ticket.name}”.`} />
      ) : null}
      {most > least ? (
        <div className="max-w-40">
          <NumberField {...field('quantity')} value={seats} min={least} max={most} />
        </div>
      ) : null}
      <CompanionFields seats={seats} {...field('companions')} />
      <CustomInputs fields={custom} form={form} />
      {ticket && /[1-9]/.test(ticket.price) ? (
        <p className="flex flex-wrap items-baseline gap-x-1">
          <span className="text-muted">Together</span>
          <output className="tabular text-base font-semibold" aria-live="polite">
            {moneyOf(toMinor(ticket.price, ticket.currency) * seats, ticket.currency)}
          </output>
          <span className="basis-full text-muted">{PAYMENT_RULE_TOLD[ticket.payment_rule]}.</span>
        </p>
      ) : null}
    </EditForm>
  )
}

function cheapest(all: readonly TicketType[]): TicketType | undefined {
  const open = all.filter(({ audience }) => audience !== 'code')
  const tickets = open.length > 0 ? open : all
  const onSale = tickets.filter(({ is_on_sale }) => is_on_sale)
  return (onSale.length > 0 ? onSale : tickets).toSorted(
    (a, b) => toMinor(a.price, a.currency) - toMinor(b.price, b.currency),
  )[0]
}

function priceText({ price, currency }: TicketType, money: (amount: string, currency: string) => string): string {
  return /[1-9]/.test(price) ? money(price, currency) : 'free'
}
