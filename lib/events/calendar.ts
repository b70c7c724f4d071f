import ICAL from 'ical.js'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { toInstant } from '#lib/format/dates'

/** An event as a calendar file tells of it. */
export interface CalendarEvent {
  id: string
  title: string
  /** Local to time_zone. */
  event_date: string
  end_date: string
  time_zone: string
  starts_at: string
  ends_at: string
  /** Place and address, or what the person needs to join online. */
  location: string | null
  description: string | null
  /** A page about it. */
  url: string | null
  /** Counts up with every change, so that programs know which of two files is the newer. */
  version: number
  is_cancelled: boolean
  organizer: { name: string; address: string }
}

/**
 * Returns an event as iCalendar text (RFC 5545). Every file about an event has the same UID, so that a later one
 * replaces an earlier one in the calendar; one of a cancelled event takes it out.
 */
export function calendarFile(event: CalendarEvent): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Quorate//Events//EN')
  calendar.updatePropertyWithValue('method', event.is_cancelled ? 'CANCEL' : 'PUBLISH')
  const zone = zoneOf(event)
  if (zone) calendar.addSubcomponent(zone)
  const entry = new ICAL.Component('vevent')
  calendar.addSubcomponent(entry)
  entry.updatePropertyWithValue('uid', `${event.id}@quorate`)
  entry.updatePropertyWithValue('sequence', event.version)
  entry.updatePropertyWithValue('status', event.is_cancelled ? 'CANCELLED' : 'CONFIRMED')
  entry.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(), true))
  addMoment(entry, 'dtstart', event.event_date, event.starts_at, zone)
  addMoment(entry, 'dtend', event.end_date, event.ends_at, zone)
  entry.updatePropertyWithValue('summary', event.title)
  for (const name of ['location', 'description', 'url'] as const) {
    const value = event[name]
    if (value) entry.updatePropertyWithValue(name, value)
  }
  const organizer = new ICAL.Property('organizer', entry)
  organizer.setValue(`mailto:${event.organizer.address}`)
  // A quoted value of a parameter cannot hold quotes.
  organizer.setParameter('cn', event.organizer.name.replaceAll('"', "'"))
  entry.addProperty(organizer)
  return `${calendar.toString()}\r\n`
}

/** The event's time zone with its rules; null where local times would not say the same as the instants. */
function zoneOf({ time_zone, event_date, end_date, starts_at, ends_at }: CalendarEvent): ICAL.Component | null {
  const isSame = (local: string, instant: string) => Date.parse(toInstant(local, time_zone)) === Date.parse(instant)
  // Of an hour that comes twice, a local time names the first.
  if (!isSame(event_date, starts_at) || !isSame(end_date, ends_at)) return null
  if (!tzlib_get_timezones().includes(time_zone)) return null
  const [block] = tzlib_get_ical_block(time_zone)
  return new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`)).getFirstSubcomponent(
    'vtimezone',
  )
}

function addMoment(
  entry: ICAL.Component,
  name: string,
  local: string,
  instant: string,
  zone: ICAL.Component | null,
): void {
  const property = new ICAL.Property(name, entry)
  if (zone) {
    property.setValue(ICAL.Time.fromDateTimeString(local.slice(0, 19)))
    // Zones with several names are known by one in the rules.
    property.setParameter('tzid', String(zone.getFirstPropertyValue('tzid')))
  } else {
    property.setValue(ICAL.Time.fromJSDate(new Date(instant), true))
  }
  entry.addProperty(property)
}
