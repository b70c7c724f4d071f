import {
  howToPay,
  momentText,
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
  quiet,
  type Recipient,
  type Template,
  whyRegistered,
} from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** The offer of a seat to somebody on the waiting list, to be taken or declined without an account. `offer_expires_at` is an instant. */
export const seatOffered: Template<
  {
    to_name: string
    event_id: string
    event_title: string
    offer_expires_at: string
  } & TimeAndPlace &
    Price &
    Recipient
> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name, event: props.event_title }]
  const path = eventPath(props, brand)
  const until = momentText(props.offer_expires_at, props.time_zone, brand)
  return {
    subject: say('A seat is free: {event}', names),
    preview: say('It is kept for you until {moment}.', { moment: until }),
    heading: say('A seat is free for you'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        say(
          'You were on the waiting list of {event}, and now a seat is free. It is yours once you take it. Without an answer from you the offer ends at the time below: the seat goes to the next in line, and you are no longer on the waiting list.',
          names,
        ),
      ),
      fact(say('Kept for you until'), until, say(': ')),
      ...whenAndWhere(props, false, brand),
      priceFact(props, brand),
      action(say('Take the seat'), pages.takeSeat(props.seat_token), brand),
      paragraph(
        say('You cannot come? Somebody else is glad of the seat: '),
        link(say('I do not want it'), pages.giveUpSeat(props.seat_token), brand),
      ),
      ...howToPay(props, brand),
      ...(path ? [quiet(say('More about the event: '), link(say('Open the event'), path, brand))] : []),
    ],
    footer: whyRegistered(props, brand),
  }
}
