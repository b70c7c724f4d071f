import { formatDate } from '#lib/format/dates'
import { howToPay, type Price, priceFact, type TimeAndPlace, whenAndWhere } from '#lib/mail/templates/event-facts'
import { action, eventPath, greeting, paragraph, type Recipient, type Template } from '#lib/mail/templates/layout'
import { organizers } from '#lib/tenants/queries'

/** The offer of a seat to somebody on the waiting list. `offer_expires_at` is an instant. */
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
  const path = eventPath(props, brand)
  const zone = { locale: brand.locale, timeZone: props.time_zone }
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
      ...(props.has_account ? [] : [paragraph(`To take it, tell ${organizers(brand)} before then.`)]),
      ...whenAndWhere(props, false, brand),
      priceFact(props, brand),
      ...howToPay(props, brand),
      ...(path ? [action(props.has_account ? 'Accept the seat' : 'Open the event', path, brand)] : []),
    ],
    footer: `You get this because you registered for an event of ${brand.name}.`,
  }
}
