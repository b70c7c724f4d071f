import type { Metadata } from 'next'
import { findLinked, NothingLinked } from '#app/(public)/(accounts)/linked'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { FeedbackStopForm } from '#components/feedback/feedback-stop-form'
import { AuthCard } from '#components/layout/auth-card'
import { getLinkedStop } from '#lib/feedback/stops'

const TITLE = 'Mails that ask what events were like'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** The page behind the small print of a mail that asks for feedback. Opening it changes nothing; its button does. */
export default async function EndFeedbackPage({ searchParams }: PageProps) {
  const { feedback = '' } = await knownParams({ feedback: Text }, searchParams)
  const found = await findLinked((request_id) => getLinkedStop(feedback, request_id))
  if (typeof found === 'string') return <NothingLinked title={TITLE} said="There is nothing to end here" why={found} />
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
