import type { PublicEvent } from '#lib/events/queries'

const ATTENDANCE = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const

const STATUS: Readonly<Record<string, string>> = { cancelled: 'EventCancelled', postponed: 'EventPostponed' }

/** Returns an event as search engines read it (schema.org/Event). */
export function eventSchema(event: PublicEvent, organizer: string, url: string): Record<string, unknown> {
  const isFull = event.capacity !== null && event.seats_taken >= event.capacity
  const { title, description, starts_at, ends_at, location, address, attendance_mode, event_status } = event
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description,
    startDate: starts_at,
    endDate: ends_at,
    eventAttendanceMode: `https://schema.org/${ATTENDANCE[attendance_mode]}`,
    eventStatus: `https://schema.org/${STATUS[event_status] ?? 'EventScheduled'}`,
    location:
      attendance_mode === 'online'
        ? { '@type': 'VirtualLocation', url }
        : { '@type': 'Place', name: location, ...(address && { address }) },
    organizer: { '@type': 'Organization', name: organizer },
    offers: event.ticket_types.map((ticket) => ({
      '@type': 'Offer',
      name: ticket.name,
      price: ticket.price,
      priceCurrency: ticket.currency,
      availability: `https://schema.org/${ticket.is_on_sale && !isFull ? 'InStock' : 'SoldOut'}`,
      url,
    })),
    url,
  }
}
