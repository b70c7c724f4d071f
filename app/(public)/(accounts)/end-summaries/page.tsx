import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { uuidv7 } from 'uuidv7'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { EndSummariesForm } from '#components/accounts/end-summaries-form'
import { AuthCard } from '#components/layout/auth-card'
import { StatusSentence } from '#components/ui/status-sentence'
import { getLinkedSummaries } from '#lib/accounts/summary-link'
import { AppError } from '#lib/errors'

const TITLE = 'End the mails of what needs you'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** The page behind the link of a summary. Opening it changes nothing; its button does. */
export default async function EndSummariesPage({ searchParams }: PageProps) {
  const { summary = '' } = await knownParams({ summary: Text }, searchParams)
  const found = await findSummaries(summary)
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

/** Whose summaries they are, or the sentence that says why there is nothing to end. */
async function findSummaries(token: string) {
  try {
    return await getLinkedSummaries(token, (await headers()).get('x-request-id') ?? uuidv7())
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'conflict')) return error.message
    throw error
  }
}
