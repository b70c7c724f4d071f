'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { problemText } from '#components/ui/problem'
import { TextSkeleton } from '#components/ui/skeletons'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { useDebounced } from '#components/ui/use-debounced'
import { useEditForm } from '#components/ui/use-edit-form'
import { previewDelivery, sendPaper } from '#lib/deliveries/client'
import type { OfferedPaper } from '#lib/deliveries/facts'
import { NewDelivery } from '#lib/deliveries/schema'

type Sendable = Pick<OfferedPaper, 'paper' | 'number' | 'to'>

interface SendPaperProps extends Sendable {
  label: string
  variant?: 'primary' | 'outline' | 'ghost'
  size?: 'sm' | 'md'
}

/** Mails a paper, after a look at the mail. */
export function SendPaper({ label, variant = 'outline', size = 'md', ...sendable }: SendPaperProps) {
  return (
    <DialogButton
      variant={variant}
      size={size}
      aria-label={`${label}: ${sendable.number}`}
      dialog={(onClose) => <SendDialog {...sendable} onClose={onClose} />}
    >
      <Send aria-hidden />
      {label}
    </DialogButton>
  )
}

/** How long the message stands still before the mail is shown with it; in milliseconds. */
const PAUSE_MS = 400

function SendDialog({ paper, number, to, onClose }: Sendable & { onClose: () => void }) {
  const isReceipt = paper.noun === 'payments'
  const form = useEditForm({
    fields: NewDelivery.shape,
    schema: NewDelivery,
    labels: { to: 'To', message: 'Your words' },
    start: { to: to ?? '' },
    // An address that was taken out is not the payer's again.
    body: (sent, { to }) => ({ ...sent, to }),
    save: (body, { key }) => sendPaper(paper, body, key),
    done: ({ data }) => `${isReceipt ? `The receipt of ${number}` : number} is on its way to ${data.to_address}`,
    queryKey: ['deliveries', paper.noun, paper.id],
    onSaved: onClose,
  })
  const message = useDebounced(form.values.message.trim(), PAUSE_MS)
  const { data: mail, error } = useQuery({
    queryKey: ['delivery-preview', paper.noun, paper.id, message],
    queryFn: () => previewDelivery(paper, message === '' ? {} : { message }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormDialog
      form={form}
      title={isReceipt ? `Send the receipt of ${number}` : `Send ${number}`}
      description="The PDF is attached."
      submitLabel="Send"
      pendingLabel="Sending…"
      onClose={onClose}
    >
      <TextField
        {...form.field('to')}
        type="email"
        isRequired
        {...(to === null && { description: 'No address of the payer is known.' })}
      />
      <TextAreaField {...form.field('message')} rows={3} />
      <section aria-label="The mail" className="panel bg-surface-secondary p-4">
        {error ? (
          <p className="text-danger-text">{problemText(error)}</p>
        ) : mail ? (
          <>
            <p className="font-medium wrap-break-word">{mail.subject}</p>
            <p className="mt-2 max-h-56 overflow-y-auto text-[0.8125rem] whitespace-pre-line wrap-break-word text-muted">
              {mail.text}
            </p>
          </>
        ) : (
          <TextSkeleton lines={4} />
        )}
      </section>
    </FormDialog>
  )
}
