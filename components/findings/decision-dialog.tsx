'use client'

import { useState } from 'react'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import type { Finding } from '#lib/intelligence/findings/schema'

interface DecisionDialogProps {
  finding: Finding
  status: 'resolved' | 'ignored'
  onClose: () => void
  onDecide: (note: string | null) => Promise<void>
}

const WORDS = {
  resolved: {
    title: 'Resolve this finding',
    description: 'You have looked at it and put it right, or it was right.',
    placeholder: 'For example: cancelled the copy',
    confirm: 'Resolve',
  },
  ignored: {
    title: 'Ignore this finding',
    description: 'It stays out of the list, also when it is found again.',
    placeholder: 'For example: a school class joined together',
    confirm: 'Ignore',
  },
} as const

/** Asks for a note before a finding is put away. */
export function DecisionDialog({ finding, status, onClose, onDecide }: DecisionDialogProps) {
  const words = WORDS[status]
  const [note, setNote] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      await onDecide(note.trim() || null)
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={words.title}
      description={words.description}
      size="sm"
      isLocked={isPending}
    >
      <Form onSubmit={handleSubmit} isDirty={note !== ''} aria-label={words.title} className="pt-2">
        <FormErrorSummary problem={error} labels={{ note: 'Note' }} />
        <p className="text-pretty wrap-break-word">{finding.explanation}</p>
        <TextField
          label="Note"
          name="note"
          description="Optional."
          placeholder={words.placeholder}
          value={note}
          onChange={setNote}
          error={fieldErrors(error).note}
          maxLength={500}
          autoFocus
        />
        <FormActions>
          <SubmitButton isPending={isPending}>{words.confirm}</SubmitButton>
          <DialogCancel isDisabled={isPending}>Not now</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
}
