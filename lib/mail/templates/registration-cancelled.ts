import { moneyBack, type Price, placeText, type TimeAndPlace, timeText } from '#lib/mail/templates/event-facts'
import {
  type Brand,
  eventPath,
  fact,
  greeting,
  link,
  paragraph,
  quiet,
  type Recipient,
  type Template,
} from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { organizers } from '#lib/tenants/queries'

/** How a registration stood when it was cancelled, and by whom. */
export interface CancelledFrom {
  status: string
  /** Whether the person did it; an organizer otherwise. */
  is_own: boolean
}

/** The confirmation that a seat, a place on the waiting list or an offer is given up, whoever did it. */
export const registrationCancelled: Template<
  {
    to_name: string
    event_id: string
    event_title: string
    from: CancelledFrom
    cancel_reason: string | null
  } & TimeAndPlace &
    Price &
    Recipient
> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name, event: props.event_title }]
  const { from, cancel_reason } = props
  const path = eventPath(props, brand)
  const place = placeText(props)
  const hadSeat = from.status === 'confirmed'
  // A seat that is held until it is paid has an invoice already.
  const wasHeld = from.status === 'pending_payment'
  return {
    subject: say('Registration cancelled: {event}', names),
    preview: whatEnded(props, brand),
    heading: say('Registration cancelled'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(whatEnded(props, brand)),
      ...(cancel_reason ? [fact(say('Reason'), cancel_reason, say(': '))] : []),
      fact(say('When'), timeText(props, brand), say(': ')),
      ...(place ? [fact(say('Where'), place, say(': '))] : []),
      ...(hadSeat
        ? [paragraph(say('Your ticket is void. The attached file takes the event out of your calendar.'))]
        : []),
      ...(hadSeat || wasHeld ? moneyBack(props, brand) : []),
      quiet(say('Should this be a mistake, write to {organizers}.', { organizers: organizers(brand) })),
      ...(path ? [quiet(say('More about the event: '), link(say('Open the event'), path, brand))] : []),
    ],
    footer: say('You get this because you were registered for an event of {association}.', names),
  }
}

function whatEnded({ event_title, from }: { event_title: string; from: CancelledFrom }, brand: Brand): string {
  const [say, names] = [sayIn(brand), { association: brand.name, event: event_title }]
  if (!from.is_own) return say('{association} has cancelled your registration for {event}.', names)
  if (from.status === 'waitlisted') return say('You have left the waiting list of {event}.', names)
  if (from.status === 'offered') return say('You have declined the seat at {event}.', names)
  return say('You have given up your seat at {event}.', names)
}
