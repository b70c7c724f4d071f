'use client'

import { LinkDecision } from '#components/ui/link-decision'
import { withdrawConsent } from '#lib/consents/client'

/** Withdraws a consent with the link of a mail. */
export function WithdrawalForm({ consent }: { consent: string }) {
  return <LinkDecision label="Withdraw my consent" decide={() => withdrawConsent(consent)} />
}
