import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MembershipCard } from '#components/member-home/membership-card'
import { FormatProvider } from '#components/ui/format-context'
import type { Member } from '#lib/members/schema'
import type { StatusStart } from '#lib/members/status'

/** What the card says of its validity. */
function said(fields: Partial<Member>, start: StatusStart | null = null): string | undefined {
  const member = {
    ...{ member_number: 'M-1', first_name: 'Ada', last_name: 'Example', joined_on: '2026-01-01' },
    ...{ status: 'active', has_joined: true, leaves_on: null, valid_through: '2027-11-27', ...fields },
  } as Member
  const html = renderToStaticMarkup(
    <FormatProvider locale="en-GB" currency="EUR" timeZone="Europe/Berlin">
      <MembershipCard member={member} association="Club" start={start} />
    </FormatProvider>,
  )
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .match(/(Valid|Was|Paused).*?$/)?.[0]
    .trim()
}

test('the card says until when it is valid, was valid, or since when it is paused', () => {
  const byOffice = { since: '2026-11-28', by_person: true }
  expect(said({})).toBe('Valid until 27 Nov 2027')
  expect(said({ leaves_on: '2026-12-31' })).toBe('Valid until 31 Dec 2026')
  expect(said({ valid_through: null })).toBe('Valid until No end')
  expect(said({ valid_through: null, leaves_on: '2026-12-31' })).toBe('Valid until 31 Dec 2026')
  expect(said({ status: 'cancelled' }, byOffice)).toBe('Was valid until 28 Nov 2026')
  expect(said({ status: 'cancelled' }, { since: '2027-01-01', by_person: false })).toBe('Was valid until 31 Dec 2026')
  // Whoever leaves after the paid term had been a member until its last day.
  expect(said({ status: 'cancelled', valid_through: '2026-03-31' }, byOffice)).toBe('Was valid until 31 Mar 2026')
  expect(said({ status: 'lapsed', valid_through: '2026-10-31' }, { since: '2026-11-15', by_person: false })).toBe(
    'Was valid until 31 Oct 2026',
  )
  expect(said({ status: 'suspended' }, byOffice)).toBe('Paused since 28 Nov 2026')
  expect(said({ status: 'pending', valid_through: null, joined_on: null, has_joined: false })).toBe(
    'Valid until Not yet',
  )
  expect(said({ status: 'cancelled', valid_through: null, has_joined: false }, byOffice)).toBe('Valid until Not yet')
})
