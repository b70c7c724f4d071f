'use client'

import { FormDialog } from '#components/ui/edit-form'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { cancelInvoice, getInvoice, writeOffInvoice } from '#lib/invoices/client'
import { type Invoice, InvoiceReason } from '#lib/invoices/schema'

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
}

/** Asks why an invoice is cancelled or written off, and does it. */
export function InvoiceReasonDialog({ invoice, ending, onClose }: InvoiceReasonDialogProps) {
  const words = ENDINGS[ending]
  const number = invoice.number ?? 'this invoice'
  const form = useEditForm({
    fields: InvoiceReason.shape,
    schema: InvoiceReason,
    labels: { reason: 'Reason' },
    version: invoice.version,
    load: () => getInvoice(invoice.id),
    save: ({ reason }, { version }) => words.run(invoice.id, reason, version),
    done: () => `${number} ${words.done}`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={words.title(number)}
      description={words.explanation}
      what="this invoice"
      size="sm"
      submitLabel={words.confirm}
      tone="danger"
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        description="Kept with the invoice; the payer does not see it."
        placeholder={words.placeholder}
      />
    </FormDialog>
  )
}
