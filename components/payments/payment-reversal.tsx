'use client'

import { Undo2 } from 'lucide-react'
import { DateField } from '#components/ui/date-field'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { todayIn } from '#lib/format/dates'
import { getPayment, reversePayment } from '#lib/payments/client'
import { type Payment, Reversal } from '#lib/payments/schema'

/** Takes a whole payment back: it bounced, was given back, or should never have been recorded. */
export function PaymentReversal({ payment }: { payment: Payment }) {
  return (
    <DialogButton variant="outline" dialog={(onClose) => <ReversalDialog payment={payment} onClose={onClose} />}>
      <Undo2 aria-hidden />
      Take back
    </DialogButton>
  )
}

function ReversalDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { time_zone, money } = useFormat()
  const today = todayIn(time_zone)
  const form = useEditForm({
    fields: Reversal.shape,
    schema: Reversal,
    labels: { reason: 'Reason', reversed_on: 'Given back on' },
    version: payment.version,
    start: { reversed_on: today },
    load: () => getPayment(payment.id),
    save: (body, { version }) => reversePayment(payment.id, body, version),
    done: () => `${payment.number} taken back`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Take ${payment.number} back`}
      description={`${
        /[1-9]/.test(payment.applied)
          ? `${money(payment.applied, payment.currency)} will be owed again.`
          : 'It pays no invoice, so nothing will be owed again.'
      } The payment stays on record, marked as taken back.`}
      what="this payment"
      size="sm"
      submitLabel="Take back"
      tone="danger"
      onClose={onClose}
    >
      <TextField {...form.field('reason')} placeholder="For example: direct debit bounced" />
      <DateField {...form.field('reversed_on')} min={payment.received_on} max={today} />
    </FormDialog>
  )
}
