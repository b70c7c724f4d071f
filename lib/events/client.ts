import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CancellationProgress,
  Event,
  EventCancellation,
  EventCopy,
  EventPatch,
  EventSession,
  EventSessionPatch,
  EventSummary,
  NewEvent,
  NewEventSession,
  NewTicketType,
  TicketType,
  TicketTypePatch,
} from '#lib/events/schema'
import { apiFetch } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'

/** A page of events for the given filters. */
export function eventsQuery(query: Query) {
  return queryOptions({
    queryKey: ['events', 'list', query],
    queryFn: ({ signal }) => apiFetch<EventSummary[]>(api.events(query), { signal }),
  })
}

/** One event as it is now. */
export function getEvent(id: string) {
  return apiFetch<Event>(api.event(id))
}

/** How far the invoices of a cancelled event are taken back, asked again until they all are. */
export function cancellationQuery(id: string, known: CancellationProgress) {
  return queryOptions({
    queryKey: ['events', 'one', id, 'cancellation'],
    queryFn: async () => (await getEvent(id)).data.cancellation ?? known,
    initialData: known,
    refetchInterval: ({ state }) => (state.data?.finished_at ? false : 2_000),
  })
}

/** Adds an event; the key makes a repeated click the same request. */
export function addEvent(input: NewEvent, idempotencyKey: string) {
  return apiFetch<Event>(api.events(), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Changes the version of an event that was loaded. */
export function editEvent(id: string, patch: EventPatch, version: number) {
  return apiFetch<Event>(api.event(id), { method: 'PATCH', body: patch, if_match: version })
}

/** Removes an event that nobody registered for. */
export function removeEvent(id: string) {
  return apiFetch<null>(api.event(id), { method: 'DELETE' })
}

/** Cancels an event. */
export function cancelEvent(id: string, cancellation: z.input<typeof EventCancellation>, version: number) {
  return apiFetch<Event>(api.eventCancellation(id), { method: 'POST', body: cancellation, if_match: version })
}

/** Reopens a cancelled event as a draft. */
export function reopenEvent(id: string, version: number) {
  return apiFetch<Event>(api.eventCancellation(id), { method: 'DELETE', if_match: version })
}

/** Copies an event to another date, as a draft. */
export function copyEvent(id: string, copy: EventCopy, idempotencyKey: string) {
  return apiFetch<Event>(api.eventCopies(id), { method: 'POST', body: copy, idempotency_key: idempotencyKey })
}

/** Adds a session to the programme. */
export function addSession(eventId: string, input: NewEventSession) {
  return apiFetch<EventSession>(api.eventSessions(eventId), { method: 'POST', body: input })
}

/** Changes a session. */
export function editSession(eventId: string, id: string, patch: EventSessionPatch) {
  return apiFetch<EventSession>(api.eventSession(eventId, id), { method: 'PATCH', body: patch })
}

/** Takes a session out of the programme. */
export function removeSession(eventId: string, id: string) {
  return apiFetch<null>(api.eventSession(eventId, id), { method: 'DELETE' })
}

/** Adds a ticket type. */
export function addTicketType(eventId: string, input: NewTicketType) {
  return apiFetch<TicketType>(api.ticketTypes(eventId), { method: 'POST', body: input })
}

/** Changes a ticket type; what was sold keeps its price. */
export function editTicketType(eventId: string, id: string, patch: TicketTypePatch) {
  return apiFetch<TicketType>(api.ticketType(eventId, id), { method: 'PATCH', body: patch })
}

/** Takes away a ticket type that nobody has. */
export function removeTicketType(eventId: string, id: string) {
  return apiFetch<null>(api.ticketType(eventId, id), { method: 'DELETE' })
}
