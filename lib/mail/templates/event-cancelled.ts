import { formatDate } from '#lib/format/dates'
import { action, fact, greeting, paragraph, signedIn, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** The notice to everyone registered. `event_date` is local to the tenant. */
export const eventCancelled: Template<{
  to_name: string
  event_title: string
  event_date: string
  reason?: string | null
  /** Whether the recipient can sign in. */
  has_account: boolean
}> = (props, brand) => {
  const day = formatDate(props.event_date, { locale: brand.locale, timeZone: brand.time_zone, style: 'long' })
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
