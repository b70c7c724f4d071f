import { formatDate } from '#lib/format/dates'
import { type Price, priceFact, type TimeAndPlace, whenAndWhere } from '#lib/mail/templates/event-facts'
import {
  action,
  fact,
  fallback,
  greeting,
  link,
  paragraph,
  quiet,
  signedIn,
  type Template,
} from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

interface Facts extends TimeAndPlace, Pick<Price, 'price_minor' | 'currency' | 'quantity'> {
  event_id: string
  event_title: string
  ticket_name: string | null
  token: string
  /** An instant. */
  asked_at: string
  /** What the association knows the address by: only its owner reads this. */
  known_as: 'account' | 'member' | null
}

/**
 * The link that books what a guest asked for. Whoever typed the address may not own it, so nothing stands here that they
 * could write as they like.
 */
export const confirmRegistration: Template<Facts> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name, event: props.event_title }]
  const zone = { locale: brand.locale, timeZone: brand.time_zone }
  const day = formatDate(props.asked_at, { ...zone, style: 'long' })
  const time = formatDate(props.asked_at, { ...zone, style: 'time' })
  const path = pages.confirmRegistration(props.token)
  return {
    subject: say('Confirm your registration: {event}', names),
    preview: say('One step is left: until you confirm it, nothing is booked.'),
    heading: say('Confirm your registration'),
    parts: [
      greeting('', brand),
      paragraph(
        say(
          'On {day} at {time} (time zone {zone}) you registered as a guest for {event}. Open the link to see it once more and to confirm it; until then nothing is booked and no seat is held.',
          { ...names, day, time, zone: brand.time_zone },
        ),
      ),
      ...whenAndWhere(props, false, brand),
      ...(props.ticket_name === null ? [] : [fact(say('Ticket'), props.ticket_name, say(': '))]),
      fact(say('Seats'), String(props.quantity), say(': ')),
      priceFact(props, brand),
      action(say('See and confirm'), path, brand),
      quiet(say('The link works for 24 hours. Should it have expired, register again on the page of the event.')),
      ...knownParts(props, brand),
      fallback(path, brand),
    ],
    footer: say(
      'Somebody registered for an event of {association} with this address. If it was not you, do nothing: without the link nothing is booked, and the address is deleted.',
      names,
    ),
  }
}

/** The way of whoever is known, beside that of guests. */
function knownParts({ known_as, event_id }: Facts, brand: Parameters<Template<Facts>>[1]) {
  const say = sayIn(brand)
  const next = pages.member.event(event_id)
  if (known_as === 'account')
    return [
      paragraph(
        say('You have an account here. Sign in to register with it, for the price that is yours: '),
        link(say('Sign in'), signedIn(next, brand), brand),
      ),
    ]
  if (known_as === 'member')
    return [
      paragraph(
        say('This address is that of a member. With an account you register for the price of members: '),
        link(say('Create an account'), pages.register({ tenant_id: brand.tenant_id, next }), brand),
      ),
    ]
  return []
}
