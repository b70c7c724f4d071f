'use client'

import { Button } from '@heroui/react'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import {
  type BookableTicket,
  cheapestTicket,
  mayTake,
  type TicketHolder,
} from '#components/registrations/ticket-choice'
import { ComboField, type ComboOption } from '#components/ui/combo-field'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form, FormActions, FormGrid } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { useFormat } from '#components/ui/format-context'
import { NumberField } from '#components/ui/number-field'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import type { MemberSummary } from '#lib/members/schema'
import { api } from '#lib/paths'
import { register } from '#lib/registrations/client'
import { MOST_SEATS, type NewRegistration } from '#lib/registrations/schema'

interface AddRegistrationProps {
  event_id: string
  tickets: readonly BookableTicket[]
  /** Why nobody can be registered now; null when they can. */
  closed: string | null
}

const LABELS = {
  member_id: 'Member',
  'guest.name': 'Name',
  'guest.email': 'E-mail',
  ticket_type_id: 'Ticket',
  quantity: 'Seats',
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

function AddDialog({ event_id, tickets, onClose }: AddRegistrationProps & { onClose: () => void }) {
  const router = useRouter()
  const client = useQueryClient()
  const sellable = tickets.filter(({ is_active }) => is_active)
  const [key, setKey] = useState(() => uuidv7())
  const [who, setWho] = useState<'member' | 'guest'>('member')
  const [member, setMember] = useState<MemberOption | null>(null)
  const [guest, setGuest] = useState({ name: '', email: '' })
  // A choice by hand stays as long as the person may take it.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [quantity, setQuantity] = useState<number | null>(1)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)
  const holder: TicketHolder = who === 'member' ? member : null
  const chosen = sellable.find((ticket) => ticket.id === chosenId && mayTake(ticket, holder))
  const ticketId = (chosen ?? cheapestTicket(sellable, holder) ?? sellable[0])?.id ?? ''

  const isGuestNamed = guest.name !== '' || guest.email !== ''
  const isDirty = !isPending && (member !== null || isGuestNamed || chosenId !== null || quantity !== 1)

  async function handleSubmit() {
    setPending(true)
    setError(null)
    const input: NewRegistration = {
      ...(who === 'member'
        ? member && { member_id: member.id }
        : { guest: { name: guest.name, email: guest.email.trim() || null } }),
      ...(ticketId && { ticket_type_id: ticketId }),
      ...(quantity !== null && { quantity }),
    }
    try {
      const { data } = await register(event_id, input, key)
      await client.invalidateQueries({ queryKey: ['events'] })
      router.refresh()
      onClose()
      if (data.status === 'waitlisted') {
        notify(`${data.attendee_name} is on the waiting list`, { description: 'No seat is free at the moment.' })
      } else notify(`${data.attendee_name} is registered`)
    } catch (failure) {
      setError(failure)
      setPending(false)
      if (problemOf(failure).status < 500) setKey(uuidv7())
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Add a registration"
      description="They get a mail that confirms it, if there is an e-mail address. Without a free seat they join the waiting list, where there is one."
      isLocked={isPending}
    >
      <Form onSubmit={handleSubmit} isDirty={isDirty} aria-label="Add a registration" className="pt-2">
        <FormErrorSummary problem={error} labels={LABELS} />
        <RadioField
          label="Who comes"
          name="who"
          options={[
            { value: 'member', label: 'A member' },
            { value: 'guest', label: 'A guest' },
          ]}
          value={who}
          onChange={(value) => setWho(value as 'member' | 'guest')}
        />
        {who === 'member' ? (
          <ComboField
            label={LABELS.member_id}
            name="member_id"
            placeholder="Search members"
            value={member}
            onChange={setMember}
            load={findMembers}
            queryKey="member-options-registration"
            error={errors.member_id}
            isRequired
          />
        ) : (
          <FormGrid>
            <TextField
              label={LABELS['guest.name']}
              name="guest.name"
              value={guest.name}
              onChange={(name) => setGuest({ ...guest, name })}
              error={errors['guest.name']}
              maxLength={200}
              isRequired
              autoComplete="off"
            />
            <TextField
              label={LABELS['guest.email']}
              name="guest.email"
              type="email"
              description="For the confirmation."
              value={guest.email}
              onChange={(email) => setGuest({ ...guest, email })}
              error={errors['guest.email']}
              autoComplete="off"
            />
          </FormGrid>
        )}
        <FormGrid>
          {sellable.length > 0 ? (
            <TicketField
              tickets={sellable}
              holder={holder}
              value={ticketId}
              onChange={setChosenId}
              error={errors.ticket_type_id}
            />
          ) : null}
          <NumberField
            label={LABELS.quantity}
            name="quantity"
            value={quantity}
            onChange={setQuantity}
            error={errors.quantity}
            min={1}
            max={sellable.find(({ id }) => id === ticketId)?.max_per_order ?? MOST_SEATS}
          />
        </FormGrid>
        <FormActions>
          <SubmitButton isPending={isPending} pendingLabel="Registering…">
            Register
          </SubmitButton>
          <DialogCancel isDisabled={isPending}>Cancel</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
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

/** A member to choose, with what decides about tickets. */
type MemberOption = ComboOption & NonNullable<TicketHolder>

async function findMembers(q: string, signal: AbortSignal): Promise<MemberOption[]> {
  const { data } = await apiFetch<MemberSummary[]>(api.members({ q, limit: 10 }), { signal })
  return data.map((member) => ({
    id: member.id,
    label: displayName(member),
    status: member.status,
    tier_id: member.tier_id,
    description: [member.member_number, member.tier_name, member.city].filter(Boolean).join(' · '),
  }))
}
