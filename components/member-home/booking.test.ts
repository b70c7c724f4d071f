import { expect, test } from 'vitest'
import { bookingOf, oneTapTicket, ticketsFor } from '#components/member-home/booking'
import type { TicketType } from '#lib/events/schema'

const NOW = new Date('2026-06-01T12:00:00Z')

const event = {
  event_status: 'upcoming' as const,
  capacity: 10,
  seats_taken: 3,
  waitlist_mode: 'auto' as const,
  registration_opens_at: null,
  registration_closes_at: null,
  ends_at: '2026-07-01T20:00:00.000Z',
}

const ticket = (fields: Partial<TicketType>): TicketType => ({
  id: '018f0000-0000-7000-8000-000000000001',
  event_id: '018f0000-0000-7000-8000-000000000002',
  name: 'Seat',
  description: '',
  price: '0.00',
  currency: 'EUR',
  tax_rate: '0',
  payment_rule: 'invoice',
  quota: null,
  sold: 0,
  sale_from: null,
  sale_to: null,
  audience: 'everyone',
  tier_ids: [],
  code: null,
  min_per_order: 1,
  max_per_order: 1,
  attendance_mode: null,
  waitlist_enabled: true,
  hidden_when_sold_out: false,
  is_active: true,
  is_on_sale: true,
  position: 0,
  ...fields,
})

test('a free seat is open, a full event has its waiting list or is full', () => {
  expect(bookingOf(event, null, [], NOW)).toBe('open')
  expect(bookingOf({ ...event, seats_taken: 10 }, null, [], NOW)).toBe('waitlist')
  expect(bookingOf({ ...event, seats_taken: 10, waitlist_mode: 'none' }, null, [], NOW)).toBe('full')
  expect(bookingOf({ ...event, capacity: null }, null, [], NOW)).toBe('open')
  expect(bookingOf(event, null, [ticket({ is_on_sale: false, waitlist_enabled: false })], NOW)).toBe('full')
})

test('the own registration and the clock come before seats', () => {
  expect(bookingOf(event, 'confirmed', [], NOW)).toBe('registered')
  expect(bookingOf(event, 'waitlisted', [], NOW)).toBe('waiting')
  expect(bookingOf(event, 'offered', [], NOW)).toBe('offered')
  expect(bookingOf({ ...event, ends_at: '2026-06-01T11:00:00.000Z' }, 'attended', [], NOW)).toBe('over')
  expect(bookingOf({ ...event, registration_opens_at: '2026-06-02T00:00:00.000Z' }, null, [], NOW)).toBe('not_yet')
  expect(bookingOf({ ...event, registration_closes_at: '2026-05-31T00:00:00.000Z' }, null, [], NOW)).toBe('closed')
})

test('only tickets for this member are offered, and one press is enough when nothing is chosen or paid', () => {
  const tier_id = '018f0000-0000-7000-8000-000000000009'
  const all = [
    ticket({}),
    ticket({ audience: 'members' }),
    ticket({ audience: 'tiers', tier_ids: [tier_id] }),
    ticket({ audience: 'code' }),
    ticket({ is_active: false }),
  ]
  expect(ticketsFor(all, { status: 'active', tier_id })).toHaveLength(3)
  expect(ticketsFor(all, { status: 'lapsed', tier_id })).toHaveLength(1)
  expect(oneTapTicket('open', [])).toBeNull()
  expect(oneTapTicket('open', [ticket({})])).toMatchObject({ audience: 'everyone' })
  expect(oneTapTicket('open', [ticket({ price: '20.00' })])).toBeUndefined()
  expect(oneTapTicket('open', [ticket({}), ticket({})])).toBeUndefined()
  expect(oneTapTicket('open', [ticket({}), ticket({ audience: 'members' })])).toMatchObject({ audience: 'members' })
  expect(oneTapTicket('open', [ticket({}), ticket({ audience: 'members', is_on_sale: false })])).toBeUndefined()
  expect(oneTapTicket('full', [])).toBeUndefined()
})
