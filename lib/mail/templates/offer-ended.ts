import { momentText, type TimeAndPlace, whenAndWhere } from '#lib/mail/templates/event-facts'
import {
  action,
  eventPath,
  greeting,
  paragraph,
  quiet,
  type Recipient,
  type Template,
  whyRegistered,
} from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { organizers } from '#lib/tenants/queries'

/** The notice to somebody who has let the offer of a seat run out. `offer_expires_at` is an instant. */
export const offerEnded: Template<
  {
    to_name: string
    event_id: string
    event_title: string
    offer_expires_at: string
  } & TimeAndPlace &
    Recipient
> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name, event: props.event_title }]
  const path = eventPath(props, brand)
  return {
    subject: say('The offer is over: {event}', names),
    preview: say('You are no longer on the waiting list.'),
    heading: say('The offer of a seat is over'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        say(
          'A seat at {event} was kept for you until {moment}. It was not taken, so it goes to the next in line, and you are no longer on the waiting list.',
          { ...names, moment: momentText(props.offer_expires_at, props.time_zone, brand) },
        ),
      ),
      ...whenAndWhere(props, false, brand),
      paragraph(
        path
          ? say('Would you still like to come? Register again: you get a seat, or a place at the end of the line.')
          : say('Would you still like to come? Write to {organizers}.', { organizers: organizers(brand) }),
      ),
      ...(path ? [action(say('Open the event'), path, brand)] : []),
      quiet(say('You need not do anything otherwise, and you owe nothing.')),
    ],
    footer: whyRegistered(props, brand),
  }
}
