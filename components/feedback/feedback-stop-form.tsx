'use client'

import { LinkDecision } from '#components/ui/link-decision'
import { resumeFeedbackRequests, stopFeedbackRequests } from '#lib/feedback/client'

/** Ends the mails that ask for feedback with the link of one, or has them sent again. */
export function FeedbackStopForm({ token, isStopped }: { token: string; isStopped: boolean }) {
  return isStopped ? (
    <LinkDecision label="Ask me again" decide={() => resumeFeedbackRequests(token)} />
  ) : (
    <LinkDecision label="End these mails" decide={() => stopFeedbackRequests(token)} />
  )
}
