import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from '#lib/events/calendar'

const event: CalendarEvent = {
  id: '01990000-0000-7000-8000-000000000001',
  title: 'Gala, with dance; and "more"',
  event_date: '2027-07-01T19:00:00',
  end_date: '2027-07-01T23:30:00',
  time_zone: 'Europe/Berlin',
  starts_at: '2027-07-01T17:00:00Z',
  ends_at: '2027-07-01T21:30:00Z',
  location: 'Hall 3, Long Street 1\n10115 Berlin',
  description: null,
  url: 'https://members.example.org/e/acme/1',
  version: 4,
  is_cancelled: false,
  organizer: { name: 'Acme "Söhne"', address: 'office@example.org' },
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  const entry = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => entry?.getFirstPropertyValue(name)
  const instant = (name: string) => (value(name) as ICAL.Time).toJSDate().toISOString()
  return { calendar, entry, value, instant }
}

test('a calendar file holds the times in the zone of the event, with its rules', () => {
  const text = calendarFile(event)
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20270701T190000')
  expect(text).toContain('BEGIN:VTIMEZONE')
  expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const { calendar, value, instant, entry } = read(text)
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(instant('dtstart')).toBe('2027-07-01T17:00:00.000Z')
  expect(instant('dtend')).toBe('2027-07-01T21:30:00.000Z')
  expect(value('summary')).toBe(event.title)
  expect(value('location')).toBe(event.location)
  expect(value('status')).toBe('CONFIRMED')
  expect(entry?.getFirstProperty('organizer')?.getParameter('cn')).toBe("Acme 'Söhne'")
})

test('a later file about an event replaces the earlier one, and a cancelled event is taken out', () => {
  const first = read(calendarFile(event))
  const later = read(calendarFile({ ...event, version: 5, is_cancelled: true }))
  expect(later.value('uid')).toBe(first.value('uid'))
  expect(Number(later.value('sequence'))).toBeGreaterThan(Number(first.value('sequence')))
  expect(later.calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(later.value('status')).toBe('CANCELLED')
})

test('the second of an hour that comes twice is written as an instant', () => {
  const night = { event_date: '2027-10-31T02:30:00', end_date: '2027-10-31T04:30:00' }
  const instants = { starts_at: '2027-10-31T01:30:00Z', ends_at: '2027-10-31T03:30:00Z' }
  const text = calendarFile({ ...event, ...night, ...instants })
  expect(read(text).instant('dtstart')).toBe('2027-10-31T01:30:00.000Z')
  expect(text).not.toContain('TZID')
})
