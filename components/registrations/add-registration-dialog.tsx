'use client'

import { useState } from 'react'
import { z } from 'zod'
import { customLabels, customPart, customShape } from '#components/custom-fields/custom-form'
import { CustomInputs } from '#components/custom-fields/custom-inputs'
import { seatsText } from '#components/events/event-words'
import { MemberField, type MemberOption } from '#components/members/member-fields'
import { BILLING_FIELDS, BILLING_LABELS, billingStart, withBilling } from '#components/memberships/billing-fields'
import { PRESENCE_WORDS, type Presence } from '#components/registrations/add-registration-presence'
import { SeatPrice } from '#components/registrations/add-registration-price'
import { CompanionFields, companionsOf } from '#components/registrations/companion-fields'
import {
  type BookableTicket,
  cheapestTicket,
  mayTake,
  type TicketHolder,
} from '#components/registrations/ticket-choice'
import { CheckboxField } from '#components/ui/checkbox-field'
import { FormDialog } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { StatusSentence } from '#components/ui/status-sentence'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import type { CustomField } from '#lib/custom-fields/schema'
import { toMinor } from '#lib/format/money'
import { checkDraft } from '#lib/intelligence/findings/client'
import { pages } from '#lib/paths'
import { register } from '#lib/registrations/client'
import { NewRegistration, type Registration } from '#lib/registrations/schema'
import { MAX_SEATS } from '#lib/seats/schema'

/** What adding somebody to an event has to know of it. */
export interface RegistrationPlace {
  event_id: string
  /** The association's own fields of registrations. */
  custom: readonly CustomField[]
  tickets: readonly BookableTicket[]
  presence: Presence
  /** null is unlimited. */
  seats_left: number | null
  /** Whether the reader may change how many seats there are. */
  canAddSeats: boolean
}

interface AddRegistrationDialogProps extends RegistrationPlace {
  onClose: () => void
  /** Follows whoever was added. */
  onAdded?: (registration: Registration) => void
}

const LABELS = {
  who: 'Who comes',
  member_id: 'Member',
  'guest.name': 'Name',
  'guest.email': 'E-mail',
  ticket_type_id: 'Ticket',
  quantity: 'Seats',
  companions: 'Who comes along',
  attended: 'They are here: check them in at once',
  ...BILLING_LABELS,
  billing: 'Price',
}

const { member_id, guest, ticket_type_id, quantity, companions, attended } = NewRegistration.shape
const WHO = z.enum(['member', 'guest'])
const FIELDS = { who: WHO, member_id, guest, ticket_type_id, quantity, companions, attended, ...BILLING_FIELDS }

