'use client'

import { LinkDecision } from '#components/ui/link-decision'
import { endSummaries } from '#lib/accounts/client'

/** Ends the summaries with the link of one. */
export function EndSummariesForm({ summary }: { summary: string }) {
  return <LinkDecision label="End these mails" decide={() => endSummaries(summary)} />
}
