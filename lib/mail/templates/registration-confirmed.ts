import {
  dayText,
  howToPay,
  type Price,
  priceFact,
  type TimeAndPlace,
  whenAndWhere,
} from '#lib/mail/templates/event-facts'
import {
  action,
  eventPath,
  fact,
  greeting,
  link,
  paragraph,
  picture,
  quiet,
  type Recipient,
  type Template,
  whyRegistered,
} from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** A ticket, for whoever has a seat. */
export interface Ticket {
  code: string
  /** The attached picture of the code. */
  content_id: string
}

/** The confirmation of a seat, or of a place on the waiting list. */
export const registrationConfirmed: Template<
  {
    to_name: string
    event_id: string
    event_title: string
    is_waiting: boolean
    /** Null without a seat. */
    ticket: Ticket | null
  } & TimeAndPlace &
    Price &
    Recipient
> = (props, brand) => {
  const { event_title, is_waiting, ticket } = props
  const path = eventPath(props, brand)
  return {
    subject: is_waiting ? `Waiting list: ${event_title}` : `You are registered: ${event_title}`,
    preview: is_waiting ? 'You are on the waiting list.' : `We expect you on ${dayText(props, brand)}.`,
    heading: is_waiting ? 'You are on the waiting list' : 'You are registered',
    parts: [
      greeting(props.to_name),
      paragraph(
        is_waiting
          ? `${event_title} is full. You are on the waiting list, and a mail tells you when there is a seat for you.`
          : `Your seat at ${event_title} is confirmed.`,
      ),
      ...whenAndWhere(props, ticket !== null, brand),
      priceFact(props, brand),
      ...(is_waiting ? [] : howToPay(props, brand)),
      ...(ticket ? ticketParts(ticket) : []),
      ...(path ? [action('Open the event', path, brand)] : []),
      props.has_account
        ? quiet('You cannot come? Cancel your registration there, so that somebody else gets the seat.')
        : quiet(
            is_waiting ? 'You do not want to wait any more? ' : 'You cannot come? Somebody else is glad of the seat: ',
            link(is_waiting ? 'Leave the waiting list' : 'Give up my seat', pages.giveUpSeat(props.seat_token), brand),
          ),
    ],
    footer: whyRegistered(props, brand),
  }
}

/** The ticket of a mail: its picture, its code in letters, and what to do with them. */
export function ticketParts({ code, content_id }: Ticket) {
  return [
    picture(content_id, `QR code of your ticket ${code}`),
    fact('Ticket code', code),
    quiet('Show this code at the door, on the screen or printed. The attached file puts the event into your calendar.'),
  ]
}
