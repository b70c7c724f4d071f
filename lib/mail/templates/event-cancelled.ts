import { dayText, moneyBack, type Price, type TimeAndPlace, timeText } from '#lib/mail/templates/event-facts'
import { action, fact, greeting, paragraph, signedIn, type Template } from '#lib/mail/templates/layout'
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
  const day = dayText(props, brand)
  const hasSeat = props.status === 'confirmed'
  return {
    subject: `Cancelled: ${props.event_title}`,
    preview: `The event on ${day} does not take place.`,
    heading: 'This event is cancelled',
    parts: [
      greeting(props.to_name),
      paragraph(`${props.event_title} does not take place. There is nothing that you need to do.`),
      fact('It was planned for', timeText(props, brand)),
      ...(props.reason ? [fact('Reason', props.reason)] : []),
      ...(hasSeat
        ? [paragraph('The attached file takes the event out of your calendar.'), ...moneyBack(props, brand)]
        : []),
      ...(props.has_account ? [action('See other events', signedIn(pages.member.events(), brand), brand)] : []),
    ],
    footer: `You get this because you were registered for an event of ${brand.name}.`,
  }
}
