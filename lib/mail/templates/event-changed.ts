import { momentText, onlineText, placeText, type TimeAndPlace, timeText } from '#lib/mail/templates/event-facts'
import {
  action,
  type Brand,
  eventPath,
  fact,
  greeting,
  link,
  paragraph,
  quiet,
  type Recipient,
  type Template,
  whyRegistered,
} from '#lib/mail/templates/layout'
import { type Ticket, ticketParts } from '#lib/mail/templates/registration-confirmed'
import { pages } from '#lib/paths'

/** What is new for somebody: time, place, both, or nothing that this person is told. */
export function changesFor(before: TimeAndPlace, now: TimeAndPlace, hasSeat: boolean, brand: Brand) {
  const place = (event: TimeAndPlace) => [placeText(event), onlineText(event, hasSeat)]
  return {
    time: timeText(before, brand) !== timeText(now, brand),
    place: JSON.stringify(place(before)) !== JSON.stringify(place(now)),
  }
}

function placeOf(event: TimeAndPlace, hasSeat: boolean): string {
  const online = onlineText(event, hasSeat)
  return [placeText(event), online && `online: ${online}`].filter(Boolean).join('; ') || 'not announced'
}

/** The notice to everybody with a seat or in line that the time or the place is another. */
export const eventChanged: Template<
  {
    to_name: string
    event_id: string
    event_title: string
    /** What this person was last told. */
    before: TimeAndPlace
    /** What holds from now on. */
    now: TimeAndPlace
    status: string
    /** Until when a seat is held that has to be paid first. */
    payment_due_at: string | null
    /** Null without a seat. */
    ticket: Ticket | null
  } & Recipient
> = (props, brand) => {
  const { event_title, before, now, ticket, seat_token } = props
  const changes = changesFor(before, now, ticket !== null, brand)
  const what = changes.time && changes.place ? 'time and place' : changes.place ? 'place' : 'time'
  const isWaiting = props.status === 'waitlisted'
  const isOffered = props.status === 'offered'
  const heldUntil = props.status === 'pending_payment' ? props.payment_due_at : null
  const path = eventPath(props, brand)
  const [keep, giveUp] = isWaiting
    ? ['Keep my place in line', 'Leave the waiting list']
    : isOffered
      ? ['Take the seat', 'I do not want it']
      : ['Keep my seat', 'Give up my seat']
  const places = [placeOf(before, ticket !== null), placeOf(now, ticket !== null)] as const
  return {
    subject: `New ${what}: ${event_title}`,
    preview: changes.time ? timeText(now, brand) : places[1],
    heading: `New ${what}`,
    parts: [
      greeting(props.to_name),
      paragraph(
        `${event_title}, for which ${isWaiting ? 'you are on the waiting list' : isOffered ? 'a seat is offered to you' : 'you have a seat'}, has a new ${what}.`,
      ),
      ...(changes.time
        ? [fact('Until now', timeText(before, brand)), fact('New time', timeText(now, brand))]
        : [fact('When', `${timeText(now, brand)}, as before`)]),
      ...(changes.place
        ? [fact('Place until now', places[0]), fact('New place', places[1])]
        : [fact('Where', `${places[1]}, as before`)]),
      paragraph(
        isWaiting
          ? 'You keep your place in line unless you leave the list.'
          : isOffered
            ? 'The offer ends when its mail said.'
            : heldUntil
              ? `Your seat is held until ${momentText(heldUntil, now.time_zone, brand)}. Unpaid, it goes to somebody else then.`
              : 'You keep your seat unless you give it up. It helps the organizers to know that you come.',
      ),
      action(keep, isOffered ? pages.takeSeat(seat_token) : pages.keepSeat(seat_token), brand),
      paragraph('You cannot come now? ', link(giveUp, pages.giveUpSeat(seat_token), brand)),
      ...(ticket ? ticketParts(ticket) : []),
      ...(path ? [quiet('More about the event: ', link('Open the event', path, brand))] : []),
    ],
    footer: whyRegistered(props, brand),
  }
}
