'use client'

import { Button } from '@heroui/react'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { DateField } from '#components/ui/date-field'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { todayIn } from '#lib/format/dates'
import { getPayment, reversePayment } from '#lib/payments/client'
import { type Payment, Reversal } from '#lib/payments/schema'

/** Takes a whole payment back: it bounced, was given back, or should never have been recorded. */
export function PaymentReversal({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onPress={() => setOpen(true)}>
        <Undo2 aria-hidden />
        Take back
      </Button>
      {isOpen ? <ReversalDialog payment={payment} onClose={() => setOpen(false)} /> : null}
    </>
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
      description={`${money(payment.amount, payment.currency)} will be owed again. The payment stays on record, marked as taken back.`}
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
