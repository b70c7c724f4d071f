'use client'

import { BILLING_LABELS, billingStart, PaidFields } from '#components/memberships/billing-fields'
import { DateTimeField } from '#components/ui/date-time-field'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { TextField } from '#components/ui/text-field'
import { notifyUndo } from '#components/ui/toast'
import { useEditForm } from '#components/ui/use-edit-form'
import { toLocal } from '#lib/format/dates'
import { billRegistration, editRegistration } from '#lib/registrations/client'
import { type Registration, RegistrationBilling, RegistrationDeadline } from '#lib/registrations/schema'

/** What is known of a seat's payment, here and at the door. */
export type PayableSeat = Pick<Registration, 'id' | 'event_id' | 'attendee_name' | 'currency'> & {
  /** What is still to be paid; null where the reader may not know. */
  to_pay: string | null
}

interface DialogProps {
  onClose: () => void
  onDone: () => Promise<void> | void
}

/** Records that a seat was paid for: what remains of its invoice, or all of it with an invoice. */
export function SeatPaymentDialog({ seat, onClose, onDone }: DialogProps & { seat: PayableSeat }) {
  const { time_zone, money } = useFormat()
  const { id, event_id, attendee_name: name, to_pay, currency } = seat
  const amount = to_pay === null ? 'What is to be paid' : money(to_pay, currency)
  const form = useEditForm({
    fields: { payment: RegistrationBilling.shape.payment },
    schema: RegistrationBilling,
    labels: BILLING_LABELS,
    start: { payment: { ...billingStart(time_zone).payment, method: 'cash' } },
    body: (_, { payment: { reference, ...payment } }) => ({
      billing: 'paid',
      payment: { ...payment, ...(reference !== '' && { reference }) },
    }),
    queryKey: ['events'],
    save: (body) => billRegistration(event_id, id, body),
    done: () => `Payment of ${name} recorded`,
    onSaved: async () => {
      onClose()
      await onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`${name} has paid`}
      description={`${amount} is recorded as received. Where there is no invoice yet, it is written with the payment.`}
      size="sm"
      submitLabel="Record the payment"
      onClose={onClose}
    >
      <PaidFields {...form.part('payment')} />
    </FormDialog>
  )
}

/** Waives the price of a seat for a reason. */
export function WaiveDialog({ registration, onClose, onDone }: DialogProps & { registration: Registration }) {
  const { id, event_id, attendee_name: name, invoice_number, payment } = registration
  const form = useEditForm({
    fields: { billing_reason: RegistrationBilling.shape.billing_reason.unwrap() },
    schema: RegistrationBilling,
    labels: { billing_reason: 'Reason' },
    body: (sent) => ({ ...sent, billing: 'waived' }),
    queryKey: ['events'],
    save: (body) => billRegistration(event_id, id, body),
    onSaved: async () => {
      onClose()
      await onDone()
      notifyUndo(`${name} pays nothing`, async () => {
        await billRegistration(event_id, id, { billing: 'invoice' })
        await onDone()
      })
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Waive the price for ${name}`}
      description={
        payment === 'open'
          ? `${invoice_number ?? 'The invoice'} becomes void; what was paid of it in part is credit of the payer. The seat is confirmed.`
          : 'No invoice is written. The seat is confirmed.'
      }
      size="sm"
      submitLabel="Waive the price"
      onClose={onClose}
    >
      <TextField {...form.field('billing_reason')} isRequired description="Kept in the history." />
    </FormDialog>
  )
}

const POSTPONED = { payment_due_at: RegistrationDeadline.shape.payment_due_at }

/** Gives somebody more time to pay. */
export function PostponeDialog({
  registration,
  time_zone,
  onClose,
  onDone,
}: DialogProps & { registration: Registration; time_zone: string }) {
  const { id, event_id, attendee_name: name, payment_due_at, version } = registration
  const form = useEditForm({
    fields: POSTPONED,
    schema: RegistrationDeadline,
    labels: { payment_due_at: 'To be paid until' },
    start: { payment_due_at: payment_due_at ? toLocal(payment_due_at, time_zone) : '' },
    queryKey: ['events'],
    save: (body) => editRegistration(event_id, id, body, version),
    done: () => `${name} has more time to pay`,
    onSaved: async () => {
      onClose()
      await onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Give ${name} more time to pay`}
      description="The seat is held until then, and a mail says so."
      size="sm"
      submitLabel="Save"
      onClose={onClose}
    >
      <DateTimeField
        {...form.field('payment_due_at')}
        isRequired
        description={`When the event begins at the latest, or when it ends once it has begun. In its time, ${time_zone}.`}
      />
    </FormDialog>
  )
}
