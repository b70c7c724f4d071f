'use client'

import { useState } from 'react'
import { StaleInvoice } from '#components/payments/payment-dialog'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { cancelInvoice, writeOffInvoice } from '#lib/invoices/client'
import type { Invoice } from '#lib/invoices/schema'

/** What ends an invoice without money. */
export type InvoiceEnding = 'cancellation' | 'write_off'

const ENDINGS = {
  cancellation: {
    run: cancelInvoice,
    title: (number: string) => `Cancel ${number}`,
    confirm: 'Cancel the invoice',
    done: 'cancelled',
    placeholder: 'For example: charged twice',
    explanation:
      'Nothing is owed on it any more. It keeps its number and stays in the list, and this cannot be taken back; if it was right after all, write a new one.',
  },
  write_off: {
    run: writeOffInvoice,
    title: (number: string) => `Write ${number} off`,
    confirm: 'Write it off',
    done: 'written off',
    placeholder: 'For example: moved away, three reminders',
    explanation:
      'What remains counts as lost and nobody is reminded any more. Should the money come after all, it can still be recorded.',
  },
} as const

interface InvoiceReasonDialogProps {
  invoice: Pick<Invoice, 'id' | 'number' | 'version'>
  ending: InvoiceEnding
  onClose: () => void
  onChanged: () => void
}

/** Asks why an invoice is cancelled or written off, and does it. */
export function InvoiceReasonDialog({ invoice, ending, onClose, onChanged }: InvoiceReasonDialogProps) {
  const words = ENDINGS[ending]
  const number = invoice.number ?? 'this invoice'
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const isStale = error !== null && problemOf(error).status === 412

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      await words.run(invoice.id, reason, invoice.version)
      notify(`${number} ${words.done}`)
      onClose()
      onChanged()
    } catch (failure) {
      setError(failure)
      setPending(false)
      if (problemOf(failure).status === 412) onChanged()
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={words.title(number)}
      description={words.explanation}
      size="sm"
      isLocked={isPending}
    >
      <Form onSubmit={handleSubmit} isDirty={reason !== ''} aria-label={words.title(number)} className="pt-2">
        {isStale ? <StaleInvoice /> : <FormErrorSummary problem={error} labels={{ reason: 'Reason' }} />}
        <TextField
          label="Reason"
          name="reason"
          description="Kept with the invoice; the payer does not see it."
          placeholder={words.placeholder}
          value={reason}
          onChange={setReason}
          error={fieldErrors(error).reason}
          maxLength={500}
          isRequired
          autoFocus
        />
        <FormActions>
          <SubmitButton isPending={isPending} variant="danger">
            {words.confirm}
          </SubmitButton>
          <DialogCancel isDisabled={isPending}>Not now</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
}