/** Registers a member or a guest in a window; who is here, or was, counts as having come. */
export function AddRegistrationDialog(props: AddRegistrationDialogProps) {
  const { event_id, tickets, custom, presence, seats_left, canAddSeats, onClose, onAdded } = props
  const words = PRESENCE_WORDS[presence]
  const { time_zone, moneyOf } = useFormat()
  const sellable = tickets.filter(({ is_active }) => is_active)
  const [member, setMember] = useState<MemberOption | null>(null)
  const form = useEditForm({
    fields: { ...FIELDS, custom_values: customShape(custom) },
    schema: NewRegistration,
    labels: { ...LABELS, ...customLabels(custom) },
    start: { quantity: 1, attended: presence !== 'ahead', ...priceStart(presence, time_zone) },
    body: (_, { who, member_id, guest, quantity, companions, attended, ...chosen }, base) => ({
      ...customPart(chosen, base),
      ...(totalOf(ticketOf(who, chosen.ticket_type_id), quantity) > 0 ? withBilling({}, chosen) : {}),
      ...(who === 'guest' ? { guest: { name: guest.name, email: guest.email.trim() || null } } : {}),
      ...(who === 'member' && member_id ? { member_id } : {}),
      ...(ticketOf(who, chosen.ticket_type_id) ? { ticket_type_id: ticketOf(who, chosen.ticket_type_id) } : {}),
      ...(quantity !== null && { quantity }),
      ...(companionsOf(companions, quantity ?? 1).length > 0 && {
        companions: companionsOf(companions, quantity ?? 1),
      }),
      ...(attended && { attended }),
    }),
    check: async ({ who, guest: { name, email } }) =>
      who === 'guest'
        ? await checkDraft('registrations', { event_id, guest: { name, ...(email.trim() && { email: email.trim() }) } })
        : [],
    save: (body, { key }) => register(event_id, body, key),
    // The door says it large.
    done: ({ data }) => (presence === 'door' ? undefined : doneText(data, presence)),
    onSaved: ({ data }) => {
      onClose()
      onAdded?.(data)
    },
    queryKey: ['events'],
  })
  const { values, field } = form
  const guestFields = form.part('guest')
  const holder = values.who === 'member' ? holderOf(member) : null
  const ticketId = ticketOf(values.who, values.ticket_type_id)

  const ticket = sellable.find(({ id }) => id === ticketId)
  const total = totalOf(ticketId, values.quantity)

  /** What the seats cost together, in minor units. */
  function totalOf(id: string, seats: number | null): number {
    const found = sellable.find((ticket) => ticket.id === id)
    return found ? toMinor(found.price, found.currency) * (seats ?? 1) : 0
  }

  /** The ticket that stands: a choice by hand as long as the person may take it, else the cheapest. */
  function ticketOf(who: 'member' | 'guest', chosenId: string): string {
    const person = who === 'member' ? holderOf(member) : null
    const chosen = sellable.find((ticket) => ticket.id === chosenId && mayTake(ticket, person))
    return (chosen ?? cheapestTicket(sellable, person) ?? sellable[0])?.id ?? ''
  }

  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.description}
      submitLabel={words.submit}
      pendingLabel={words.pending}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <RadioField
        {...field('who')}
        isRequired={false}
        options={[
          { value: 'member', label: 'A member' },
          { value: 'guest', label: 'A guest' },
        ]}
      />
      {values.who === 'member' ? (
        <MemberField
          {...field('member_id')}
          known={member}
          onChange={(id, option) => {
            setMember(option)
            form.set({ member_id: id })
          }}
          isRequired
        />
      ) : (
        <FormGrid>
          <TextField {...guestFields.field('name')} autoComplete="off" />
          <TextField
            {...guestFields.field('email')}
            type="email"
            description={values.attended ? 'May be left out.' : 'For the confirmation.'}
            autoComplete="off"
          />
        </FormGrid>
      )}
      <FormGrid>
        {sellable.length > 0 ? (
          <TicketField {...field('ticket_type_id')} tickets={sellable} holder={holder} value={ticketId} />
        ) : null}
        <NumberField {...field('quantity')} min={1} max={ticket?.max_per_order ?? MAX_SEATS} />
      </FormGrid>
      <CompanionFields seats={values.quantity ?? 1} {...field('companions')} />
      {presence === 'ongoing' ? <CheckboxField {...field('attended')} /> : null}
      {values.attended && seats_left !== null && (values.quantity ?? 1) > seats_left ? (
        <StatusSentence
          tone="warning"
          title={seats_left > 0 ? `Only ${seatsText(seats_left)} left` : 'No seat is left'}
        >
          {canAddSeats ? (
            <>
              Give the event more seats, then register them:{' '}
              <Link href={pages.admin.editEvent(event_id)} target="_blank" className="link">
                Change the event<span className="sr-only">, in a new tab</span>
              </Link>
            </>
          ) : (
            'Whoever organizes the event can give it more seats.'
          )}
        </StatusSentence>
      ) : null}
      <CustomInputs fields={custom} form={form} />
      {ticket && total > 0 ? (
        <SeatPrice
          form={form}
          rule={ticket.payment_rule}
          total={moneyOf(total, ticket.currency)}
          presence={presence}
          hasCome={values.attended}
        />
      ) : null}
    </FormDialog>
  )
}

/** How the price is settled at first: before the steward it is paid. */
function priceStart(presence: Presence, time_zone: string) {
  const start = billingStart(time_zone)
  if (presence !== 'door') return start
  return { ...start, billing: 'paid' as const, payment: { ...start.payment, method: 'cash' as const } }
}

function doneText({ status, attendee_name: name }: Registration, presence: Presence): string | [string, string] {
  switch (status) {
    case 'pending_payment':
      return [`A seat is held for ${name}`, 'It is confirmed when the invoice is paid.']
    case 'waitlisted':
      return [`${name} is on the waiting list`, 'No seat is free at the moment.']
    case 'attended':
      return presence === 'over' ? `${name} is noted as having come` : `${name} is registered and checked in`
    default:
      return `${name} is registered`
  }
}

/** What a ticket asks of whoever takes it. */
function holderOf(member: MemberOption | null): TicketHolder {
  return member?.status ? { status: member.status, tier_id: member.tier_id ?? null } : null
}

interface TicketFieldProps {
  tickets: readonly BookableTicket[]
  holder: TicketHolder
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

function TicketField({ tickets, holder, value, onChange, error }: TicketFieldProps) {
  const { money, number } = useFormat()
  return (
    <SelectField
      label={LABELS.ticket_type_id}
      name="ticket_type_id"
      options={tickets.map((ticket) => {
        const { id, name, price, currency, quota, sold } = ticket
        const left = quota === null ? null : `${number(Math.max(0, quota - sold))} of ${number(quota)} left`
        const description = mayTake(ticket, holder) ? left : 'Not for this person'
        return {
          value: id,
          label: `${name}, ${/[1-9]/.test(price) ? money(price, currency) : 'free'}`,
          ...(description === null ? {} : { description }),
        }
      })}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
