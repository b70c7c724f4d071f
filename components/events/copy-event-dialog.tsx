'use client'

import { EVENT_LABELS } from '#components/events/event-fields'
import { inFormWords } from '#components/events/save-event'
import { DateTimeField } from '#components/ui/date-time-field'
import { FormDialog } from '#components/ui/edit-form'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { copyEvent } from '#lib/events/client'
import { type ActionableEvent, EventCopy } from '#lib/events/schema'
import { pages } from '#lib/paths'

/** Asks for the date of a copy and opens it for editing. */
export function CopyEventDialog({ event, onClose }: { event: ActionableEvent; onClose: () => void }) {
  const form = useEditForm({
    fields: EventCopy.shape,
    schema: EventCopy,
    labels: EVENT_LABELS,
    start: { title: event.title },
    save: (body, { key }) => copyEvent(event.id, body, key),
    done: () => ['Copied as a draft', 'Look it over and publish it when it is ready.'],
    to: ({ data }) => pages.admin.event(data.id),
    queryKey: ['events'],
    reword: inFormWords,
  })
  return (
    <FormDialog
      form={form}
      title="Duplicate this event"
      description="Programme and ticket types are copied, and every time keeps its distance to the start. Nobody is registered for the copy."
      size="sm"
      submitLabel="Duplicate"
      pendingLabel="Copying…"
      onClose={onClose}
    >
      <DateTimeField {...form.field('event_date')} />
      <TextField {...form.field('title')} isRequired autoComplete="off" />
    </FormDialog>
  )
}
