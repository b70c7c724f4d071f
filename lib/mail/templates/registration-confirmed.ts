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
  type Brand,
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
import { sayIn } from '#lib/mail/templates/sentences'
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
    /** Who comes along, as far as names were given. */
    companions: readonly string[]
    is_waiting: boolean
    /** Null without a seat. */
    ticket: Ticket | null
  } & TimeAndPlace &
    Price &
    Recipient
> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name, event: props.event_title }]
  const { is_waiting, ticket, companions } = props
  const path = eventPath(props, brand)
  return {
    subject: is_waiting ? say('Waiting list: {event}', names) : say('You are registered: {event}', names),
    preview: is_waiting
      ? say('You are on the waiting list.')
      : say('We expect you on {day}.', { day: dayText(props, brand) }),
    heading: is_waiting ? say('You are on the waiting list') : say('You are registered'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        is_waiting
          ? say(
              '{event} is full. You are on the waiting list, and a mail tells you when there is a seat for you.',
              names,
            )
          : say('Your seat at {event} is confirmed.', names),
      ),
      ...whenAndWhere(props, ticket !== null, brand),
      ...(companions.length > 0 ? [fact(say('Who comes along'), companions.join(', '), say(': '))] : []),
      priceFact(props, brand),
      ...(is_waiting ? [] : howToPay(props, brand)),
      ...(ticket ? ticketParts(ticket, brand) : []),
      ...(props.has_account ? [] : [action(say('Open my registration'), pages.seat(props.seat_token), brand)]),
      ...(path && props.has_account ? [action(say('Open the event'), path, brand)] : []),
      ...(path && !props.has_account
        ? [quiet(say('More about the event: '), link(say('Open the event'), path, brand))]
        : []),
      props.has_account && !is_waiting
        ? quiet(say('You cannot come? Cancel your registration there, so that somebody else gets the seat.'))
        : quiet(
            is_waiting
              ? say('You do not want to wait any more? ')
              : say('You cannot come? Somebody else is glad of the seat: '),
            link(
              is_waiting ? say('Leave the waiting list') : say('Give up my seat'),
              pages.giveUpSeat(props.seat_token),
              brand,
            ),
          ),
    ],
    footer: whyRegistered(props, brand),
  }
}

/** The ticket of a mail: its picture, its code in letters, and what to do with them. */
export function ticketParts({ code, content_id }: Ticket, brand: Brand) {
  const say = sayIn(brand)
  return [
    picture(content_id, say('QR code of your ticket {code}', { code })),
    fact(say('Ticket code'), code, say(': ')),
    quiet(
      say('Show this code at the door, on the screen or printed. The attached file puts the event into your calendar.'),
    ),
  ]
}
