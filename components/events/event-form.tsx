'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import {
  OrganizerFields,
  PlaceFields,
  RegistrationFields,
  SeatFields,
  TopicFields,
} from '#components/events/event-form-fields'
import {
  changedFields,
  type EventValues,
  emptyEvent,
  labelsFor,
  toNewEvent,
  valuesOf,
} from '#components/events/event-form-values'
import { type EventDraft, inFormWords, saveEvent } from '#components/events/save-event'
import { SessionFields } from '#components/events/session-fields'
import { TicketFields } from '#components/events/ticket-fields'
import { StaleNotice } from '#components/settings/stale-notice'
import { ButtonLink } from '#components/ui/button-link'
import type { ComboOption } from '#components/ui/combo-field'
import { Form, FormActions, FormSection } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors, problemOf } from '#components/ui/problem'
import type { SelectOption } from '#components/ui/select-field'
import { SubmitButton } from '#components/ui/submit-button'
import { notify } from '#components/ui/toast'
import { addEvent } from '#lib/events/client'
import type { Event } from '#lib/events/schema'
import { apiFetch } from '#lib/http/browser'
import { api, pages } from '#lib/paths'

interface EventFormProps {
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

/** Adds an event or changes one, with its tickets and programme. A save that fails keeps everything that was typed. */
export function EventForm(props: EventFormProps) {
  const { event, time_zone } = props
  const router = useRouter()
  const client = useQueryClient()
  // A repeated press is the same request, until the server has answered it.
  const [key, setKey] = useState(() => uuidv7())
  const [draft, setDraft] = useState<EventDraft>(() => {
    const values = event ? valuesOf(event) : emptyEvent(props.currency)
    return { version: event?.version ?? 0, base: values, values }
  })
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { values, base } = draft
  const isStale = error !== null && problemOf(error).status === 412
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is far below.
    if (isStale) notice.current?.focus()
  }, [isStale])
  const set = (patch: Partial<EventValues>) =>
    setDraft((current) => ({ ...current, values: { ...current.values, ...patch } }))

  async function save(): Promise<string> {
    if (event) {
      await saveEvent(event.id, time_zone, draft, setDraft)
      return event.id
    }
    return (await addEvent(toNewEvent(values), key)).data.id
  }

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      const id = await save()
      setSaved(true)
      await client.invalidateQueries({ queryKey: ['events'] })
      notify(event ? 'Saved' : `${values.title.trim()} added`)
      router.push(pages.admin.event(id))
      router.refresh()
    } catch (failure) {
      setError(inFormWords(failure))
      setPending(false)
      if (problemOf(failure).status < 500) setKey(uuidv7())
    }
  }

  async function loadTheirs() {
    if (!event) return
    setPending(true)
    try {
      const { data } = await apiFetch<Event>(api.event(event.id))
      const theirs = valuesOf(data)
      const own = Object.fromEntries(changedFields(base, values).map((field) => [field, values[field]]))
      setDraft({ version: data.version, base: theirs, values: { ...theirs, ...own } })
      setError(null)
      notify('Their version is loaded', { description: 'The fields that you changed are kept. Save again.' })
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  const section = { values, set, errors: fieldErrors(error) }
  return (
    <Form
      onSubmit={handleSubmit}
      isDirty={!isSaved && changedFields(base, values).length > 0}
      aria-label={event ? `Change ${event.title}` : 'New event'}
      className="max-w-4xl"
    >
      {isStale ? (
        <div ref={notice} role="alert" tabIndex={-1}>
          <StaleNotice what="this event" isPending={isPending} onLoad={() => void loadTheirs()} />
        </div>
      ) : (
        <FormErrorSummary problem={error} labels={labelsFor(values)} />
      )}
      <TopicFields {...section} />
      <PlaceFields {...section} time_zone={time_zone} />
      <SeatFields {...section} taken={event?.seats_taken ?? 0} />
      <FormSection title="Tickets" description="What a seat costs and who may take it. What was sold keeps its price.">
        <TicketFields
          {...section}
          tiers={props.tiers}
          sold={Object.fromEntries(event?.ticket_types.map(({ id, sold }) => [id, sold]) ?? [])}
        />
      </FormSection>
      <FormSection
        title="Programme"
        description="The parts of the event, in the order of their times. When the event is moved, they move along."
      >
        <SessionFields {...section} />
      </FormSection>
      <RegistrationFields {...section} isNew={event === undefined} tiers={props.tiers} />
      <OrganizerFields
        {...section}
        organizer={props.organizer}
        currencies={event ? [] : props.currencies}
        canChooseOrganizer={props.canChooseOrganizer}
      />
      <FormActions>
        <SubmitButton isPending={isPending} pendingLabel="Saving…">
          {event ? 'Save' : values.event_status === 'draft' ? 'Save as a draft' : 'Add event'}
        </SubmitButton>
        <ButtonLink href={event ? pages.admin.event(event.id) : pages.admin.events()} variant="ghost">
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  )
}
