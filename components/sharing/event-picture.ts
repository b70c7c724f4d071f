import { whenText, zoneName } from '#components/events/event-when'
import { ATTENDANCE_LABELS, EVENT_KIND_LABELS } from '#components/events/event-words'
import { drawable } from '#components/sharing/drawable'
import type { PictureText } from '#components/sharing/picture'
import type { PublicEvent } from '#lib/events/queries'
import type { Tenant } from '#lib/tenants/schema'

const DEFAULT_ACCENT = '#3f5bd8'

/** What the picture of the product says. */
export const PRODUCT_PICTURE = {
  association: 'Quorate',
  kind: 'For clubs, chambers, professional bodies and charities',
  title: 'Run your association, not its spreadsheets',
  when: 'Members, events and money',
  place: 'In one calm place',
  accent: DEFAULT_ACCENT,
} as const satisfies PictureText

/**
 * Returns what the picture of an event says. What the font has no letters for is replaced by something true that it
 * has, or left out.
 */
export function eventPicture(event: PublicEvent, { tenant_id, name, locale, accent_color }: Tenant): PictureText {
  const { kind, attendance_mode, event_status } = event
  const label = EVENT_KIND_LABELS[kind]
  const state = event_status === 'cancelled' ? 'Cancelled' : event_status === 'postponed' ? 'Postponed' : null
  const place = attendance_mode === 'online' ? 'Online' : event.location
  return {
    association: drawable(name, 70) ?? tenant_id.slice(0, 70),
    kind: [state, kind === 'other' ? null : label, ATTENDANCE_LABELS[attendance_mode]].filter(Boolean).join(' · '),
    title: drawable(event.title) ?? (kind === 'other' ? 'Event' : label),
    when: drawable(whenWithZone(event, locale)) ?? drawable(whenWithZone(event, 'en-GB')),
    place: drawable(place, 90),
    accent: accent_color,
  }
}

/** The day alone needs no zone. */
function whenWithZone(event: PublicEvent, locale: string): string {
  const when = whenText(event, { locale, time_zone: event.time_zone })
  const isOneDay = event.event_date.slice(0, 10) === event.end_date.slice(0, 10)
  return [when, isOneDay ? zoneName(event, event.starts_at, locale) : null].filter(Boolean).join(' ')
}
