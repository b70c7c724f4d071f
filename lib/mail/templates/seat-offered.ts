import { formatDate } from '#lib/format/dates'
import { action, eventPath, fact, greeting, paragraph, type Recipient, type Template } from '#lib/mail/templates/layout'

/** The offer of a seat to somebody on the waiting list. `event_date` is local to the tenant, `offer_expires_at` an instant. */
export const seatOffered: Template<
  {
    to_name: string
    event_id: string
    event_title: string
    event_date: string
    location?: string | null
    offer_expires_at: string
  } & Recipient
> = (props, brand) => {
  const path = eventPath(props, brand)
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const when = formatDate(props.event_date, { ...zone, style: 'datetime' })
  const until = formatDate(props.offer_expires_at, { ...zone, style: 'datetime' })
  return {
    subject: `A seat is free: ${props.event_title}`,
    preview: `It is kept for you until ${until}.`,
    heading: 'A seat is free for you',
    parts: [
      greeting(props.to_name),
      paragraph(
        `You were on the waiting list of ${props.event_title}, and now a seat is free. It is kept for you until ${until}; after that it goes to the next.`,
      ),
      ...(props.has_account ? [] : [paragraph(`To take it, tell ${brand.name} before then.`)]),
      fact('When', when),
      ...(props.location ? [fact('Where', props.location)] : []),
      ...(path ? [action(props.has_account ? 'Accept the seat' : 'Open the event', path, brand)] : []),
    ],
    footer: `You get this because you registered for an event of ${brand.name}.`,
  }
}
