import type { Feedback, FeedbackAsked, FeedbackReceived, LinkedFeedback, NewFeedback } from '#lib/feedback/schema'
import { apiFetch, publicPost } from '#lib/http/browser'
import { api } from '#lib/paths'

/** Gives feedback. */
export function giveFeedback(eventId: string, input: NewFeedback) {
  return apiFetch<Feedback>(api.feedback(eventId), { method: 'POST', body: input })
}

/** Gives feedback in the name of whoever holds the link of a mail. */
export function giveLinkedFeedback(input: LinkedFeedback) {
  return publicPost<FeedbackReceived>(api.linkedFeedback(), input)
}

/** Asks everybody who was at an event and was not asked yet. */
export function askForFeedback(eventId: string) {
  return apiFetch<FeedbackAsked>(api.feedbackRequest(eventId), { method: 'POST' })
}

/** Ends the mails that ask for feedback, in the name of whoever holds the link of one. */
export function stopFeedbackRequests(feedback: string) {
  return publicPost<FeedbackReceived>(api.feedbackStop({ feedback }), {})
}

/** Has them sent again. */
export function resumeFeedbackRequests(feedback: string) {
  return publicPost<FeedbackReceived>(api.feedbackStop({ feedback }), {}, { method: 'DELETE' })
}
