'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { inFormWords } from '#components/events/save-event'
import { DateTimeField } from '#components/ui/date-time-field'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { copyEvent } from '#lib/events/client'
import type { ActionableEvent } from '#lib/events/schema'
import { pages } from '#lib/paths'

/** Asks for the date of a copy and opens it for editing. */
export function CopyEventDialog({ event, onClose }: { event: ActionableEvent; onClose: () => void }) {
  const router = useRouter()
  const client = useQueryClient()
  const [key, setKey] = useState(() => uuidv7())
  const [date, setDate] = useState('')
  const [title, setTitle] = useState(event.title)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      const { data } = await copyEvent(event.id, { event_date: date, title }, key)
      await client.invalidateQueries({ queryKey: ['events'] })
      notify('Copied as a draft', { description: 'Look it over and publish it when it is ready.' })
      router.push(pages.admin.event(data.id))
    } catch (failure) {
      setError(inFormWords(failure))
      setPending(false)
      if (problemOf(failure).status < 500) setKey(uuidv7())
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Duplicate this event"
      description="Programme and ticket types are copied, and every time keeps its distance to the start. Nobody is registered for the copy."
      size="sm"
      isLocked={isPending}
    >
      <Form
        onSubmit={handleSubmit}
        isDirty={!isPending && (date !== '' || title !== event.title)}
        aria-label="Duplicate this event"
        className="pt-2"
      >
        <FormErrorSummary problem={error} labels={{ event_date: 'Starts', title: 'Title' }} />
        <DateTimeField
          label="Starts"
          name="event_date"
          value={date}
          onChange={setDate}
          error={errors.event_date}
          isRequired
        />
        <TextField
          label="Title"
          name="title"
          value={title}
          onChange={setTitle}
          error={errors.title}
          maxLength={200}
          isRequired
          autoComplete="off"
        />
        <FormActions>
          <SubmitButton isPending={isPending} pendingLabel="Copying…">
            Duplicate
          </SubmitButton>
          <DialogCancel isDisabled={isPending}>Not now</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
}
