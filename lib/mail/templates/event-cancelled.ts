import { dayText, type TimeAndPlace } from '#lib/mail/templates/event-facts'
import { action, fact, greeting, paragraph, signedIn, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** The notice to everyone registered. */
export const eventCancelled: Template<
  {
    to_name: string
    event_title: string
    reason?: string | null
    /** Whether the recipient can sign in. */
    has_account: boolean
  } & TimeAndPlace
> = (props, brand) => {
  const day = dayText(props, brand)
  return {
    subject: `Cancelled: ${props.event_title}`,
    preview: `The event on ${day} does not take place.`,
    heading: 'This event is cancelled',
    parts: [
      greeting(props.to_name),
      paragraph(`${props.event_title}, planned for ${day}, does not take place. Your registration has ended with it.`),
      ...(props.reason ? [fact('Reason', props.reason)] : []),
      ...(props.has_account ? [action('See other events', signedIn(pages.member.events(), brand), brand)] : []),
    ],
    footer: `You get this because you were registered for an event of ${brand.name}.`,
  }
}
