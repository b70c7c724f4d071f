import type { Metadata } from 'next'
import { findLinked, NothingLinked } from '#app/(public)/(accounts)/linked'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { EndSummariesForm } from '#components/accounts/end-summaries-form'
import { AuthCard } from '#components/layout/auth-card'
import { StatusSentence } from '#components/ui/status-sentence'
import { getLinkedSummaries } from '#lib/accounts/summary-link'

const TITLE = 'End the mails of what needs you'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** The page behind the link of a summary. Opening it changes nothing; its button does. */
export default async function EndSummariesPage({ searchParams }: PageProps) {
  const { summary = '' } = await knownParams({ summary: Text }, searchParams)
  const found = await findLinked((request_id) => getLinkedSummaries(summary, request_id))
  if (typeof found === 'string') return <NothingLinked title={TITLE} said="There is nothing to end here" why={found} />
  return (
    <AuthCard title={TITLE} subtitle={found.association}>
      {found.is_ended ? (
        <StatusSentence tone="success" title="They have ended">
          {found.association} sends you no more summaries.
        </StatusSentence>
      ) : (
        <EndSummariesForm summary={summary} />
      )}
    </AuthCard>
  )
}
