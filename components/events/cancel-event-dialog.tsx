'use client'

import { useState } from 'react'
import { seatsText } from '#components/events/event-words'
import { CheckboxField } from '#components/ui/checkbox-field'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextAreaField } from '#components/ui/text-area-field'
import { notify } from '#components/ui/toast'
import { cancelEvent } from '#lib/events/client'
import type { ActionableEvent } from '#lib/events/schema'

interface CancelEventDialogProps {
  event: ActionableEvent
  /** Seats held and waited for. */
  told: number
  onClose: () => void
  onDone: () => void
}

/** Cancels an event with a reason, and tells those who would come unless it is told otherwise. */
export function CancelEventDialog({ event, told, onClose, onDone }: CancelEventDialogProps) {
  const [reason, setReason] = useState('')
  const [isTelling, setTelling] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      await cancelEvent(event.id, { reason: reason.trim() || null, notify: isTelling }, event.version)
      onClose()
      onDone()
      notify('Event cancelled', {
        description: isTelling && told > 0 ? 'The mails are on their way.' : 'Nobody was told.',
      })
    } catch (failure) {
      setError(failure)
      if (problemOf(failure).status === 412) onDone()
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
      title={`Cancel “${event.title}”`}
      description="Registrations stay as they are. Until its date the event can be reopened as a draft."
      size="sm"
      isLocked={isPending}
    >
      <Form
        onSubmit={handleSubmit}
        isDirty={reason !== '' || !isTelling}
        aria-label="Cancel the event"
        className="pt-2"
      >
        <FormErrorSummary problem={error} labels={{ reason: 'Reason' }} />
        <TextAreaField
          label="Reason"
          name="reason"
          description={isTelling ? 'Stands in the mail and with the event.' : 'Stands with the event.'}
          placeholder="For example: the hall is closed after a water damage"
          rows={2}
          value={reason}
          onChange={setReason}
          error={fieldErrors(error).reason}
          maxLength={1000}
        />
        <CheckboxField
          label={
            told === 0 ? 'Tell everybody registered by mail' : `Tell everybody registered by mail (${seatsText(told)})`
          }
          name="notify"
          description={told === 0 ? 'Nobody is registered at the moment.' : undefined}
          isSelected={isTelling}
          onChange={setTelling}
        />
        <FormActions>
          <SubmitButton isPending={isPending} variant="danger">
            Cancel the event
          </SubmitButton>
          <DialogCancel isDisabled={isPending}>Not now</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
}
