import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { findLinked, NothingLinked } from '#app/(public)/(accounts)/linked'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { PAYMENT_RULE_TOLD, seatsText } from '#components/events/event-words'
import { AuthCard } from '#components/layout/auth-card'
import { GuestConfirmationForm } from '#components/registrations/guest-confirmation-form'
import { DescriptionList } from '#components/ui/description-list'
import { StatusSentence } from '#components/ui/status-sentence'
import { formatMinor } from '#lib/format/money'
import { onlineText, placeText, timeText } from '#lib/mail/templates/event-facts'
import { pages } from '#lib/paths'
import { getAwaitedRegistration } from '#lib/registrations/guests'

const TITLE = 'Confirm your registration'

export const metadata: Metadata = { title: TITLE, referrer: 'no-referrer', robots: { index: false } }

/** The page behind the link of a mail that a guest asked for. Opening it books nothing; its button does. */
export default async function ConfirmRegistrationPage({ searchParams }: PageProps) {
  const { token = '' } = await knownParams({ token: Text }, searchParams)
  const found = await findLinked((request_id) => getAwaitedRegistration(token, request_id))
  if (typeof found === 'string') return <NothingLinked title={TITLE} said="Nothing can be confirmed here" why={found} />
  if ('seat' in found) redirect(pages.seat(found.seat))
  const { event_title, name, email, ticket_name, quantity, price_minor, currency, billing } = found
  const { companions, is_to_wait, others, brand, shown } = found
  const place = placeText(found)
  const online = onlineText(found, false, brand)
  return (
    <AuthCard title={TITLE} subtitle={brand.name}>
      <div className="grid grid-cols-1 gap-6">
        {is_to_wait ? (
          <StatusSentence tone="warning" title="Every seat is taken">
            Confirm to join the waiting list. You get a mail when there is a seat for you.
          </StatusSentence>
        ) : null}
        {others.length > 0 ? (
          <StatusSentence tone="warning" title="This address is registered already">
            {`${others.map((other) => `${other.name} (${seatsText(other.quantity)})`).join(', ')}. Confirm only if more people come.`}
          </StatusSentence>
        ) : null}
        <DescriptionList
          columns={1}
          items={[
            { label: 'Event', value: event_title },
            { label: 'When', value: timeText(found, brand) },
            ...(place ? [{ label: 'Where', value: place }] : []),
            ...(online ? [{ label: 'Online', value: online }] : []),
            { label: 'Name', value: name, ...(companions.length > 0 && { hint: `With ${companions.join(', ')}` }) },
            { label: 'E-mail', value: email },
            { label: 'Ticket', value: [ticket_name, seatsText(quantity)].filter(Boolean).join(', ') },
            {
              label: 'Price',
              value: price_minor === 0 ? 'Free of charge' : formatMinor(price_minor, currency, brand.locale),
              ...(billing && { hint: `${PAYMENT_RULE_TOLD[billing]}.` }),
            },
          ]}
        />
        <GuestConfirmationForm
          token={token}
          shown={shown}
          label={is_to_wait ? 'Join the waiting list' : 'Confirm registration'}
        />
      </div>
    </AuthCard>
  )
}
