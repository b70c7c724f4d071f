'use client'

import { Button } from '@heroui/react'
import { UserRoundPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { customLabels, customPart, customShape } from '#components/custom-fields/custom-form'
import { CustomInputs } from '#components/custom-fields/custom-inputs'
import { MemberField, type MemberOption } from '#components/members/member-fields'
import {
  BILLING_FIELDS,
  BILLING_LABELS,
  type BillingValues,
  billingStart,
  PaidFields,
  withBilling,
} from '#components/memberships/billing-fields'
import {
  type BookableTicket,
  cheapestTicket,
  mayTake,
  type TicketHolder,
} from '#components/registrations/ticket-choice'
import { FormDialog } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { useFormat } from '#components/ui/format-context'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { TextField } from '#components/ui/text-field'
import { type Fields, useEditForm } from '#components/ui/use-edit-form'
import type { CustomField } from '#lib/custom-fields/schema'
import { toMinor } from '#lib/format/money'
import { register } from '#lib/registrations/client'
import { MAX_SEATS, NewRegistration } from '#lib/registrations/schema'
import type { PaymentRule } from '#lib/seats/schema'

interface AddRegistrationProps {
  /** The association's own fields of registrations. */
  custom: readonly CustomField[]
  event_id: string
  tickets: readonly BookableTicket[]
  /** Why nobody can be registered now; null when they can. */
  closed: string | null
}

const LABELS = {
  who: 'Who comes',
  member_id: 'Member',
  'guest.name': 'Name',
  'guest.email': 'E-mail',
  ticket_type_id: 'Ticket',
  quantity: 'Seats',
  ...BILLING_LABELS,
  billing: 'Price',
}

/** Registers a member or a guest from a window over the list. */
export function AddRegistration(props: AddRegistrationProps) {
  const [isOpen, setOpen] = useState(false)
  const reason = useId()
  return (
    <>
      <span title={props.closed ?? undefined} className="inline-flex">
        <Button
          variant="primary"
          isDisabled={props.closed !== null}
          aria-describedby={reason}
          onPress={() => setOpen(true)}
        >
          <UserRoundPlus aria-hidden />
          Add registration
        </Button>
        <span id={reason} className="sr-only">
          {props.closed}
        </span>
      </span>
      {isOpen ? <AddDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const { member_id, guest, ticket_type_id, quantity } = NewRegistration.shape
const FIELDS = { who: z.enum(['member', 'guest']), member_id, guest, ticket_type_id, quantity, ...BILLING_FIELDS }

function AddDialog({ event_id, tickets, custom, onClose }: AddRegistrationProps & { onClose: () => void }) {
  const { time_zone, moneyOf } = useFormat()
  const sellable = tickets.filter(({ is_active }) => is_active)
  const [member, setMember] = useState<MemberOption | null>(null)
  const form = useEditForm({
    fields: { ...FIELDS, custom_values: customShape(custom) },
    schema: NewRegistration,
    labels: { ...LABELS, ...customLabels(custom) },
    start: { quantity: 1, ...billingStart(time_zone) },
    body: (_, { who, member_id, guest, quantity, ...chosen }, base) => ({
      ...customPart(chosen, base),
      ...(totalOf(ticketOf(who, chosen.ticket_type_id), quantity) > 0 ? withBilling({}, chosen) : {}),
      ...(who === 'guest' ? { guest: { name: guest.name, email: guest.email.trim() || null } } : {}),
      ...(who === 'member' && member_id ? { member_id } : {}),
      ...(ticketOf(who, chosen.ticket_type_id) ? { ticket_type_id: ticketOf(who, chosen.ticket_type_id) } : {}),
      ...(quantity !== null && { quantity }),
    }),
    save: (body, { key }) => register(event_id, body, key),
    done: ({ data }) =>
      data.status === 'pending_payment'
        ? [`A seat is held for ${data.attendee_name}`, 'It is confirmed when the invoice is paid.']
        : data.status === 'waitlisted'
          ? [`${data.attendee_name} is on the waiting list`, 'No seat is free at the moment.']
          : `${data.attendee_name} is registered`,
    onSaved: onClose,
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
      title="Add a registration"
      description="They get a mail that confirms it. Without a free seat they join the waiting list, where there is one."
      submitLabel="Register"
      pendingLabel="Registering…"
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
            description="For the confirmation."
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
      <CustomInputs fields={custom} form={form} />
      {ticket && total > 0 ? (
        <SeatBilling form={form} rule={ticket.payment_rule} total={moneyOf(total, ticket.currency)} />
      ) : null}
    </FormDialog>
  )
}

const BY_RULE: Readonly<Record<PaymentRule, { label: (total: string) => string; description: string }>> = {
  invoice: {
    label: (total) => `Write an invoice over ${total}`,
    description: 'The seat is confirmed at once; the invoice stays open.',
  },
  prepay: {
    label: (total) => `Write an invoice over ${total}, to be paid first`,
    description: 'The seat is held until it is paid; unpaid in time it goes to the next in line.',
  },
  at_door: {
    label: (total) => `${total} is paid at the door`,
    description: 'The seat is confirmed; the invoice is written with the payment.',
  },
}

interface SeatBillingProps {
  form: Fields<BillingValues> & { part: (name: 'payment') => Fields<BillingValues['payment']> }
  rule: PaymentRule
  total: string
}

/** What the seats cost, and how that is settled. */
function SeatBilling({ form, rule, total }: SeatBillingProps) {
  const { values, field } = form
  return (
    <>
      <RadioField
        {...field('billing')}
        isRequired={false}
        options={[
          { value: 'invoice', label: BY_RULE[rule].label(total), description: BY_RULE[rule].description },
          {
            value: 'paid',
            label: `${total} has been paid`,
            description: 'The seat is confirmed, with a paid invoice.',
          },
          { value: 'waived', label: 'Waive the price', description: 'The seat is confirmed without an invoice.' },
        ]}
      />
      {values.billing === 'paid' ? <PaidFields {...form.part('payment')} /> : null}
      {values.billing === 'waived' ? (
        <TextField {...field('billing_reason')} isRequired description="Kept in the history." />
      ) : null}
    </>
  )
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
