import { expect, test } from 'vitest'
import { asksForPayment } from '#components/registrations/seat-payment-badge'

test('of an event that does not take place nothing is called unpaid, and what was paid is told as before', () => {
  const seat = { status: 'confirmed', payment: 'unpaid', event_status: 'upcoming' } as const
  expect(asksForPayment(seat)).toBe(true)
  expect(asksForPayment({ ...seat, event_status: 'cancelled' })).toBe(false)
  expect(asksForPayment({ ...seat, payment: 'credited', event_status: 'cancelled' })).toBe(true)
})
