import { dayText, type TimeAndPlace, timeText } from '#lib/mail/templates/event-facts'
import {
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

/** The notice to everybody with a seat or in line that the day of an event does not hold and that the new one follows. */
export const eventPostponed: Template<
  {
    to_name: string
    event_id: string
    event_title: string
    status: string
    /** What this person was last told. */
    before: TimeAndPlace
  } & Recipient
> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name, event: props.event_title }]
  const { before, status, seat_token } = props
  const day = dayText(before, brand)
  const isWaiting = status === 'waitlisted'
  const path = eventPath(props, brand)
  return {
    subject: say('Postponed: {event}', names),
    preview: say('The event does not take place on {day}.', { day }),
    heading: say('This event is postponed'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(say('{event} does not take place on the day that was announced. There is no new date yet.', names)),
      fact(say('It was planned for'), timeText(before, brand), say(': ')),
      paragraph(
        isWaiting
          ? say('You keep your place in line. A mail tells you the new date.')
          : say('Your registration stays valid. A mail tells you the new date; then you can still give it up.'),
      ),
      ...(status === 'confirmed' ? [paragraph(say('The attached file takes the old day out of your calendar.'))] : []),
      paragraph(
        say('You cannot wait for it? '),
        link(isWaiting ? say('Leave the waiting list') : say('Give up my seat'), pages.giveUpSeat(seat_token), brand),
      ),
      ...(path ? [quiet(say('More about the event: '), link(say('Open the event'), path, brand))] : []),
    ],
    footer: whyRegistered(props, brand),
  }
}
