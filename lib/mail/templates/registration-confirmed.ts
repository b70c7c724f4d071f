import { formatDate } from '#lib/format/dates'
import {
  action,
  eventPath,
  fact,
  greeting,
  paragraph,
  quiet,
  type Recipient,
  type Template,
} from '#lib/mail/templates/layout'

/** The confirmation of a seat, or of a place on the waiting list. `event_date` is local to the tenant. */
export const registrationConfirmed: Template<
  {
    to_name: string
    event_id: string
    event_title: string
    event_date: string
    location?: string | null
    is_waiting?: boolean
  } & Recipient
> = (props, brand) => {
  const path = eventPath(props, brand)
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.event_date, { ...zone, style: 'long' })
  const time = formatDate(props.event_date, { ...zone, style: 'time' })
  return {
    subject: props.is_waiting ? `Waiting list: ${props.event_title}` : `You are registered: ${props.event_title}`,
    preview: props.is_waiting ? 'You are on the waiting list.' : `We expect you on ${day}.`,
    heading: props.is_waiting ? 'You are on the waiting list' : 'You are registered',
    parts: [
      greeting(props.to_name),
      paragraph(
        props.is_waiting
          ? `${props.event_title} is full. You are on the waiting list and hear from us as soon as a seat is free.`
          : `Your seat at ${props.event_title} is confirmed.`,
      ),
      fact('When', `${day}, ${time}`),
      ...(props.location ? [fact('Where', props.location)] : []),
      ...(path ? [action('Open the event', path, brand)] : []),
      quiet(
        props.has_account
          ? 'You cannot come? Cancel your registration there, so that somebody else gets the seat.'
          : `You cannot come? Tell ${brand.name}, so that somebody else gets the seat.`,
      ),
    ],
    footer: `You get this because you registered for an event of ${brand.name}.`,
  }
}
