import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { uuidv7 } from 'uuidv7'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { AuthCard } from '#components/layout/auth-card'
import { HeldRegistrationPage } from '#components/registrations/held-registration'
import { StatusSentence } from '#components/ui/status-sentence'
import { AppError } from '#lib/errors'
import { getHeldRegistration, type HeldRegistration } from '#lib/registrations/held'

const TITLE = 'Your registration'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** A registration for whoever holds the link of its mails, with no account. */
export default async function HeldPage({ searchParams }: PageProps) {
  const { seat = '' } = await knownParams({ seat: Text }, searchParams)
  const found = await findHeld(seat)
  if (typeof found !== 'string') return <HeldRegistrationPage held={found} token={seat} />
  return (
    <AuthCard title={TITLE}>
      <div role="alert">
        <StatusSentence tone="warning" title="There is no registration here">
          {found}
        </StatusSentence>
      </div>
    </AuthCard>
  )
}

/** The registration, or the sentence that says why there is none. */
async function findHeld(token: string): Promise<HeldRegistration | string> {
  try {
    return await getHeldRegistration(token, (await headers()).get('x-request-id') ?? uuidv7())
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'conflict')) return error.message
    throw error
  }
}
