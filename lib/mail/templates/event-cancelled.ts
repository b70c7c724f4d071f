import { dayText, moneyBack, type Price, type TimeAndPlace, timeText } from '#lib/mail/templates/event-facts'
import { action, fact, greeting, paragraph, signedIn, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** The notice to everyone registered. */
export const eventCancelled: Template<
  {
    to_name: string
    event_title: string
    reason?: string | null
    status: string
    /** Whether the recipient can sign in. */
    has_account: boolean
  } & TimeAndPlace &
    Price
> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name, event: props.event_title }]
  const day = dayText(props, brand)
  const hasSeat = props.status === 'confirmed'
  // A seat that is held until it is paid has an invoice already.
  const isHeld = props.status === 'pending_payment'
  return {
    subject: say('Cancelled: {event}', names),
    preview: say('The event on {day} does not take place.', { day }),
    heading: say('This event is cancelled'),
    parts: [
      greeting(props.to_name, brand),
      paragraph(say('{event} does not take place. There is nothing that you need to do.', names)),
      fact(say('It was planned for'), timeText(props, brand), say(': ')),
      ...(props.reason ? [fact(say('Reason'), props.reason, say(': '))] : []),
      ...(hasSeat ? [paragraph(say('The attached file takes the event out of your calendar.'))] : []),
      ...(hasSeat || isHeld ? moneyBack(props, brand) : []),
      ...(props.has_account ? [action(say('See other events'), signedIn(pages.member.events(), brand), brand)] : []),
    ],
    footer: say('You get this because you were registered for an event of {association}.', names),
  }
}
