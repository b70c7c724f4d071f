import { queryOptions } from '@tanstack/react-query'
import type { Feedback, NewFeedback } from '#lib/feedback/schema'
import { apiFetch } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'

/** A page of an event's feedback. */
export function feedbackQuery(eventId: string, query: Query) {
  return queryOptions({
    queryKey: ['events', 'one', eventId, 'feedback', query],
    queryFn: ({ signal }) => apiFetch<Feedback[]>(api.feedback(eventId, query), { signal }),
  })
}

/** Gives feedback. */
export function giveFeedback(eventId: string, input: NewFeedback) {
  return apiFetch<Feedback>(api.feedback(eventId), { method: 'POST', body: input })
}
