'use client'

import { Armchair } from 'lucide-react'
import { seatsText } from '#components/events/event-words'
import { BACK_FIELDS, BACK_LABELS, BackFields, backBody, backStart } from '#components/payments/back-fields'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { NumberField } from '#components/ui/number-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { toMinor } from '#lib/format/money'
import { changeSeats, takeHeldSeatsOut } from '#lib/registrations/client'
import { type Registration, RegistrationSeats } from '#lib/registrations/schema'
import { MAX_SEATS } from '#lib/seats/schema'

interface SeatsEditorProps {
  registration: Registration
  /** Whether money may be given back. */
  canRefund: boolean
  /** Whether it is the reader's own. */
  isOwn?: boolean
  /** What the links of its mails carry, for whoever holds one instead of an account. */
  seat?: string | undefined
}

const TAKE_OUT = 'Take seats out'

const ENDED: readonly Registration['status'][] = ['rejected', 'expired', 'cancelled', 'transferred']

/** A button that changes how many seats a registration has: fewer for whoever booked, more too for the office. */
export function SeatsEditor(props: SeatsEditorProps) {
  const { quantity, seats_came, status } = props.registration
  const isFixed = props.isOwn && quantity <= Math.max(1, seats_came)
  if (isFixed || ENDED.includes(status)) return null
  return (
    <DialogButton variant="outline" size="sm" dialog={(onClose) => <SeatsDialog {...props} onClose={onClose} />}>
      <Armchair aria-hidden />
      {props.isOwn ? TAKE_OUT : 'Change the seats'}
    </DialogButton>
  )
}

const { quantity, companions } = RegistrationSeats.shape
const FIELDS = { quantity, companions, ...BACK_FIELDS }

function SeatsDialog(props: SeatsEditorProps & { onClose: () => void }) {
  const { registration, canRefund, isOwn = false, seat, onClose } = props
  const { time_zone } = useFormat()
  const { id, event_id, version, quantity: present, seats_came, companions: named, payment } = registration
  const asksBack = payment === 'paid' && canRefund
  const form = useEditForm({
    fields: FIELDS,
    schema: RegistrationSeats,
    labels: { quantity: isOwn ? 'Seats that stay' : 'Seats', companions: 'Who still comes along', ...BACK_LABELS },
    start: {
      quantity: isOwn ? Math.max(1, seats_came, present - 1) : present,
      companions: named,
      ...backStart(time_zone),
    },
    body: (_, values) => ({
      quantity: values.quantity,
      ...(named.length > 0 && freedOf(values) > 0 && { companions: values.companions }),
      ...(asksBack && freedOf(values) > 0 && backBody(values)),
    }),
    save: (body, { key }) =>
      seat === undefined ? changeSeats(event_id, id, body, version, key) : takeHeldSeatsOut(seat, body, version),
    done: ({ data }) => `The registration has ${seatsText(data.quantity)} now`,
    onSaved: onClose,
    queryKey: ['events'],
  })
  const { values, field } = form
  const freed = freedOf(values)

  /** How many seats are taken out; below zero for those that are added. */
  function freedOf({ quantity }: { quantity: number | null }): number {
    return present - (quantity ?? present)
  }

  return (
    <FormDialog
      form={form}
      title={isOwn ? TAKE_OUT : `Change the seats of ${registration.attendee_name}`}
      label={isOwn ? TAKE_OUT : 'Change the seats'}
      description={
        isOwn
          ? 'The seats go to somebody else at once, and your ticket stays valid for the rest.'
          : 'The ticket stays the same. Seats that are taken out go to the waiting list at once.'
      }
      size="sm"
      submitLabel={
        freed > 0 ? `Take ${seatsText(freed)} out` : freed < 0 ? `Add ${seatsText(-freed)}` : 'Change the seats'
      }
      pendingLabel="Changing…"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <NumberField
        {...field('quantity')}
        min={Math.max(1, seats_came)}
        max={isOwn ? present - 1 : MAX_SEATS}
        description={`${seatsText(present)} until now.${seats_came > 0 ? ` ${seats_came} of them used, which stay.` : ''}`}
      />
      {named.length > 0 && freed > 0 ? (
        <Staying
          named={named}
          seats={values.quantity ?? present}
          staying={values.companions}
          error={field('companions').error}
          onChange={(names) => form.set({ companions: names })}
        />
      ) : null}
      {freed === 0 ? null : <Consequence registration={registration} freed={freed} isOwn={isOwn} />}
      {asksBack && freed > 0 ? <BackFields {...form} /> : null}
    </FormDialog>
  )
}

interface StayingProps {
  named: readonly string[]
  seats: number
  staying: readonly string[]
  error: string | undefined
  onChange: (names: string[]) => void
}

/** Which of those who were named still come. */
function Staying({ named, seats, staying, error, onChange }: StayingProps) {
  const most = seats - 1
  const tooMany = staying.length - most
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Who still comes along</legend>
      {named.map((name, at) => (
        <CheckboxField
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          key={at}
          label={name}
          name={`companions/${at}`}
          isRequired={false}
          error={undefined}
          isSelected={staying.includes(name)}
          onChange={(comes) => onChange(named.filter((each) => (each === name ? comes : staying.includes(each))))}
        />
      ))}
      <p className={`text-[0.8125rem] ${tooMany > 0 ? 'text-danger-text' : 'text-muted'}`} role="status">
        {tooMany > 0
          ? most === 0
            ? 'No seat is left for them: take the ticks away.'
            : `Only ${seatsText(most)} left for them: take ${tooMany === 1 ? 'a tick' : `${tooMany} ticks`} away.`
          : (error ?? 'Names of those who do not come are deleted.')}
      </p>
    </fieldset>
  )
}

/** What becomes of the money, and who is told. */
function Consequence({ registration, freed, isOwn }: { registration: Registration; freed: number; isOwn: boolean }) {
  const { moneyOf } = useFormat()
  const { payment, price, currency, quantity, invoice_number, status, attendee_email } = registration
  const share = price === null ? null : moneyOf(Math.round((toMinor(price, currency) * freed) / quantity), currency)
  const paper = invoice_number ?? 'the invoice'
  const money =
    freed < 0
      ? addedText(registration)
      : payment === 'paid'
        ? `A credit note takes back what they cost on ${paper}${share ? `, ${share}` : ''}.${isOwn ? ' It stays as credit for the next invoice, unless it is given back.' : ''}`
        : payment === 'open'
          ? `A credit note takes what they cost${share ? `, ${share},` : ''} off ${paper}.`
          : payment === 'unpaid' && share
            ? `${share} less is to be paid.`
            : ''
  const isTold = attendee_email !== null && status !== 'attended' && status !== 'no_show'
  const told = isTold
    ? isOwn
      ? 'A mail confirms the seats that stay.'
      : 'A mail confirms the new number to them.'
    : ''
  const text = [money, told].filter(Boolean).join(' ')
  return text === '' ? null : <p className="text-muted">{text}</p>
}

/** How the seats are billed that are added. */
function addedText({ payment, invoice_number }: Registration): string {
  const price = 'The seats cost what the ticket costs now'
  if (payment === 'paid')
    return `${invoice_number ?? 'The invoice'} is paid: seats can be added only where they are free.`
  if (payment === 'open')
    return `${price}: one invoice for all seats takes the place of ${invoice_number ?? 'the present one'}.`
  return payment === 'waived' ? 'The price is waived, for these seats too.' : `${price}.`
}
