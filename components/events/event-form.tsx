'use client'

import { customLabels, customShape, withCustom } from '#components/custom-fields/custom-form'
import { CustomFormSection } from '#components/custom-fields/custom-inputs'
import {
  EVENT_FIELDS,
  EVENT_LABELS,
  EVENT_START,
  EventEdit,
  eventBody,
  localEvent,
} from '#components/events/event-fields'
import {
  OrganizerFields,
  PlaceFields,
  RegistrationFields,
  SeatFields,
  TopicFields,
} from '#components/events/event-sections'
import { inFormWords, saveEvent } from '#components/events/save-event'
import { SessionFields } from '#components/events/session-fields'
import { TicketFields } from '#components/events/ticket-fields'
import { ButtonLink } from '#components/ui/button-link'
import type { ComboOption } from '#components/ui/combo-field'
import { EditForm } from '#components/ui/edit-form'
import { FormSection } from '#components/ui/form'
import type { SelectOption } from '#components/ui/select-field'
import { useEditForm } from '#components/ui/use-edit-form'
import type { CustomField } from '#lib/custom-fields/schema'
import { addEvent, getEvent } from '#lib/events/client'
import { type Event, NewEvent } from '#lib/events/schema'
import { checkDraft } from '#lib/intelligence/findings/client'
import { pages } from '#lib/paths'

interface EventFormProps {
  /** The association's own fields. */
  custom: readonly CustomField[]
  /** The event to change; without one a new event is added. */
  event?: Event
  /** In which its times are meant. */
  time_zone: string
  currency: string
  currencies: readonly SelectOption[]
  tiers: readonly SelectOption[]
  organizer: ComboOption | null
  canChooseOrganizer: boolean
}

/** Adds an event or changes one, with its tickets and programme. */
export function EventForm(props: EventFormProps) {
  const { event, custom, time_zone, currency, tiers } = props
  const form = useEditForm({
    fields: { ...EVENT_FIELDS, custom_values: customShape(custom) },
    schema: event ? EventEdit : NewEvent,
    labels: { ...EVENT_LABELS, ...customLabels(custom) },
    record: event,
    version: event?.version,
    start: { ...EVENT_START, currency },
    load: event && (() => getEvent(event.id)),
    read: localEvent,
    body: (sent, values, base) => withCustom(eventBody(sent, values), values, base),
    check: ({ title, kind, event_date, end_date, location, capacity, currency, ticket_types }) =>
      checkDraft('events', {
        ...(event && { id: event.id }),
        ...{ title, kind, event_date, end_date: end_date || null, location, capacity, time_zone, currency },
        ticket_types: ticket_types.map(({ name, price }) => ({ name, price: price || '0' })),
      }),
    save: async (body, context) => {
      if (!event) return (await addEvent(body as NewEvent, context.key)).data.id
      await saveEvent(event.id, time_zone, body, context)
      return event.id
    },
    done: (_, { title }) => (event ? 'Saved' : `${title.trim()} added`),
    to: (id) => pages.admin.event(id),
    queryKey: ['events'],
    reword: inFormWords,
  })
  return (
    <EditForm
      form={form}
      label={event ? `Change ${event.title}` : 'New event'}
      what="this event"
      describe={(path, value) =>
        path === 'tier_ids'
          ? tiers.flatMap((tier) => ((value as string[]).includes(tier.value) ? tier.label : [])).join(', ')
          : path === 'organizer_account_id' && value !== ''
            ? 'another account'
            : undefined
      }
      submitLabel={event ? 'Save' : form.values.event_status === 'draft' ? 'Save as a draft' : 'Add event'}
      pendingLabel="Saving…"
      cancel={
        <ButtonLink href={event ? pages.admin.event(event.id) : pages.admin.events()} variant="ghost">
          Cancel
        </ButtonLink>
      }
    >
      <TopicFields {...form} />
      <PlaceFields {...form} time_zone={time_zone} />
      <SeatFields {...form} taken={event?.seats_taken ?? 0} />
      <FormSection title="Tickets" description="What a seat costs and who may take it. What was sold keeps its price.">
        <TicketFields
          form={form}
          tiers={tiers}
          sold={Object.fromEntries(event?.ticket_types.map(({ id, sold }) => [id, sold]) ?? [])}
        />
      </FormSection>
      <FormSection
        title="Programme"
        description="The parts of the event, in the order of their times. When the event is moved, they move along."
      >
        <SessionFields form={form} />
      </FormSection>
      <CustomFormSection fields={custom} form={form} />
      <RegistrationFields {...form} tiers={tiers} />
      <OrganizerFields
        {...form}
        organizer={props.organizer}
        currencies={event ? [] : props.currencies}
        canChooseOrganizer={props.canChooseOrganizer}
      />
    </EditForm>
  )
}
