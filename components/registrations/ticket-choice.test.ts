import { expect, test } from 'vitest'
import { type BookableTicket, cheapestTicket } from '#components/registrations/ticket-choice'

const ticket = (name: string, price: string, fields: Partial<BookableTicket> = {}): BookableTicket => ({
  ...{ id: name, name, price, currency: 'EUR', quota: null, sold: 0, audience: 'everyone', tier_ids: [] },
  ...{ payment_rule: 'invoice', is_active: true, min_per_order: 1, max_per_order: 10 },
  ...fields,
})
const TICKETS = [
  ticket('regular', '100.00'),
  ticket('member', '20.00', { audience: 'members' }),
  ticket('gold', '9.00', { audience: 'tiers', tier_ids: ['gold'] }),
  ticket('sponsor', '0.00', { audience: 'code' }),
  ticket('early', '8.00', { is_active: false }),
]
const holder = (status: 'active' | 'grace' | 'lapsed', tier_id: string | null = null) => ({ status, tier_id })

test('the cheapest ticket is the one that the person may take', () => {
  expect(cheapestTicket(TICKETS, null)?.id).toBe('regular')
  expect(cheapestTicket(TICKETS, holder('lapsed', 'gold'))?.id).toBe('regular')
  expect(cheapestTicket(TICKETS, holder('active'))?.id).toBe('member')
  expect(cheapestTicket(TICKETS, holder('grace', 'silver'))?.id).toBe('member')
  expect(cheapestTicket(TICKETS, holder('active', 'gold'))?.id).toBe('gold')
})

test('a ticket with seats comes before a cheaper one that is sold out, and one with a code is the last resort', () => {
  const soldOut = ticket('early', '5.00', { quota: 3, sold: 3 })
  expect(cheapestTicket([soldOut, ...TICKETS], null)?.id).toBe('regular')
  expect(cheapestTicket([soldOut], null)?.id).toBe('early')
  expect(cheapestTicket(TICKETS.slice(3), null)?.id).toBe('sponsor')
  expect(cheapestTicket(TICKETS.slice(1, 3), null)).toBeNull()
})
