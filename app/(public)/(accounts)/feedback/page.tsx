import type { Metadata } from 'next'
import { findLinked, NothingLinked } from '#app/(public)/(accounts)/linked'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { LinkedFeedbackForm } from '#components/feedback/feedback-form'
import { AuthCard } from '#components/layout/auth-card'
import { StatusSentence } from '#components/ui/status-sentence'
import { getAskedFeedback } from '#lib/feedback/linked'
import { timeText } from '#lib/mail/templates/event-facts'

const TITLE = 'Your feedback'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** The page behind the link of a mail that asks what an event was like. Opening it changes nothing; its button does. */
export default async function LinkedFeedbackPage({ searchParams }: PageProps) {
  const { feedback = '' } = await knownParams({ feedback: Text }, searchParams)
  const found = await findLinked((request_id) => getAskedFeedback(feedback, request_id))
  if (typeof found === 'string')
    return <NothingLinked title={TITLE} said="There is nothing to answer here" why={found} />
  const { event_title, is_given, brand } = found
  return (
    <AuthCard
      title={`How was ${event_title}?`}
      subtitle={
        <>
          <p>{timeText(found, brand)}</p>
          <p>{brand.name}</p>
        </>
      }
    >
      {is_given ? (
        <StatusSentence tone="success" title="Thank you for your feedback">
          It was given for this registration, and helps to make the next event better.
        </StatusSentence>
      ) : (
        <LinkedFeedbackForm token={feedback} />
      )}
    </AuthCard>
  )
}
