import type { PublicEvent } from '#lib/events/queries'
import type { TicketType } from '#lib/events/schema'
import { toOffsetTime } from '#lib/format/dates'

const ATTENDANCE = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const

const STATUS: Readonly<Record<string, string>> = { cancelled: 'EventCancelled', postponed: 'EventPostponed' }

interface Addresses {
  event: string
  picture: string
  organizer: string
}

/**
 * Returns an event as search engines read it (schema.org/Event).
 *
 * @param organizer the association's name
 * @param urls absolute addresses
 * @param now an instant: what is on sale depends on it
 */
export function eventSchema(
  event: PublicEvent,
  organizer: string,
  urls: Addresses,
  now: string,
): Record<string, unknown> {
  const { title, description, starts_at, ends_at, time_zone, attendance_mode, event_status } = event
  const offers = offersOf(event, urls.event, now)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    ...(description && { description }),
    startDate: toOffsetTime(starts_at, time_zone),
    endDate: toOffsetTime(ends_at, time_zone),
    eventAttendanceMode: `https://schema.org/${ATTENDANCE[attendance_mode]}`,
    eventStatus: `https://schema.org/${STATUS[event_status] ?? 'EventScheduled'}`,
    ...locationOf(event, urls.event),
    image: [urls.picture],
    organizer: { '@type': 'Organization', name: organizer, url: urls.organizer },
    ...(offers.length > 0 && { offers }),
    url: urls.event,
  }
}

/** Where it takes place: at a place, online, or both; nothing while the place is not known. */
function locationOf({ attendance_mode, location, address }: PublicEvent, url: string) {
  const place =
    location || address
      ? {
          '@type': 'Place',
          ...(location && { name: location }),
          ...(address && { address: { '@type': 'PostalAddress', streetAddress: address.replace(/\s*\n\s*/g, ', ') } }),
        }
      : null
  const places = [
    ...(attendance_mode !== 'online' && place ? [place] : []),
    // The way in is told to people with a seat; everybody else finds it by way of the page.
    ...(attendance_mode !== 'in_person' ? [{ '@type': 'VirtualLocation', url }] : []),
  ]
  return places.length === 0 ? {} : { location: places.length === 1 ? places[0] : places }
}

/** What anybody may buy: not what is for members or by code, and nothing of an event that is called off or has no date. */
function offersOf(event: PublicEvent, url: string, now: string) {
  if (event.event_status === 'cancelled' || event.event_status === 'postponed') return []
  return event.ticket_types
    .filter(({ audience }) => audience === 'everyone')
    .map((ticket) => offerOf(ticket, event, url, now))
}

function offerOf(ticket: TicketType, event: PublicEvent, url: string, now: string) {
  const opens = latest([ticket.sale_from, event.registration_opens_at])
  const closes = earliest([ticket.sale_to, event.registration_closes_at])
  const isTaken =
    (event.capacity !== null && event.seats_taken >= event.capacity) ||
    (ticket.quota !== null && ticket.sold >= ticket.quota)
  const isOver = Date.parse(closes ?? event.ends_at) <= Date.parse(now)
  const isAhead = opens !== null && Date.parse(opens) > Date.parse(now)
  // Seats that nobody can buy yet may still change in number.
  const availability = isOver ? 'SoldOut' : isAhead ? 'PreOrder' : isTaken ? 'SoldOut' : 'InStock'
  return {
    '@type': 'Offer',
    name: ticket.name,
    price: ticket.price,
    priceCurrency: ticket.currency,
    availability: `https://schema.org/${availability}`,
    ...(opens && { validFrom: toOffsetTime(opens, event.time_zone) }),
    validThrough: toOffsetTime(closes ?? event.starts_at, event.time_zone),
    url,
  }
}

function inOrder(instants: readonly (string | null)[]): string[] {
  return instants
    .filter((instant): instant is string => instant !== null)
    .sort((one, other) => Date.parse(one) - Date.parse(other))
}

function latest(instants: readonly (string | null)[]): string | null {
  return inOrder(instants).at(-1) ?? null
}

function earliest(instants: readonly (string | null)[]): string | null {
  return inOrder(instants)[0] ?? null
}

/** The text of a script element that holds data: nothing in it can end the element. */
export function scriptText(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
