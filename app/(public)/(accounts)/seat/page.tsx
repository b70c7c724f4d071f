import type { Metadata } from 'next'
import { findLinked, NothingLinked } from '#app/(public)/(accounts)/linked'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { HeldRegistrationPage } from '#components/registrations/held-registration'
import { getHeldRegistration } from '#lib/registrations/held'

const TITLE = 'Your registration'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** A registration for whoever holds the link of its mails, with no account. */
export default async function HeldPage({ searchParams }: PageProps) {
  const { seat = '' } = await knownParams({ seat: Text }, searchParams)
  const found = await findLinked((request_id) => getHeldRegistration(seat, request_id))
  if (typeof found === 'string') return <NothingLinked title={TITLE} said="There is no registration here" why={found} />
  return <HeldRegistrationPage held={found} token={seat} />
}
