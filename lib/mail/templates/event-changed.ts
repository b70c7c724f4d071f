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
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** What is new for somebody: time, place, both, or nothing that this person is told. */
export function changesFor(before: TimeAndPlace, now: TimeAndPlace, hasSeat: boolean, brand: Brand) {
  const place = (event: TimeAndPlace) => [placeText(event), onlineText(event, hasSeat, brand)]
  return {
    // Whoever was told that it is postponed has no time that holds.
    time: before.is_postponed === true || timeText(before, brand) !== timeText(now, brand),
    place: JSON.stringify(place(before)) !== JSON.stringify(place(now)),
  }
}

function placeOf(event: TimeAndPlace, hasSeat: boolean, brand: Brand): string {
  const say = sayIn(brand)
  const online = onlineText(event, hasSeat, brand)
  return (
    [placeText(event), online && say('online: {address}', { address: online })].filter(Boolean).join('; ') ||
    say('not announced')
  )
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
  const [say, names] = [sayIn(brand), { association: brand.name, event: props.event_title }]
  const { before, now, ticket, seat_token } = props
  const changes = changesFor(before, now, ticket !== null, brand)
  const what = changes.time && changes.place ? 'time and place' : changes.place ? 'place' : 'time'
  const heading = say(`New ${what}`)
  const isWaiting = props.status === 'waitlisted'
  const isOffered = props.status === 'offered'
  const heldUntil = props.status === 'pending_payment' ? props.payment_due_at : null
  const path = eventPath(props, brand)
  const [keep, giveUp] = isWaiting
    ? [say('Keep my place in line'), say('Leave the waiting list')]
    : isOffered
      ? [say('Take the seat'), say('I do not want it')]
      : [say('Keep my seat'), say('Give up my seat')]
  const places = [placeOf(before, ticket !== null, brand), placeOf(now, ticket !== null, brand)] as const
  return {
    subject: heading + say(': ') + names.event,
    preview: changes.time ? timeText(now, brand) : places[1],
    heading,
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        say(
          `{event}, for which ${isWaiting ? 'you are on the waiting list' : isOffered ? 'a seat is offered to you' : 'you have a seat'}, has a new ${what}.`,
          names,
        ),
      ),
      ...(changes.time
        ? [
            fact(
              say('Until now'),
              before.is_postponed
                ? say('postponed; it was planned for {moment}', { moment: timeText(before, brand) })
                : timeText(before, brand),
              say(': '),
            ),
            fact(say('New time'), timeText(now, brand), say(': ')),
          ]
        : [fact(say('When'), say('{what}, as before', { what: timeText(now, brand) }), say(': '))]),
      ...(changes.place
        ? [fact(say('Place until now'), places[0], say(': ')), fact(say('New place'), places[1], say(': '))]
        : [fact(say('Where'), say('{what}, as before', { what: places[1] }), say(': '))]),
      paragraph(
        isWaiting
          ? say('You keep your place in line unless you leave the list.')
          : isOffered
            ? say('The offer ends when its mail said.')
            : heldUntil
              ? say('Your seat is held until {moment}. Unpaid, it goes to somebody else then.', {
                  moment: momentText(heldUntil, now.time_zone, brand),
                })
              : say('You keep your seat unless you give it up. It helps the organizers to know that you come.'),
      ),
      action(keep, isOffered ? pages.takeSeat(seat_token) : pages.keepSeat(seat_token), brand),
      paragraph(say('You cannot come now? '), link(giveUp, pages.giveUpSeat(seat_token), brand)),
      ...(ticket ? ticketParts(ticket, brand) : []),
      ...(path ? [quiet(say('More about the event: '), link(say('Open the event'), path, brand))] : []),
    ],
    footer: whyRegistered(props, brand),
  }
}
