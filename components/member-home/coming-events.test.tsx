import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isForOthers } from '#components/member-home/booking'
import { type ComingEvent, ComingEvents } from '#components/member-home/coming-events'
import { EventBooking } from '#components/member-home/event-booking'
import { FormatProvider } from '#components/ui/format-context'
import type { Event } from '#lib/events/schema'
import type { MemberStatus } from '#lib/members/schema'
import type { Registration } from '#lib/registrations/schema'

const open = {
  id: 'talk',
  title: 'Talk',
  event_date: '2027-05-01T19:00:00',
  ends_at: '2027-05-01T21:00:00Z',
  time_zone: 'Europe/Vienna',
  event_status: 'upcoming',
  visibility: 'members',
  capacity: null,
  tickets: [],
  registration: null,
} as unknown as ComingEvent

test('an event for members asks nobody to register whose membership does not count now', () => {
  const shown = (status: MemberStatus) => {
    const member = { status, tier_id: null, payer_member_id: null }
    return renderToStaticMarkup(
      <FormatProvider locale="en-GB" currency="EUR" timeZone="Europe/Vienna">
        <ComingEvents events={[open]} member={member} locale="en-GB" />
        <EventBooking
          event={{ ...open, ticket_types: [] } as unknown as Event}
          registration={null}
          member={member}
          custom={[]}
          locale="en-GB"
          now={new Date('2027-01-01T00:00:00Z')}
        />
      </FormatProvider>,
    )
  }
  expect(shown('pending')).toContain('You can register as soon as your membership is active.')
  expect(shown('lapsed')).toContain('Your membership is not active at the moment.')
  for (const status of ['pending', 'lapsed', 'suspended', 'cancelled'] as const)
    expect(shown(status)).not.toContain('<button')
  for (const status of ['active', 'grace'] as const) expect(isForOthers(open, { status })).toBe(false)
  expect(isForOthers({ visibility: 'public' }, { status: 'lapsed' })).toBe(false)
})

function htmlOf(payer_member_id: string | null, registration: Partial<Registration>): string {
  const event = {
    id: 'gala',
    title: 'Gala',
    event_date: '2027-05-01T19:00:00',
    time_zone: 'Europe/Vienna',
    own_registration_id: 'seat',
    own_status: registration.status,
    tickets: [],
    registration: { price: '30.00', remaining: '20.00', currency: 'EUR', invoice_id: 'paper', ...registration },
  } as unknown as ComingEvent
  const member = { status: 'active', tier_id: null, payer_member_id } as const
  return renderToStaticMarkup(
    <FormatProvider locale="en-GB" currency="EUR" timeZone="Europe/Vienna">
      <ComingEvents events={[event]} member={member} locale="en-GB" />
    </FormatProvider>,
  )
}

test('a seat that waits for its payment names what is to be paid, until when, and the invoice', () => {
  const held = { status: 'pending_payment', payment: 'open', payment_due_at: '2027-04-20T10:00:00Z' } as const
  const html = htmlOf(null, held)
  expect(html.replace(/<[^>]*>/g, '')).toContain('€20.00 until 20 Apr 2027, 12:00')
  expect(html).toContain('href="/member/invoices/paper"')
  // Whoever pays for them has the invoice.
  expect(htmlOf('parent', held)).not.toContain('invoices')
  expect(htmlOf(null, { ...held, status: 'pending_approval' })).not.toContain('until')
})
