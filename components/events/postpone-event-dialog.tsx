'use client'

import { seatsText } from '#components/events/event-words'
import { CheckboxField } from '#components/ui/checkbox-field'
import { FormDialog } from '#components/ui/edit-form'
import { useEditForm } from '#components/ui/use-edit-form'
import { editEvent, getEvent } from '#lib/events/client'
import { type ActionableEvent, EventPatch } from '#lib/events/schema'

const FIELDS = { notify: EventPatch.shape.notify }

interface PostponeEventDialogProps {
  event: ActionableEvent
  /** Seats held and waited for. */
  told: number
  onClose: () => void
}

/** Takes an event off its day, and tells those who would come unless it is told otherwise. */
export function PostponeEventDialog({ event, told, onClose }: PostponeEventDialogProps) {
  const form = useEditForm({
    fields: FIELDS,
    schema: EventPatch.pick({ notify: true }),
    labels: { notify: 'Tell everybody registered by mail' },
    version: event.version,
    start: { notify: true },
    load: () => getEvent(event.id),
    queryKey: ['events'],
    save: ({ notify = true }, { version }) => editEvent(event.id, { event_status: 'postponed', notify }, version),
    done: (_, { notify }) => ['Postponed', notify && told > 0 ? 'The mails are on their way.' : 'Nobody was told.'],
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Postpone “${event.title}”`}
      label="Postpone the event"
      description="Its day does not hold any more, and registration is closed until it has a new one. Registrations stay. Give it a new date with Edit, then announce it again: a mail tells the new date."
      what="this event"
      size="sm"
      submitLabel="Postpone the event"
      onClose={onClose}
    >
      <CheckboxField
        {...form.field('notify')}
        label={
          told === 0 ? 'Tell everybody registered by mail' : `Tell everybody registered by mail (${seatsText(told)})`
        }
        description={told === 0 ? 'Nobody is registered at the moment.' : undefined}
      />
    </FormDialog>
  )
}
