'use client'

import { Button } from '@heroui/react'
import { Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DateField } from '#components/ui/date-field'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { useFormat } from '#components/ui/format-context'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { todayIn } from '#lib/format/dates'
import { reversePayment } from '#lib/payments/client'
import type { Payment } from '#lib/payments/schema'

const LABELS = { reason: 'Reason', reversed_on: 'Given back on' }

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
  const router = useRouter()
  const { time_zone, money } = useFormat()
  const today = todayIn(time_zone)
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(today)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)
  const isStale = error !== null && problemOf(error).status === 412

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      await reversePayment(payment.id, { reason, ...(day === '' ? {} : { reversed_on: day }) }, payment.version)
      notify(`${payment.number} taken back`)
      onClose()
      router.refresh()
    } catch (failure) {
      setError(failure)
      if (problemOf(failure).status === 412) router.refresh()
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={`Take ${payment.number} back`}
      description={`${money(payment.amount, payment.currency)} will be owed again. The payment stays on record, marked as taken back.`}
      size="sm"
      isLocked={isPending}
    >
      <Form
        onSubmit={handleSubmit}
        isDirty={reason !== '' || day !== today}
        aria-label={`Take ${payment.number} back`}
        className="pt-2"
      >
        {isStale ? (
          <StatusSentence tone="warning" title="Somebody else has just changed this payment">
            Its present state is loaded behind this window, and what you typed is kept.
          </StatusSentence>
        ) : (
          <FormErrorSummary problem={error} labels={LABELS} />
        )}
        <TextField
          label={LABELS.reason}
          name="reason"
          placeholder="For example: direct debit bounced"
          value={reason}
          onChange={setReason}
          error={errors.reason}
          maxLength={500}
          isRequired
          autoFocus
        />
        <DateField
          label={LABELS.reversed_on}
          name="reversed_on"
          value={day}
          onChange={setDay}
          min={payment.received_on}
          max={today}
          error={errors.reversed_on}
        />
        <FormActions>
          <SubmitButton isPending={isPending} variant="danger">
            Take back
          </SubmitButton>
          <DialogCancel isDisabled={isPending}>Not now</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
}
