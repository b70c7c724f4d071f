import type { Feedback, NewFeedback } from '#lib/feedback/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** Gives feedback. */
export function giveFeedback(eventId: string, input: NewFeedback) {
  return apiFetch<Feedback>(api.feedback(eventId), { method: 'POST', body: input })
}
