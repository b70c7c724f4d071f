import { findLinked, NothingLinked } from '#app/(public)/(accounts)/linked'
import { knownParams, type SearchParams, Text } from '#app/page-params'
import { PAYMENT_RULE_TOLD, seatsText } from '#components/events/event-words'
import { AuthCard } from '#components/layout/auth-card'
import { SeatDecisionForm } from '#components/registrations/seat-decision-form'
import { DescriptionList } from '#components/ui/description-list'
import { formatMinor } from '#lib/format/money'
import { momentText, onlineText, placeText, timeText } from '#lib/mail/templates/event-facts'
import { pages } from '#lib/paths'
import type { SeatDecision } from '#lib/registrations/schema'
import { getLinkedSeat, type LinkedSeat } from '#lib/registrations/seat-decision'
import { organizers } from '#lib/tenants/queries'

/** Of a party it says that all of its seats go. */
function giveUpTitle({ quantity }: LinkedSeat): string {
  return quantity === 1 ? TITLES.give_up : `Give up all ${quantity} seats`
}

const TITLES = { take: 'Take the seat', keep: 'Keep my seat', give_up: 'Give up my seat' }

function titlesOf(seat: LinkedSeat): typeof TITLES {
  const { is_waiting, is_offered } = seat
  if (is_offered) return { ...TITLES, give_up: 'I do not want the seat' }
  return is_waiting
    ? { ...TITLES, keep: 'Keep my place in line', give_up: 'Leave the waiting list' }
    : { ...TITLES, give_up: giveUpTitle(seat) }
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
  const { event_title, time_zone, offer_expires_at, price_minor, currency, billing, brand } = found
  const money = decision === 'give_up' ? moneyBack(found, organizers(brand)) : null
  const isParty = found.quantity > 1
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
            ...(decision === 'give_up' || isParty
              ? [{ label: 'Seats', value: seatsText(found.quantity), hint: whoseSeats(found) }]
              : []),
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
              ? [
                  {
                    label: 'Kept for you until',
                    value: momentText(offer_expires_at, time_zone, brand),
                    hint: OFFER_ENDS,
                  },
                ]
              : []),
          ]}
        />
        {decision === 'give_up' && isParty ? (
          <p className="text-muted">
            All of them go to somebody else. Is it only some of you who cannot come?{' '}
            <a href={pages.seat(token)} className="link">
              Take single seats out
            </a>{' '}
            instead.
          </p>
        ) : null}
        <SeatDecisionForm token={token} decision={decision} label={titles[decision]} />
      </div>
    </AuthCard>
  )
}

/** What becomes of a place in line whose offer runs out. */
const OFFER_ENDS = 'Then the offer ends, and you are no longer on the waiting list.'

/** Whose seats they are, as far as it is known. */
function whoseSeats({ attendee_name, companions, quantity }: LinkedSeat): string {
  const named = [attendee_name, ...companions]
  const others = quantity - named.length
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')
}

/** What becomes of the money when the seat is given up; null where there is none. */
function moneyBack({ payment, price_minor, currency, brand }: LinkedSeat, whom: string): string | null {
  const sum = formatMinor(price_minor, currency, brand.locale)
  if (payment === 'open') return `The invoice over ${sum} is cancelled: you owe nothing for it.`
  if (payment !== 'paid') return null
  return `${sum} becomes credit for the next invoice of ${whom}, unless it is given back. A credit note comes by mail.`
}
