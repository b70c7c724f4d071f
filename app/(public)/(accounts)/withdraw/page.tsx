import type { Metadata } from 'next'
import { findLinked, NothingLinked } from '#app/(public)/(accounts)/linked'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { WithdrawalForm } from '#components/consents/withdrawal-form'
import { AuthCard } from '#components/layout/auth-card'
import { DescriptionList } from '#components/ui/description-list'
import { StatusSentence } from '#components/ui/status-sentence'
import { getLinkedConsent } from '#lib/consents/withdrawal'

const TITLE = 'Withdraw a consent'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** The page behind the link of a mail that was sent because of a consent. Opening it changes nothing; its button does. */
export default async function WithdrawConsentPage({ searchParams }: PageProps) {
  const { consent = '' } = await knownParams({ consent: Text }, searchParams)
  const found = await findLinked((request_id) => getLinkedConsent(consent, request_id))
  if (typeof found === 'string')
    return <NothingLinked title={TITLE} said="There is nothing to withdraw here" why={found} />
  const { association, label, text, is_withdrawn } = found
  return (
    <AuthCard title={TITLE} subtitle={association}>
      <div className="grid grid-cols-1 gap-6">
        <DescriptionList
          columns={1}
          items={[
            { label: 'For', value: label },
            { label: 'What was agreed to', value: text },
          ]}
        />
        {is_withdrawn ? (
          <StatusSentence tone="success" title="This is withdrawn">
            {association} sends you no more mails for it.
          </StatusSentence>
        ) : (
          <WithdrawalForm consent={consent} />
        )}
      </div>
    </AuthCard>
  )
}
