import { moneyBack, type Price, placeText, type TimeAndPlace, timeText } from '#lib/mail/templates/event-facts'
import {
  eventPath,
  fact,
  greeting,
  link,
  paragraph,
  quiet,
  type Recipient,
  type Template,
} from '#lib/mail/templates/layout'
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
  const { event_title, from, cancel_reason } = props
  const path = eventPath(props, brand)
  const place = placeText(props)
  const hadSeat = from.status === 'confirmed'
  return {
    subject: `Registration cancelled: ${event_title}`,
    preview: whatEnded(props, brand.name),
    heading: 'Registration cancelled',
    parts: [
      greeting(props.to_name),
      paragraph(whatEnded(props, brand.name)),
      ...(cancel_reason ? [fact('Reason', cancel_reason)] : []),
      fact('When', timeText(props, brand)),
      ...(place ? [fact('Where', place)] : []),
      ...(hadSeat
        ? [
            paragraph('Your ticket is void. The attached file takes the event out of your calendar.'),
            ...moneyBack(props, brand),
          ]
        : []),
      quiet(`Should this be a mistake, write to ${organizers(brand)}.`),
      ...(path ? [quiet('More about the event: ', link('Open the event', path, brand))] : []),
    ],
    footer: `You get this because you were registered for an event of ${brand.name}.`,
  }
}

function whatEnded({ event_title, from }: { event_title: string; from: CancelledFrom }, organizer: string): string {
  if (!from.is_own) return `${organizer} has cancelled your registration for ${event_title}.`
  if (from.status === 'waitlisted') return `You have left the waiting list of ${event_title}.`
  if (from.status === 'offered') return `You have declined the seat at ${event_title}.`
  return `You have given up your seat at ${event_title}.`
}
