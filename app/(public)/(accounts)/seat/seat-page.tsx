import { findLinked, NothingLinked } from '#app/(public)/(accounts)/linked'
import { knownParams, type SearchParams, Text } from '#app/page-params'
import { PAYMENT_RULE_TOLD } from '#components/events/event-words'
import { AuthCard } from '#components/layout/auth-card'
import { SeatDecisionForm } from '#components/registrations/seat-decision-form'
import { DescriptionList } from '#components/ui/description-list'
import { formatMinor } from '#lib/format/money'
import { momentText, onlineText, placeText, timeText } from '#lib/mail/templates/event-facts'
import type { SeatDecision } from '#lib/registrations/schema'
import { getLinkedSeat, type LinkedSeat } from '#lib/registrations/seat-decision'
import { organizers } from '#lib/tenants/queries'

const TITLES = { take: 'Take the seat', keep: 'Keep my seat', give_up: 'Give up my seat' }

function titlesOf({ is_waiting, is_offered }: LinkedSeat): typeof TITLES {
  if (is_offered) return { ...TITLES, give_up: 'I do not want the seat' }
  return is_waiting ? { ...TITLES, keep: 'Keep my place in line', give_up: 'Leave the waiting list' } : TITLES
}

/** The page behind a link of a mail. Opening it changes nothing; its button does. */
export async function SeatPage({
  decision,
  searchParams,
}: {
  decision: SeatDecision['decision']
  searchParams: SearchParams
}) {
  const { seat: token = '' } = await knownParams({ seat: Text }, searchParams)
  const found = await findLinked((request_id) => getLinkedSeat(token, decision, request_id))
  if (typeof found === 'string')
    return <NothingLinked title={TITLES[decision]} said="There is nothing to decide here" why={found} />
  const { event_title, time_zone, offer_expires_at, price_minor, currency, billing, payment, brand } = found
  const money = decision === 'give_up' ? moneyBack(payment, organizers(brand)) : null
  const titles = titlesOf(found)
  const place = placeText(found)
  const online = onlineText(found, false, brand)
  return (
    <AuthCard title={titles[decision]} subtitle={brand.name}>
      <div className="grid grid-cols-1 gap-6">
        <DescriptionList
          columns={1}
          items={[
            { label: 'Event', value: event_title },
            {
              label: 'When',
              value: found.event_status === 'postponed' ? 'Postponed: the new date follows' : timeText(found, brand),
            },
            ...(place ? [{ label: 'Where', value: place }] : []),
            ...(online ? [{ label: 'Online', value: online }] : []),
            ...(decision === 'take' && price_minor > 0
              ? [
                  {
                    label: 'To be paid',
                    value: formatMinor(price_minor, currency, brand.locale),
                    hint: billing ? `${PAYMENT_RULE_TOLD[billing]}.` : `Ask ${organizers(brand)} how to pay.`,
                  },
                ]
              : []),
            ...(money ? [{ label: 'The money', value: money }] : []),
            ...(offer_expires_at
              ? [{ label: 'Kept for you until', value: momentText(offer_expires_at, time_zone, brand) }]
              : []),
          ]}
        />
        <SeatDecisionForm token={token} decision={decision} label={titles[decision]} />
      </div>
    </AuthCard>
  )
}

/** What becomes of the money when the seat is given up; null where there is none. */
function moneyBack(payment: LinkedSeat['payment'], whom: string): string | null {
  if (payment === 'open') return 'Its invoice is cancelled: you owe nothing for it.'
  if (payment !== 'paid') return null
  return `It becomes credit for the next invoice of ${whom}, unless it is given back. A credit note comes by mail.`
}
