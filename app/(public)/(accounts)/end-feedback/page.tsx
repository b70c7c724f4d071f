import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { uuidv7 } from 'uuidv7'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { FeedbackStopForm } from '#components/feedback/feedback-stop-form'
import { AuthCard } from '#components/layout/auth-card'
import { StatusSentence } from '#components/ui/status-sentence'
import { AppError } from '#lib/errors'
import { getLinkedStop } from '#lib/feedback/stops'

const TITLE = 'Mails that ask what events were like'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** The page behind the small print of a mail that asks for feedback. Opening it changes nothing; its button does. */
export default async function EndFeedbackPage({ searchParams }: PageProps) {
  const { feedback = '' } = await knownParams({ feedback: Text }, searchParams)
  const found = await findStop(feedback)
  if (typeof found === 'string') {
    return (
      <AuthCard title={TITLE}>
        <div role="alert">
          <StatusSentence tone="warning" title="There is nothing to end here">
            {found}
          </StatusSentence>
        </div>
      </AuthCard>
    )
  }
  const { association, is_stopped } = found
  return (
    <AuthCard title={TITLE} subtitle={association}>
      <div className="grid gap-5">
        <p>
          {is_stopped
            ? `${association} does not ask you what events were like.`
            : `${association} asks you by mail on the morning after an event what it was like.`}{' '}
          Mails about your registrations, changes and payments come either way.
        </p>
        <FeedbackStopForm token={feedback} isStopped={is_stopped} />
      </div>
    </AuthCard>
  )
}

/** Where it stands, or the sentence that says why there is nothing to end. */
async function findStop(token: string) {
  try {
    return await getLinkedStop(token, (await headers()).get('x-request-id') ?? uuidv7())
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'conflict')) return error.message
    throw error
  }
}
