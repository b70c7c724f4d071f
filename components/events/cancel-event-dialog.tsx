'use client'

import { seatsText } from '#components/events/event-words'
import { CheckboxField } from '#components/ui/checkbox-field'
import { FormDialog } from '#components/ui/edit-form'
import { TextAreaField } from '#components/ui/text-area-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { cancelEvent, getEvent } from '#lib/events/client'
import { type ActionableEvent, EventCancellation } from '#lib/events/schema'

interface CancelEventDialogProps {
  event: ActionableEvent
  /** Seats held and waited for. */
  told: number
  onClose: () => void
}

/** Cancels an event with a reason, and tells those who would come unless it is told otherwise. */
export function CancelEventDialog({ event, told, onClose }: CancelEventDialogProps) {
  const form = useEditForm({
    fields: EventCancellation.shape,
    schema: EventCancellation,
    labels: { reason: 'Reason' },
    version: event.version,
    start: { notify: true },
    load: () => getEvent(event.id),
    queryKey: ['events'],
    save: (body, { version }) => cancelEvent(event.id, body, version),
    done: (_, { notify }) => [
      'Event cancelled',
      notify && told > 0 ? 'The mails are on their way.' : 'Nobody was told.',
    ],
    onSaved: onClose,
  })
  const { field } = form
  const isTelling = form.values.notify
  return (
    <FormDialog
      form={form}
      title={`Cancel “${event.title}”`}
      label="Cancel the event"
      description="Registrations stay as they are. Until its date the event can be reopened as a draft."
      what="this event"
      size="sm"
      submitLabel="Cancel the event"
      tone="danger"
      onClose={onClose}
    >
      <TextAreaField
        {...field('reason')}
        description={isTelling ? 'Stands in the mail and with the event.' : 'Stands with the event.'}
        placeholder="For example: the hall is closed after a water damage"
        rows={2}
      />
      <CheckboxField
        {...field('notify')}
        label={
          told === 0 ? 'Tell everybody registered by mail' : `Tell everybody registered by mail (${seatsText(told)})`
        }
        description={told === 0 ? 'Nobody is registered at the moment.' : undefined}
      />
    </FormDialog>
  )
}
