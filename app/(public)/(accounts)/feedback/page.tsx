import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { uuidv7 } from 'uuidv7'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { LinkedFeedbackForm } from '#components/feedback/feedback-form'
import { AuthCard } from '#components/layout/auth-card'
import { StatusSentence } from '#components/ui/status-sentence'
import { AppError } from '#lib/errors'
import { type AskedFeedback, getAskedFeedback } from '#lib/feedback/linked'
import { timeText } from '#lib/mail/templates/event-facts'

const TITLE = 'Your feedback'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** The page behind the link of a mail that asks what an event was like. Opening it changes nothing; its button does. */
export default async function LinkedFeedbackPage({ searchParams }: PageProps) {
  const { feedback = '' } = await knownParams({ feedback: Text }, searchParams)
  const found = await findAsked(feedback)
  if (typeof found === 'string') {
    return (
      <AuthCard title={TITLE}>
        <div role="alert">
          <StatusSentence tone="warning" title="There is nothing to answer here">
            {found}
          </StatusSentence>
        </div>
      </AuthCard>
    )
  }
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

/** What is asked, or the sentence that says why there is nothing to answer. */
async function findAsked(token: string): Promise<AskedFeedback | string> {
  try {
    return await getAskedFeedback(token, (await headers()).get('x-request-id') ?? uuidv7())
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'conflict')) return error.message
    throw error
  }
}
