import { createHash } from 'node:crypto'
import { env } from '#lib/env'
import { type CalendarEvent, calendarFile } from '#lib/events/calendar'
import type { EventStatus } from '#lib/events/schema'
import type { SentFile } from '#lib/http/file'
import { onlineText, placeText, type TimeAndPlace } from '#lib/mail/templates/event-facts'
import { serviceSender } from '#lib/mail/transport'
import { pages } from '#lib/paths'
import type { Brand } from '#lib/tenants/queries'

/** An event as it is put into calendars. */
export interface DatedEvent extends TimeAndPlace, Pick<CalendarEvent, 'id' | 'title' | 'event_date' | 'end_date'> {
  visibility: string
  version: number
  event_status: EventStatus | string
}

interface Reader {
  /** Whether the way in online is theirs to know. */
  hasSeat: boolean
  /** Whether it is out of their calendar: it was cancelled, or they come no more. */
  is_cancelled?: boolean
}

/** Returns an event as text of a calendar for somebody: what a mail has attached, and what they save themselves. */
export function calendarText(
  event: DatedEvent,
  brand: Brand,
  { hasSeat, is_cancelled = event.event_status === 'cancelled' }: Reader,
): string {
  const online = onlineText(event, hasSeat, brand)
  return calendarFile({
    ...event,
    location: placeText(event) ?? online,
    description: online && `Online: ${online}`,
    url: event.visibility === 'public' ? env.APP_URL + pages.publicEvent(brand.tenant_id, event.id) : null,
    is_cancelled,
    organizer: { name: brand.name, address: brand.contact_email ?? serviceSender().address },
  })
}

/** The type of calendars, as it is written in answers. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** Returns an event as a file to be saved; the way in online is in it as far as the event that was read tells it. */
export function calendarDownload(event: DatedEvent, brand: Brand): SentFile {
  const content = Buffer.from(calendarText(event, brand, { hasSeat: event.online_url !== null }))
  return {
    name: `${event.title}.ics`,
    media_type: CALENDAR_TYPE,
    byte_size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    content: async () => content,
  }
}
