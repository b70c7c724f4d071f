'use client'

import { useRouter } from 'next/navigation'
import { uuidv7 } from 'uuidv7'
import { BACK_FIELDS, BACK_LABELS, BackFields, backBody, backStart } from '#components/payments/back-fields'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { TextField } from '#components/ui/text-field'
import { notify, notifyUndo } from '#components/ui/toast'
import { useEditForm } from '#components/ui/use-edit-form'
import { pages } from '#lib/paths'
import { cancelRegistration, register } from '#lib/registrations/client'
import { type Registration, RegistrationCancellation } from '#lib/registrations/schema'

const FIELDS = { reason: RegistrationCancellation.shape.reason, ...BACK_FIELDS }

interface CancelDialogProps {
  registration: Registration
  /** Whether money may be given back. */
  canRefund: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Gives the seats up. They go to whoever waits at once, so the way back is a new registration. */
export function CancelDialog({ registration, canRefund, onClose, onDone }: CancelDialogProps) {
  const router = useRouter()
  const { time_zone, money } = useFormat()
  const { id, event_id, attendee_name: name, member_id, guest, ticket_type_id, quantity, status } = registration
  const { payment, price, currency, invoice_number } = registration
  const isPaid = payment === 'paid'

  async function registerAgain() {
    const { data } = await register(
      event_id,
      {
        ...(member_id ? { member_id } : guest ? { guest } : {}),
        ...(ticket_type_id && { ticket_type_id }),
        quantity,
      },
      uuidv7(),
    )
    await onDone()
    router.push(pages.admin.registration(event_id, data.id))
    if (data.status === 'waitlisted') {
      notify(`${name} is on the waiting list now`, { description: 'Somebody else has taken the seat meanwhile.' })
    } else notify(`${name} is registered again`, { description: 'With a new ticket; the old one stays void.' })
  }

  const form = useEditForm({
    fields: FIELDS,
    schema: RegistrationCancellation,
    labels: { reason: 'Reason', ...BACK_LABELS },
    start: backStart(time_zone),
    body: ({ reason }, values) => ({ ...(reason !== undefined && { reason }), ...(isPaid && backBody(values)) }),
    queryKey: ['events'],
    save: (body) => cancelRegistration(event_id, id, body),
    onSaved: async () => {
      onClose()
      await onDone()
      notifyUndo(`Registration of ${name} cancelled`, registerAgain)
    },
  })
  const papers = isPaid
    ? ` ${price === null ? 'What was paid' : money(price, currency)} was paid: a credit note takes ${invoice_number ?? 'the invoice'} back.`
    : payment === 'open'
      ? ` ${invoice_number ?? 'The invoice'} becomes void; what was paid of it in part is credit of the payer.`
      : ''
  return (
    <FormDialog
      form={form}
      title={`Cancel the registration of ${name}`}
      label="Cancel the registration"
      description={
        status === 'waitlisted'
          ? 'The place in the waiting list is given up.'
          : `The ticket becomes void, and the seats go to the waiting list at once.${papers}`
      }
      size="sm"
      submitLabel="Cancel the registration"
      tone="danger"
      onClose={onClose}
    >
      {isPaid && canRefund ? <BackFields {...form} /> : null}
      <TextField
        {...form.field('reason')}
        description="Internal. Optional."
        placeholder="For example: called in sick"
      />
    </FormDialog>
  )
}
