'use client'

import { seatsText } from '#components/events/event-words'
import { BACK_FIELDS, BACK_LABELS, BackFields, backBody, backStart } from '#components/payments/back-fields'
import { CheckboxField } from '#components/ui/checkbox-field'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { TextAreaField } from '#components/ui/text-area-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { cancelEvent, getEvent } from '#lib/events/client'
import { type ActionableEvent, type Event, EventCancellation } from '#lib/events/schema'

const FIELDS = { reason: EventCancellation.shape.reason, ...BACK_FIELDS, notify: EventCancellation.shape.notify }

/** What was received for the tickets of an event and what is still to come; null where it is not in sight. */
export type EventMoney = Pick<Event, 'revenue' | 'outstanding' | 'currency'>

interface CancelEventDialogProps {
  event: ActionableEvent
  money: EventMoney
  /** Whether money may be given back. */
  canRefund: boolean
  /** Seats held and waited for. */
  told: number
  onClose: () => void
}

/** Cancels an event with a reason, and tells those who would come unless it is told otherwise. */
export function CancelEventDialog({ event, money: tickets, canRefund, told, onClose }: CancelEventDialogProps) {
  const { time_zone, money } = useFormat()
  const isPaid = /[1-9]/.test(tickets.revenue ?? '')
  const isOwed = /[1-9]/.test(tickets.outstanding ?? '')
  const form = useEditForm({
    fields: FIELDS,
    schema: EventCancellation,
    labels: { reason: 'Reason', ...BACK_LABELS },
    version: event.version,
    start: { notify: true, ...backStart(time_zone) },
    body: ({ reason, notify }, values) => ({
      ...(reason !== undefined && { reason }),
      ...(notify !== undefined && { notify }),
      ...(isPaid && backBody(values)),
    }),
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
      {isPaid || isOwed ? (
        <p role="status" className="rounded-lg bg-default px-3 py-2">
          {isPaid
            ? `${money(tickets.revenue ?? '0', tickets.currency)} was received for tickets: each of those invoices gets a credit note. `
            : null}
          {isOwed
            ? `Invoices over ${money(tickets.outstanding ?? '0', tickets.currency)} are still open and become void.`
            : null}
        </p>
      ) : null}
      {isPaid && canRefund ? <BackFields {...form} /> : null}
      {isPaid && !canRefund ? <p className="text-muted">What was paid stays as credit of the payers.</p> : null}
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
