import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BookingPanel } from '#components/events/booking-panel'
import type { PublicEvent } from '#lib/events/queries'
import type { TicketType } from '#lib/events/schema'

const NOW = '2027-03-01T12:00:00Z'

function textOf(fields: Partial<PublicEvent>): string {
  const event = {
    id: '1',
    event_status: 'upcoming',
    attendance_mode: 'in_person',
    location: 'Hall',
    time_zone: 'Europe/Vienna',
    capacity: null,
    seats_taken: 0,
    registration_opens_at: null,
    registration_closes_at: null,
    waitlist_mode: 'auto',
    ticket_types: [],
    ...fields,
  } as unknown as PublicEvent
  const tenant = { tenant_id: 'chess', locale: 'en-GB' }
  const html = renderToStaticMarkup(<BookingPanel event={event} tenant={tenant} isSignedIn={false} now={NOW} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const ticket = (fields: Partial<TicketType>) =>
  ({ id: fields.name, price: '5.00', currency: 'EUR', quota: null, sold: 0, description: '', ...fields }) as TicketType

test('the public page lists tickets for members with for whom, and none that needs a code', () => {
  const secret = ticket({ name: 'Friends of the house', audience: 'code' })
  const text = textOf({ ticket_types: [ticket({ name: 'Early', audience: 'members' }), secret] })
  expect(text).toContain('Early Members')
  expect(text).not.toContain('Friends')
  // Not free of charge, because there are tickets that cost something.
  expect(textOf({ ticket_types: [secret] })).toContain('By invitation, with a code')
  expect(textOf({})).toContain('Free of charge')
})

test('the opening of registration names its time zone where the event is online', () => {
  const opens = { registration_opens_at: '2027-04-01T06:00:00Z' }
  expect(textOf(opens)).toContain('Registration opens on 1 Apr 2027, 8:00.')
  expect(textOf({ ...opens, attendance_mode: 'online' })).toContain('Registration opens on 1 Apr 2027, 8:00 CEST.')
})

test('guests are led to their form where there is a ticket for them', () => {
  const members = ticket({ name: 'Members only', audience: 'members', is_active: true })
  const open = ticket({ name: 'All', audience: 'everyone', is_active: true })
  const guests = (ticket_types: TicketType[], takes_guests = true) =>
    textOf({ ticket_types, takes_guests }).includes('Register as a guest')
  expect(guests([])).toBe(true)
  expect(guests([members, open])).toBe(true)
  expect(guests([ticket({ name: 'Friends', audience: 'code', is_active: true })])).toBe(true)
  expect(guests([members])).toBe(false)
  expect(guests([open], false)).toBe(false)
  expect(textOf({ ticket_types: [members], takes_guests: true })).toContain('Sign in to register')
})
